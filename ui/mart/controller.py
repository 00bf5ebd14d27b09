"""The MART page around its component: what is chosen above, the run, and the ways to other pages."""

from pathlib import Path

import streamlit as st

from ..places.mart import MART, Mart
from ..places.mart_points import TITLES
from ..runs import address
from ..runs.drawings import SEVENTEEN as IN_THE_PLANE
from ..runs.points_box import choose_points
from ..shell.style import give_sheet
from ..state import large
from ..work.server import settle_once
from . import BOARD, SETTINGS, data_of

FOLDER = Path(__file__).parent
WIDTHS = {False: [3.6, 2.1, 1.8, 1.8], True: [2.1, 1.8, 1.8]}  # in large text, without what the page is about
ABOUT = "Boosted regression: each tree is fitted to the residuals of the sum so far ([SL] Learning Boosted Regression Trees)."


def choose() -> None:
    """Points, shrinkage and leaves."""
    give_sheet(FOLDER / "controller.css")
    st.session_state["mart_titled"] = title = _title(MART.get())
    *about, points, rate, leaves = st.columns(WIDTHS[large.is_on()], vertical_alignment="bottom", gap="small")
    for column in about:
        with column, st.container(key="mart_about"):
            st.caption(ABOUT)
    with points:
        choose_points(MART, TITLES, title)
    with rate:
        MART.bound(st.slider, "rate", SETTINGS["rate"])
    with leaves:
        MART.bound(st.slider, "leaves", SETTINGS["leaves"])


def show() -> None:
    """Ways to other pages, and the component."""
    is_news = MART.take(BOARD.reported())
    MART.write_url()
    here = MART.get()
    if is_news and _title(here) != st.session_state.get("mart_titled"):
        st.rerun()  # the box above names other points
    with st.container(horizontal=True, gap="medium"):
        step = {**address.encode(here.address), "iteration": str(here.tree)}
        st.page_link("pages/step.py", label="Step through this run", icon=":material/stairs_2:", query_params=step)
        two = {"data": IN_THE_PLANE.identifier, "loss": "gbt"}
        st.page_link("pages/draw.py", label="Seventeen points in a plane", icon=":material/draw:", query_params=two)
    BOARD.show(data_of({**MART.shown(), "rate": here.rate, "leaves": here.leaves}))
    settle_once()


def _title(here: Mart) -> str:
    """What the points are called."""
    return TITLES.get(here.data, "Your points")
