"""The Trees page's component: points in a plane, a tree that grows with it, and the error along a threshold."""

from pathlib import Path
from typing import Any

import streamlit as st

from figures.theme import ROLES, RUNS
from sample_data.drawn import BEST, MOST, SIDE

FOLDER = Path(__file__).parent
ROOMS = FOLDER.parent
SHARED = (
    *(ROOMS / "stepper" / "js" / f"{name}.js" for name in ("numbers", "dom", "typing", "sizes", "colours", "transport", "chart_plane")),
    *(ROOMS / "compare" / "js" / f"{name}.js" for name in ("lines", "step_bar", "step_keys")),
    ROOMS / "draw" / "js" / "drawing.js",
)
SCRIPTS = ("points", "grown", "told", "plot", "tree_list", "trees")
NAME = "trees_board"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return "\n".join((FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in ("board", "trees"))


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_trees", js=script(), css=style())


def component(grown: dict[str, Any], shown: dict[str, Any]) -> None:
    """Show a tree. The browser reports {drawing, splits, order, request}, with held where the person asks to hold
    points out, and on_its_way while a point is dragged.

    shown   drawing, key, request, splits, order, large; key changes with the points and the bounds on the tree
    """
    colours = {theme: {**roles, "run_0": RUNS[theme][0], "run_1": RUNS[theme][1]} for theme, roles in ROLES.items()}
    data = {**shown, "grown": grown, "colours": colours, "best": BEST, "side": SIDE, "most": MOST}
    _component()(key=NAME, data=data, default={"place": None}, on_place_change=lambda: None)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["place"]) if state and state.get("place") else None
