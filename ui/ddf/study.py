"""A study of many small trainings: a button that starts it, progress wherever one looks on the page, stop, go on.

What a person has started goes on until it is done or stopped by hand: while another tab of the page is open it is followed from
there, and who comes back from another page finds it going on where it stood.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import streamlit as st

from ..address import OWN
from ..jobs import Job, Jobs, Task
from ..page import plain, scheduler, session_id
from ..training import OWN_BYTES, pace
from . import runs
from .lab import Lab
from .place import get


class Started(NamedTuple):
    """A study that this session has started: in which tab it stands, what it is in words, and the job."""

    view: str
    what: str
    jobs: Jobs
    job: Job


@st.cache_resource
def _shared() -> Jobs:
    return Jobs(scheduler())


def store(data: str) -> Jobs:
    """Where studies live: with the server, or, on a person's own data, with the session."""
    if data != OWN:
        return _shared()
    opened, jobs = st.session_state.get("ddf_own_jobs", ("", None))
    if jobs is None or opened != runs.token(data):  # studies of an earlier file leave with it
        jobs = Jobs(scheduler(), capacity=6, most_bytes=OWN_BYTES)
        st.session_state["ddf_own_jobs"] = runs.token(data), jobs
    return jobs


def started() -> dict[Hashable, Started]:
    """What this session has started and neither finished nor stopped."""
    return st.session_state.setdefault("ddf_studies", {})


def study(view: str, key: Hashable, lab: Lab, tasks: dict[Any, Task], n_steps: int, what: str, unit: str) -> Job | None:
    """A button that starts a job; while it runs, progress and a stop button; else the job. None before it was started."""
    jobs, name = store(lab.data), (view, key)
    job = jobs.find(name)
    if job is None:
        st.button(
            f"Run {what}", icon=":material/play_arrow:", type="primary", key=f"ddf_start_{view}", on_click=_start,
            args=(view, name, jobs, lambda: Job(tasks, n_steps), what),
        )  # fmt: skip
        return None
    if not job.rested.wait(0.3):
        _watch(job, name, what)
        return None if not job.results else job
    if job.is_complete:
        started().pop(name, None)
        st.caption(f"{what[0].upper()}{what[1:]}: done in {job.seconds:.1f} s.")
    elif job.error:
        st.error(plain(job.error))
    else:
        words, button = st.columns([6, 1], vertical_alignment="center")
        words.caption(f"Stopped after {len(job.results)} of {len(job.tasks)} {unit}s; what was done stays.")
        button.button(
            "Go on", icon=":material/play_arrow:", key=f"ddf_on_{view}", width="stretch", on_click=_start,
            args=(view, name, jobs, lambda: job, what),
        )  # fmt: skip
    return job


def _start(view: str, name: Hashable, jobs: Jobs, make: Callable[[], Job], what: str) -> None:
    job = jobs.get(name, make)
    jobs.start(job, session_id())
    started()[name] = Started(view, what, jobs, job)


def go_on() -> None:
    """Take up what this session has started and left behind: nobody was there to wait for it."""
    for name, (_, _, jobs, job) in list(started().items()):
        if job.is_complete or job.error:
            del started()[name]
        elif job.rested.is_set():
            jobs.start(job, session_id())


def follow_elsewhere() -> None:
    """One line for each study of a tab that is not open, which goes on meanwhile."""
    elsewhere = {name: each for name, each in started().items() if each.view != get().view and not each.job.rested.is_set()}
    if not elsewhere:
        return

    @st.fragment(run_every=pace(scheduler().n_waiting))
    def watch() -> None:
        for name, (_, what, _, job) in elsewhere.items():
            if job.rested.is_set():
                st.caption(f"{what[0].upper()}{what[1:]}: {'done' if job.is_complete else 'ended'}.")
            elif name in started():
                job.subscribe(session_id())
                st.progress(job.progress, text=f"{what}: {100 * job.progress:.0f} %, goes on while you look elsewhere")

    watch()


def _watch(job: Job, name: Hashable, what: str) -> None:
    @st.fragment(run_every=pace(scheduler().n_waiting))
    def watch() -> None:
        if job.rested.is_set():
            st.rerun()
        if name in started():
            job.subscribe(session_id())
        bar, button = st.columns([6, 1], vertical_alignment="center")
        bar.progress(job.progress, text=f"{what}: {100 * job.progress:.0f} %, {len(job.results)} of {len(job.tasks)} done")
        button.button("Stop", icon=":material/stop:", key="ddf_stop_study", on_click=_stop, args=(job, name), width="stretch")

    watch()


def _stop(job: Job, name: Hashable) -> None:
    started().pop(name, None)
    job.unsubscribe(session_id())
    job.rested.wait(5.0)
