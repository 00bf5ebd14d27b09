"""The top of the page: what it is, and the data that everything below is about."""

import streamlit as st

from sample_data import Collection

from ..address import OWN
from ..controls import TITLES, data_titles, key_of
from ..own_data import offer_files
from ..page import plain
from . import place


def show() -> Collection:
    """The title and the choice of data; returns the data."""
    found = place.source()
    words, choice, files, letters = st.columns([5.3, 1.3, 1.2, 1.3], vertical_alignment="bottom", gap="small")
    with words:
        st.title("The papers' evidence", anchor=False)
    with choice:
        _choose()
    with files:
        offer_files(lambda: place.choose(data=OWN, run=False))
    with letters:
        st.session_state["papers_large"] = place.get().large
        st.toggle("Large text", key="papers_large", on_change=lambda: place.choose(large=st.session_state["papers_large"]))
    st.markdown(
        "Each table and figure of the three method papers, run again on the data chosen here, with the paper's own parameters. "
        "Their data are not public, so no number is meant to meet theirs: what is asked is whether **the order that they report** shows "
        "here too, by more than luck."
    )
    if place.get().data == OWN:
        st.caption(plain(f"{found.title}: {found.about}"))
    return found


def name_of(source: Collection) -> str:
    """The chosen data in a few words."""
    return data_titles(place.get().data).get(place.get().data, source.title)


def _choose() -> None:
    titles = data_titles(place.get().data)
    key = key_of("papers_data", *(name for name in titles if name not in TITLES))
    st.session_state[key] = place.get().data
    st.selectbox(
        "Data", list(titles), format_func=titles.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: place.choose(data=st.session_state[key], run=False),
    )  # fmt: skip
