"""How well each feature alone ranks: measured once for a part of a data set, by a worker, a few features at a time."""

import time

import streamlit as st

from boosting import Dataset
from boosting.metrics import CUTOFF
from boosting.metrics.single_feature import SingleFeature, single_feature
from sample_data import Collection

from ..places.data import DATA
from ..runs.collections import collection
from ..uploads.own_data import OWN, own_token
from ..work import session, watching
from ..work.scheduler import Work
from ..work.workers import Worker
from .parts_there import parts_of


class Alone(Work):
    """found   (n measured so far) of the features, in their order; replaced as a whole"""

    def __init__(self, data: Dataset) -> None:
        super().__init__()
        self.data = data
        self.found: tuple[SingleFeature, ...] = ()

    @property
    def is_complete(self) -> bool:
        return len(self.found) == self.data.n_features

    def status(self) -> watching.Status:
        done, of = len(self.found), self.data.n_features
        words = f"How well each feature alone ranks: {done} of {of} measured"
        return watching.Status(done / of, words, f"Stopped: {done} of {of} features are measured; they are kept.")

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
    return Alone(parts_of(collection(identifier))[part])


def _of(source: Collection, data: Dataset) -> Alone:
    """What is measured of data that ship belongs to everybody; that of own data to the session, and leaves with the file."""
    here = DATA.get()
    if here.data != OWN:
        return _of_sample(source.identifier, here.part)
    key = (own_token(), here.part)
    if key not in st.session_state.get("features_alone", {}):
        st.session_state["features_alone"] = {key: Alone(data)}
    return st.session_state["features_alone"][key]


def measured(source: Collection, data: Dataset) -> tuple[SingleFeature, ...] | None:
    """All features measured; None while a bar says how far that is, or after a stop."""
    work = _of(source, data)
    session.start([work])
    return work.found if watching.rest([work], work.status, "data_alone") and work.is_complete else None
