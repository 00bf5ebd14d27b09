"""Where the person is on the Data page: one View in the session, followed from the URL and written back to it."""

from dataclasses import replace
from typing import Any

import streamlit as st

from boosting import Dataset
from sample_data import Collection

from .. import chosen_data
from ..address import OWN
from ..own_data import own_collection
from ..page import collection, complain
from .view import PARTS, View, decode, encode


def get() -> View:
    return st.session_state.get("data_view", View())


def put(view: View) -> None:
    st.session_state["data_view"] = view


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go. An older URL that comes along does not undo it."""
    st.session_state["complaints"] = []
    st.session_state["data_chose"] = True
    put(replace(get(), **values))


def go_to(data: str) -> None:
    """Other data: their queries, documents and features are others."""
    change(data=data, part="train", query="", document=None, feature="", kind="", find="")


def follow_url() -> None:
    """Take the view from the URL when it is not the one that this session wrote: a first visit, a link, the back button."""
    params = st.query_params.to_dict()
    chose = st.session_state.get("data_chose", False)
    if "data_view" in st.session_state and (chose or params == st.session_state.get("data_written")):
        return
    if not params:  # from another page of the app, perhaps with other data
        data = chosen_data.last(get().data)
        put(get() if data == get().data else View(data=data, view=get().view, large=get().large))
        return
    found, complaints = decode(params, own_collection() is not None)
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    st.session_state["data_chose"] = False
    chosen_data.keep(get().data, View.data)
    st.session_state["data_written"] = encode(get())
    if st.query_params.to_dict() != st.session_state["data_written"]:
        st.query_params.from_dict(st.session_state["data_written"])


def source() -> Collection:
    """The data of the page: those that were chosen, or the person's own."""
    own = own_collection()
    if get().data == OWN and own is None:  # the session that opened them is over
        put(View(large=get().large))
    return own if get().data == OWN and own else collection(get().data)


def parts_of(source: Collection) -> dict[str, Dataset]:
    """The parts that there are, by name."""
    found = {name: getattr(source, name) for name in PARTS}
    return {name: data for name, data in found.items() if data is not None}


def part(source: Collection) -> Dataset:
    """The part that is looked at; the training part where there is no such part."""
    there = parts_of(source)
    if get().part not in there:
        complain(f"part={get().part} was ignored: these data have no such part.")
        put(replace(get(), part="train", query="", document=None))
        write_url()
        st.rerun()  # complaints stand above what found them
    return there[get().part]


def theme() -> str:
    return "dark" if st.context.theme.type == "dark" else "light"
