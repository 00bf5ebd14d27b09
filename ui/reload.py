"""A person's own file outlives a reload of the page: the tab that opened it finds it again while the session before is still there.

The server keeps nothing longer for that. A session that was left lives on for `disconnectedSessionTTL` seconds; until then its file
is found by a name that nobody can guess and only that tab knows.
"""

import secrets
import weakref
from pathlib import Path

import streamlit as st

from sample_data import Collection

from .address import OWN
from .own_data import own_collection, own_token, take_over


class Kept:
    """An open file, held by the sessions that have it; name   a secret of the tab"""

    def __init__(self, collection: Collection, token: str) -> None:
        self.collection, self.token, self.name = collection, token, secrets.token_urlsafe(24)


@st.cache_resource
def _all_kept() -> "weakref.WeakValueDictionary[str, Kept]":
    return weakref.WeakValueDictionary()


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_reload", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))


def find_own_data() -> None:
    """Before any page: give the tab the name of the open file, or take over the file that the tab had open before it was loaded anew."""
    came_with = st.session_state.setdefault("came_with", st.query_params.to_dict())
    told = _component()(key="own_reload", data={"name": _name()}, on_name_change=lambda: None)
    kept = _all_kept().get(told.get("name") or "") if told else None
    if kept is None or own_collection() is not None:
        return
    take_over(kept.collection, kept.token)
    st.session_state["own_kept"] = kept
    if came_with.get("data") == OWN:  # the page has said meanwhile that there are no such data
        st.query_params.from_dict(came_with)


def _name() -> str:
    """The name of the file that is open in this session; "" where none is."""
    own, kept = own_collection(), st.session_state.get("own_kept")
    if own is None:
        return ""
    if kept is None or kept.collection is not own:
        kept = st.session_state["own_kept"] = Kept(own, own_token())
        _all_kept()[kept.name] = kept
    return kept.name
