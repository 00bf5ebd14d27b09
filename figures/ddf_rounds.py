"""Several runs along their rounds, train beside test on one scale, one colour and sign a distance."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .ddf_common import Line, colour
from .style import count_iterations, lay_out
from .theme import DASH, DISTANCES, ROLES

SIGNS = 8  # on a line, at most


def ddf_rounds(
    parts: Sequence[tuple[str, Sequence[Line]]], label: str, axis: str = "iteration", cursor: int | None = None, theme: str = "light",
    span: tuple[float, float] | None = None,
) -> go.Figure:  # fmt: skip
    """One panel for each (part, lines); train solid, test dashed. `span` fixes the vertical axis; else the lines do, all of each."""
    role = ROLES[theme]
    figure = make_subplots(1, max(len(parts), 1), subplot_titles=[part for part, _ in parts], shared_yaxes=True, horizontal_spacing=0.04)
    for column, (part, lines) in enumerate(parts, start=1):
        for line in lines:
            tint = colour(line.style, theme)
            figure.add_scatter(
                x=line.x, y=line.y, mode="lines+markers", name=line.title, legendgroup=line.title, showlegend=column == 1,
                line={"color": tint, "dash": DASH[part], "width": 1.5 if line.style == "ghost" else 2.2},
                marker={"symbol": DISTANCES[line.style]["symbol"], "size": 8, "color": tint, "maxdisplayed": SIGNS},
                hovertemplate="%{y:.4f}", row=1, col=column,
            )  # fmt: skip
        if cursor is not None:
            figure.add_vline(x=cursor, line={"color": role["accent"], "width": 1.5}, row=1, col=column)
    every = [line.y for _, lines in parts for line in lines]
    figure.update_yaxes(range=list(span or padded(np.concatenate(every or [np.zeros(1)]))))
    figure.update_xaxes(title_text=axis, title_standoff=9)
    figure.update_yaxes(title_text=label, col=1)
    return lay_out(count_iterations(figure), theme, 330)


def padded(values: np.ndarray) -> tuple[float, float]:
    """The span of some numbers with a little room; (0, 1) where there is none. A single value stands against 0 (0 itself against 1): closer
    by, ticks would name what cannot be, such as an NDCG of 1.02."""
    known = values[np.isfinite(values)]
    if not len(known):
        return 0.0, 1.0
    low, high = float(known.min()), float(known.max())
    if low == high:
        low, high = min(low, 0.0), max(high, 0.0) or float(low == 0)
    room = 0.06 * (high - low)
    return low - room, high + room
