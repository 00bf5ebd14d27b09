"""How well each feature alone ranks: measured once for a part of a data set, by a worker, a few features at a time."""

import time

import streamlit as st

from boosting import Dataset
from boosting.metrics.single_feature import SingleFeature, single_feature
from sample_data import Collection

from ..address import OWN
from ..own_data import own_token
from ..page import collection, scheduler, session_id
from ..training import pace
from ..work.scheduler import Work
from ..work.workers import Worker
from . import place

CUTOFF = 5
SHORT = 0.7  # seconds; what is measured by then never shows a progress bar


class Alone(Work):
    """found   (n measured so far) of the features, in their order; replaced as a whole"""

    def __init__(self, data: Dataset) -> None:
        super().__init__()
        self.data = data
        self.found: tuple[SingleFeature, ...] = ()

    @property
    def is_complete(self) -> bool:
        return len(self.found) == self.data.n_features

    def go_on(self, worker: Worker, seconds: float) -> bool:
        self.found = (*self.found, *worker.run(measure, self.data, len(self.found), seconds))
        return not self.is_complete


def measure(data: Dataset, first: int, seconds: float) -> tuple[SingleFeature, ...]:
    """The features from number `first` on, at least one, for about that long; runs in the worker's process."""
    until, found = time.perf_counter() + seconds, []
    for feature in range(first, data.n_features):
        found.append(single_feature(data, feature, CUTOFF))
        if time.perf_counter() > until:
            break
    return tuple(found)


@st.cache_resource(max_entries=8)
def _of_sample(identifier: str, part: str) -> Alone:
    return Alone(place.parts_of(collection(identifier))[part])


def _of(source: Collection, data: Dataset) -> Alone:
    """What is measured of data that ship belongs to everybody; that of own data to the session, and leaves with the file."""
    here = place.get()
    if here.data != OWN:
        return _of_sample(source.identifier, here.part)
    key = (own_token(), here.part)
    if key not in st.session_state.get("features_alone", {}):
        st.session_state["features_alone"] = {key: Alone(data)}
    return st.session_state["features_alone"][key]


def measured(source: Collection, data: Dataset) -> tuple[SingleFeature, ...] | None:
    """All features measured; None while a bar says how far that is, or after a stop."""
    work, stopped = _of(source, data), st.session_state.setdefault("features_stopped", [])
    if work.rested.is_set() and not work.is_complete and not work.error and work not in stopped:
        scheduler().start(work, session_id())
    if work.rested.wait(SHORT):
        return work.found if _is_whole(work) else None
    _watch(work)
    return None


def _is_whole(work: Alone) -> bool:
    if work.is_complete:
        return True
    words, button = st.columns([6, 1], vertical_alignment="center")
    done = f"{len(work.found)} of {work.data.n_features} features are measured"
    words.markdown(work.error or f"Stopped: {done}, and stay so.")
    button.button("Go on", icon=":material/play_arrow:", key="data_go_on", on_click=_go_on, args=(work,), width="stretch")
    return False


def _watch(work: Alone) -> None:
    pause = pace(scheduler().n_waiting)

    @st.fragment(run_every=pause)
    def watch() -> None:
        if work not in st.session_state["features_stopped"]:
            work.subscribe(session_id())
        if work.rested.wait(pause / 2):
            st.rerun()
        bar, button = st.columns([6, 1], vertical_alignment="center")
        n = work.data.n_features
        bar.progress(len(work.found) / n, text=f"How well each feature alone ranks: {len(work.found)} of {n} measured")
        button.button("Stop", icon=":material/stop:", key="data_stop", on_click=_stop, args=(work,), width="stretch")

    watch()


def _stop(work: Alone) -> None:
    st.session_state["features_stopped"] = [*st.session_state["features_stopped"], work]
    work.unsubscribe(session_id())
    work.rested.wait(5.0)


def _go_on(work: Alone) -> None:
    st.session_state["features_stopped"] = [other for other in st.session_state["features_stopped"] if other is not work]
    scheduler().start(work, session_id())
