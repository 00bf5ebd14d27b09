"""Which claims hold on the chosen data, at one glance: a line for each card, by paper."""

from collections.abc import Mapping

import streamlit as st

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.evidence import FAILS, HOLDS, OPEN, UNTESTED
from boosting.losses.papers import cite
from sample_data import Collection

from ..places.papers import PAPERS
from ..text.markdown import plain
from . import trials
from .cards import open_card
from .titles import METHODS, TITLES
from .trial import Trial

NOT_RUN, UNDER_WAY, STOPPED, FAILED = "not run", "under way", "stopped", "failed"
SIGNS = {
    HOLDS: "check_circle",
    FAILS: "cancel",
    OPEN: "help",
    UNTESTED: "block",
    NOT_RUN: "radio_button_unchecked",
    UNDER_WAY: "pending",
    STOPPED: "pause_circle",
    FAILED: "error",
}
SHORT = {
    HOLDS: "holds", FAILS: "does not hold", OPEN: "inconclusive", UNTESTED: "cannot be tested", NOT_RUN: NOT_RUN, UNDER_WAY: UNDER_WAY,
    STOPPED: STOPPED, FAILED: FAILED,
}  # fmt: skip
COLOURED = {HOLDS: "holds", FAILS: "fails"}


def verdict_of(trial: Trial | None) -> str:
    """One of the words of SIGNS. What the data do not suit is inconclusive on them."""
    if trial is None:
        return NOT_RUN
    if trial.evidence is not None:
        return trial.evidence.verdict
    if trial.error:
        return OPEN if trial.is_final else FAILED
    return UNDER_WAY if trials.is_waited_for(trial) or not trial.rested.is_set() else STOPPED


def show(source: Collection, is_ready: bool) -> None:
    """A column of cards for each paper, each with its verdict; a click opens one. The longest is first, with room below the rest."""
    verdicts = {key: verdict_of(trials.find(key)) for key in EXPERIMENTS}
    longest, *rest = METHODS
    with st.container(key="papers_overview"):
        first, beside = st.columns([1, len(rest)], gap="medium")
        with first:
            _cards(longest, verdicts)
        with beside:
            for column, paper in zip(st.columns(len(rest), gap="medium"), rest, strict=True):
                with column:
                    _cards(paper, verdicts)
            _run_all(verdicts, source, is_ready)


def _cards(paper: str, verdicts: Mapping[str, str]) -> None:
    st.markdown(f"**{METHODS[paper]}** [{paper}]", help=plain(cite(paper)))
    for key, verdict in verdicts.items():
        if TITLES[key].paper == paper:
            _line(key, verdict)


def _run_all(verdicts: Mapping[str, str], source: Collection, is_ready: bool) -> None:
    words, button = st.columns([3, 1], vertical_alignment="center")
    words.caption(_counted(verdicts))
    button.button(
        "Run all", icon=":material/play_arrow:", key="papers_run_all", width="stretch",
        disabled=not is_ready or not {NOT_RUN, STOPPED, FAILED}.intersection(verdicts.values()),
        on_click=trials.start_all, args=(source,),
    )  # fmt: skip


def _line(key: str, verdict: str) -> None:
    title, is_open = TITLES[key], key == PAPERS.get().card
    words = f"**{title.place}** · {title.about}" if is_open else f"{title.place} · {title.about}"
    with st.container(
        horizontal=True, gap="small", vertical_alignment="center", horizontal_alignment="distribute", key=f"papers_line_{key}"
    ):
        st.button(words, type="tertiary", key=f"papers_open_{key}", on_click=open_card, args=(key,), width="content")
        with st.container(width="content", key=f"papers_said_{COLOURED.get(verdict, 'else')}_{key}"):
            st.caption(f":material/{SIGNS[verdict]}: {SHORT[verdict]}", width="content")


def _counted(verdicts: Mapping[str, str]) -> str:
    """'Of ten claims two hold here, three do not, ...'"""
    shown = list(verdicts.values())
    parts = [f"{shown.count(word)} {SHORT[word]}" for word in SIGNS if word in shown]
    return f"{len(shown)} cards: {', '.join(parts)}. A claim has parts; it holds where every part does, and fails where one does."
