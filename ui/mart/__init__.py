"""The MART page's component: points along x, what each tree is fitted to, and the sum so far."""

from pathlib import Path
from typing import Any

import streamlit as st

from figures.theme import ROLES
from sample_data.drawn import BEST, MOST, SIDE

FOLDER = Path(__file__).parent
ROOMS = FOLDER.parent
SHARED = (
    *(ROOMS / "stepper" / "js" / f"{name}.js" for name in ("numbers", "dom", "typing", "sizes", "colours", "transport", "chart_plane")),
    *(ROOMS / "compare" / "js" / f"{name}.js" for name in ("lines", "step_bar", "step_keys")),
    ROOMS / "draw" / "js" / "drawing.js",
    ROOMS / "trees" / "js" / "points.js",
)
SCRIPTS = ("stages", "told", "sum", "residuals", "constant", "leaf_list", "algorithm", "mart")
NAME = "mart_board"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOMS / "trees" / "board.css", FOLDER / "mart.css"))


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_mart", js=script(), css=style())


def component(run: dict[str, Any] | None, shown: dict[str, Any]) -> None:
    """Show a run. The browser reports {tree, part, drawing, code, request}.

    run      packed, None where there is none on these points
    shown    drawing, key, request, tree, part, code, large; key changes with the run
    """
    colours = {theme: {**roles, "run_0": roles["curve"]} for theme, roles in ROLES.items()}
    data = {**shown, "run": run, "colours": colours, "best": BEST, "side": SIDE, "most": MOST}
    _component()(key=NAME, data=data, default={"place": None}, on_place_change=lambda: None)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["place"]) if state and state.get("place") else None
