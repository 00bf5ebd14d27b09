"""Several runs of one page, shown as one bar with one stop button, stopped and gone on with together."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

import streamlit as st

from boosting.words import count, counted

from ..work import watching
from ..work.server import scheduler
from .runs import Run

Named = Sequence[tuple[str, Run]]


def wait_for(trained: Named, page: str, unit: str = "iterations", is_news: Callable[[], bool] = lambda: False) -> bool:
    """True when all are at rest; else shows how far they are, and is False. Why one failed stands on the page, with its name.

    The session has hold of them until it waits for others: runs that are larger than their shelf are not trained again and again.
    """
    st.session_state[f"{page}_held"] = runs = [run for _, run in trained]
    return watching.rest(runs, lambda: _status(trained, unit), f"{page}_runs", says_why=False, is_news=is_news)


def patience(run: Run, validation: bool) -> AbstractContextManager:
    """While each iteration of very many documents is looked at, a word on it; nothing, not even room, for others."""
    words = f"Working out each iteration of {run.data.n_documents:,} documents …"
    return st.spinner(words) if run.takes_long(validation) else nullcontext()


def _status(trained: Named, unit: str) -> watching.Status:
    """A model of another engine has trees and no iterations to wait for: it is spoken of once nothing else is waited for."""
    at_work = [run for _, run in trained if not run.rested.is_set()]
    trainings = [run for _, run in trained if not run.doing]
    done, wanted = sum(run.progress.iteration for run in trainings), sum(run.progress.wanted for run in trainings)
    lengths = ", ".join(f"{name} {run.trace.n_iterations if run.trace else 0}" for name, run in trained)
    if at_work and all(run.doing for run in at_work):
        words, share = f"{at_work[0].doing} …", min(run.progress.share for run in at_work)
    else:
        words, share = _words(len(trainings), min(map(scheduler().ahead, at_work), default=0), done, wanted), done / max(wanted, 1)
    return watching.Status(share, words, f"Stopped; what was trained is kept: {lengths} {unit}.")


def _words(n: int, ahead: int, done: int, wanted: int) -> str:
    """How far n runs are, of so many iterations.

    >>> _words(1, 0, 3, 20), _words(3, 2, 0, 60)
    ('Training one run: 3 of 20 iterations', 'Training three runs: waiting, two ahead of them')
    """
    waits = f"waiting, {count(ahead)} ahead of {'it' if n == 1 else 'them'}"
    return f"Training {counted(n, 'run')}: {waits if ahead and not done else f'{done} of {wanted} iterations'}"
