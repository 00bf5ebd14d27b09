"""A study of many small trainings: a button that starts it, progress wherever one looks on the page, stop, go on.

What a person has started goes on until it is done or stopped by hand: who comes back from another page finds it going on where it
stood.
"""

import math
from collections.abc import Callable, Hashable
from typing import NamedTuple

import streamlit as st

from boosting.words import capital

from .address import OWN
from .jobs import Job, Jobs
from .own_data import own_token
from .page import plain, scheduler, session_id
from .training import OWN_BYTES, pace


class Started(NamedTuple):
    """A study that this session has started: in which view of a page it stands, what it is in words, and the job."""

    view: str
    what: str
    jobs: Jobs
    job: Job


@st.cache_resource
def shared() -> Jobs:
    """The studies of all pages on the data that ship."""
    return Jobs(scheduler(), capacity=40)


def store(data: str) -> Jobs:
    """Where studies live: with the server, or, on a person's own data, with the session."""
    if data != OWN:
        return shared()
    opened, jobs = st.session_state.get("own_studies", ("", None))
    if jobs is None or opened != own_token():  # studies of an earlier file leave with it
        jobs = Jobs(scheduler(), capacity=8, most_bytes=OWN_BYTES)
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
    if not job.rested.wait(0.3):
        _watch(page, job, name, what, unit, parts_done)
        return None if not job.results else job
    if job.is_complete:
        started(page).pop(name, None)
        st.caption(f"{capital(what)}: done in {job.seconds:.1f} s.")
        return job
    words, button = st.columns([6, 1], vertical_alignment="center")
    if job.error:
        words.error(plain(job.error))
    else:
        words.caption(f"Stopped after {len(job.results)} of {len(job.tasks)} {unit}s; what was done stays.")
    if not job.is_final:
        button.button(
            "Try again" if job.error else "Go on", icon=":material/play_arrow:", key=f"{page}_on_{view}", width="stretch",
            on_click=_start, args=(page, view, name, jobs, lambda: job, what),
        )  # fmt: skip
    return job


def left(seconds: float) -> str:
    """A clause on the time that is left; "" where nobody knows.

    >>> left(7.0), left(95.0), left(float("nan"))
    (', about 10 s left', ', about 2 min left', '')
    """
    if seconds != seconds:
        return ""
    return f", about {10 * math.ceil(seconds / 10)} s left" if seconds < 60 else f", about {math.ceil(seconds / 60)} min left"


def _start(page: str, view: str, name: Hashable, jobs: Jobs, make: Callable[[], Job], what: str) -> None:
    job = jobs.get(name, make)
    jobs.start(job, session_id())
    started(page)[name] = Started(view, what, jobs, job)


def go_on(page: str) -> None:
    """Take up what this session has started and left behind: nobody was there to wait for it."""
    for name, (_, _, jobs, job) in list(started(page).items()):
        if job.is_complete or job.error:
            del started(page)[name]
        elif job.rested.is_set():
            jobs.start(job, session_id())


def follow_elsewhere(page: str, view: str) -> None:
    """One line for each study of a view that is not open, which goes on meanwhile."""
    elsewhere = {name: each for name, each in started(page).items() if each.view != view and not each.job.rested.is_set()}
    if not elsewhere:
        return

    @st.fragment(run_every=pace(scheduler().n_waiting))
    def watch() -> None:
        for name, (_, what, _, job) in elsewhere.items():
            if job.rested.is_set():
                st.caption(f"{capital(what)}: {'done' if job.is_complete else 'ended'}.")
            elif name in started(page):
                job.subscribe(session_id())
                st.progress(job.progress, text=f"{what}: {100 * job.progress:.0f} %, goes on while you look elsewhere")

    watch()


def _watch(page: str, job: Job, name: Hashable, what: str, unit: str, parts_done: Callable[[Job], int] | None) -> None:
    drawn = parts_done(job) if parts_done else 0

    @st.fragment(run_every=pace(scheduler().n_waiting))
    def watch() -> None:
        if job.rested.is_set():
            st.rerun()
        if name in started(page):
            job.subscribe(session_id())
        if parts_done and parts_done(job) > drawn:
            st.rerun()
        bar, button = st.columns([6, 1], vertical_alignment="center")
        done = f"{100 * job.progress:.0f} %, {len(job.results)} of {len(job.tasks)} {unit}s done{left(job.seconds_left)}"
        bar.progress(job.progress, text=f"{capital(what)}: {done}")
        button.button("Stop", icon=":material/stop:", key=f"{page}_stop_study", on_click=_stop, args=(page, job, name), width="stretch")

    watch()


def _stop(page: str, job: Job, name: Hashable) -> None:
    leave(page, name)
    job.unsubscribe(session_id())
    job.rested.wait(5.0)


def leave(page: str, name: Hashable) -> None:
    """Let go of a study: it comes to rest when nobody else waits for it, and what is done of it stays."""
    left = started(page).pop(name, None)
    if left is not None:
        left.job.unsubscribe(session_id())
