"""The tables of a query and its documents."""

import streamlit as st

from ui.data.queries import NAMES, width_of


def test_the_column_of_names_is_as_wide_as_the_longest_within_bounds():
    st.session_state.clear()
    least, most = NAMES
    assert width_of(["d1", "d2"]) == least
    assert least < width_of(["Cars", "Puma, cougar or mountain lion"]) < most
    assert width_of(["a" * 500]) == most
    assert width_of(["Rare big cat caught on camera in Arizona"]) < most, "40 signs are whole on a wide window"
