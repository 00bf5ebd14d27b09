"""The log of a choice, its pairs, and the preferences that come of them. What was drawn is kept for every session."""

import uuid
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import streamlit as st

from boosting import Dataset
from boosting.clicks.log import ClickLog
from boosting.clicks.pairs import ClickPairs, click_pairs, find_rows, preferences, select
from boosting.clicks.searchers import search
from boosting.clicks.truth import gaps_of
from boosting.data.supervision import only_preferences, with_preferences
from boosting.words import counted
from sample_data import Collection

from ..address import OWN
from ..own_data import own_token
from .choice import FILE, SHUFFLED, Choice

LIKELY = ("BM25 of body", "BM25 body", "BM25")  # what a page is sorted by where nobody says
OWN_LOG, OWN_NAME, OWN_PAIRS = "own_click_log", "own_click_name", "own_click_pairs"


def feature_of(choice: Choice, data: Dataset) -> str:
    """The feature that orders the pages: the chosen one, where the data have it."""
    names: tuple[str, ...] = tuple(data.feature_names or ())
    if choice.shown_by in names or choice.shown_by == SHUFFLED:
        return choice.shown_by
    return next((name for likely in LIKELY for name in names if name.startswith(likely)), names[0])


def order_of(choice: Choice, data: Dataset) -> np.ndarray:
    """(n_documents,) what the pages are sorted by."""
    feature = feature_of(choice, data)
    if feature == SHUFFLED:
        return np.random.default_rng(choice.seed).random(data.n_documents)
    return data.features[:, (data.feature_names or ()).index(feature)].astype(np.float64)


def own_log() -> ClickLog | None:
    """The log that this session opened."""
    return st.session_state.get(OWN_LOG)


def keep_log(log: ClickLog, name: str) -> None:
    st.session_state[OWN_LOG], st.session_state[OWN_NAME] = log, (name, uuid.uuid4().hex)


def own_name() -> str:
    """The name of its file."""
    return st.session_state[OWN_NAME][0] if OWN_NAME in st.session_state else ""


def n_known(log: ClickLog, data: Dataset) -> int:
    """How many of its documents the data have."""
    return int((find_rows(log, data) >= 0).sum())


def own_token_of_log() -> str:
    """Changes with each log that is opened."""
    return st.session_state[OWN_NAME][1] if OWN_NAME in st.session_state else ""


class Clicked(NamedTuple):
    """Every two documents that a page showed, and what the grades say to each: gaps (n_pairs,), NaN where they are silent."""

    pairs: ClickPairs
    gaps: np.ndarray


def clicked(choice: Choice, source: Collection) -> Clicked:
    """The pairs of a choice. Raises ValueError where its log is not there, or nothing can be clicked."""
    if choice.log == FILE:
        return _of_file(source.train)
    return _drawn(choice.of_log, own_token() if choice.data == OWN else "", source.train)


@st.cache_resource(max_entries=24, show_spinner=False)
def _drawn(choice: Choice, token: str, _data: Dataset) -> Clicked:
    return _judged(search(_data, order_of(choice, _data), choice.searchers), _data)


def _of_file(data: Dataset) -> Clicked:
    log = own_log()
    if log is None:
        raise ValueError("the click log was open in another session; open the file again.")
    kept = st.session_state.get(OWN_PAIRS)
    if kept is None or kept[0] is not log or kept[1] is not data:
        kept = st.session_state[OWN_PAIRS] = log, data, _judged(log, data)
    return kept[2]


def _judged(log: ClickLog, data: Dataset) -> Clicked:
    pairs = click_pairs(log)
    return Clicked(pairs, gaps_of(pairs, data))


def chosen_of(choice: Choice, pairs: ClickPairs) -> np.ndarray:
    """(n_pairs,) bool: those that become preferences."""
    return select(pairs, choice.threshold, choice.skip_above)


def told(choice: Choice, source: Collection) -> Collection:
    """The collection as a learner sees it: the preferences, and no grade. The test part stays as it is."""
    if choice.log == FILE:
        key = "own_click_told"
        found = clicked(choice, source)
        kept = st.session_state.get(key)
        if kept is None or kept[0] is not found or kept[1] != choice.of_preferences:
            kept = st.session_state[key] = found, choice.of_preferences, _told(choice, source.train, found.pairs)
        train = kept[2]
    else:
        train = _drawn_told(choice.of_preferences, own_token() if choice.data == OWN else "", source)
    n = counted(len(train.preference_rows), "preference", "preferences")
    rule = " of Skip-Above" if choice.skip_above else ""
    return replace(source, train=train, about=f"{source.about} The loss is told no grade: it learns from {n}{rule} that clicks gave.")


@st.cache_resource(max_entries=24, show_spinner=False)
def _drawn_told(choice: Choice, token: str, _source: Collection) -> Dataset:
    return _told(choice, _source.train, clicked(choice, _source).pairs)


def _told(choice: Choice, data: Dataset, pairs: ClickPairs) -> Dataset:
    return only_preferences(with_preferences(data, preferences(pairs, chosen_of(choice, pairs), data)))
