"""Who works in the background for all sessions of this server, and what happens once when it starts."""

import gc
import uuid

import streamlit as st

from .caches import keep_caches
from .scheduler import Scheduler
from .training import prepare
from .workers import Elsewhere, workers_for_machine


@st.cache_resource
def scheduler() -> Scheduler:
    """Who works in the background for all sessions."""
    return Scheduler(workers_for_machine())


@st.cache_resource
def set_up() -> bool:
    """Once a server: start the workers, and freeze what start-up built, so that no collection walks numba and pandas."""
    keep_caches()
    for worker in scheduler().workers:
        if isinstance(worker, Elsewhere):
            worker.wake(prepare)
    return settle()


def settle() -> bool:
    """Freeze what is there now, so that no collection walks it. Nothing is collected first: that takes a third of a second, with a room
    of people at the door, and what little garbage there is may stay. Python collects by itself later on, and `Scheduler` when idle;
    .streamlit/config.toml says why Streamlit must not after each rerun."""
    gc.freeze()
    return True


@st.cache_resource
def settle_once() -> bool:
    """Once more when the first run is on screen: numba, asleep until then, has brought 50,000 objects with it."""
    return settle()


def session_id() -> str:
    """A name for this browser session, to subscribe with."""
    return st.session_state.setdefault("session_id", uuid.uuid4().hex)


def pace(n_waiting: int) -> float:
    """Seconds between two looks at something: all who wait together look some 20 times a second at the most.

    >>> pace(1), pace(30)
    (0.4, 1.5)
    """
    return min(max(0.4, n_waiting / 20), 3.0)
