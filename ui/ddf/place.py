"""Where the person is on the DDF page: one Lab in the session, followed from the URL and written back to it."""

from dataclasses import replace
from typing import Any

import streamlit as st

from boosting import MPBoost
from sample_data import Collection

from .. import chosen_data
from ..address import OWN
from ..own_data import own_collection
from ..page import collection, complain
from ..training import kernels_for
from .lab import START, Lab, decode, encode


def get() -> Lab:
    return st.session_state.get("lab", START)


def put(lab: Lab) -> None:
    st.session_state["lab"] = lab


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go."""
    st.session_state["complaints"] = []
    st.session_state["lab_chose"] = True
    put(replace(get(), **values))
    if "data" in values:
        chosen_data.keep(get().data, START.data)


def follow_url() -> None:
    """Take the state from the URL when it is not the one that this session wrote: a first visit, a link, the back button."""
    params = st.query_params.to_dict()
    if not params:  # from another page of the app, perhaps with other data
        data = chosen_data.last(get().data)
        put(replace(get(), data=data, iteration=None, feature=None) if data != get().data else get())
        return
    chose = st.session_state.get("lab_chose", False)  # then the URL may be one from before the choice
    if "lab" in st.session_state and (chose or params == st.session_state.get("lab_written")):
        return
    found, complaints = decode(params, own_collection() is not None)
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    chosen_data.keep(get().data, START.data)
    st.session_state["lab_chose"] = False
    st.session_state["lab_written"] = encode(get())
    if st.query_params.to_dict() != st.session_state["lab_written"]:
        st.query_params.from_dict(st.session_state["lab_written"])


def source() -> Collection:
    """The data of the page: those that were chosen, or the person's own."""
    own = own_collection()
    if get().data == OWN and own is None:  # the session that opened them is over
        change(data=START.data)
    return own if get().data == OWN and own else collection(get().data)


def go_to_own_data() -> None:
    change(data=OWN, iteration=None, feature=None)


def theme() -> str:
    return "dark" if st.context.theme.type == "dark" else "light"


def kernels(data: Collection) -> str:
    """The kernels that the page waits for."""
    return kernels_for(data, MPBoost())
