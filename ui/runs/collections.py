"""The collections that ship and the drawings: loaded once, shared by every session."""

import streamlit as st
from streamlit.runtime import exists

import sample_data
from sample_data import Collection, trouble
from sample_data.drawn import is_drawn

from ..uploads.own_data import OWN, own_collection


def collection(identifier: str) -> Collection:
    """A collection that ships, or a drawing; sessions share it, its arrays are read-only. Without a server nobody shares a drawing."""
    return _drawn(identifier) if is_drawn(identifier) and exists() else sample_data.load(identifier)


@st.cache_resource(max_entries=64)  # small, and each edit makes another: they must not push out what ships
def _drawn(identifier: str) -> Collection:
    return sample_data.load(identifier)


def at_hand(data: str) -> dict[str, Collection]:
    """The data set of that name, where there is one; and a person's own."""
    own = own_collection()
    return {**({} if trouble(data) else {data: collection(data)}), **({OWN: own} if own else {})}
