"""The Draw page's component: a plane with documents to place, grade and move, and the model's score behind them."""

from pathlib import Path
from typing import Any

import streamlit as st

from figures.theme import GRADE_FLIP, ROLES, RUNS
from sample_data.drawn import BEST, MOST, QUERIES, SIDE

from ..stepper import carrier
from ..stepper.wire import as_bytes, digest_of

FOLDER = Path(__file__).parent
ROOMS = FOLDER.parent
# One module without imports, in the order of use; the first are those of other pages.
SHARED = (
    *(
        ROOMS / "stepper" / "js" / f"{name}.js"
        for name in ("wire", "numbers", "dom", "typing", "sizes", "colours", "key", "transport", "chart_plane")
    ),
    *(ROOMS / "compare" / "js" / f"{name}.js" for name in ("lines", "step_bar")),
)
SCRIPTS = ("drawing", "model", "surface", "plane", "tools", "side", "draw")
NAME = "draw"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOMS / "stepper" / "panels.css", FOLDER / "draw.css"))


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_draw", js=script(), css=style())


def component(packed: bytes, shown: dict[str, Any]) -> None:
    """Show a drawing. The browser reports {drawing, iteration, large, request}.

    packed   the run on the drawing, or nothing where there is none
    shown    drawing, request, iteration, large, remark, task
    """
    colours = {
        theme: {**roles, "run_0": roles["curve"], **{f"query_{q}": RUNS[theme][at] for at, q in enumerate(QUERIES)}}
        for theme, roles in ROLES.items()
    }
    fixed = {"colours": colours, "grade_flip": GRADE_FLIP, "most": MOST, "side": SIDE, "best": BEST, "queries": list(QUERIES)}
    data = {**shown, **fixed, "run": digest_of(packed) if packed else ""}
    _component()(key=NAME, data=data, default={"edit": None}, on_edit_change=lambda: None)
    if packed:
        carrier()(key=f"{NAME}_run", data=packed)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["edit"]) if state and state.get("edit") else None


__all__ = ["as_bytes", "component", "reported"]
