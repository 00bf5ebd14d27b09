"""MART: boosted regression trees on seventeen points, residuals to tree to sum."""

import streamlit as st

from ui.mart import controller
from ui.places.mart import MART
from ui.shell import page
from ui.state import complaints

MART.follow_url()
page.open_page()
complaints.say_complaints()
controller.choose()


@st.fragment
def boost() -> None:
    with page.guarded():
        controller.show()


boost()
