"""The story around its component: how far apart the scores are, the component, and the ways to other pages."""

from dataclasses import asdict

import streamlit as st

from boosting import __version__

from ..page import settle_once
from . import component, place, reported
from .pack import links, pack_curve, pack_lists, pack_tree
from .place import PLACE


def choose() -> None:
    """The scores of the list, and the size of letters."""
    columns = st.columns([4.4, 2.0, 1.2], vertical_alignment="center", gap="medium")
    with columns[0]:
        st.title("RankNet to LambdaMART", anchor=False)
    with columns[1]:
        PLACE.bound(st.select_slider, "apart", "Neighbouring scores differ by", options=place.APART, format_func="{:g}".format)
    with columns[2]:
        PLACE.bound(st.toggle, "large", "Large text")


def show() -> None:
    place.take(reported())
    here = place.get()
    place.write_url()
    component({
        "request": PLACE.request, "place": asdict(here), "large": here.large,
        "version": __version__, "lists": pack_lists(here.apart), "curve": pack_curve(), "tree": pack_tree(here),
    })  # fmt: skip
    to = links(here)
    with st.container(horizontal=True, gap="medium"):
        st.page_link("pages/lambdas.py", label="Take these lambdas apart", icon=":material/swap_vert:", query_params=to["lambdas"])
        st.page_link("pages/step.py", label="Step through LambdaMART on this list", icon=":material/stairs_2:", query_params=to["step"])
    st.caption(
        f"There A is a{here.a}, B a{here.b}. A run begins at scores of 0; where they differ by 0 here too, its tree 1 is that of this page."
    )
    settle_once()
