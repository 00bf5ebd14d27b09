"""The stepper: one browser component that holds all iterations of a query and steps through them without the server."""

from pathlib import Path
from typing import Any

import streamlit as st

from .. import insights
from .pack import pack as packed_run
from .wire import as_bytes, digest_of

FOLDER = Path(__file__).parent
MOST_NUMBERS = 2_000_000  # documents times iterations that are packed: some 5 seconds of work, 40 MB sent
# One module without imports, in the order of use: Streamlit takes a component's script as text.
SCRIPTS = (
    "wire", "numbers", "dom", "typing", "sizes", "colours", "predict", "run", "sentence", "outcomes", "list", "forces",
    "tree_layout", "tree_text", "tree_marks", "tree", "figures", "saw", "node_histogram", "split_card", "chart_plane", "curves",
    "metric_rule", "substeps", "substep_words", "pair_changes", "key_events", "key", "marks", "share", "tables", "picture", "transport",
    "equations", "check_form", "check", "why", "document_history", "above", "microscope", "sight", "take_away", "stepper",
)  # fmt: skip

STYLES = ("stepper", "charts", "tree", "panels", "substeps", "microscope", "predict", "check", "narrow")


def script() -> str:
    own = [FOLDER / "js" / f"{name}.js" for name in SCRIPTS]
    return "\n".join(path.read_text(encoding="utf-8") for path in (*insights.script_paths(), *own))


def style() -> str:
    return "\n".join([*((FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in STYLES), insights.style()])


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_stepper", js=script(), css=style())


@st.cache_resource
def carrier():
    """The component that carries packed bytes to another one on the same page."""
    return st.components.v2.component("boosting_run", js=(FOLDER / "carry.js").read_text(encoding="utf-8"))


def too_long(n_documents: int, n_iterations: int) -> str:
    """Why a query is not shown, and what to do; "" where it is.

    >>> too_long(10_000, 100), too_long(10_000, 500)[:50]
    ('', 'This query has 10,000 documents, over 500 iteratio')
    """
    if n_documents * (n_iterations + 1) <= MOST_NUMBERS:
        return ""
    return (
        f"This query has {n_documents:,} documents, over {n_iterations:,} iterations; this page holds documents times iterations up to "
        f"{MOST_NUMBERS:,}. Choose up to {MOST_NUMBERS // n_documents - 1:,} iterations under Parameters, or another query."
    )


def pack(*args, **more) -> bytes:
    """`packed_run`, as it is sent."""
    return as_bytes(packed_run(*args, **more))


def stepper(
    run: bytes, key: str, request: int, iteration: int, document: int | None, large: bool, on_selection, name: str = "stepper",
    substep: str | None = None, sheet: str = "", other: int | None = None, predict: bool = False,
) -> None:  # fmt: skip
    """Show a packed run. The run is a message of its own, so that it stays where it is while a person steps.

    key       changes with the run, its length and its query: the browser then unpacks anew
    request   changes when Python asks for another place; otherwise the browser owns iteration and document
    substep   the part of the iteration that is lit, None = all of it
    name      of the component on the page, under which `reported` finds it
    on_selection   called without arguments when the browser reports {iteration, document, large, substep, sheet, other, predict}
    """
    place = {"iteration": iteration, "document": document, "large": large, "substep": substep}
    place |= {"sheet": sheet, "other": other, "predict": predict}
    data = {"run": digest_of(run), "key": key, "request": request, **_asked((key, request), place)}
    _component()(
        key=name, data=data, default={"selection": None, "check": None, "tree": None},
        on_selection_change=on_selection, on_check_change=lambda: None, on_tree_change=lambda: None,
    )  # fmt: skip
    carrier()(key=f"{name}_run", data=run)


def _asked(question: tuple, place: dict[str, Any]) -> dict[str, Any]:
    """The place as it was when Python last asked for one: the same message again, which Streamlit need not send again."""
    asked, then = st.session_state.get("stepper_asked", (None, place))
    if asked != question:
        st.session_state["stepper_asked"] = question, place
        return place
    return then


def ask_anew() -> None:
    """Forget what was asked: a script run from the top may mount the stepper anew, at the present place."""
    st.session_state.pop("stepper_asked", None)


def reported() -> dict[str, Any] | None:
    """What the browser reported last."""
    return _said("selection")


def worked_out() -> dict[str, Any] | None:
    """What somebody typed into "Check me" last: {number, run, iteration, document, question, partner, tree, text}."""
    return _said("check")


def _said(name: str) -> dict[str, Any] | None:
    state = st.session_state.get("stepper")
    return dict(state[name]) if state and state.get(name) else None


def asked_tree() -> dict[str, Any] | None:
    """The tree that somebody points at: {key, iteration, tree} with the key of its packed run."""
    return _said("tree")


__all__ = ["ask_anew", "asked_tree", "carrier", "pack", "reported", "stepper", "too_long", "worked_out"]
