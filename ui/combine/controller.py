"""From two rankers to what the browser shows: train, sweep once, pack once for a query, take what is reported."""

import streamlit as st

from boosting.metrics.combination import MOST_PAIRS, n_pairs_of
from sample_data import Collection

from ..component.wire import as_bytes
from ..places.combine import COMBINE
from ..runs import several, training, waiting
from ..runs.choices import instead
from ..runs.compared import COMPARE, take
from ..runs.run_names import names
from ..runs.runs import Run
from ..text.markdown import plain
from ..uploads.own_data import OWN, own_token
from ..work import session, watching
from ..work.server import settle_once
from ..work.shelf import Shelf
from . import BOARD
from .pack import MOST_LINES, pack
from .rankers import Rankers, addresses, rankers
from .sweeping import Sweeping

SHORT = 0.6  # seconds; what is swept by then never shows how far it is


@st.cache_resource
def _shelf() -> Shelf[Sweeping]:
    return Shelf(64, 32 * 2**20)


def trained(source: Collection) -> list[Run] | None:
    """The runs at rest, each with a trace; None, with the reason on the page, where there is nothing to mix yet."""
    asked = addresses(COMBINE.get(), source)
    if not training.wait_for_kernels(several.kernels(asked, source)):
        return None
    found = several.of(asked, source)
    named = list(zip(names(asked, source), found, strict=True))
    if not waiting.wait_for(named, several.PAGE):
        return None
    for name, run in named:
        if run.error or not run.trace or (len(asked) == 1 and not run.trace.n_iterations):
            st.warning(plain(f"{name} is not here: {run.error or 'it has no iteration.'}"), icon=":material/info:")
            return None
    return found


def show(found: list[Run], source: Collection, part: str, q: int) -> None:
    """The figure of the mixture on query number q of a part."""
    if take(COMBINE, BOARD.reported()):
        COMBINE.write_url()
        st.rerun()  # another query: what stands above names it too
    here, two = COMBINE.get(), rankers(COMBINE.get(), found, source)
    n = len(source.part(part).relevance[source.part(part).query_slice(q)])
    if trouble := too_large(two, part, n):
        st.info(trouble)
        COMBINE.write_url()
        return
    work = _sweeping(two)
    is_swept = session.at_rest([work], SHORT) and work.is_complete
    means = dict(work.means) if is_swept else {}
    packed = found[0].keep(
        ("combine", two.key, part, q, here.k, bool(means)), lambda: as_bytes(pack(two, part, q, here.k, means, work.liveliest))
    )
    BOARD.show({"request": COMBINE.request, "alpha": here.alpha}, packed=packed)
    COMBINE.write_url()
    settle_once()
    if not is_swept and watching.rest([work], lambda: _status(work), "combine", seconds=0.0) and work.is_complete:
        st.rerun()  # it was swept while the figure was made


def too_large(two: Rankers, part: str, n: int) -> str:
    """Why a mixture is not shown, and what to do; "" where it is."""
    if n > MOST_LINES:
        return f"This query has {n:,} documents; this page draws up to {MOST_LINES:,} lines. {instead(two.data(part), MOST_LINES)}"
    for name in two.parts:
        if (pairs := n_pairs_of(two.data(name))) > MOST_PAIRS:
            return (
                f"The {name} queries have {pairs:,} pairs of documents whose lines may cross; this page takes up to {MOST_PAIRS:,}. "
                "Open a part of the data, or choose other data."
            )
    return ""


def _sweeping(two: Rankers) -> Sweeping:
    """The work on the mean, started where it is new, and not stopped by this session."""
    k, token = COMBINE.get().k, own_token() if COMPARE.get().data == OWN else ""
    work = _shelf().get((token, two.key, k), lambda: Sweeping(two, k))
    session.start([work])
    return work


def _status(work: Sweeping) -> watching.Status:
    done = f"{work.n_done:,} of {work.of:,} queries"
    stopped = f"The mean over all queries: stopped after {done}; what is mixed is kept."
    return watching.Status(work.n_done / max(work.of, 1), f"Mixing on {done}", stopped)
