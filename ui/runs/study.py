"""A study of many small trainings: a button that starts it, progress wherever one looks on the page, stop, go on.

What a person has started goes on until it is done or stopped by hand: who comes back from another page finds it going on where it
stood.
"""

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import streamlit as st

from boosting.words import capital

from ..uploads.own_data import OWN, own_token
from ..work import session, watching
from ..work.jobs import Job
from ..work.server import session_id
from ..work.shelf import Shelf
from .training import OWN_BYTES

MOST_BYTES = 256 * 2**20  # of the results of all studies together
SHORT = 0.3  # seconds in which what is there already may come to rest


class Started(NamedTuple):
    """A study that this session has started: in which view of a page it stands, what it is in words, and the job."""

    view: str
    what: str
    job: Job


@st.cache_resource
def shared() -> Shelf[Job]:
    """The studies of all pages on the data that ship."""
    return Shelf(40, MOST_BYTES)


def store(data: str) -> Shelf[Job]:
    """Where studies live: with the server, or, on a person's own data, with the session."""
    if data != OWN:
        return shared()
    opened, jobs = st.session_state.get("own_studies", ("", None))
    if jobs is None or opened != own_token():  # studies of an earlier file leave with it
        jobs = Shelf[Job](8, OWN_BYTES)
        st.session_state["own_studies"] = own_token(), jobs
    return jobs


def started(page: str) -> dict[Hashable, Started]:
    """What this session has started on a page and neither finished nor stopped."""
    return st.session_state.setdefault(f"{page}_studies", {})


def study(
    page: str, view: str, key: Hashable, data: str, make: Callable[[], Job], what: str, unit: str,
    parts_done: Callable[[Job], int] | None = None,
) -> Job | None:  # fmt: skip
    """A button that starts a job; while it runs, progress and a stop button; else the job. None before anything of it is done.

    page, view   of which the job is a study;  key   of the job among those of the view
    parts_done   a count; the page is drawn anew each time that it grows
    """
    jobs, name = store(data), (view, key)
    job = jobs.find(name)
    if job is None:
        st.button(
            f"Run {what}", icon=":material/play_arrow:", type="primary", key=f"{page}_start_{view}", on_click=_start,
            args=(page, view, name, jobs, make, what),
        )  # fmt: skip
        return None
    go_on = partial(_start, page, view, name, jobs, lambda: job, what)
    if not session.at_rest([job], SHORT):
        _watch(page, job, what, unit, parts_done, go_on)
        return None if not job.results else job
    if job.is_complete:
        started(page).pop(name, None)
        st.caption(f"{capital(what)}: done in {job.seconds:.1f} s.")
        return job
    watching.offer([job], lambda: _status(job, what, unit), f"{page}_{view}", go_on=go_on)
    return job


def left(seconds: float) -> str:
    """A clause on the time that is left; "" where nobody knows.

    >>> left(7.0), left(95.0), left(float("nan"))
    (', about 10 s left', ', about 2 min left', '')
    """
    if seconds != seconds:
        return ""
    return f", about {10 * math.ceil(seconds / 10)} s left" if seconds < 60 else f", about {math.ceil(seconds / 60)} min left"


def _start(page: str, view: str, name: Hashable, jobs: Shelf[Job], make: Callable[[], Job], what: str) -> None:
    job = jobs.get(name, make)
    session.go_on([job])
    started(page)[name] = Started(view, what, job)


def go_on(page: str) -> None:
    """Take up what this session has started and left behind: nobody was there to wait for it."""
    for name, (_, _, job) in list(started(page).items()):
        if job.is_complete or job.error or session.has_stopped(job):
            del started(page)[name]
        else:
            session.start([job])


def follow_elsewhere(page: str, view: str) -> None:
    """One line for each study of a view that is not open, which goes on meanwhile."""
    elsewhere = {name: each for name, each in started(page).items() if each.view != view and not each.job.rested.is_set()}
    if not elsewhere:
        return

    def show() -> None:
        for _, what, job in elsewhere.values():
            if job.rested.is_set():
                st.caption(f"{capital(what)}: {'done' if job.is_complete else 'ended'}.")
            elif not session.has_stopped(job):
                session.wait([job])
                st.progress(job.progress, text=f"{what}: {100 * job.progress:.0f} %, goes on while you look elsewhere")

    watching.look(lambda seconds: False, show)


def _watch(page: str, job: Job, what: str, unit: str, parts_done: Callable[[Job], int] | None, go_on: Callable[[], None]) -> None:
    drawn = parts_done(job) if parts_done else 0

    def show() -> None:
        watching.under_way([job], lambda: _status(job, what, unit), f"{page}_study", go_on)

    watching.watch([job], show, is_news=lambda: parts_done is not None and parts_done(job) > drawn)


def _status(job: Job, what: str, unit: str) -> watching.Status:
    done = f"{len(job.results)} of {len(job.tasks)} {unit}s"
    words = f"{capital(what)}: {100 * job.progress:.0f} %, {done} done{left(job.seconds_left)}"
    return watching.Status(job.progress, words, f"Stopped after {done}; what was done is kept.")


def leave(page: str, name: Hashable) -> None:
    """Let go of a study: it comes to rest when nobody else waits for it, and what is done of it stays."""
    left = started(page).pop(name, None)
    if left is not None:
        left.job.unsubscribe(session_id())
