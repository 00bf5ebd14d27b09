"""What folds out, in a row: what is shut is as wide as its name, and what is open has a row of its own."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def folds() -> DeltaGenerator:
    """Where the expanders of a page stand, whose style is in page.css."""
    return st.container(horizontal=True, gap="small")
