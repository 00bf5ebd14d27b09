"""The MART page around its component: what is chosen above, the run, and the ways to other pages."""

import streamlit as st

from .. import address, training
from ..draw.drawings import SEVENTEEN as IN_THE_PLANE
from ..draw.points_box import choose_points
from ..page import settle_once
from . import component, place, reported
from .pack import pack
from .place import PLACE
from .points import TITLES

ABOUT = "Boosted regression: each tree is fitted to what the sum so far leaves ([SL] Learning Boosted Regression Trees)."


def choose() -> None:
    """Points, shrinkage and leaves."""
    st.session_state["mart_titled"] = title = place.title(place.get())
    columns = st.columns([3.2, 1.9, 1.65, 1.65, 1.6], vertical_alignment="center", gap="small")
    with columns[0], st.container(key="mart_about"):
        st.caption(ABOUT)
    with columns[1]:
        choose_points(PLACE, TITLES, title)
    with columns[2]:
        PLACE.bound(st.slider, "rate", "Learning rate η", *place.BOUNDS["rate"], step=0.05)
    with columns[3]:
        PLACE.bound(st.slider, "leaves", "Leaves, at most", *place.BOUNDS["leaves"])
    with columns[4]:
        PLACE.bound(st.toggle, "large", "Large text")


def show() -> None:
    """The component; below it what training has to say, and the ways to other pages."""
    is_other = place.take(reported())
    place.write_url()
    if is_other:
        st.rerun()
    here = place.get()
    board, links, news = st.container(), st.container(), st.container()
    with news:
        run = training.finished(here.address, *address.build(here.address, training.collection_of(here.address)))
        if run:
            training.offer_more(run)
    with board:
        packed = run.keep(("mart", run.trace.n_iterations), lambda: pack(run.trace, here.drawing)) if run else None
        component(packed, {
            "drawing": here.data, "key": f"{here.data}/{here.rate}/{here.leaves}", "request": PLACE.request, "tree": here.tree,
            "part": here.part, "code": here.code, "large": here.large,
        })  # fmt: skip
    with links, st.container(horizontal=True, gap="medium"):
        step = {**address.encode(here.address), "iteration": str(here.tree)}
        st.page_link("pages/step.py", label="Step through this run", icon=":material/stairs_2:", query_params=step)
        two = {"data": IN_THE_PLANE.identifier, "loss": "gbt"}
        st.page_link("pages/draw.py", label="Seventeen points in a plane", icon=":material/draw:", query_params=two)
    if run:
        settle_once()
