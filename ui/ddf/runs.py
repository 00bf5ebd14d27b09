"""The runs of the page: one for every distance, on the same data, seed and axes; trained in the background, shared by sessions."""

from functools import partial
from typing import Any, cast

import streamlit as st

from boosting import MPBoost, Settings
from sample_data import Collection

from ..places.ddf import DdfLab
from ..runs import training, waiting
from ..runs.runs import Run, Runs
from ..runs.training import OWN_BYTES
from ..text.markdown import plain
from ..uploads.own_data import OWN, own_token
from ..work import session
from ..work.server import scheduler, session_id
from .lab import Distance, distances
from .parts import in_rounds

PAGE = "ddf"
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


def settings_of(lab: DdfLab, source: Collection, rounds: int) -> Settings:
    leaves = {} if lab.learner == "stump" else {"max_leaf_nodes": int(source.opening.get("max_leaf_nodes", 8))}  # a stump takes none
    return Settings(n_iterations=rounds, **leaves)


def of(lab: DdfLab, source: Collection, rounds: int) -> Trained:
    """A run for every distance of the page, started where it is new; what this session stopped stays stopped."""
    settings = settings_of(lab, source, rounds)
    found = []
    for distance in distances(lab, source.train, draft=False):
        loss = distance.loss.for_data(source.train)
        key = (token(lab.data), loss, settings)
        runs = store(lab.data)
        run = runs.get(key, session_id(), partial(Run, source.train, source.test, loss, settings))
        found.append((distance, run))
    session.start(run for _, run in found)
    return found


def wait_for_kernels(source: Collection) -> bool:
    """What stands above the first run trains nothing; what stands below needs MPBoost's kernels."""
    return training.wait_for_kernels(training.kernels_for(source, MPBoost()))


def wait_for(trained: Trained) -> bool:
    """True when all are at rest and at least one round was trained; else progress with a stop button, or what went wrong."""
    return waiting.wait_for([(distance.title, run) for distance, run in trained], PAGE, "rounds") and _say_ends(trained)


def _say_ends(trained: Trained) -> bool:
    errors = [f"{distance.title}: {run.error}" for distance, run in trained if run.error]
    for error in errors:
        st.error(plain(error))
    if errors:
        return False
    ends = {
        f"{distance.title} ended after {in_rounds(run.trace.n_iterations)}: {run.trace.ended}"
        for distance, run in trained
        if run.trace and run.trace.ended
    }
    for end in sorted(ends):
        st.caption(plain(end))
    return all(run.trace is not None for _, run in trained)


def kept(run: Run, key: Any, make) -> Any:
    """A result of a run at its present length, kept with the run."""
    assert run.trace is not None
    return run.keep((key, run.trace.n_iterations), make)


def loss_of(run: Run) -> MPBoost:
    """The loss of a run of this page, derived parameters and all."""
    return cast(MPBoost, run.trace.loss)
