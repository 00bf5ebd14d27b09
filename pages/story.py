"""Story: from RankNet over LambdaRank to LambdaMART, in three steps on one list."""

import streamlit as st

from ui import page
from ui.story import controller, place

place.follow_url()
page.open_page(large=place.get().large)
page.say_complaints()
controller.choose()


@st.fragment
def tell() -> None:
    with page.guarded():
        controller.show()


tell()
