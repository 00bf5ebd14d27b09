"""The tables of a query and its documents."""

import streamlit as st

from ui.data.queries import NAMES, width_of


def test_the_column_of_names_is_as_wide_as_the_longest_within_bounds():
    st.session_state.clear()
    least, most = NAMES
    assert width_of(["d1", "d2"]) == least
    assert least < width_of(["Cars", "Puma, cougar or mountain lion"]) < most
    assert width_of(["a" * 500]) == most
    # On a window of 1920 their letters take 363 and 308 pixels, and a cell 20 more.
    assert width_of(["Rare big cat caught on camera in Arizona"]) > 383 and width_of(["Programming languages compared"]) >= 328
