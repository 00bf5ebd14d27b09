"""Theorem 1 of [MP] at work: Z of each round, and the product of all Z above the share of contradicting pairs; logarithmic axes."""

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
    figure.update_yaxes(type="log", exponentformat="power", dtick=None)
    return lay_out(figure, theme, 380)


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
