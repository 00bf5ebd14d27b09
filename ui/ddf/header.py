"""The top of the page: its sentence, and the data that it is about."""

import streamlit as st

from sample_data import Collection

from ..address import OWN
from ..choices import choose_data
from ..own_data import offer_files
from ..page import plain
from .parts import bound
from .place import change, get, go_to_own_data, source


def show() -> Collection:
    """The title and the choice of data; returns the data."""
    found = source()
    words, choice, files, letters = st.columns(
        [4, 1.5, 1.4, 1.4] if get().large else [5.2, 1.35, 1.2, 1.2], vertical_alignment="bottom", gap="small"
    )
    with words:
        st.title("DDF lab", anchor=False)
        st.markdown(
            "A **directed distance function** (DDF) d says how hard a pair of documents insists on its order, by the gap of their grades. "
            "MPBoost pays $e^{-d\\,(F_i-F_j)}$ for a pair ([MP] (10))."
        )
    with choice:
        choose_data("ddf_data", get().data, lambda data: change(data=data, iteration=None, feature=None))
    with files:
        offer_files(go_to_own_data)
    with letters:
        bound("large", st.toggle, "Large text")
    if get().data == OWN:
        st.caption(plain(f"{found.title}: {found.about}"))
    return found
