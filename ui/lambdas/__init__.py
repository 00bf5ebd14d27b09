"""The Lambdas page's component: a ranked list to drag, arrows, a pair matrix, a leaf. Python computes, the browser draws."""

from pathlib import Path
from typing import Any

import streamlit as st

from .. import insights

FOLDER = Path(__file__).parent
SHARED = FOLDER.parent / "stepper"
# One module without imports, in the order of use; the first are the stepper's.
SHARED_SCRIPTS = ("numbers", "dom", "colours", "predict", "key", "share", "picture", "check_form")
SCRIPTS = (
    "fields", "marks", "story", "conventions", "list", "arrows", "matrix", "pair", "leaf", "check", "insight_panels", "take_away",
    "lambdas",
)  # fmt: skip
INSIGHTS = ("plot", "push", "slide")  # the views of LambdaMART


def script() -> str:
    shared = [*(SHARED / "js" / f"{name}.js" for name in SHARED_SCRIPTS), *insights.script_paths(INSIGHTS)]
    paths = [*shared, *(FOLDER / "js" / f"{name}.js" for name in SCRIPTS)]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def style() -> str:
    files = SHARED / "panels.css", FOLDER / "lambdas.css", SHARED / "predict.css", SHARED / "check.css"
    return "\n".join([*(path.read_text(encoding="utf-8") for path in files), insights.style()])


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_lambdas", js=script(), css=style())


def component(answer: dict[str, Any], large: bool, predict: bool, on_report) -> None:
    """Show an answer. The browser reports {token, acts}: numbered acts that it repeats until the answer says `applied`."""
    _component()(
        key="lambdas", data={"answer": answer, "large": large, "predict": predict}, default={"report": None}, on_report_change=on_report
    )


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    state = st.session_state.get("lambdas")
    return dict(state["report"]) if state and state.get("report") else None
