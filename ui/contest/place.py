"""Where the person is on the Contest page: the comparison that Compare shares, and the terms; followed from the URL and written to it."""

from typing import Any

import streamlit as st

from .. import chosen_data, url
from ..address import clip
from ..compare import place as compared
from ..compare.comparison import Comparison
from ..compare.comparison import decode as decode_comparison
from ..compare.comparison import encode as encode_comparison
from ..followed import at_hand
from ..page import complain
from .terms import NAMES, START, Terms, decode, encode

RUNS = ("data", "runs", "large")


def get() -> Terms:
    return st.session_state.get("contest", START)


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go. An older URL that comes along does not undo it."""
    st.session_state["complaints"] = []
    st.session_state["contest_chose"] = True
    try:
        st.session_state["contest"] = get().with_(**values)
    except ValueError as error:
        complain(str(error))


def follow_url() -> None:
    """Take the contest from the URL when it is not the one that this session wrote: a first visit, a link, the back button."""
    params = url.params()
    chose = st.session_state.get("contest_chose", False) or st.session_state.get("compare_chose", False)
    if "contest_written" in st.session_state and (chose or params == st.session_state["contest_written"]):
        return
    if not params:  # from another page of the app, perhaps with other data
        data = chosen_data.last(compared.get().data)
        compared.put(compared.get().with_data(data) if data != compared.get().data else compared.get())
        return
    known = at_hand(params.get("data", Comparison.data))
    found, complaints = decode_comparison({name: params[name] for name in RUNS if name in params}, known)
    st.session_state["contest"], more = decode(params)
    ignored = [f"{clip(name)}={clip(text)} was ignored: this page has no such part." for name, text in params.items()
               if name not in (*RUNS, *NAMES)]  # fmt: skip
    compared.put(found)
    st.session_state["complaints"] = []
    for complaint in (*complaints, *more, *ignored):
        complain(complaint)


def write_url() -> None:
    st.session_state["contest_chose"] = st.session_state["compare_chose"] = False
    chosen_data.keep(compared.get().data, Comparison.data)
    runs = encode_comparison(compared.get())
    st.session_state["contest_written"] = {**{name: runs[name] for name in RUNS if name in runs}, **encode(get())}
    url.write(st.session_state["contest_written"])
