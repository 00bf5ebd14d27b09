"""The Trees page around its component: what is chosen above, the way to the points, and the component."""

import streamlit as st

from ..places.trees import TREES, Trees
from ..places.trees_points import TITLES
from ..runs.points_box import choose_points
from ..work.server import settle_once
from . import BOARD, SETTINGS, data_of


def choose() -> None:
    """Points, bounds on the tree, and whether some points are held out."""
    st.session_state["trees_titled"] = title = _title(TREES.get())
    columns = st.columns([2.25, 1.5, 1.8, 1.5, 1.65], vertical_alignment="bottom", gap="small")
    with columns[0]:
        choose_points(TREES, TITLES, title)
    with columns[1]:
        TREES.bound(st.slider, "leaves", SETTINGS["leaves"])
    with columns[2]:
        TREES.bound(st.slider, "least", SETTINGS["least"])
    with columns[3]:
        TREES.bound(st.slider, "depth", SETTINGS["depth"])
    with columns[4]:
        TREES.bound(st.toggle, "held", SETTINGS["held"])


def show() -> None:
    before = TREES.get()
    is_news = TREES.take(BOARD.reported())
    TREES.write_url()
    here = TREES.get()
    if is_news and (here.held != before.held or _title(here) != st.session_state.get("trees_titled")):
        st.rerun()  # the controls above have something else to say
    with st.container(horizontal=True, gap="medium"):
        link = {"data": here.data, "loss": "gbt"}
        st.page_link("pages/draw.py", label="Boost on these points", icon=":material/draw:", query_params=link)
    BOARD.show(data_of({**TREES.shown(), "leaves": here.leaves, "least": here.least, "depth": here.depth}))
    settle_once()


def _title(here: Trees) -> str:
    """What the points are called."""
    return TITLES.get(here.data, "Your points")
