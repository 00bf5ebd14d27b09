"""The open card: what the paper claims, the run, the figure beside the paper's numbers, and the verdict."""

import streamlit as st

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.evidence import Experiment
from boosting.experiments.printed import PRINTED
from boosting.experiments.quantities import QUANTITIES
from sample_data import Collection

from ..places.papers import PAPERS
from ..text.markdown import plain
from ..text.numbers import unbroken
from ..work import watching
from . import knobs, result, trials
from .header import name_of
from .overview import FAILED, NOT_RUN, STOPPED, UNDER_WAY, verdict_of
from .titles import TITLES
from .trial import Trial


def show(source: Collection, is_ready: bool) -> None:
    """Title, claim and controls; below them what there is of a result."""
    experiment = EXPERIMENTS[PAPERS.get().card]
    title = TITLES[experiment.key]
    st.header(f"{title.full}: {_small(experiment.title)}", anchor=False)
    verdict = st.container()  # above the claim: with large letters it would stand below the fold
    words, side = st.columns([3.6, 1], gap="medium")
    with words:
        st.markdown(f"**The paper claims.** {plain(unbroken(experiment.claim))}")
        st.caption(plain(f"{experiment.source}."))
    with side:
        knobs.show(experiment)
        trial = _run(experiment, source, is_ready)
    if changed := knobs.changes():
        st.caption(plain(f"Changed from the paper: {changed}."))
    if trial is None:
        _show_printed(experiment)
        return
    if trial.evidence is not None:
        with verdict:
            result.say_verdict(trial.evidence, name_of(source))
        result.show(trial, source)
    elif trial.error:
        _trouble(trial, source)
    else:
        if verdict_of(trial) == STOPPED and trial.progress.total:
            st.caption(f"Stopped after {trial.progress.done} of {trial.progress.total} trainings; what was done is kept.")
        _show_printed(experiment)


def _show_printed(experiment: Experiment) -> None:
    """What a run will be held against: the paper's own table, where it prints one, and else what it says."""
    if printed := PRINTED.get(experiment.key):
        st.caption("The paper's own table; a run adds these data beside it.")
        result.show_table(printed())
    elif experiment.key in QUANTITIES:
        result.show_paper(experiment)


def _run(experiment: Experiment, source: Collection, is_ready: bool) -> Trial | None:
    """The trial of the card, and the button that begins it."""
    trial = trials.find(experiment.key)
    if not experiment.needs_data:
        return trial
    state = verdict_of(trial)
    if state in (NOT_RUN, STOPPED, FAILED):
        label = {NOT_RUN: f"Run it on {name_of(source)}", STOPPED: "Go on", FAILED: "Try again"}[state]
        st.button(
            plain(label), icon=f":material/{'refresh' if state == FAILED else 'play_arrow'}:", type="primary", key="papers_run",
            width="stretch", disabled=not is_ready, on_click=_begin, args=(experiment.key, source),
        )  # fmt: skip
    elif state == UNDER_WAY:
        st.button("Under way …", icon=":material/pending:", key="papers_under_way", width="stretch", disabled=True)
    return trial


def _begin(card: str, source: Collection) -> None:
    PAPERS.change(run=True)
    trials.start(card, source)


def _trouble(trial: Trial, source: Collection) -> None:
    if trial.is_final:
        st.info(plain(f"It cannot be decided on {name_of(source)}: {trial.error}"), icon=":material/help:")
    else:
        watching.while_failed([trial], lambda: st.error(plain(trial.error)))


def _small(title: str) -> str:
    """A title after a colon: its first letter small, where it begins with a common word.

    >>> _small("Directed distances"), _small("DCG-5 by iteration")
    ('directed distances', 'DCG-5 by iteration')
    """
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]
