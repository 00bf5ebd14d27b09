"""Convergence is no more: its addresses lead to Step, Compare and Errata, where its views stand now."""

import streamlit as st

from ui.places.moved import MOVED
from ui.shell import page
from ui.state import url

there = MOVED["convergence"](url.params())
if not url.went_back():  # else Back would lead here and on again, and nobody could go back any further
    url.go(*there)
page.open_page()
st.markdown(
    "Convergence is no page of its own any more. **Step** has its run and its curvatures under Insight, **Compare** its small steps, and "
    "**Errata** the printed sign."
)
st.page_link(f"pages/{there.page}.py", label="Go there", icon=":material/arrow_forward:", query_params=there.params)
