"""A component on a page of Streamlit: mounted there, shown its data, asked for what the browser reported."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import streamlit as st

from ..state import large
from .component import CARRIER, Component
from .wire import digest_of


def show(component: Component, data: Any, key: str, packed: bytes | None, heard: Mapping[str, Callable[[], None] | None]) -> Any:
    """As `Component.show` says it."""
    if component.styles:
        data = {**data, "large": large.is_on()}
    if packed is not None:
        data = {**data, "run": digest_of(packed) if packed else ""}
    calls = {f"on_{name}_change": heard.get(name) or _not_heard for name in (*component.reports, *component.triggers)}
    shown = _mount(component)(key=key, data=data, default=dict.fromkeys(component.reports) or None, **calls)
    if packed:
        CARRIER.show(packed, f"{key}_run")
    return shown


def reported(key: str, name: str) -> Any:
    """What the browser reported last under a name, None before it reported anything."""
    state = st.session_state.get(key)
    return state.get(name) if state else None


@cache
def _mount(component: Component) -> Callable[..., Any]:
    """A look at a document mounts six: to ask Streamlit's own cache each time is a fifteenth of all that such a look takes."""
    return _registered(component.name, component)


@st.cache_resource
def _registered(name: str, _component: Component) -> Callable[..., Any]:
    """Told to Streamlit once a process, however many come at once."""
    return st.components.v2.component(name, js=_component.script(), css=_component.style() or None)


def _not_heard() -> None:
    """Streamlit wants a callback for each value that a component may report."""
