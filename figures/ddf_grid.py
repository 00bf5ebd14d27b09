"""A distance over every two grades, one small grid a distance."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .style import lay_out, mixed
from .theme import ROLES


def ddf_grid(grids: Sequence[tuple[str, np.ndarray]], grades: Sequence[float], theme: str = "light") -> go.Figure:
    """(title, d[row grade, column grade]) side by side on one colour scale: blue where the row's grade should be above.

    Every grid is antisymmetric: d(y, x) = -d(x, y).
    """
    role = ROLES[theme]
    figure = make_subplots(1, max(len(grids), 1), subplot_titles=[title for title, _ in grids], horizontal_spacing=0.03)
    top = max((float(np.nanmax(np.abs(values))) for _, values in grids), default=1.0) or 1.0
    names = [f"{grade:g}" for grade in grades]
    ends = [mixed(role[end], role["background"], 0.4) for end in ("down", "up")]  # pale, so that every number can be read
    scale = [[0, ends[0]], [0.5, role["background"]], [1, ends[1]]]
    for column, (title, values) in enumerate(grids, start=1):
        digits = f"%{{text:.{2 if top < 100 else 0}f}}" if len(grades) <= 7 else ""
        figure.add_heatmap(
            z=values, x=names, y=names, zmin=-top, zmax=top, colorscale=scale, text=values,
            texttemplate=digits, textfont={"color": role["text"]}, showscale=False, xgap=2, ygap=2, name=title,
            hovertemplate="%{y} against %{x}: d = %{z:.6g}<extra>" + title + "</extra>", row=1, col=column,
        )  # fmt: skip
    figure.update_xaxes(title_text="against", type="category", showgrid=False)
    figure.update_yaxes(type="category", showgrid=False, showticklabels=False)
    figure.update_yaxes(title_text="grade", showticklabels=True, col=1)
    return lay_out(figure, theme, 300, hovermode="closest")
