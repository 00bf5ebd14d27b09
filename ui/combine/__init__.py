"""The Combine page's component: score lines that cross, staircases over alpha, and the list that alpha makes."""

from pathlib import Path
from typing import Any

import streamlit as st

from ..stepper import carrier
from ..stepper.wire import as_bytes, digest_of

FOLDER = Path(__file__).parent
SHARED = tuple(
    FOLDER.parent / "stepper" / "js" / f"{name}.js" for name in ("wire", "numbers", "dom", "typing", "sizes", "colours", "share", "picture")
)
SCRIPTS = ("mixture", "score_lines", "stairs", "mixed_list", "take_away", "combine")
NAME = "combine_board"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return (FOLDER / "combine.css").read_text(encoding="utf-8")


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_combine", js=script(), css=style())


def component(content: bytes, shown: dict[str, Any]) -> None:
    """Show a packed mixture. The browser reports {alpha, request} when the hand comes to rest.

    shown   request, alpha, large
    """
    _component()(key=NAME, data={**shown, "run": digest_of(content)}, default={"place": None}, on_place_change=lambda: None)
    carrier()(key=f"{NAME}_run", data=content)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["place"]) if state and state.get("place") else None


__all__ = ["as_bytes", "component", "reported"]
