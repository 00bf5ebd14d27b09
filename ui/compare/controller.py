"""From a comparison to what the browser shows: train, pack once for a query, take what is reported."""

import time
from dataclasses import replace
from urllib.parse import urlencode

import streamlit as st

from boosting.words import capital, count
from sample_data import Collection

from ..runs import several, training, waiting
from ..runs.address import Address, encode
from ..runs.compared import COMPARE, take
from ..runs.comparison import Comparison
from ..runs.run_names import names
from ..runs.runs import Run
from ..shell.door import theme
from ..shell.download import download
from ..state import large
from ..state.complaints import complain
from ..text.markdown import plain
from ..uploads import run_file
from ..uploads.own_data import OWN
from ..work import session
from ..work.server import settle_once
from . import BOARD, as_bytes, component, figures, page_file, sheets
from .pack import pack

SHORT = 0.4  # seconds; what is measured by then never shows how far it is
ALONE = 4.0  # seconds after which runs at rest are shown without the others: what is trained by then is shown once, and whole
MOST_NUMBERS = 4_000_000  # scores of all runs together, 32 MB sent


def trained(source: Collection) -> list[Run] | None:
    """The runs, at rest or expected; None, with the reason on the page, where there is nothing to compare yet."""
    if not training.wait_for_kernels(several.kernels(COMPARE.get().runs, source)):
        return None
    found = several.of(COMPARE.get().runs, source)
    named = list(zip(names(COMPARE.get().runs, source), found, strict=True))
    since = _since(found)

    def in_sight() -> list[Run]:
        """What is shown while others are still being trained."""
        there = [run for run in found if run.rested.is_set() and run.trace]
        return there if len(there) > 1 and time.monotonic() - since > ALONE else []

    there = in_sight()
    if not waiting.wait_for(named, several.PAGE, is_news=lambda: in_sight() != there):
        return [run if run.rested.is_set() else run.expected() for run in found] if there else None
    for name, run in named:
        if run.error:
            st.warning(plain(f"{name} is not here: {run.error}"), icon=":material/info:")
    return found if any(run.trace for run in found) else None


def _since(found: list[Run]) -> float:
    """When this session began to wait for these."""
    tokens = [run.token for run in found]
    if st.session_state.get("compare_waits", (None,))[0] != tokens:
        st.session_state["compare_waits"] = tokens, time.monotonic()
    return st.session_state["compare_waits"][1]


def too_large(n_documents: int, n_iterations: int, n_runs: int) -> str:
    """Why a query is not shown, and what to do; "" where it is.

    >>> too_large(1_000, 100, 3), too_large(10_000, 100, 5)[:43]
    ('', 'Five runs of 10,000 documents over 100 iter')
    """
    if n_documents * (n_iterations + 1) * n_runs <= MOST_NUMBERS:
        return ""
    return (
        f"{capital(count(n_runs))} runs of {n_documents:,} documents over {n_iterations:,} iterations are more than this page holds: "
        f"{MOST_NUMBERS:,} numbers. Take a run away, or choose fewer iterations on Step, or another query."
    )


def show(found: list[Run], source: Collection, part: str, q: int) -> None:
    """The figure of the runs on query number `q` of a part."""
    if take(COMPARE, BOARD.reported()):
        COMPARE.write_url()
        st.rerun()
    here = COMPARE.get()
    longest = max(run.trace.n_iterations for run in found if run.trace)
    n = len(source.part(part).relevance[source.part(part).query_slice(q)])
    if trouble := too_large(n, longest, len(found)):
        st.info(trouble)
        return
    k = longest if here.iteration is None else min(here.iteration, longest)
    inside = replace(here, iteration=k, document=here.document if (here.document or 0) < n else None)
    if inside != here and not any(run.is_expected for run in found):  # who is longer may be still to come
        COMPARE.put(inside)
        if inside.document != here.document:
            complain(f"document={here.document} was ignored: this query has rows 0..{n - 1}.")
            COMPARE.write_url()
            st.rerun()  # it is said above the figure, which is a fragment
    titles = names(here.runs, source)
    key = "/".join([*(f"{run.token}:{run.trace.n_iterations if run.trace else 0}" for run in found), *titles, part, str(q)])
    links = ["/step?" + _query(run, part, source.part(part).qids[q]) for run in here.runs]
    first = next(run for run in found if run.trace)
    with waiting.patience(first, part == "test"):
        packed = first.keep(("compare", key), lambda: as_bytes(pack(titles, links, found, q, part, source.title)))
    measuring, fitting = figures.asked(found, inside, source)
    is_measured = session.at_rest([*measuring, *fitting], SHORT)
    tables = figures.packed(measuring, fitting, source) if measuring and is_measured else None
    component(packed, key, COMPARE.request, k, inside.document, inside.view, tables)
    sheets.feed(found, part, q, key, inside)
    _offer_page(found, source, part, q, inside)
    COMPARE.write_url()
    settle_once()
    if not is_measured:
        figures.watch(measuring, fitting)


def _offer_page(found: list[Run], source: Collection, part: str, q: int, here: Comparison) -> None:
    """What the session has is asked for here: the file is made by another thread."""
    trouble, named = page_file.trouble(found), list(zip(names(here.runs, source), found, strict=True))
    ready = figures.ready(found, here, source)
    place = page_file.Place(here.iteration or 0, here.document, here.view, theme() == "dark", large.is_on())
    download(
        "Save as a page", lambda: page_file.content_of(named, ready, source, q, part, place),
        run_file.name_of(source.title if source.identifier == OWN else source.identifier, ending=page_file.ENDING), "text/html",
        icon=":material/public:", key="compare_page", type="tertiary", disabled=bool(trouble),
        help=trouble or "One HTML file with these runs on this query. It needs neither server nor network.",
    )  # fmt: skip


def _query(run: Address, part: str, qid: str) -> str:
    return urlencode(encode(replace(run, query=qid, part=part)))
