"""Who searches and what they click: sliders for the made-up searchers, and one page of results with its click rates."""

from dataclasses import replace

import numpy as np
import streamlit as st

from boosting.clicks.likelihood import rate_interval
from boosting.clicks.log import ClickLog
from boosting.clicks.pairs import TOP, ClickPairs
from figures.clicks import Shown, click_rates
from sample_data import Collection

from ..address import clip
from ..controls import key_of
from ..page import complain, theme
from . import logs
from .choice import SEARCHED, SHUFFLED
from .logs import Clicked
from .place import PLACE, bound, change, chart, get

MODELS = {"position": "By position", "cascade": "From the top"}
SESSIONS = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
LONGEST_NAME = 34
TOLD = {
    "position": "A searcher looks at position k with chance 1/k to the power of the bias, and clicks what attracts. The tenth page of "
    "equal worth is clicked {tenth}.",
    "cascade": "A searcher reads from the top, clicks the first page that attracts, and leaves: what stands below is not looked at.",
}


def show(source: Collection, found: Clicked) -> str:
    """The section; returns the query that is shown."""
    st.header("What they saw, and what they clicked", anchor=False)
    left, right = st.columns([1.2, 1.8] if get().large else [1, 2], gap="large")
    with left:
        if get().log == SEARCHED:
            _searchers(source)
        else:
            st.markdown("An own log: what was shown and clicked is as the file says, the grades are those of the data.")
    with right:
        return _page(source, found)


def _searchers(source: Collection) -> None:
    here = get()
    bound("model", st.segmented_control, "How they look", list(MODELS), format_func=MODELS.__getitem__, wrap=True)
    tenth = f"{10**here.bias:.3g} times less often than the first" if here.bias else "as often as the first"
    st.caption(TOLD[here.model].format(tenth=tenth))
    bound("sessions", st.select_slider, "Searchers of each query", sorted({*SESSIONS, here.sessions}), format_func="{:,}".format)
    if here.model == "position":
        bound("bias", st.slider, "Position bias", 0.0, 3.0, step=0.1, help="0: everybody looks at all ten positions alike.")
    bound("noise", st.slider, "Clicks on a page of grade 0", 0.0, 0.5, step=0.05, help="The chance that it attracts one who looks at it.")
    names = [*(source.train.feature_names or ()), SHUFFLED]
    key = key_of("clicks_shown_by", here.data)
    st.session_state[key] = logs.feature_of(here, source.train)
    st.selectbox(
        "Pages are sorted by", names, key=key, format_func=lambda name: "chance" if name == SHUFFLED else name,
        on_change=lambda: change(shown_by=st.session_state[key]),
    )  # fmt: skip
    st.button("Other searchers", icon=":material/casino:", key="clicks_seed", on_click=lambda: change(seed=get().seed + 1))


def _page(source: Collection, clicked: Clicked) -> str:
    """One query: its page, and the rate of each document with its interval."""
    log, qids = clicked.pairs.log, list(clicked.pairs.log.qids)
    query = query_of(clicked.pairs)
    key = f"clicks_query/{get().log}/{get().data}"
    st.session_state[key] = query
    st.selectbox("Query", qids, key=key, on_change=lambda: change(query=st.session_state[key]))
    note = source.query_notes.get(query, "")
    page = rows_of(log, query)
    found = clicked.rows[page]
    low, high = rate_interval(log.clicks[page], log.impressions[page])
    grades = np.where(found >= 0, source.train.relevance[found], np.nan)
    rows = [
        Shown(f"{position:g}  {short(log.names[row])}", grade, rate, a, b)
        for row, position, grade, rate, a, b in zip(page, log.position[page], grades, log.rate[page], low, high, strict=True)
    ]
    st.caption(f"{note} The line through a dot is the 95 % interval of its click rate.".strip())
    chart(click_rates(rows, theme()), "rates", f"Click rates of the {len(rows)} documents shown for {query}, with their grades")
    return query


def query_of(pairs: ClickPairs) -> str:
    """The chosen query, or the first one with a preference, or the first."""
    here, qids = get(), pairs.log.qids
    if here.query in qids:
        return str(here.query)
    if here.query is not None:
        complain(f"query={clip(here.query)} was ignored: this log has no such query.")
        PLACE.put(replace(here, query=None))
        PLACE.write_url()
        st.rerun()  # complaints stand above what found them
    chosen = logs.chosen_of(get(), pairs)
    return qids[int(pairs.log.query_of[pairs.winner[chosen][0]])] if chosen.any() else qids[0]


def rows_of(log: ClickLog, query: str) -> np.ndarray:
    """The rows of the first ten positions of a query."""
    q = log.qids.index(query)
    rows = np.arange(log.query_ptr[q], log.query_ptr[q + 1])
    return rows[log.position[rows] <= TOP][: 2 * TOP]


def short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
