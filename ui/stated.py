"""Preferences that a person has opened: they stay in the session, and belong to the data that they were opened with."""

import uuid
from dataclasses import replace
from typing import Any, NamedTuple

import streamlit as st

from boosting import Dataset
from boosting.data.supervision import only_preferences, with_preferences
from boosting.words import counted
from sample_data import Collection

from .learn_from import STATED

OPEN = "stated_preferences"


class Stated(NamedTuple):
    """name of the file; data: whose rows they are; told: by what to learn from, the data with these preferences"""

    name: str
    token: str
    data: Dataset
    told: dict[str, Dataset]

    @property
    def n_bytes(self) -> int:
        return 3 * self.told["stated"].preference_rows.nbytes  # rows and gaps, and both once more in the order of the queries


def about(name: str, found: Any, data: Dataset) -> Stated:
    """What was read of a file, as `with_preferences` takes it: (n, 2) rows of `data`, and their gaps. Raises ValueError."""
    both = with_preferences(data, *found)
    return Stated(name, uuid.uuid4().hex, data, dict(zip(STATED, (only_preferences(both), both), strict=True)))


def keep(found: Stated) -> None:
    """Open preferences in place of those that were open."""
    st.session_state[OPEN] = found


def is_open() -> bool:
    return OPEN in st.session_state


def token() -> str:
    return st.session_state[OPEN].token if is_open() else ""


def is_about(data: Dataset) -> bool:
    return is_open() and st.session_state[OPEN].data is data


def in_words() -> str:
    """'prefs.csv: 12 preferences.'"""
    found: Stated = st.session_state[OPEN]
    return f"{found.name}: {counted(len(found.told['stated'].preference_rows), 'preference', 'preferences')} open."


def told(source: Collection, way: str) -> Collection:
    """The collection with these preferences, and with its grades where `way` has them. Raises ValueError where they are not there."""
    if not is_open():
        raise ValueError("the file of preferences was open in another session; open it again on the Clicks page.")
    found: Stated = st.session_state[OPEN]
    if found.data is not source.train:
        raise ValueError(f"the preferences of {found.name} are about other data; choose those, or open a file about these.")
    return replace(source, train=found.told[way], about=f"{source.about} The loss learns from {STATED[way]}, {found.name}.")
