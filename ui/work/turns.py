"""Pages of a full room are run two at a time.

Python runs one thread at a time, and lets each wait for all others: where thirty pages are run at once, an answer that takes ten
milliseconds of work is there when all of them are nearly done. What is asked on a page that is up, a document or a sheet, takes no
turn, and so waits for two others at most.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

AT_ONCE = 2
PATIENCE = 5.0  # seconds: whoever has waited so long goes too, for somebody ahead may be reading a large file


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
    turns = _turns()
    is_mine = turns.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        if is_mine:
            turns.release()
