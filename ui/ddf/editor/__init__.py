"""A small browser component: the points of a curve that can be dragged, with the other curves behind them."""

from pathlib import Path
from typing import Any

import streamlit as st

from figures.theme import DISTANCES, ROLES

FOLDER = Path(__file__).parent
COLOURS = FOLDER.parents[1] / "stepper" / "js" / "colours.js"
NAME = "ddf_editor"


def script() -> str:
    """One module without imports; the colours are the stepper's."""
    return "\n".join(path.read_text(encoding="utf-8") for path in (COLOURS, FOLDER / "editor.js"))


def style() -> str:
    return (FOLDER / "editor.css").read_text(encoding="utf-8")


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_ddf_editor", js=script(), css=style())


def editor(points: list[list[float]], behind: list[dict[str, Any]], low: float, high: float, large: bool, on_change) -> None:
    """points   [[gap, d]] that can be dragged between low and high
    behind   [{title, style, x, y}] curves to draw behind them
    large    letters for a projector
    """
    colours = {name: {**roles, **{style: hues[name] for style, hues in DISTANCES.items()}} for name, roles in ROLES.items()}
    dashes = {style: hues["dash"] for style, hues in DISTANCES.items()}
    data = {"points": points, "behind": behind, "low": low, "high": high, "large": large, "colours": colours, "dashes": dashes}
    _component()(key=NAME, data=data, default={"points": None}, on_points_change=on_change)


def reported() -> list[list[float]] | None:
    """The points that the browser reported last."""
    state = st.session_state.get(NAME)
    return [[float(gap), float(d)] for gap, d in state["points"]] if state and state.get("points") else None
