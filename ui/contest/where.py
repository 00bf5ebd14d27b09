"""Where two contestants differ: kinds of queries, and the single ones that each wins by most, with a way to look at them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import pandas as pd
import streamlit as st

from boosting.experiments.comparison import Comparison
from boosting.experiments.differ import LEAST, Differing, Group, differ
from boosting.experiments.standing import Standing
from boosting.words import counted, short
from sample_data import Collection

from ..places.contest import CONTEST
from ..runs.address import Address
from ..runs.comparison import Comparison as Compared
from ..text.markdown import plain

BETWEEN = " − "
ABOUT = (
    f"Each kind but “a single grade” is followed by its opposite. For each kind with at least {counted(LEAST, 'query')}, the two are "
    "compared on its queries only, by the randomisation test; Holm's correction is over the kinds. Kinds follow from grades and list "
    "lengths."
)


def show(standing: Standing, judged: Sequence[Comparison], runs: Mapping[str, Address], source: Collection) -> None:
    """runs: contestant -> its run, of those that are one."""
    pairs = {BETWEEN.join(pair): pair for pair in combinations([one.name for one in standing.contestants], 2)}
    words, choice = st.columns([2.2, 1], vertical_alignment="center", gap="medium")
    pair = CONTEST.get().pair if CONTEST.get().pair in pairs else _nearest(standing, judged)
    with choice:
        if len(pairs) > 1:
            CONTEST.bound(st.selectbox, "pair", "Pair", options=list(pairs), shown=pair, label_visibility="collapsed")
    found = differ(standing, *pairs[pair])
    words.markdown(plain(found.sentence))
    st.dataframe(groups_table(found), hide_index=True, key="contest_kinds")
    st.caption(ABOUT)
    for column, name in zip(st.columns(2, gap="large"), (found.one, found.two), strict=True):
        with column:
            _show_wins(found, name, standing, runs, source)


def _nearest(standing: Standing, judged: Sequence[Comparison]) -> str:
    """The leader and the next, in the order in which they stand."""
    larger = judged[0].larger_is_better
    order = sorted((one.name for one in standing.contestants), key=lambda name: standing.mean(name, standing.labels[0]), reverse=larger)
    chosen = set(order[:2])
    return BETWEEN.join(one.name for one in standing.contestants if one.name in chosen)


def groups_table(found: Differing) -> pd.DataFrame:
    """A row for each kind of query, as a person reads it."""
    return pd.DataFrame(_kind(group) for group in found.groups)


def _kind(group: Group) -> dict[str, str | int]:
    it = group.found.better_first
    is_level, (low, high) = it.t.mean == 0, it.ends
    return {
        "queries": group.words, "n": it.n, "ahead": "level" if is_level else it.one, "by": "" if is_level else short(abs(it.t.mean)),
        "95 % interval": "" if low != low else f"{short(low)} to {short(high)}", "better on": f"{it.wins:g} of {it.n}",
        "p": f"{it.chance.p:.2g}" if group.is_tested else "too few", "p Holm": f"{it.p_holm:.2g}" if group.is_tested else "",
        "judged": "" if not group.is_tested else "more than noise" if group.is_sure else "within noise",
    }  # fmt: skip


def _show_wins(found: Differing, name: str, standing: Standing, runs: Mapping[str, Address], source: Collection) -> None:
    st.markdown(plain(f"{name} is ahead most on"))
    if not found.best_of[name]:
        st.caption("no query.")
    for q in found.best_of[name]:
        part, qid = part_and_qid(source, q)
        lead, link = st.columns([2, 1], vertical_alignment="center", gap="small")
        shown = standing.plan.data.qids[q]
        lead.markdown(plain(f"{shown}: by {short(abs(float(found.difference[q])))}"))
        with link:
            _link(part, qid, [runs[one] for one in (found.one, found.two) if one in runs])


def _link(part: str, qid: str, runs: Sequence[Address]) -> None:
    """To both runs on the query, or to the one that is a run; both learn from the training part there."""
    if part == "validation":
        st.caption("of the validation part")
    elif len(runs) > 1:
        there = Compared(runs[0].data, tuple(runs), qid, part).encode()
        st.page_link("pages/compare.py", label="Compare on it", icon=":material/compare_arrows:", query_params=there)
    elif runs:
        there = replace(runs[0], query=qid, part=part).encode()
        st.page_link("pages/step.py", label="Step through it", icon=":material/stairs_2:", query_params=there)


def part_and_qid(source: Collection, q: int) -> tuple[str, str]:
    """The part of the collection that a query of the pool comes from, and its name there.

    >>> import sample_data
    >>> part_and_qid(sample_data.load("six"), 0)
    ('train', 'bake bread at home')
    """
    for name in ("train", "validation", "test"):
        part = getattr(source, name)
        if part is not None:
            if q < part.n_queries:
                return name, part.qids[q]
            q -= part.n_queries
    raise IndexError(f"{q} queries beyond the last one.")
