"""Where the person is on the Contest page: the comparison that Compare shares, and the terms; followed from the URL and written to it."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from .. import chosen_data, url
from ..address import clip
from ..compare import place as compared
from ..compare.comparison import Comparison
from ..compare.comparison import decode as decode_comparison
from ..compare.comparison import encode as encode_comparison
from ..followed import at_hand, chosen, follow
from ..page import complain
from .terms import NAMES, START, Terms, decode, encode

RUNS = ("data", "runs", "large")


def get() -> Terms:
    return st.session_state.get("contest", START)


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go. An older URL that comes along does not undo it."""
    chosen()
    try:
        st.session_state["contest"] = get().with_(**values)
    except ValueError as error:
        complain(str(error))


def follow_url() -> None:
    """Take the contest from the URL where that is news."""
    follow(_said() if "contest" in st.session_state else None, _take, compared.come)


def _take(params: Mapping[str, str]) -> list[str]:
    known = at_hand(params.get("data", Comparison.data))
    found, complaints = decode_comparison({name: params[name] for name in RUNS if name in params}, known)
    st.session_state["contest"], more = decode(params)
    ignored = [f"{clip(name)}={clip(text)} was ignored: this page has no such part." for name, text in params.items()
               if name not in (*RUNS, *NAMES)]  # fmt: skip
    compared.put(found)
    return [*complaints, *more, *ignored]


def write_url() -> None:
    chosen_data.keep(compared.get().data, Comparison.data)
    st.session_state["contest"] = get()
    url.write(_said())


def _said() -> dict[str, str]:
    runs = encode_comparison(compared.get())
    return {**{name: runs[name] for name in RUNS if name in runs}, **encode(get())}
