"""The stage of the Start page: a switch above it, and the two doors below."""

import streamlit as st

from ..places.start import STAGES, START
from ..runs import controls
from ..runs.address import Address, encode
from ..shell.pages import lessons
from ..state.held import holds


def choose_stage() -> None:
    """One iteration to look at, or documents of one's own."""
    held = holds("start_stage", START.get().stage, lambda stage: START.turn(stage or START.start.stage))
    st.segmented_control("On the stage", list(STAGES), format_func=STAGES.__getitem__, label_visibility="collapsed", required=True, **held)


def show_doors() -> None:
    """Where to go on: the course, or Step with what stands on the stage."""
    here = controls.get() if START.get().is_plane and controls.get().data != "drawn" else Address()
    left, right = st.columns(2, gap="medium")
    with left.container(border=True):
        st.page_link("pages/course.py", label="**Take the course**", icon=":material/school:")
        st.caption(f"{lessons()} of five minutes, from one split to one algorithm behind all methods. Each asks first, then explains.")
    with right.container(border=True):
        query = encode(here) if here != Address() else None
        st.page_link("pages/step.py", label="**Step through a run**", icon=":material/stairs_2:", query_params=query)
        st.caption("Every tree of every loss, on these documents, a small library or your own file.")
