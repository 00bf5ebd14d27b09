"""What a widget of Streamlit shows is what the page's state says, and what somebody chooses there goes into the state."""

from collections.abc import Callable
from typing import Any

import streamlit as st

MOVED = "moved_by_hand"  # key of the widget that somebody has just moved, until it is drawn


def holds(key: str, value: Any, change: Callable[[Any], None]) -> dict[str, Any]:
    """Key and callback of a widget that shows a value.

    change   is called with what somebody chose

    The value is sent each time: a browser that had the widget out of sight may show another. Only who has just moved it himself is left
    alone, for he may be further already: a key that is held down moves a slider faster than a page is drawn, and what was sent would
    take it back.
    """
    was_moved = st.session_state.get(MOVED) == key
    if was_moved:
        del st.session_state[MOVED]
    if not (was_moved and st.session_state.get(key) == value):
        st.session_state[key] = value

    def moved() -> None:
        st.session_state[MOVED] = key
        change(st.session_state[key])

    return {"key": key, "on_change": moved}
