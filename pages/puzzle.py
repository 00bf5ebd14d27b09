"""Puzzle: be the booster, grow a tree of two leaves by hand, then see the machine's."""

import streamlit as st

from ui.places.puzzle import PUZZLE
from ui.puzzle import controller
from ui.runs import training
from ui.shell import page
from ui.work.kernels import NONE

page.open_page(PUZZLE.follow_url)
PUZZLE.write_url()
st.markdown(controller.ABOUT)
controls, stage = st.columns([1, 3.2], gap="large")
with controls:
    controller.choose()
with stage, page.guarded():
    if training.wait_for_kernels(NONE):
        controller.show()
