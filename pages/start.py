"""Start: what this is."""

import streamlit as st

from ui import page

page.open_page()
st.title("Boosting to rank")
st.page_link("pages/step.py", label="Step")
