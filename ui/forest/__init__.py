"""The Forest page's component: thumbnails of all trees, one of them large, and a document's running score through all of them."""

from pathlib import Path
from typing import Any

import streamlit as st

from ..stepper import carrier
from ..stepper.wire import digest_of

FOLDER = Path(__file__).parent
SHARED = tuple(
    FOLDER.parent / "stepper" / "js" / f"{name}.js"
    for name in (
        "wire", "numbers", "dom", "typing", "sizes", "colours", "run", "tree_layout", "tree_text", "tree_marks", "chart_plane",
    )
)  # fmt: skip
SCRIPTS = ("grove_data", "thumbnails", "preview", "document_list", "score_curve", "told", "forest")
NAME = "forest_board"


def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (*SHARED, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)))


def style() -> str:
    return (FOLDER / "forest.css").read_text(encoding="utf-8")


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_forest", js=script(), css=style())


def component(packed: bytes, shown: dict[str, Any]) -> None:
    """Show a packed run. The browser reports {iteration, tree, document, other, request}.

    shown   key, request, iteration, tree, document, other, large; key changes with the run, its length and its query
    """
    data = {**shown, "run": digest_of(packed)}
    _component()(key=NAME, data=data, default={"place": None}, on_place_change=lambda: None)
    carrier()(key=f"{NAME}_run", data=packed)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get(NAME)
    return dict(state["place"]) if state and state.get("place") else None
