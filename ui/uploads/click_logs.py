"""The log of a choice, its pairs, and the preferences that come of them. What was drawn is kept with its data: those that ship have it for
every session, a person's own are gone with it."""

import uuid
import weakref
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

from ..work.shelf import Memo
from .click_choice import FILE, SHUFFLED, ClickChoice

LIKELY = ("BM25 of body", "BM25 body", "BM25")  # what a page is sorted by where nobody says
OPEN = "own_click_log"
KEPT, KEPT_LARGE, SMALL = 24, 4, 20_000  # logs and their preferences that stay with data, and with data of more than so many documents
NAME_BYTES = 120  # of the name of a document, and of its place in a tuple


def feature_of(choice: ClickChoice, data: Dataset) -> str:
    """The feature that orders the pages: the chosen one, where the data have it."""
    names: tuple[str, ...] = tuple(data.feature_names)
    if choice.shown_by in names or choice.shown_by == SHUFFLED:
        return choice.shown_by
    return next((name for likely in LIKELY for name in names if name.startswith(likely)), names[0])


def order_of(choice: ClickChoice, data: Dataset) -> np.ndarray:
    """(n_documents,) what the pages are sorted by."""
    feature = feature_of(choice, data)
    if feature == SHUFFLED:
        return np.random.default_rng(choice.seed).random(data.n_documents)
    return data.features[:, data.feature_names.index(feature)].astype(np.float64)


class Clicked(NamedTuple):
    """Every two documents that a page showed, and what the data say of them.

    rows   (n_rows of the log,) each document's row of the data, -1 where they do not know it
    gaps   (n_pairs,) the winner's grade minus the loser's, NaN where the data are silent
    """

    pairs: ClickPairs
    rows: np.ndarray
    gaps: np.ndarray


class OwnLog(NamedTuple):
    """A log that this session opened, and what the data say of it that it was compared with last.

    name    of its file
    token   changes with each log that is opened
    """

    name: str
    token: str
    log: ClickLog
    data: "weakref.ref[Dataset]"
    clicked: Clicked

    @property
    def n_bytes(self) -> int:
        pairs, rows, gaps = self.clicked
        arrays = (self.log.position, self.log.impressions, self.log.clicks, pairs.winner, pairs.loser, pairs.g, pairs.printed, rows, gaps)
        return sum(array.nbytes for array in arrays) + NAME_BYTES * len(self.log)


def about(name: str, log: ClickLog, data: Dataset) -> OwnLog:
    """A log that was read of a file, and what these data say of it. Raises ValueError where it has too many pairs."""
    return OwnLog(name, uuid.uuid4().hex, log, weakref.ref(data), _judged(log, data))


def own_log() -> OwnLog | None:
    return st.session_state.get(OPEN)


def keep(found: OwnLog) -> None:
    st.session_state[OPEN] = found


def n_known(found: Clicked) -> int:
    """How many documents of the log the data have."""
    return int((found.rows >= 0).sum())


def own_token_of_log() -> str:
    """Changes with each log that is opened."""
    own = own_log()
    return own.token if own else ""


def clicked(choice: ClickChoice, source: Collection) -> Clicked:
    """The pairs of a choice. Raises ValueError where its log is not there, or nothing can be clicked."""
    if choice.log == FILE:
        return _of_file(source.train)
    return _drawn(choice.of_log, source.train)


def _drawn(choice: ClickChoice, data: Dataset) -> Clicked:
    return _kept(data).keep(("log", choice), lambda: _judged(search(data, order_of(choice, data), choice.searchers), data))


def _kept(data: Dataset) -> Memo:
    return data.derive("clicked", lambda: Memo(KEPT if data.n_documents <= SMALL else KEPT_LARGE))


def _of_file(data: Dataset) -> Clicked:
    own = own_log()
    if own is None:
        raise ValueError("the click log was opened in another session; open the file again.")
    if own.data() is not data:
        own = own._replace(data=weakref.ref(data), clicked=_judged(own.log, data))
        keep(own)
    return own.clicked


def _judged(log: ClickLog, data: Dataset) -> Clicked:
    pairs, rows = click_pairs(log), find_rows(log, data)
    return Clicked(pairs, rows, gaps_of(pairs, data, rows))


def chosen_of(choice: ClickChoice, pairs: ClickPairs) -> np.ndarray:
    """(n_pairs,) bool: those that become preferences."""
    return select(pairs, choice.threshold, choice.skip_above)


def supervised(choice: ClickChoice, source: Collection) -> Collection:
    """The collection as a learner sees it: the preferences, and no grade. The test part stays as it is."""
    if choice.log == FILE:
        key = "own_click_supervised"
        found = clicked(choice, source)
        kept = st.session_state.get(key)
        if kept is None or kept[0] is not found or kept[1] != choice.of_preferences:
            kept = st.session_state[key] = found, choice.of_preferences, _supervised(choice, source.train, found)
        train = kept[2]
    else:
        train = _drawn_supervised(choice.of_preferences, source)
    n = counted(len(train.preference_rows), "preference")
    rule = " (Skip-Above)" if choice.skip_above else ""
    return replace(source, train=train, about=f"{source.about} The loss sees no grades: it learns from {n} from clicks{rule}.")


def _drawn_supervised(choice: ClickChoice, source: Collection) -> Dataset:
    return _kept(source.train).keep(("preferences", choice), lambda: _supervised(choice, source.train, clicked(choice, source)))


def _supervised(choice: ClickChoice, data: Dataset, found: Clicked) -> Dataset:
    return only_preferences(with_preferences(data, preferences(found.pairs, chosen_of(choice, found.pairs), data, found.rows)))
