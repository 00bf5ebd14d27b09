"""What this session asks of the workers: start, stop, go on; with the one record of what it has stopped,
and of the failures that it has read.

What is stopped on one page is stopped wherever the same work is asked for, until the person says go on. It belongs to the session:
others who wait for the same work get it.
"""

import time
from collections.abc import Iterable

import streamlit as st

from .scheduler import Work
from .server import scheduler, session_id
from .turns import lent

PATIENCE = 1.5  # seconds that a stop waits for the slice that is at work, so that the page can say what stays: most are shorter


def start(works: Iterable[Work]) -> None:
    """Have those done that this session has not stopped; one that failed is tried once more for who has not read why, and who has read it
    waits along once somebody tries again."""
    for work in works:
        if not (work.is_complete or work.is_final or has_stopped(work)):
            scheduler().start(work, session_id())


def go_on(works: Iterable[Work]) -> None:
    """By hand: after a stop, or once more after a failure."""
    works = list(works)
    allow(works)
    start(works)


def allow(works: Iterable[Work]) -> None:
    """By hand: they may be started, now or later."""
    tokens = {work.token for work in works}
    _stopped().difference_update(tokens)
    _read().difference_update(tokens)


def stop(works: Iterable[Work]) -> None:
    """By hand: this session waits no longer; what is done stays, and others who wait go on."""
    works = list(works)
    _stopped().update(work.token for work in works)
    for work in works:
        work.unsubscribe(session_id())
    at_rest([work for work in works if not work.is_wanted()], PATIENCE)  # so that one which fails meanwhile is not begun again


def has_stopped(work: Work) -> bool:
    """Whether it starts by hand only: this session has stopped it, or has read why it failed and nobody has tried again since."""
    return work.token in _stopped() or (bool(work.error) and work.token in _read())


def wait(works: Iterable[Work]) -> None:
    """Say, now and again, that somebody is there."""
    for work in works:
        if not has_stopped(work):  # a slice may outlast the stop
            work.subscribe(session_id())


def at_rest(works: Iterable[Work], seconds: float) -> bool:
    """Whether nobody is at any of them, after so many seconds for all of them together at the most. Why one failed counts as read then."""
    works, until = list(works), time.monotonic() + seconds
    if not _all_rest(works):
        with lent():
            for work in works:
                work.rested.wait(max(0.0, until - time.monotonic()))
        if not _all_rest(works):
            return False
    _read().update(work.token for work in works if work.error)
    return True


def _all_rest(works: list[Work]) -> bool:
    return all(work.rested.is_set() for work in works)


def _stopped() -> set[str]:
    return st.session_state.setdefault("stopped", set())


def _read() -> set[str]:
    return st.session_state.setdefault("failures_read", set())
