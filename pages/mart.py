"""MART: boosted regression trees on seventeen points, residuals to tree to sum."""

import streamlit as st

from ui import page
from ui.mart import controller, place

place.follow_url()
page.open_page(large=place.get().large)
page.say_complaints()
controller.choose()


@st.fragment
def boost() -> None:
    with page.guarded():
        controller.show()


boost()
