"""Draw: place documents in a plane, and watch a model learn to order them."""

import streamlit as st

from ui import controls, page
from ui.draw import controller, place

place.follow_url()
page.open_page(large=controls.get().large)
page.say_complaints()

columns = st.columns([2.2, 1.5, 1.3, 1.2, 2.0], vertical_alignment="center", gap="small")
with columns[0]:
    controller.choose_task()
with columns[1]:
    controls.choose_loss()
with columns[2], st.popover("Parameters", icon=":material/tune:", width="stretch"):
    controller.choose_parameters()
with columns[3]:
    controls.choose_large()


@st.fragment
def draw() -> None:
    with page.guarded():
        controller.show()


draw()
