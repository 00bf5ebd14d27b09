"""A tree of two leaves over one feature: documents by their lambda, and the two leaf values as steps."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from .style import harmless, lay_out
from .theme import ROLES

CLOSE = 0.06  # of the values' range: dots nearer to each other than that hide each other's grades
BESIDE = {2: ("top left", "top right"), 3: ("top left", "top center", "top right")}  # in a row of so many


class Steps(NamedTuple):
    """left up to `threshold`, right beyond it."""

    title: str
    threshold: float
    left: float
    right: float


def stump(values: np.ndarray, lambdas: np.ndarray, names: Sequence[str], grades: np.ndarray, feature: str, own: Steps,
          machine: Steps | None = None, theme: str = "light") -> go.Figure:  # fmt: skip
    """values, lambdas, grades (n_documents,); a document stands at its value, as high as its pairs push it."""
    role = ROLES[theme]
    low, high = float(values.min()), float(values.max())
    pad = (high - low) * 0.08 or 1.0
    figure = go.Figure()
    for steps, colour, dash in ((own, role["accent"], "solid"), (machine, role["muted"], "dash")):
        if steps is not None:
            xs, ys = [low - pad, steps.threshold, steps.threshold, high + pad], [steps.left, steps.left, steps.right, steps.right]
            figure.add_scatter(x=xs, y=ys, mode="lines", name=harmless(steps.title), line={"color": colour, "width": 3, "dash": dash})
    dotted = {"color": role["accent"], "width": 1, "dash": "dot"}
    figure.add_vline(own.threshold, line=dotted, layer="below")  # also where both leaves have one value
    text = [f"{harmless(name)}<br>grade {grade:g}, lambda {push:.3g}" for name, grade, push in zip(names, grades, lambdas, strict=True)]
    places = _places(values, lambdas)
    inks = [role["background" if place == "middle center" else "curve"] for place in places]
    figure.add_scatter(
        x=values, y=lambdas, mode="markers+text", name="sum of lambdas", text=[f"{grade:g}" for grade in grades], hovertext=text,
        hoverinfo="text", textposition=places, textfont={"color": inks},
        marker={"size": 24, "color": role["curve"], "line": {"color": role["background"], "width": 1.5}},
    )  # fmt: skip
    figure.update_xaxes(title_text=harmless(feature))
    figure.update_yaxes(title_text="sum of lambdas, leaf value")
    return lay_out(figure, theme, 360, hovermode="closest")


def _places(values: np.ndarray, lambdas: np.ndarray) -> list[str]:
    """Where each grade is written: in its dot, or beside it where dots of one lambda overlap.

    >>> _places(np.array([1.0, 9.0, 1.4, 1.6]), np.array([2.0, 2.0, 2.0, 0.5]))
    ['top left', 'middle center', 'top right', 'middle center']
    """
    levels = np.round(lambdas, 9)
    places, rows = ["middle center"] * len(values), [[int(d)] for d in np.lexsort((values, levels))]
    for one in range(len(rows) - 1, 0, -1):
        last, first = rows[one - 1][-1], rows[one][0]
        if levels[last] == levels[first] and values[first] - values[last] < CLOSE * np.ptp(values):
            rows[one - 1] += rows.pop(one)
    for row in rows:
        for number, d in enumerate(row if len(row) > 1 else []):
            places[d] = BESIDE[min(len(row), 3)][min(number, 2)]
    return places
