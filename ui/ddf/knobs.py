"""The row of sliders, which stays in sight while one scrolls to what they do."""

from pathlib import Path

import streamlit as st

from boosting import Dataset
from boosting.data.grade_groups import mean_gap
from boosting.words import short

from ..places.ddf import DDF
from ..shell.style import give_sheet
from ..state import large
from ..state.fields import kinds
from .lab import FIGURE_2, KNOBS, knobs
from .parts import listed

SLIDERS = {"alpha": "α of LDD", "lambda_": "λ of LOGDD", "beta": "β of LOGITDD"}
SYMBOLS = {"alpha": "α", "lambda_": "λ", "beta": "β"}
FOLDER = Path(__file__).parent


def show(data: Dataset) -> None:
    values = knobs(DDF.get(), data)
    if not large.is_on():  # large letters take the room that a row above everything would need
        give_sheet(FOLDER / "knobs.css")
    with st.container(key="ddf_knobs"):
        *columns, last = st.columns([1, 1, 1, 1.5], gap="medium", vertical_alignment="center")
        for column, (name, label) in zip(columns, SLIDERS.items(), strict=True):
            with column:
                DDF.bound(st.slider, name, label, shown=kinds(DDF.get())[name].near(values[name]))
        with last:
            with st.container(horizontal=True, gap="medium"):
                if mean_gap(data) is not None:
                    st.button("From the mean gap", type="tertiary", on_click=DDF.change, kwargs=dict.fromkeys(KNOBS), help=_help(data))
                st.button(
                    "Figure 2 of [MP]", type="tertiary", on_click=DDF.change, kwargs=FIGURE_2,
                    help="α = 0.2, λ = 3, β = 0.5: the values that the paper draws its curves with. Runs need values that suit the data.",
                )  # fmt: skip
            st.caption(_words(data, values))


def _help(data: Dataset) -> str:
    return (
        f"A pair of the mean gap, m = {short(mean_gap(data) or 1.0)}, gets d = 1 under LDD and LOGDD, and 0.75 under LOGITDD, which never "
        "reaches 1: α = 1/m, λ = (e − 1)/m, β = ln 3/m."
    )


def _words(data: Dataset, values: dict[str, float]) -> str:
    """Where the values come from."""
    free = [SYMBOLS[name] for name in KNOBS if getattr(DDF.get(), name) is None]
    if len(free) == len(KNOBS):
        return f"Set from the mean gap, {short(mean_gap(data) or 1.0)}, so that the curves can be compared."
    if free:
        return f"{listed(free)} from the mean gap, the others by hand."
    return "For drawing only: not comparable." if values == FIGURE_2 else "Chosen by hand."
