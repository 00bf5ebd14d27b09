"""Trees: how one regression tree is grown, split by split."""

import streamlit as st

from ui.places.trees import TREES
from ui.shell import page
from ui.state import complaints
from ui.trees import controller

page.open_page()
TREES.follow_url()
complaints.say_complaints()
controller.choose()


@st.fragment
def grow() -> None:
    with page.guarded():
        controller.show()


grow()
