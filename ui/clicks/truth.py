"""How many of the preferences are true: what position bias does, what Skip-Above repairs, and how many clicks it takes."""

from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from boosting.clicks.pairs import select
from boosting.clicks.truth import Judged, Yield, judge, yields
from boosting.words import counted
from figures.clicks import Rule, Truth, click_truth, click_yields
from sample_data import Collection

from ..places.clicks import CLICKS
from ..shell import chart
from ..shell.door import theme
from ..text.numbers import percent
from ..uploads import click_logs
from ..uploads.click_choice import SEARCHED, ClickChoice
from ..uploads.click_logs import Clicked
from ..uploads.own_data import OWN, own_token

SIZES = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
MOST_QUERIES = 2_000  # whose pages are shown to searchers of each number, while somebody waits
ALL, RULE = "Every significant pair", "Skip-Above alone"
SAID = {ALL: "every significant pair", RULE: "Skip-Above"}


def show(source: Collection, found: Clicked) -> None:
    st.header("How many are true?", anchor=False)
    if np.isnan(found.gaps).all():
        st.info("The data have no grades for the documents of this log, so this cannot be checked.")
        return
    naive, rule = (judge(found.gaps, select(found.pairs, CLICKS.get().threshold, skip)) for skip in (False, True))
    left, right = st.columns([1, 1], gap="large")
    with left:
        figure = click_truth([Truth(ALL, *naive), Truth(RULE, *rule)], theme())
        chart.show(figure, "clicks_chart_truth", f"{sentence(naive, ALL)} {sentence(rule, RULE)}")
        st.markdown(f"{sentence(naive, ALL)} {sentence(rule, RULE)}")
        if rule.n:
            st.markdown(
                "Skip-Above has a price: each of its preferences contradicts the order that was shown. A ranker that turns the "
                f"pages upside down satisfies all {rule.n:,}."
            )
    with right:
        if CLICKS.get().log == SEARCHED:
            _how_many(source)


def sentence(found: Judged, name: str) -> str:
    """'Of 507 preferences from every significant pair 338 are true (66.7 %), ...'"""
    if not found.n:
        return f"There is no preference from {SAID[name]}."
    wrong = f", {found.wrong:,} reversed and {found.equal:,} between equal grades" if found.right < found.n else ""
    true = f"{found.right:,} {'is' if found.right == 1 else 'are'} true ({percent(found.share, 1)})"
    return f"Of {counted(found.n, 'preference')} from {SAID[name]} {true}{wrong}."


def _how_many(source: Collection) -> None:
    here = CLICKS.get()
    found = _yields(replace(here.of_log, sessions=1, threshold=here.threshold), own_token() if here.data == OWN else "", source)
    n_true = max(found[0].n_true, 1)
    rules = [
        Rule(name, np.array([which(y).share for y in found]), np.array([which(y).right / n_true for y in found]))
        for name, which in ((ALL, _naive), (RULE, _rule))
    ]
    figure = click_yields(np.array(SIZES), rules, here.sessions, theme())
    alt = "Share of true preferences, and share of the true pairs that were found, by the number of searchers"
    chart.show(figure, "clicks_chart_yields", alt)
    first, last = (next((y for y in order if y.naive.n), found[0]) for order in (found, found[::-1]))
    if last.naive.n:
        is_biased = here.model != "position" or here.bias > 0.0
        st.caption(f"{growth(first, last, is_biased)} The dotted line is the log above.")
    if source.train.n_queries > MOST_QUERIES:
        st.caption(f"Counted in the first {MOST_QUERIES:,} of {source.train.n_queries:,} queries.")
    with st.expander("The numbers of both charts", icon=":material/table:", key="clicks_numbers"):
        st.dataframe(numbers(found), hide_index=True)


def growth(first: Yield, last: Yield, is_biased: bool) -> str:
    """What more searchers find. is_biased: whether the position of a page counts in how often it is clicked."""
    also = ", also those due to position" if is_biased else ""
    return (
        f"More searchers make more differences significant{also}. Of all significant pairs {percent(first.naive.share)} are true with "
        f"{first.sessions:,} searchers per query, {percent(last.naive.share)} with {last.sessions:,}."
    )


def numbers(found: list[Yield]) -> pd.DataFrame:
    """A row for each number of searchers: what both rules find, by what the grades say."""
    parts = {"all": _naive, "Skip-Above": _rule}
    rows = []
    for row in found:
        judged = {f"{name}: {part}": getattr(which(row), part) for name, which in parts.items() for part in ("right", "wrong", "equal")}
        rows.append({"searchers": row.sessions, **judged, "true pairs there are": row.n_true})
    return pd.DataFrame(rows)


def _naive(row: Yield) -> Judged:
    return row.naive


def _rule(row: Yield) -> Judged:
    return row.skip_above


@st.cache_resource(max_entries=24, show_spinner=False)
def _yields(choice: ClickChoice, token: str, _source: Collection) -> list[Yield]:
    data = _source.train if _source.train.n_queries <= MOST_QUERIES else _source.train.subset(range(MOST_QUERIES))
    return yields(data, click_logs.order_of(choice, data), choice.searchers, SIZES, choice.threshold)
