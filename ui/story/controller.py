"""The story around its component: how far apart the scores are, the component, and the ways to other pages."""

from dataclasses import asdict

import streamlit as st

from boosting import __version__

from ..places.story import STORY
from ..work.server import settle_once
from . import BOARD, data_of
from .pack import links, pack_curve, pack_lists, pack_tree


def choose() -> None:
    """The scores of the list."""
    STORY.bound(st.select_slider, "apart", "Neighbouring scores differ by", format_func="{:g}".format, width=420)


def show() -> None:
    STORY.take(BOARD.reported())
    here = STORY.get()
    STORY.write_url()
    BOARD.show(data_of({
        "request": STORY.request, "place": asdict(here),
        "version": __version__, "lists": pack_lists(here.apart), "curve": pack_curve(here.apart), "tree": pack_tree(here),
    }))  # fmt: skip
    to = links(here)
    with st.container(horizontal=True, gap="medium"):
        st.page_link("pages/lambdas.py", label="Take these lambdas apart", icon=":material/swap_vert:", query_params=to["lambdas"])
        st.page_link("pages/step.py", label="Step through LambdaMART on this list", icon=":material/stairs_2:", query_params=to["step"])
    st.caption(
        f"There A is a{here.a}, B a{here.b}. A run begins with all scores 0. "
        "Set the difference above to 0, and its tree 1 is the one on this page."
    )
    settle_once()
