"""Where the person is on the Compare page: one Comparison in the session, followed from the URL and written back to it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from sample_data import IDENTIFIERS, Collection

from .. import chosen_data
from ..address import OWN, Address
from ..own_data import own_collection
from ..page import collection, complain
from .comparison import Comparison, decode, encode


def get() -> Comparison:
    return st.session_state.get("comparison", Comparison())


def put(here: Comparison, moved: bool = True) -> None:
    """Keep a comparison; `moved` tells the figure to go where it says."""
    st.session_state["comparison"] = here
    if moved:
        st.session_state["compare_request"] = st.session_state.get("compare_request", 0) + 1


def choose(here: Comparison) -> None:
    """What a widget's callback does: keep the choice, and let old complaints go. An older URL that comes along does not undo it."""
    st.session_state["complaints"] = []
    st.session_state["compare_chose"] = True
    put(here)


def pin(run: Address) -> None:
    """Put a run of the Step page beside the others."""
    put(get().with_run(run))
    st.session_state["compare_chose"] = True


def follow_url() -> None:
    """Take the comparison from the URL when it is not the one that this session wrote: a first visit, a link, the back button."""
    params = st.query_params.to_dict()
    chose = st.session_state.get("compare_chose", False)
    if "comparison" in st.session_state and (chose or params == st.session_state.get("compare_written")):
        return
    if not params:  # from another page of the app, perhaps with other data
        data = chosen_data.last(get().data)
        put(get().with_data(data) if data != get().data else get())
        return
    found, complaints = decode(params, known(params.get("data", Comparison.data)))
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def known(data: str) -> dict[str, Collection]:
    """The data set of that name, where it is at hand; and a person's own."""
    own = own_collection()
    return {**({data: collection(data)} if data in IDENTIFIERS else {}), **({OWN: own} if own else {})}


def write_url() -> None:
    st.session_state["compare_chose"] = False
    chosen_data.keep(get().data, Comparison.data)
    st.session_state["compare_written"] = encode(get())
    if st.query_params.to_dict() != st.session_state["compare_written"]:
        st.query_params.from_dict(st.session_state["compare_written"])


def source() -> Collection:
    """The data of the page: those that were chosen, or the person's own."""
    own = own_collection()
    if get().data == OWN and own is None:  # the session that opened them is over
        put(get().with_data(Comparison.data))
    return own if get().data == OWN and own else collection(get().data)


def take(selection: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the comparison, once; whether that asks for another query."""
    if selection is None or selection == st.session_state.get("compare_taken"):
        return False
    st.session_state["compare_taken"] = selection
    if selection.get("request") != st.session_state.get("compare_request"):
        return False  # from before the last choice
    here = replace(get(), iteration=int(selection["iteration"]), document=selection["document"], view=str(selection["view"]))
    other = selection.get("query") is not None and (selection["query"], selection["part"]) != (here.query, here.part)
    if other:
        here = replace(here, query=str(selection["query"]), part=str(selection["part"]), document=None)
    put(here, moved=other)
    return other
