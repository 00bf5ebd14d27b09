"""The story's component: a list of sixteen results, arrows beside it, and what each of three methods makes of them."""

from pathlib import Path
from typing import Any

import streamlit as st

from figures.theme import GRADE_FLIP, ROLES

FOLDER = Path(__file__).parent
SHARED = tuple(
    FOLDER.parent / "stepper" / "js" / f"{name}.js" for name in ("numbers", "dom", "typing", "sizes", "colours", "share", "picture")
)
SCRIPTS = ("ranking", "pushes", "cost_curve", "chapters", "take_away", "story")
NAME = "story_board"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return (FOLDER / "story.css").read_text(encoding="utf-8")


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_story", js=script(), css=style())


def component(shown: dict[str, Any]) -> None:
    """Show the story. The browser reports {step, a, b, winner, loser, request} when the hand comes to rest.

    shown   request, place, large; lists, curve and tree as `pack` has them
    """
    data = {**shown, "colours": ROLES, "grade_flip": GRADE_FLIP}
    _component()(key=NAME, data=data, default={"place": None}, on_place_change=lambda: None)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["place"]) if state and state.get("place") else None
