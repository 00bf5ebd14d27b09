"""Who searches and what they click: sliders for the made-up searchers, and one page of results with its click rates."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import streamlit as st

from boosting.clicks.likelihood import rate_interval
from boosting.clicks.log import ClickLog
from boosting.clicks.pairs import TOP, ClickPairs
from boosting.words import numbered
from sample_data import Collection

from ..places.clicks import CLICKS
from ..runs.controls import key_of
from ..shell.style import give_sheet
from ..state import large
from ..state.complaints import complain
from ..state.held import holds
from ..text.clipped import clip
from ..uploads import click_logs
from ..uploads.click_choice import SEARCHED, SHUFFLED
from ..uploads.click_logs import Clicked
from . import rates
from .rates import Shown

FOLDER = Path(__file__).parent
MODELS = {"position": "By position", "cascade": "From the top"}
SESSIONS = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
LONGEST_NAME = 200  # signs of a document's name; the page cuts off what it has no room for
CAPTIONS = {
    "position": "A searcher looks at position k with probability 1/k to the power of the bias, and clicks what attracts them. "
    "At equal worth, the tenth page is clicked {tenth}.",
    "cascade": "A searcher reads from the top, clicks the first page that attracts them, and leaves: results below it are not seen.",
}


def show(source: Collection, found: Clicked) -> str:
    """The section; returns the query that is shown."""
    give_sheet(FOLDER / "clicks.css", FOLDER / "large.css")
    st.header("What they saw, and what they clicked", anchor=False)
    left, right = st.columns([1.2, 1.8] if large.is_on() else [1, 2], gap="large")
    with left:
        if CLICKS.get().log == SEARCHED:
            _searchers(source)
        else:
            st.markdown("Your own log: what was shown and clicked is as the file says, the grades are those of the data.")
    with right:
        return _page(source, found)


def _searchers(source: Collection) -> None:
    here = CLICKS.get()
    CLICKS.bound(st.segmented_control, "model", "Click model", wrap=True)
    tenth = f"{10**here.bias:.3g} times less often than the first" if here.bias else "as often as the first"
    st.caption(CAPTIONS[here.model].format(tenth=tenth))
    CLICKS.bound(
        st.select_slider, "sessions", "Searchers of each query", options=sorted({*SESSIONS, here.sessions}), format_func="{:,}".format
    )
    if here.model == "position":
        CLICKS.bound(st.slider, "bias", "Position bias", help="0: all ten positions are seen equally often.")
    CLICKS.bound(st.slider, "noise", "Clicks on a page of grade 0", help="The chance that it attracts a searcher who looks at it.")
    names = [*source.train.feature_names, SHUFFLED]
    st.selectbox(
        "Pages are sorted by", names, format_func=lambda name: "chance" if name == SHUFFLED else name,
        **holds(key_of("clicks_shown_by", here.data), click_logs.feature_of(here, source.train), lambda name: CLICKS.change(shown_by=name)),
    )  # fmt: skip
    st.button("Other searchers", icon=":material/casino:", key="clicks_seed", on_click=lambda: CLICKS.change(seed=CLICKS.get().seed + 1))


def _page(source: Collection, clicked: Clicked) -> str:
    """One query: its page, and the rate of each document with its interval."""
    log, qids = clicked.pairs.log, list(clicked.pairs.log.qids)
    query = query_of(clicked.pairs)
    key = f"clicks_query/{CLICKS.get().log}/{CLICKS.get().data}"
    st.selectbox("Query", qids, **holds(key, query, lambda qid: CLICKS.change(query=qid)))
    note = source.query_notes.get(query, "")
    page = rows_of(log, query)
    found = clicked.rows[page]
    low, high = rate_interval(log.clicks[page], log.impressions[page])
    grades = np.where(found >= 0, source.train.relevance[found], np.nan)
    rows = [
        Shown(f"{position:g}  {clip(log.names[row], LONGEST_NAME)}", *map(float, (grade, share, a, b)))
        for row, position, grade, share, a, b in zip(page, log.position[page], grades, log.rate[page], low, high, strict=True)
    ]
    st.caption(f"{note} The line through a dot is the 95 % interval of its click rate.".strip())
    rates.show(rows, f"Click rates of the {numbered(len(rows), 'document')} shown for {query}, with their grades")
    return query


def query_of(pairs: ClickPairs) -> str:
    """The chosen query, or the first one with a preference, or the first."""
    here, qids = CLICKS.get(), pairs.log.qids
    if here.query in qids:
        return str(here.query)
    if here.query is not None:
        complain(f"query={clip(here.query)} was ignored: this log has no such query.")
        CLICKS.put(replace(here, query=None))
        CLICKS.write_url()
        st.rerun()  # complaints stand above what found them
    chosen = click_logs.chosen_of(CLICKS.get(), pairs)
    return qids[int(pairs.log.query_of[pairs.winner[chosen][0]])] if chosen.any() else qids[0]


def rows_of(log: ClickLog, query: str) -> np.ndarray:
    """The rows of the first ten positions of a query."""
    q = log.qids.index(query)
    rows = np.arange(log.query_ptr[q], log.query_ptr[q + 1])
    return rows[log.position[rows] <= TOP][: 2 * TOP]
