"""Draw: place documents in a plane, and watch a model learn to order them."""

import streamlit as st

from ui.draw import controller
from ui.places.draw import DRAW
from ui.runs import controls
from ui.shell import page

page.open_page(DRAW.follow_url)

columns = st.columns([2.2, 1.5, 1.3, 3.2], vertical_alignment="center", gap="small")
with columns[0]:
    controller.choose_task()
with columns[1]:
    controls.choose_loss()
with columns[2], st.popover("Parameters", icon=":material/tune:", width="stretch"):
    controller.choose_parameters()

page.stage(controller.show)
