"""Several runs of one page: started together, shown as one bar with one stop button, gone on with together."""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

import streamlit as st

from boosting.words import count, counted

from .page import scheduler, session_id
from .runs import Run, Runs
from .training import pace

SHORT = 0.7  # seconds; runs that are done by then never show a progress bar
Named = Sequence[tuple[str, Run]]


def start(run: Run, runs: Runs, page: str) -> None:
    """Have a run trained that is at rest and not complete, unless it failed or this session stopped it."""
    if run.rested.is_set() and not run.is_complete and not run.error and run.token not in _stopped(page):
        runs.start(run, session_id())


def wait_for(trained: Named, page: str) -> bool:
    """True when all are at rest; else shows how far they are, with a stop button, and is False.

    page   a name for the page: what is stopped on one goes on for another

    The session has hold of them until it waits for others: runs that are larger than their shelf are not trained again and again.
    """
    st.session_state[f"{page}_held"] = [run for _, run in trained]
    for _, run in trained:
        run.rested.wait(SHORT / len(trained))
    if all(run.rested.is_set() for _, run in trained):
        return True
    pause = pace(scheduler().n_waiting)

    @st.fragment(run_every=pause)
    def watch() -> None:
        for _, run in trained:
            if run.token not in _stopped(page):
                run.subscribe(session_id())
        until = time.monotonic() + pause / 2
        if all(run.rested.wait(max(0.0, until - time.monotonic())) for _, run in trained):
            st.rerun()
        done, wanted = sum(run.progress.iteration for _, run in trained), sum(run.progress.wanted for _, run in trained)
        bar, button = st.columns([6, 1], vertical_alignment="center")
        ahead = min((scheduler().ahead(run) for _, run in trained if not run.rested.is_set()), default=0)
        bar.progress(done / max(wanted, 1), text=_told(len(trained), ahead, done, wanted))
        button.button("Stop", icon=":material/stop:", key=f"{page}_stop_runs", on_click=_stop, args=(trained, page), width="stretch")

    watch()
    return False


def patience(run: Run, validation: bool) -> AbstractContextManager:
    """While a query of very many documents is worked out, a word on it; nothing, not even room, for others."""
    words = f"Working out each iteration of this query, among {run.data.n_documents:,} documents …"
    return st.spinner(words) if run.takes_long(validation) else nullcontext()


def _told(n: int, ahead: int, done: int, wanted: int) -> str:
    """How far n runs are, of so many iterations.

    >>> _told(1, 0, 3, 20), _told(3, 2, 0, 60)
    ('Training one run: 3 of 20 iterations', 'Training three runs: waiting, two ahead of them')
    """
    waits = f"waiting, {count(ahead)} ahead of {'it' if n == 1 else 'them'}"
    return f"Training {counted(n, 'run', 'runs')}: {waits if ahead and not done else f'{done} of {wanted} iterations'}"


def offer_more(trained: Named, page: str, unit: str = "iterations") -> None:
    """After a stop: how far each got, and a button to go on."""
    if all(run.is_complete or run.error for _, run in trained):
        return
    words, button = st.columns([6, 1], vertical_alignment="center")
    lengths = ", ".join(f"{name} {run.trace.n_iterations if run.trace else 0}" for name, run in trained)
    words.caption(f"Stopped; what was trained stays: {lengths} {unit}.")
    button.button("Go on", icon=":material/play_arrow:", key=f"{page}_go_on", on_click=_go_on, args=(trained, page), width="stretch")


def _stopped(page: str) -> set[str]:
    """Runs that this session has stopped on a page, by token: they do not start again by themselves."""
    return st.session_state.setdefault(f"{page}_stopped", set())


def _stop(trained: Named, page: str) -> None:
    _stopped(page).update(run.token for _, run in trained)
    for _, run in trained:
        run.unsubscribe(session_id())
    for _, run in trained:
        run.rested.wait(5.0)


def _go_on(trained: Named, page: str) -> None:
    _stopped(page).difference_update(run.token for _, run in trained)
