"""What a person has opened, or is about to, outlives a reload of the page: the tab finds it again while the session before is still there.

The server keeps nothing longer for that. A session that was left lives on for `disconnectedSessionTTL` seconds; until then its files
are found by a name that nobody can guess and only that tab knows.
"""

import secrets
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from ..component.component import Component
from ..component.report import text
from ..state.whole import whole
from ..work.server import session_id
from . import click_logs, models, own_data, preferences, reading_bar, sent
from .click_choice import FILE
from .learn_from import needs_opened
from .own_data import OWN

# Where a session has training files, a click log, preferences, a model.
OPENED = (own_data.COLLECTION, own_data.TOKEN, click_logs.OPEN, preferences.OPEN, models.OPEN)
READ = (reading_bar.OWN, reading_bar.CLICKS, reading_bar.MODEL)  # and files that are still read

TAB = Component("boosting_reload", Path(__file__).with_suffix(".js"), key="own_reload", reports={"name": text})
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


@whole()
def find_what_was_open() -> None:
    """Before any page: give the tab the name of what is open, or take over what the tab had open before it was loaded anew. Where the
    address speaks of such a thing, no page is drawn before the tab has answered: it would show other data, and say that there is none."""
    sent.sent()
    waits = TAB.reported() is None and not _opened() and _means_opened(st.query_params)
    TAB.show({"name": _name(), "waits": waits})
    if waits and TAB.reported() is None:
        st.stop()
    kept = _all_kept().get(TAB.reported() or "")
    if (
        kept is None or (_opened() and not own_data.is_given()) or st.session_state.get("own_found") == kept.name
    ):  # once: what is stopped then stays stopped
        return
    for name, value in (kept.opened | kept.trained).items():
        st.session_state[name] = value
    st.session_state["own_kept"], st.session_state["own_found"] = kept, kept.name
    sent.watch()
    for reading in (kept.opened[name] for name, _ in READ if name in kept.opened):
        reading.subscribe(session_id())


def _means_opened(params: Mapping[str, str]) -> bool:
    if params.get("model") == OWN or "model" in params.get("runs", "").split(";"):
        return True
    return params.get("data") == OWN or params.get("log") == FILE or needs_opened(params.get("learn_from", ""))


def _opened() -> dict[str, Any]:
    """What is open in this session, or is read, by where it has it."""
    read = (name for names in READ if names[0] in st.session_state for name in names)
    return {name: st.session_state[name] for name in (*OPENED, *read) if name in st.session_state}


def _name() -> str:
    """The name of what is open in this session; "" where nothing is."""
    opened, kept = _opened(), st.session_state.get("own_kept")
    if not opened:
        st.session_state.pop("own_kept", None)  # what was stopped is not found again
        return ""
    if kept is None or not kept.is_of(opened):
        kept = st.session_state["own_kept"] = Kept(opened)
        _all_kept()[kept.name] = kept
    kept.trained = {name: st.session_state[name] for name in TRAINED if name in st.session_state}
    return kept.name
