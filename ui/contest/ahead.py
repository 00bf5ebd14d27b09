"""What stands below the button of a contest before its first split is done: who takes part, how queries are dealt, what will come."""

import pandas as pd
import streamlit as st

from boosting.experiments.contestant import Contestant
from boosting.experiments.plan import Plan
from boosting.words import listed
from figures.dealt import dealt

from ..shell import chart
from ..shell.door import theme
from ..text.markdown import plain
from .tables import parts_of

COMES = """1. A verdict in one sentence: which method is better on test queries, by how much, and whether that is more than luck. Where it
   may be luck: how many queries would decide, and which method is cheapest until then.
2. The metrics of each method on the test queries: at the chosen iteration, on which the verdict rests, and over all iterations.
3. The curves along the iterations, each with a band that holds half of the {parts}.
4. Pairs of methods: the difference with its 95 % interval, and p, corrected for the number of pairs.
5. The kinds of queries on which two methods differ, and a report as one HTML file."""


def show(plan: Plan, who: list[Contestant]) -> None:
    one = parts_of(plan)[0]
    left, right = st.columns([1, 1.15], gap="large")
    with left:
        st.markdown("**Contestants**")
        st.dataframe(entrants_table(who), hide_index=True, alt="Contestants, and their tuned values")
        st.markdown("**What you will see**")
        st.markdown(COMES.format(parts=parts_of(plan)[1]))
    with right:
        st.markdown("**How the queries are split**")
        figure = dealt(plan.parts, plan.data.qids, theme(), one)
        chart.show(figure, "contest_chart_dealt", f"Training, validation and test queries of each {one}")
        st.caption(plain(f"A row is a {one}, a column a query; a query is never cut. {plan.words[:1].upper()}{plan.words[1:]}."))


def entrants_table(who: list[Contestant]) -> pd.DataFrame:
    """A row for each contestant: how long it learns, and the values that validation queries choose from."""
    return pd.DataFrame(
        {
            "contestant": one.name,
            "iterations": f"{one.candidates[0].settings.n_iterations:,}" if one.candidates[0].settings else "–",
            "tuning": tried(one),
        }
        for one in who
    )


def tried(one: Contestant) -> str:
    """The values that validation queries choose from.

    >>> from boosting.baselines import RankSVM
    >>> from boosting.experiments.contestant import Candidate
    >>> tried(Contestant("RankSVM", (Candidate(RankSVM(), "C = 0.1"), Candidate(RankSVM(), "C = 1"))))
    'C = 0.1 or 1'
    """
    values: dict[str, list[str]] = {}
    for candidate in one.candidates:
        for part in filter(None, candidate.words.split(", ")):
            name, value = part.rsplit(" ", 1)
            if value not in values.setdefault(name, []):
                values[name].append(value)
    return "; ".join(f"{name} {listed(found, 'or')}" for name, found in values.items()) or "none"
