"""Large text, for the projector: one switch of the app, said in the address of every page as `large=true`.

An address that names it turns it, where somebody goes there by a link. One that does not leaves it as it is, and so do Back and Forward.
"""

from collections.abc import Mapping

import streamlit as st

from ..text.clipped import clip
from .values import read_value, write_value

NAME = "large"


def is_on() -> bool:
    return st.session_state.get("large_text", False)


def turn(on: bool) -> None:
    st.session_state["large_text"] = on


def said() -> dict[str, str]:
    """What the address says of it."""
    return {NAME: write_value(True)} if is_on() else {}


def take(params: Mapping[str, str]) -> tuple[str, ...]:
    """Turn it as an address asks; a sentence where what it says is ignored."""
    if NAME not in params:
        return ()
    try:
        turn(read_value(params[NAME], bool))
    except ValueError as error:
        return (f"{NAME}={clip(params[NAME])} was ignored: {error}",)
    return ()
