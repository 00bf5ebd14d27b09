"""Preferences that a person has opened: they stay in the session, and belong to the data that they were opened with."""

import uuid
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from boosting import Dataset
from boosting.data.preferences import Preferences
from boosting.data.supervision import only_preferences, with_preferences
from boosting.words import counted
from sample_data import Collection

from .learn_from import OF_OPENED

OPEN = "own_preferences"


class OpenedPreferences(NamedTuple):
    """name of the file; data: whose rows they are; ways: by what to learn from, the data with these preferences"""

    name: str
    token: str
    data: Dataset
    ways: dict[str, Dataset]

    @property
    def n_bytes(self) -> int:
        return 4 * self.ways["stated"].preference_rows.nbytes  # rows, gaps and weights, and all once more in the order of the queries


def about(name: str, found: Preferences, data: Dataset) -> OpenedPreferences:
    """What was read of a file, whose rows are those of `data`. Raises ValueError."""
    both = with_preferences(data, *found)
    return OpenedPreferences(name, uuid.uuid4().hex, data, dict(zip(OF_OPENED, (only_preferences(both), both), strict=True)))


def keep(found: OpenedPreferences) -> None:
    """Open preferences in place of those that were open."""
    st.session_state[OPEN] = found


def is_open() -> bool:
    return OPEN in st.session_state


def token() -> str:
    return st.session_state[OPEN].token if is_open() else ""


def is_about(data: Dataset) -> bool:
    return is_open() and st.session_state[OPEN].data is data


def in_words() -> str:
    """'prefs.csv: 12 preferences open.'; with weights '..., of weight 30 together.'"""
    found: OpenedPreferences = st.session_state[OPEN]
    data = found.ways["stated"]
    return f"{found.name}: {counted(len(data.preference_rows), 'preference')} open{weight_in_words(data)}."


def weight_in_words(data: Dataset) -> str:
    """', of weight 30 together'; nothing where each preference has weight 1."""
    if data.preference_weights is None:
        return ""
    return f", of weight {data.preference_weights.sum():,.6g}{' together' if len(data.preference_weights) > 1 else ''}"


def supervised(source: Collection, way: str) -> Collection:
    """The collection with these preferences, and with its grades where `way` has them. Raises ValueError where they are not there."""
    if not is_open():
        raise ValueError("the file of preferences was opened in another session; open it again on the Clicks page.")
    found: OpenedPreferences = st.session_state[OPEN]
    if found.data is not source.train:
        raise ValueError(f"the preferences of {found.name} are for other data; choose those data, or open preferences for these.")
    return replace(source, train=found.ways[way], about=f"{source.about} The loss learns from {OF_OPENED[way]}, {found.name}.")
