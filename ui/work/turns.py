"""Pages of a full room are run one at a time.

Python runs one thread at a time, and lets each wait for all others. Worst off is the thread that sends: it gives Python's lock away with
each message, some sixty for a page, and then waits for every page that is being run. With two at once in a room of a hundred, an answer
that was ready in 15 ms left the server after up to 1.3 s. What is asked on a page that is up, a document or a sheet, takes no turn, and so
waits for one page at most. A page lends its turn while a worker is at what it needs.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import streamlit as st

PATIENCE = 5.0  # seconds: whoever has waited so long goes too, for somebody ahead may be reading a large file
_has_turn: ContextVar[bool] = ContextVar("has_turn", default=False)  # whether this thread, which runs one page, has the turn


@st.cache_resource
def _turn() -> threading.Lock:
    return threading.Lock()


@contextmanager
def in_turn() -> Iterator[None]:
    """Until it is one's turn; the turn ends however the run ends.

    >>> with in_turn():
    ...     "the whole page is run"
    'the whole page is run'
    """
    _take()
    try:
        yield
    finally:
        if _has_turn.get():
            _give_back()


@contextmanager
def lent() -> Iterator[None]:
    """While a worker is at what a page needs, another page may be run."""
    if not _has_turn.get():
        yield
        return
    _give_back()
    try:
        yield
    finally:
        _take()


def _take() -> None:
    _has_turn.set(_turn().acquire(timeout=PATIENCE))


def _give_back() -> None:
    _has_turn.set(False)
    _turn().release()
