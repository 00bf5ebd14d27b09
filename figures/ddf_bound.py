"""Theorem 1 of [MP] at work: Z of each round, and the product of all Z above the share of contradicting pairs; logarithmic axes."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .ddf_common import Line, colour
from .style import lay_out
from .theme import DISTANCES, ROLES


def ddf_bound(
    taken: Sequence[Line], full: Sequence[Line], bound: Sequence[Line], contradicting: Sequence[Line], theme: str = "light"
) -> go.Figure:
    """Left: Z of the step taken (solid) and of the full step, where the guard halved it (open signs). Right: bound (solid) and
    share of contradicting pairs (dotted)."""
    role = ROLES[theme]
    figure = make_subplots(1, 2, subplot_titles=["Z of each round", "product of all Z, and contradicting pairs"], horizontal_spacing=0.09)
    for line in taken:
        _draw(figure, line, 1, "solid", theme, legend=True)
    for line in full:
        marker = {"symbol": DISTANCES[line.style]["symbol"] + "-open", "size": 8, "color": colour(line.style, theme)}
        figure.add_scatter(
            x=line.x, y=line.y, mode="markers", marker=marker, name=f"{line.title}, full step", legendgroup=line.title, showlegend=False,
            hovertemplate="%{y:.4g}", row=1, col=1,
        )  # fmt: skip
    for line in bound:
        _draw(figure, line, 2, "solid", theme, name=f"{line.title}, bound")
    for line in contradicting:
        _draw(figure, line, 2, "dot", theme, name=f"{line.title}, contradicting")
    figure.add_hline(y=1, line={"color": role["text"], "width": 1}, row=1, col=1)
    figure.update_xaxes(title_text="iteration", title_standoff=4)
    figure.update_yaxes(type="log", exponentformat="power", nticks=7)
    for column, lines in ((1, [*taken, *full]), (2, [*bound, *contradicting])):
        if marks := decade_marks(lines):
            figure.update_yaxes(tickvals=marks, ticktext=[f"{mark:g}" for mark in marks], row=1, col=column)
    return lay_out(figure, theme, 380)


def decade_marks(lines: Sequence[Line]) -> list[float]:
    """1, 2 and 5 in each decade that the lines reach, where they reach over about one to four: Plotly would write single digits without
    their powers, and some on each other. None elsewhere.

    >>> decade_marks([Line("binary", "", np.arange(2), np.array([0.08, 0.9]))])
    [0.1, 0.2, 0.5]
    >>> decade_marks([Line("binary", "", np.arange(2), np.array([0.8, 0.9]))])
    []
    """
    values = np.concatenate([np.asarray(line.y, np.float64) for line in lines] or [np.empty(0)])
    values = values[np.isfinite(values) & (values > 0)]
    if not len(values) or not 7 <= values.max() / values.min() <= 10_000:
        return []
    powers = range(math.floor(math.log10(values.min())), math.ceil(math.log10(values.max())) + 1)
    marks = [float(f"{digit}e{power}") for power in powers for digit in (1, 2, 5)]
    return [mark for mark in marks if values.min() <= mark <= values.max()]


def _draw(figure: go.Figure, line: Line, column: int, dash: str, theme: str, legend: bool = False, name: str = "") -> None:
    style = {"color": colour(line.style, theme), "dash": dash, "width": 2.2}
    shared = {"legendgroup": line.title, "row": 1, "col": column}
    figure.add_scatter(
        x=line.x, y=line.y, mode="lines", line=style, name=name or line.title, showlegend=False, hovertemplate="%{y:.4g}", **shared
    )
    few = max(len(line.x) // 6, 1)
    marker = {"symbol": DISTANCES[line.style]["symbol"], "size": 8, "color": style["color"]}
    figure.add_scatter(
        x=line.x[::few],
        y=np.asarray(line.y)[::few],
        mode="markers",
        marker=marker,
        name=line.title,
        showlegend=legend,
        hoverinfo="skip",
        **shared,
    )
