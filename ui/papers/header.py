"""The top of the page: what it is, and the data that everything below is about."""

import streamlit as st

from sample_data import IDENTIFIERS, Collection

from ..address import OWN
from ..controls import TITLES, key_of
from ..own_data import offer_files, own_collection
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
    return source.title if place.get().data == OWN else TITLES[place.get().data]


def _choose() -> None:
    own = own_collection()
    names = {**{name: TITLES[name] for name in IDENTIFIERS}, **({OWN: own.title} if own else {})}
    key = key_of("papers_data", OWN if own else "")
    st.session_state[key] = place.get().data
    st.selectbox(
        "Data", list(names), format_func=names.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: place.choose(data=st.session_state[key], run=False),
    )  # fmt: skip
