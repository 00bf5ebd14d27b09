"""Trees: how one regression tree is grown, split by split."""

import streamlit as st

from ui import page
from ui.trees import controller, place

place.follow_url()
page.open_page(large=place.get().large)
page.say_complaints()
controller.choose()


@st.fragment
def grow() -> None:
    with page.guarded():
        controller.show()


grow()
