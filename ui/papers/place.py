"""Where the person is on the Papers page: one Opened in the session, followed from the URL and written back to it."""

from dataclasses import replace
from typing import Any

import streamlit as st

from sample_data import Collection

from .. import chosen_data
from ..address import OWN
from ..own_data import own_collection
from ..page import collection, complain
from .address import Opened, decode, encode


def get() -> Opened:
    return st.session_state.get("papers", Opened())


def put(here: Opened) -> None:
    st.session_state["papers"] = here


def choose(**values: Any) -> None:
    """What a widget's callback does: keep the choice, and let old complaints go. An older URL that comes along does not undo it."""
    st.session_state["complaints"] = []
    st.session_state["papers_chose"] = True
    put(replace(get(), **values))
    if "data" in values:
        chosen_data.keep(get().data, Opened.data)


def open_card(key: str) -> None:
    """Another card, with the values that it last had in this session."""
    kept = st.session_state.setdefault("papers_values", {})
    kept[get().card] = dict(get().changed)
    choose(card=key, changed=kept.get(key, {}), run=False)


def changed_of(key: str) -> dict[str, Any]:
    """The values of a card that differ from the paper's: the open one's stand in the URL."""
    return dict(get().changed if key == get().card else st.session_state.get("papers_values", {}).get(key, {}))


def follow_url() -> None:
    """Take the state from the URL when it is not the one that this session wrote: a first visit, a link, the back button."""
    params = st.query_params.to_dict()
    chose = st.session_state.get("papers_chose", False)
    if "papers" in st.session_state and (chose or params == st.session_state.get("papers_written")):
        return
    if not params:  # from another page of the app, perhaps with other data
        put(replace(get(), data=chosen_data.last(get().data)))
        return
    found, complaints = decode(params, own_collection() is not None)
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    chosen_data.keep(get().data, Opened.data)
    st.session_state["papers_chose"] = False
    st.session_state["papers_written"] = encode(get())
    if st.query_params.to_dict() != st.session_state["papers_written"]:
        st.query_params.from_dict(st.session_state["papers_written"])


def source() -> Collection:
    """The data of the page: those that were chosen, or the person's own."""
    own = own_collection()
    if get().data == OWN and own is None:  # the session that opened them is over
        choose(data=Opened.data)
    return own if get().data == OWN and own else collection(get().data)


def theme() -> str:
    return "dark" if st.context.theme.type == "dark" else "light"
