"""The tables of a query and its documents."""

import pandas as pd
import streamlit as st

from ui.data.queries import NAMES, QUERIES, aligned, width_of


def test_the_column_of_names_is_as_wide_as_the_longest_within_bounds():
    st.session_state.clear()
    least, most = NAMES
    assert width_of(["d1", "d2"]) == least
    assert least < width_of(["Cars", "Puma, cougar or mountain lion"]) < most
    assert width_of(["a" * 500]) == most
    assert width_of(["1", "2"], QUERIES) == QUERIES[0] < width_of(["bake bread"], QUERIES) < width_of(["heart attack symptoms"], QUERIES)
    # On a window of 1920 their letters take 363 and 308 pixels, and a cell 20 more.
    assert width_of(["Rare big cat caught on camera in Arizona"]) > 383 and width_of(["Programming languages compared"]) >= 328


def test_beside_a_huge_number_small_ones_are_not_written_with_hundreds_of_zeros():
    features = pd.DataFrame({"huge": [1e308, 2.5, 1e-300], "large": [2e6, 2.5, 1.0], "small": [0.5, 0.25, 1.0]})
    formats = {name: column["type_config"]["format"] for name, column in aligned(features).items()}
    assert formats == {"huge": "%.5g", "small": "%.4f"}
