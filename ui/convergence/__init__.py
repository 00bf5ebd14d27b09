"""The Convergence page's component: the course of a run with a cursor, and what one iteration did."""

from pathlib import Path
from typing import Any

import streamlit as st

from figures.theme import ROLES, RUNS

from .. import insights

FOLDER = Path(__file__).parent
ROOMS = FOLDER.parent
SHARED = (
    *(ROOMS / "stepper" / "js" / f"{name}.js" for name in ("numbers", "dom", "typing", "sizes", "colours", "transport", "chart_plane")),
    *(ROOMS / "compare" / "js" / f"{name}.js" for name in ("lines", "step_bar", "step_keys")),
    *insights.script_paths(("plot", "risk")),
)
SCRIPTS = ("curvature", "convergence")
NAME = "convergence_board"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return (FOLDER / "convergence.css").read_text(encoding="utf-8") + insights.style()


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_convergence", js=script(), css=style())


def component(course: dict[str, Any], detail: dict[str, Any], shown: dict[str, Any]) -> None:
    """Show a run. The browser reports {iteration, panel, request}.

    course   of the whole run;  detail   of one iteration, which it names
    shown    key, request, iteration, panel, large; key changes with the run
    """
    colours = {theme: {**roles, **{f"run_{at}": colour for at, colour in enumerate(RUNS[theme])}} for theme, roles in ROLES.items()}
    data = {**shown, "course": course, "detail": detail, "colours": colours}
    _component()(key=NAME, data=data, default={"place": None}, on_place_change=lambda: None)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["place"]) if state and state.get("place") else None
