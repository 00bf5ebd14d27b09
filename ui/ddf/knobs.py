"""The row of sliders, which stays in sight while one scrolls to what they do."""

import numpy as np
import streamlit as st

from boosting import Dataset
from boosting.data.grade_groups import mean_gap
from boosting.words import short

from ..page import give_style
from .lab import BOUNDS, FIGURE_2, KNOBS, knobs
from .parts import bound, listed
from .place import change, get

SLIDERS = {"alpha": ("α of LDD", 0.05), "lambda_": ("λ of LOGDD", 0.1), "beta": ("β of LOGITDD", 0.05)}
SYMBOLS = {"alpha": "α", "lambda_": "λ", "beta": "β"}
# The block sticks below the bar of pages; it is its wrapper that has room to move in. It hides what passes beneath it with the
# ground of the app, which each element in between hands on.
STYLE = """<style>
@media (min-width: 800px) and (min-height: 560px) {
[data-testid="stLayoutWrapper"]:has(> .st-key-ddf_knobs) { position: sticky; top: 3.2rem; z-index: 90; }
[data-testid="stMain"] { scroll-padding-top: 10rem; }
}
[data-testid="stApp"] :has(.st-key-ddf_knobs), .st-key-ddf_knobs { background-color: inherit; }
.st-key-ddf_knobs { border-bottom: 1px solid color-mix(in srgb, currentColor 16%, transparent); padding: 0.35rem 0 0.45rem; }
</style>"""


def show(data: Dataset) -> None:
    here, values = get(), knobs(get(), data)
    if not here.large:  # large letters take the room that a row above everything would need
        give_style(STYLE)
    with st.container(key="ddf_knobs"):
        *columns, last = st.columns([1, 1, 1, 1.5], gap="medium", vertical_alignment="center")
        for column, (name, (label, step)) in zip(columns, SLIDERS.items(), strict=True):
            low, high = BOUNDS[name]
            with column:
                bound(name, st.slider, label, low, high, step=step, shown=float(np.clip(values[name], low, high)))
        with last:
            with st.container(horizontal=True, gap="medium"):
                if mean_gap(data) is not None:
                    st.button("From the mean gap", type="tertiary", on_click=change, kwargs=dict.fromkeys(KNOBS), help=_help(data))
                st.button(
                    "Figure 2 of [MP]", type="tertiary", on_click=change, kwargs=FIGURE_2,
                    help="α = 0.2, λ = 3, β = 0.5: the values that the paper draws its curves with. Runs need values that suit the data.",
                )  # fmt: skip
            st.caption(_words(data, values))


def _help(data: Dataset) -> str:
    return f"So that a pair of the mean gap, {short(mean_gap(data) or 1.0)}, gets d about 1 under each: α = 1/m, λ = (e − 1)/m, β = ln 3/m."


def _words(data: Dataset, values: dict[str, float]) -> str:
    """Where the values come from."""
    free = [SYMBOLS[name] for name in KNOBS if getattr(get(), name) is None]
    if len(free) == len(KNOBS):
        return f"From the mean gap, {short(mean_gap(data) or 1.0)}: a fair race."
    if free:
        return f"{listed(free)} from the mean gap, the others by hand."
    return "Values to draw with, not to race with." if values == FIGURE_2 else "Chosen by hand."
