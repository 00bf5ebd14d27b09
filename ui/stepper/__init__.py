"""The stepper: one browser component that holds all iterations of a query and steps through them without the server."""

from pathlib import Path
from typing import Any

import streamlit as st

from .pack import pack

FOLDER = Path(__file__).parent
# One module without imports, in the order of use: Streamlit takes a component's script as text.
SCRIPTS = (
    "numbers", "dom", "run", "sentence", "layout", "list", "forces", "tree", "curves", "substeps", "substep_words", "census", "moments",
    "transport", "stepper",
)  # fmt: skip

STYLES = ("stepper", "substeps")


def script() -> str:
    return "\n".join((FOLDER / "js" / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)


def style() -> str:
    return "\n".join((FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_stepper", js=script(), css=style())


def stepper(
    run: dict[str, Any], key: str, request: int, iteration: int, document: int | None, large: bool, on_selection, name: str = "stepper",
    substep: str | None = None,
) -> None:  # fmt: skip
    """Show a packed run.

    key       changes with the run, its length and its query: the browser then unpacks anew
    request   changes when Python asks for another place; otherwise the browser owns iteration and document
    substep   the part of the iteration that is lit, None = all of it
    name      of the component on the page, under which `reported` finds it
    on_selection   called without arguments when the browser reports {iteration, document, large, substep}
    """
    data = {"run": run, "key": key, "request": request, "iteration": iteration, "document": document, "large": large,
            "substep": substep}  # fmt: skip
    _component()(key=name, data=data, default={"selection": None}, on_selection_change=on_selection)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get("stepper")
    return dict(state["selection"]) if state and state.get("selection") else None


__all__ = ["pack", "reported", "stepper"]
