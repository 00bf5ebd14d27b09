"""The Trees page around its component: what is chosen above, the component, and the way to the points."""

import streamlit as st

from ..page import settle_once
from . import component, place, reported
from .pack import pack
from .points import TITLES


def choose() -> None:
    """Points, bounds on the tree, and whether some points are held out."""
    here = place.get()
    titles = {**({} if here.data in TITLES else {here.data: place.title(here)}), **TITLES}
    st.session_state["trees_titled"] = place.title(here)
    columns = st.columns([1.9, 1.35, 1.35, 1.35, 1.9, 1.6], vertical_alignment="center", gap="small")
    with columns[0]:
        _bound(f"data/{len(titles)}", st.selectbox, "Points", list(titles), format_func=titles.__getitem__, label_visibility="collapsed")
    with columns[1]:
        _bound("leaves", st.slider, "Leaves, at most", *place.BOUNDS["leaves"])
    with columns[2]:
        _bound("least", st.slider, "Points a leaf, at least", *place.BOUNDS["least"])
    with columns[3]:
        _bound("depth", st.slider, "Depth, at most", *place.BOUNDS["depth"])
    with columns[4]:
        _bound("held", st.toggle, "Hold out a third")
    with columns[5]:
        _bound("large", st.toggle, "Large text")


def _bound(name: str, widget, label: str, *args, **kwargs) -> None:
    """A widget that shows a value of the place and changes it; what stands behind a stroke tells widgets with other options apart."""
    key, name = f"trees_{name}", name.split("/")[0]
    st.session_state[key] = getattr(place.get(), name)
    widget(label, *args, key=key, on_change=lambda: place.change(**{name: st.session_state[key]}), **kwargs)


def show() -> None:
    is_other = place.take(reported())
    place.write_url()
    if is_other:
        st.rerun()
    here = place.get()
    grown = pack(here)
    component(grown, {
        "key": f"{here.data}/{here.leaves}/{here.least}/{here.depth}/{here.held}", "request": place.PLACE.request,
        "drawing": here.data, "splits": here.splits, "order": here.order, "large": here.large,
    })  # fmt: skip
    with st.container(horizontal=True, gap="medium"):
        link = {"data": here.data, "loss": "gbt"}
        st.page_link("pages/draw.py", label="Boost on these points", icon=":material/draw:", query_params=link)
    settle_once()
