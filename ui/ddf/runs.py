"""The runs of the page: one for every distance, on the same data, seed and axes; trained in the background, shared by sessions."""

import time
from functools import partial
from typing import Any, cast

import streamlit as st

from boosting import MPBoost, Settings
from sample_data import Collection

from ..address import OWN
from ..own_data import own_token
from ..page import plain, scheduler, session_id
from ..runs import Run, Runs
from ..training import OWN_BYTES, pace
from .lab import Distance, Lab, distances

SHORT = 0.7  # seconds; runs that are done by then never show a progress bar
Trained = list[tuple[Distance, Run]]


@st.cache_resource
def _shared() -> Runs:
    """Apart from the runs of the Step page: five distances at a time would push those out."""
    return Runs(scheduler(), capacity=60)


def store(data: str) -> Runs:
    """Where runs live: with the server, or, on a person's own data, with the session."""
    if data != OWN:
        return _shared()
    opened, runs = st.session_state.get("ddf_own_runs", ("", None))
    if runs is None or opened != own_token():  # runs on an earlier file leave with it
        runs = Runs(scheduler(), capacity=30, most_bytes=OWN_BYTES)
        st.session_state["ddf_own_runs"] = own_token(), runs
    return runs


def token(data: str) -> str:
    return own_token() if data == OWN else data


def settings_of(lab: Lab, source: Collection, rounds: int) -> Settings:
    leaves = {} if lab.learner == "stump" else {"max_leaf_nodes": int(source.opening.get("max_leaf_nodes", 8))}  # a stump takes none
    return Settings(n_iterations=rounds, **leaves)


def of(lab: Lab, source: Collection, rounds: int) -> Trained:
    """A run for every distance of the page, started where it is new; what this session stopped stays stopped."""
    settings = settings_of(lab, source, rounds)
    found = []
    for distance in distances(lab, source.train, draft=False):
        loss = distance.loss.for_data(source.train)
        key = (token(lab.data), loss, settings)
        runs = store(lab.data)
        run = runs.get(key, session_id(), partial(Run, source.train, source.test, loss, settings))
        if run.rested.is_set() and not run.is_complete and not run.error and key not in stopped():
            runs.start(run, session_id())
        found.append((distance, run))
    st.session_state["ddf_keys"] = [(token(lab.data), run.loss, settings) for _, run in found]
    return found


def stopped() -> set:
    return st.session_state.setdefault("ddf_stopped", set())


def wait_for(trained: Trained) -> bool:
    """True when all are at rest and at least one round was trained; else progress with a stop button, or what went wrong."""
    for _, run in trained:
        run.rested.wait(SHORT / len(trained))
    if all(run.rested.is_set() for _, run in trained):
        return _say_ends(trained)

    pause = pace(scheduler().n_waiting)

    @st.fragment(run_every=pause)
    def watch() -> None:
        for (_, run), key in zip(trained, st.session_state["ddf_keys"], strict=False):
            if key not in stopped():
                run.subscribe(session_id())
        until = time.monotonic() + pause / 2
        if all(run.rested.wait(max(0.0, until - time.monotonic())) for _, run in trained):
            st.rerun()
        done, wanted = sum(run.progress.iteration for _, run in trained), sum(run.progress.wanted for _, run in trained)
        bar, button = st.columns([6, 1], vertical_alignment="center")
        ahead = min((scheduler().ahead(run) for _, run in trained if not run.rested.is_set()), default=0)
        words = f"Waiting: {ahead} ahead of these {len(trained)}" if ahead and not done else f"{done} of {wanted} iterations"
        bar.progress(done / max(wanted, 1), text=f"Training {len(trained)} runs: {words}")
        button.button("Stop", icon=":material/stop:", key="ddf_stop_runs", on_click=_stop, args=(trained,), width="stretch")

    watch()
    return False


def _stop(trained: Trained) -> None:
    stopped().update(st.session_state["ddf_keys"])
    for _, run in trained:
        run.unsubscribe(session_id())
    for _, run in trained:
        run.rested.wait(5.0)


def _say_ends(trained: Trained) -> bool:
    errors = [f"{distance.title}: {run.error}" for distance, run in trained if run.error]
    for error in errors:
        st.error(plain(error))
    if errors:
        return False
    ends = {
        f"{distance.title} ended after {run.trace.n_iterations} rounds: {run.trace.ended}" for distance, run in trained if run.trace.ended
    }
    for end in sorted(ends):
        st.caption(plain(end))
    short = [(distance, run) for distance, run in trained if not run.is_complete]
    if short:
        words, button = st.columns([6, 1], vertical_alignment="center")
        words.caption(
            "Stopped; what was trained stays: "
            + ", ".join(f"{distance.title} {run.trace.n_iterations}" for distance, run in trained)
            + " rounds."
        )
        button.button("Go on", icon=":material/play_arrow:", key="ddf_go_on", on_click=_go_on, width="stretch")
    return True


def _go_on() -> None:
    stopped().difference_update(st.session_state["ddf_keys"])


def kept(run: Run, key: Any, make) -> Any:
    """A result of a run at its present length, kept with the run."""
    assert run.trace is not None
    return run.keep((key, run.trace.n_iterations), make)


def loss_of(run: Run) -> MPBoost:
    """The loss of a run of this page, derived parameters and all."""
    return cast(MPBoost, run.trace.loss)
