"""Where the person is on the Clicks page: one Choice in the session, followed from the URL and written back to it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from figures.ddf_common import enlarge

from ..followed import Followed
from ..own_data import own_collection
from ..page import complain
from . import logs
from .choice import FILE, Choice, decode, encode

START = Choice()


def _decode(params: Mapping[str, str]) -> tuple[Choice, list[str]]:
    found, complaints = decode(params, own_collection() is not None)
    if found.log == FILE and logs.own_log() is None:
        complaints.append("log=file was ignored: a click log stays in the session that opened it; open the file again.")
        found = replace(found, log=START.log)
    return found, complaints


PLACE = Followed(
    "clicks", "clicks_", START, encode, _decode, lambda here, data: replace(here, data=data, query=None, shown_by="", log=START.log)
)  # fmt: skip
get, put, source = PLACE.get, PLACE.put, PLACE.source
follow_url, write_url = PLACE.follow_url, PLACE.write_url


def change(**values: Any) -> None:
    """What a widget's callback does; what cannot be is said, and leaves everything as it was."""
    try:
        PLACE.choose(replace(get(), **values))
    except ValueError as error:
        st.session_state["complaints"] = []
        complain(f"{', '.join(values)} stays: {error}")


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
