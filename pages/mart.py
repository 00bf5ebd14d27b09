"""MART: boosted regression trees on seventeen points, residuals to tree to sum."""

import streamlit as st

from ui.mart import controller
from ui.places.mart import MART
from ui.shell import page
from ui.state import complaints

page.open_page()
MART.follow_url()
complaints.say_complaints()
controller.choose()


@st.fragment
def boost() -> None:
    with page.guarded():
        controller.show()


boost()
