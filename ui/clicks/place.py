"""Where the person is on the Clicks page: one Choice in the session, followed from the URL and written back to it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from figures.ddf_common import enlarge
from sample_data import Collection

from .. import chosen_data
from ..address import OWN
from ..own_data import own_collection
from ..page import collection, complain
from . import logs
from .choice import FILE, Choice, decode, encode

START = Choice()


def get() -> Choice:
    return st.session_state.get("clicks", START)


def put(choice: Choice) -> None:
    st.session_state["clicks"] = choice


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go."""
    st.session_state["complaints"] = []
    st.session_state["clicks_chose"] = True
    try:
        put(replace(get(), **values))
    except ValueError as error:
        complain(f"{', '.join(values)} stays: {error}")


def follow_url() -> None:
    """Take the state from the URL when it is not the one that this session wrote: a first visit, a link, the back button."""
    params = st.query_params.to_dict()
    if not params:  # from another page of the app, perhaps with other data
        data = chosen_data.last(get().data)
        put(get() if data == get().data else replace(get(), data=data, query=None, shown_by="", log=START.log))
        return
    chose = st.session_state.get("clicks_chose", False)  # then the URL may be one from before the choice
    if "clicks" in st.session_state and (chose or params == st.session_state.get("clicks_written")):
        return
    found, complaints = decode(params, own_collection() is not None)
    if found.log == FILE and logs.own_log() is None:
        complaints.append("log=file was ignored: a click log stays in the session that opened it; open the file again.")
        found = replace(found, log=START.log)
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    chosen_data.keep(get().data, START.data)
    st.session_state["clicks_chose"] = False
    st.session_state["clicks_written"] = encode(get())
    if st.query_params.to_dict() != st.session_state["clicks_written"]:
        st.query_params.from_dict(st.session_state["clicks_written"])


def source() -> Collection:
    """The data of the page: those that were chosen, or the person's own."""
    own = own_collection()
    if get().data == OWN and own is None:  # the session that opened them is over
        change(data=START.data)
    return own if get().data == OWN and own else collection(get().data)


def theme() -> str:
    return "dark" if st.context.theme.type == "dark" else "light"


def bound(name: str, widget: Callable, label: str, *arguments: Any, **more: Any) -> None:
    """A Streamlit widget that shows a field of the Choice and changes it; `about`, on which its options depend, is part of the key."""
    key = "/".join((f"clicks_{name}", *more.pop("about", ())))
    st.session_state[key] = getattr(get(), name)

    def take() -> None:
        if st.session_state[key] is not None:
            change(**{name: st.session_state[key]})

    widget(label, *arguments, key=key, on_change=take, **more)


def chart(figure: Any, key: str, alt: str) -> None:
    if get().large:
        figure = enlarge(figure)
    st.plotly_chart(figure, key=f"clicks_chart_{key}", config={"displaylogo": False, "displayModeBar": False}, alt=alt)
