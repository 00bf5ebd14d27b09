"""The Compare page's component: ranked lists of several runs side by side, their curves, and query against query."""

from pathlib import Path
from typing import Any

import streamlit as st

from ..stepper import carrier
from ..stepper.wire import as_bytes, digest_of

FOLDER = Path(__file__).parent
SHARED = FOLDER.parent / "stepper"
SHARED_SCRIPTS = (
    "wire", "numbers", "dom", "typing", "sizes", "colours", "run", "list", "transport",
    "figures", "equations", "why", "sight", "chart_plane",
)  # fmt: skip
SCRIPTS = (
    "opened", "columns", "lines", "scatter", "difference", "sheets", "profile", "measures", "band", "step_bar", "step_keys", "compare",
)  # fmt: skip
STYLES = ("compare", "band", "sheets", "measures")


def script() -> str:
    paths = [*(SHARED / "js" / f"{name}.js" for name in SHARED_SCRIPTS), *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def style() -> str:
    paths = [SHARED / "microscope.css", *(FOLDER / f"{name}.css" for name in STYLES)]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_compare", js=script(), css=style())


def component(
    content: bytes, key: str, request: int, iteration: int, document: int | None, view: str, large: bool, figures: bytes | None = None
) -> None:
    """Show packed runs. The browser reports {iteration, document, view, query, part, request} when it comes to rest.

    key    changes with the runs and the query
    view     what the band below the lists shows, where no document is chosen
    figures  the numbers of its tables, once they are measured
    """
    place = {"iteration": iteration, "document": document, "view": view, "large": large}
    data = {"run": digest_of(content), "key": key, "request": request, **place}
    data["figures"] = None if figures is None else digest_of(figures)
    _component()(key="compare", data=data, default={"selection": None}, on_selection_change=lambda: None)
    carrier()(key="compare_run", data=content)
    if figures is not None:
        carrier()(key="compare_figures", data=figures)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get("compare")
    return dict(state["selection"]) if state and state.get("selection") else None


__all__ = ["as_bytes", "component", "reported"]
