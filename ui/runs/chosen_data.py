"""The data that a person chose last, on whichever page: the page that is opened next opens on them."""

import streamlit as st

from sample_data.drawn import is_drawn

from ..uploads.own_data import OWN, own_collection
from .address import Address


def keep(data: str, opening: str) -> None:
    """A page shows these data; those that it opens with by itself count as chosen only once others were. A page of drawings
    shows one because it has nothing else: until somebody changes it, data of another kind stay chosen.
    """
    chosen = st.session_state.get("chosen_data")
    if data == opening and chosen is None:
        return
    if is_drawn(opening) and data in (opening, last_drawing()) and not is_drawn(chosen or ""):
        return
    st.session_state["chosen_data"] = data
    if is_drawn(data):
        st.session_state["last_drawing"] = data


def last(here: str) -> str:
    """What was chosen last; `here`, what the page shows by itself, where nothing was."""
    found = st.session_state.get("chosen_data", Address.data if is_drawn(here) else here)  # a drawing that nobody touched stays on its page
    return here if found == OWN and own_collection() is None else found


def are_open() -> bool:
    """Whether nobody has chosen any: each page shows what it opens with."""
    return st.session_state.get("chosen_data") is None


def last_drawing() -> str:
    """The drawing that was shown last; "" where nobody has drawn."""
    return st.session_state.get("last_drawing", "")
