"""What a person has opened outlives a reload of the page: the tab that opened it finds it again while the session before is still there.

The server keeps nothing longer for that. A session that was left lives on for `disconnectedSessionTTL` seconds; until then its files
are found by a name that nobody can guess and only that tab knows.
"""

import secrets
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from . import own_data, stated, url
from .address import OWN
from .clicks import logs
from .clicks.choice import FILE
from .learn_from import needs_opened

OPENED = (own_data.COLLECTION, own_data.TOKEN, logs.OPEN, stated.OPEN)  # where a session has training files, a click log, preferences


TRAINED = ("own_runs", "ddf_own_runs", "own_studies")  # and what was trained on them


class Kept:
    """What is open, held by the sessions that have it; name   a secret of the tab;  trained   what came of it, as far as that is known"""

    def __init__(self, opened: dict[str, Any]) -> None:
        self.opened, self.name = opened, secrets.token_urlsafe(24)
        self.trained: dict[str, Any] = {}

    def is_of(self, opened: dict[str, Any]) -> bool:
        return self.opened.keys() == opened.keys() and all(self.opened[name] is value for name, value in opened.items())


@st.cache_resource
def _all_kept() -> "weakref.WeakValueDictionary[str, Kept]":
    return weakref.WeakValueDictionary()


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_reload", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))


def find_what_was_open() -> None:
    """Before any page: give the tab the name of what is open, or take over what the tab had open before it was loaded anew."""
    came_with = st.session_state.setdefault("came_with", st.query_params.to_dict())
    told = _component()(key="own_reload", data={"name": _name()}, on_name_change=lambda: None)
    kept = _all_kept().get(told.get("name") or "") if told else None
    if kept is None or _opened():
        return
    for name, value in (kept.opened | kept.trained).items():
        st.session_state[name] = value
    st.session_state["own_kept"] = kept
    if _means_opened(came_with):  # the page has said meanwhile that there is no such thing
        url.goes_first()
        st.query_params.from_dict(came_with)


def _means_opened(params: Mapping[str, str]) -> bool:
    return params.get("data") == OWN or params.get("log") == FILE or needs_opened(params.get("learn_from", ""))


def _opened() -> dict[str, Any]:
    """What is open in this session, by where it has it."""
    return {name: st.session_state[name] for name in OPENED if name in st.session_state}


def _name() -> str:
    """The name of what is open in this session; "" where nothing is."""
    opened, kept = _opened(), st.session_state.get("own_kept")
    if not opened:
        return ""
    if kept is None or not kept.is_of(opened):
        kept = st.session_state["own_kept"] = Kept(opened)
        _all_kept()[kept.name] = kept
    kept.trained = {name: st.session_state[name] for name in TRAINED if name in st.session_state}
    return kept.name
