"""The third section: a distance of one's own, drawn with the mouse or the arrow keys, or typed as a formula."""

import numpy as np
import streamlit as st

from boosting import Dataset, MPBoost
from boosting.losses.mpboost import DDFS

from ..places.ddf import DDF, MOST_GHOSTS, own_fields
from ..state.held import holds
from ..text.markdown import plain
from .editor import EDITOR, editor
from .lab import TITLES, Distance, distances, gaps_of, knobs, own_text, said, trouble
from .plot import BEYOND

LARGEST = 3.0  # of a point that is drawn; a formula may go further
MOST = 8  # points that can be dragged


def show(data: Dataset) -> None:
    st.header("A distance of your own", anchor=False)
    found = distances(DDF.get(), data, draft=True)
    left, right = st.columns([3, 2], gap="large")
    with left:
        _draw(found, data)
    with right:
        _type(data)
        _train(data)


def handles(data: Dataset) -> list[float]:
    """Gaps at which the curve can be dragged: those of the data, at most eight, evenly chosen."""
    gaps = gaps_of(data)
    return gaps[np.unique(np.linspace(0, len(gaps) - 1, MOST).round().astype(int))].tolist()


def _draw(found: list[Distance], data: Dataset) -> None:
    gaps = handles(data)
    mine = next((d for d in found if d.style == "own"), None)
    if mine is None:
        st.caption("Drag a point, or start from one of the paper's curves on the right.")
    divisor = mine.loss.divisor if mine else 1.0
    raw = (mine.loss.distance(np.array(gaps)) * divisor).tolist() if mine else [min(g / float(np.mean(gaps)), LARGEST) for g in gaps]
    fine = np.linspace(0.0, gaps[-1], 61)[1:]
    behind = [
        {"title": d.title, "style": d.style, "x": fine.tolist(), "y": _drawable(d.loss.distance(fine) * d.loss.divisor)} for d in found
    ]
    points = [[g, float(np.clip(d, -1.0, LARGEST))] for g, d in zip(gaps, raw, strict=True)]
    editor(points, [line for line in behind if line["style"] != "own" or DDF.get().own.startswith("=")], -1.0, LARGEST, DDF.request, _take)
    st.caption(
        "Drag the points, or focus one and press ↑ ↓ (with Shift: smaller steps), ← → for its neighbours. Shown raw, before any scale."
    )


def _drawable(values: np.ndarray) -> list[float]:
    """Numbers that JSON can hold, and that leave the chart where the curve does."""
    return np.clip(np.nan_to_num(values), -BEYOND, BEYOND).tolist()


def _take() -> None:
    report = EDITOR.reported()
    if report is not None:
        st.session_state.pop("ddf_formula_error", None)
        DDF.hear(report, own=own_text(report["points"]))


def _type(data: Dataset) -> None:
    text = DDF.get().own
    shown = st.session_state["ddf_formula_text"] if "ddf_formula_error" in st.session_state else text[1:] if text.startswith("=") else ""
    st.text_input(
        "Or type a formula of the gap", placeholder="log(1 + 3*gap)", max_chars=200,
        help="gap or g, numbers, e, pi, + - * / ^ and parentheses, exp, log, sqrt, abs, min, max, sign, tanh. It is read, never run.",
        **holds("ddf_formula", shown, lambda typed: _read(typed.strip(), data)),
    )  # fmt: skip
    if "ddf_formula_error" in st.session_state:
        st.error(plain(st.session_state["ddf_formula_error"]), icon=":material/edit_off:")
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.caption("Start from", width="content")
        for key in DDFS:
            st.button(TITLES[key], type="tertiary", key=f"ddf_from_{key}", on_click=_start_from, args=(key, data))


def _read(text: str, data: Dataset) -> None:
    """A formula that cannot be read stays in the field with the reason below it; the curve stays what it was."""
    st.session_state.pop("ddf_formula_error", None)
    try:
        refused = trouble(MPBoost(**own_fields("=" + text)), data)
        if refused:
            raise ValueError(refused)
    except ValueError as error:
        if text:
            st.session_state["ddf_formula_error"], st.session_state["ddf_formula_text"] = str(error), text
            return
    DDF.change(own="=" + text if text else "")


def _start_from(key: str, data: Dataset) -> None:
    value = knobs(DDF.get(), data)
    formula = {
        "binary": "1", "linear": f"{value['alpha']:.4g}*gap", "logarithmic": f"log(1 + {value['lambda_']:.4g}*gap)",
        "logistic": f"1/(1 + exp(-{value['beta']:.4g}*gap))",
    }[key]  # fmt: skip
    st.session_state.pop("ddf_formula_error", None)
    DDF.change(own="=" + formula)


def _train(data: Dataset) -> None:
    here = DDF.get()
    if not here.own:
        return
    refused = trouble(MPBoost(**own_fields(here.own)), data)
    if refused and "ddf_formula_error" not in st.session_state:
        st.error(plain(f"Left out on these data: {refused}"), icon=":material/edit_off:")
    elif here.own != here.trained:
        st.button("Train with this distance", type="primary", icon=":material/play_arrow:", key="ddf_train_own", on_click=_keep)
        if here.trained:
            st.caption(plain(f"In the runs now: {said(here.trained)}; it will stay as a ghost."))
    else:
        st.caption(plain(f"In the runs below: {said(here.own)}."))
    with st.container(horizontal=True, gap="small"):
        if here.ghosts:
            st.button("Remove earlier curves", type="tertiary", key="ddf_forget", on_click=DDF.change, kwargs={"ghosts": ()})
        st.button("Remove", type="tertiary", key="ddf_remove_own", on_click=DDF.change, kwargs={"own": "", "trained": "", "ghosts": ()})


def _keep() -> None:
    """The distance on the drawing board goes into the runs; the one that it replaces stays as a ghost."""
    here = DDF.get()
    ghosts = [text for text in (*here.ghosts, here.trained) if text and text != here.own]
    DDF.change(trained=here.own, ghosts=tuple(dict.fromkeys(ghosts))[-MOST_GHOSTS:], iteration=None)
