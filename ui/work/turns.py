"""Pages of a full room are run two at a time.

Python runs one thread at a time, and lets each wait for all others: where thirty pages are run at once, an answer that takes ten
milliseconds of work is there when all of them are nearly done. What is asked on a page that is up, a document or a sheet, takes no
turn, and so waits for two others at most. Another query or parameter lends its turn while a worker is at it; a page that is just being
opened does not, or a class that comes in would be half there at once, and nobody wholly.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import streamlit as st

AT_ONCE = 2
PATIENCE = 5.0  # seconds: whoever has waited so long goes too, for somebody ahead may be reading a large file
OPENED = "page_has_opened"  # in the session, from its first page on
# Of this thread, which runs one page: whether it has a turn, and whether it would lend it.
_has_turn: ContextVar[bool] = ContextVar("has_turn", default=False)
_lends: ContextVar[bool] = ContextVar("lends", default=False)


@st.cache_resource
def _turns() -> threading.Semaphore:
    return threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def in_turn() -> Iterator[None]:
    """Until it is one's turn; the turn ends however the run ends.

    >>> with in_turn():
    ...     "the whole page is run"
    'the whole page is run'
    """
    _lends.set(OPENED in st.session_state)
    st.session_state[OPENED] = True  # here, without a turn: whatever touches the session may end the run of a page that is run anew
    _take()
    try:
        yield
    finally:
        if _has_turn.get():
            _give_back()


@contextmanager
def lent() -> Iterator[None]:
    """While a worker is at what a page needs that has been there before, another page may be run."""
    if not (_has_turn.get() and _lends.get()):
        yield
        return
    _give_back()
    try:
        yield
    finally:
        _take()


def _take() -> None:
    _has_turn.set(_turns().acquire(timeout=PATIENCE))


def _give_back() -> None:
    _has_turn.set(False)
    _turns().release()
