"""From two rankers to what the browser shows: train, sweep once, pack once for a query, take what is reported."""

import streamlit as st

from boosting.metrics.combination import MOST_PAIRS, n_pairs_of
from sample_data import Collection

from .. import training, waiting
from ..address import OWN
from ..choices import instead
from ..compare import place as compared
from ..compare import runs
from ..compare.words import names
from ..own_data import own_token
from ..page import plain, scheduler, session_id, settle_once
from ..runs import Run
from ..work.shelf import Shelf
from . import as_bytes, component, place, reported
from .pack import MOST_LINES, pack
from .rankers import Rankers, addresses, rankers
from .sweeping import Sweeping

SHORT = 0.6  # seconds; what is swept by then never shows how far it is


@st.cache_resource
def _shelf() -> Shelf[Sweeping]:
    return Shelf(64, 32 * 2**20)


def trained(source: Collection) -> list[Run] | None:
    """The runs at rest, each with a trace; None, with the reason on the page, where there is nothing to mix yet."""
    asked = addresses(place.get(), source)
    if not training.wait_for_kernels(runs.kernels(asked, source)):
        return None
    found = runs.of(asked, source)
    named = list(zip(names(asked, source), found, strict=True))
    if not waiting.wait_for(named, runs.PAGE):
        return None
    waiting.offer_more(named, runs.PAGE)
    for name, run in named:
        if run.error or not run.trace or (len(asked) == 1 and not run.trace.n_iterations):
            st.warning(plain(f"{name} is not here: {run.error or 'it has no iteration.'}"), icon=":material/info:")
            return None
    return found


def show(found: list[Run], source: Collection, part: str, q: int) -> None:
    """The figure of the mixture on query number q of a part."""
    if place.take(reported()):
        place.write_url()
        st.rerun()  # another query: what stands above names it too
    here, two = place.get(), rankers(place.get(), found, source)
    n = len(source.part(part).relevance[source.part(part).query_slice(q)])
    if trouble := too_large(two, part, n):
        st.info(trouble)
        place.write_url()
        return
    work = _sweeping(two)
    is_swept = work.rested.wait(SHORT) and work.is_complete
    if work.error:
        st.warning(plain(work.error), icon=":material/info:")
    means = dict(work.means) if is_swept else {}
    packed = found[0].keep(
        ("combine", two.key, part, q, here.k, bool(means)), lambda: as_bytes(pack(two, part, q, here.k, means, work.liveliest))
    )
    component(packed, {"request": place.request(), "alpha": here.alpha, "large": compared.get().large})
    place.write_url()
    settle_once()
    if not is_swept and not work.error:
        _watch(work)


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
    k, token = place.get().k, own_token() if compared.get().data == OWN else ""
    work = _shelf().get((token, two.key, k), lambda: Sweeping(two, k))
    if not work.is_complete and not work.error and work.token not in _stopped():
        scheduler().start(work, session_id())
    return work


def _stopped() -> set[str]:
    return st.session_state.setdefault("combine_stopped", set())


def _watch(work: Sweeping) -> None:
    """How far the sweep is, with a stop button; the page again when it rests."""
    if work.token in _stopped():
        st.button("Go on with the mean over all queries", key="combine_go_on", on_click=lambda: _stopped().discard(work.token))
        return

    @st.fragment(run_every=training.pace(scheduler().n_waiting))
    def look() -> None:
        if work.token not in _stopped():  # a slice may outlast the wait of Stop
            work.subscribe(session_id())
        if work.rested.wait(0.1):
            st.rerun()
        bar, button = st.columns([6, 1], vertical_alignment="center")
        bar.progress(work.n_done / max(work.of, 1), text=f"Mixing on {work.n_done:,} of {work.of:,} queries")
        button.button("Stop", icon=":material/stop:", key="combine_stop", on_click=_stop, args=(work,), width="stretch")

    look()


def _stop(work: Sweeping) -> None:
    _stopped().add(work.token)
    work.unsubscribe(session_id())
    work.rested.wait(5.0)
