"""Story: from RankNet over LambdaRank to LambdaMART, in three steps on one list."""

import streamlit as st

from ui.places.story import STORY
from ui.shell import page
from ui.state import complaints
from ui.story import controller

page.open_page()
STORY.follow_url()
complaints.say_complaints()
controller.choose()


@st.fragment
def tell() -> None:
    with page.guarded():
        controller.show()


tell()
