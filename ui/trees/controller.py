"""The Trees page around its component: what is chosen above, the component, and the way to the points."""

import streamlit as st

from ..draw.points_box import choose_points
from ..page import settle_once
from . import component, place, reported
from .pack import pack
from .place import PLACE
from .points import TITLES


def choose() -> None:
    """Points, bounds on the tree, and whether some points are held out."""
    st.session_state["trees_titled"] = title = place.title(place.get())
    columns = st.columns([2.25, 1.25, 1.6, 1.25, 1.65, 1.4], vertical_alignment="center", gap="small")
    with columns[0]:
        choose_points(PLACE, TITLES, title)
    with columns[1]:
        PLACE.bound(st.slider, "leaves", "Leaves, at most", *place.BOUNDS["leaves"])
    with columns[2]:
        PLACE.bound(st.slider, "least", "Points a leaf, at least", *place.BOUNDS["least"])
    with columns[3]:
        PLACE.bound(st.slider, "depth", "Depth, at most", *place.BOUNDS["depth"])
    with columns[4]:
        PLACE.bound(st.toggle, "held", "Hold out a third")
    with columns[5]:
        PLACE.bound(st.toggle, "large", "Large text")


def show() -> None:
    is_other = place.take(reported())
    place.write_url()
    if is_other:
        st.rerun()
    here = place.get()
    grown = pack(here)
    component(grown, {
        "key": f"{here.data}/{here.leaves}/{here.least}/{here.depth}/{here.held}", "request": PLACE.request,
        "drawing": here.data, "splits": here.splits, "order": here.order, "large": here.large,
    })  # fmt: skip
    with st.container(horizontal=True, gap="medium"):
        link = {"data": here.data, "loss": "gbt"}
        st.page_link("pages/draw.py", label="Boost on these points", icon=":material/draw:", query_params=link)
    settle_once()
