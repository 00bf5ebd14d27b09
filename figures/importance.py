"""What each feature is worth to a model, by three measures beside each other, one row a feature."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from boosting.metrics import NDCG

from .style import harmless, lay_out
from .theme import ROLES

LONGEST = 28  # signs of a name


def importance(
    names: Sequence[str], gain: np.ndarray, splits: np.ndarray, drop: np.ndarray, half_width: np.ndarray, chosen: int | None = None,
    theme: str = "light",
) -> go.Figure:  # fmt: skip
    """One row a feature, the first on top: its share of the gain and of the splits, 0..1, and the drop of the metric with its interval.

    chosen   number of the row that is marked

    >>> figure = importance(["clicks"], np.array([1.0]), np.array([1.0]), np.array([0.25]), np.array([0.05]))
    >>> [trace.x.tolist() for trace in figure.data]
    [[100.0], [100.0], [0.25]]
    """
    role, rows = ROLES[theme], list(range(len(names)))
    colours = [role["accent"] if row == chosen else role["curve"] for row in rows]
    titles = ("Gain,<br>% of all", "Splits,<br>% of all", f"{NDCG.label} lost<br>when shuffled")  # two lines have room on a phone
    figure = make_subplots(rows=1, cols=3, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.04, column_widths=[1, 1, 1.25])
    for column, share in enumerate((gain, splits), start=1):
        bars = go.Bar(x=100 * np.asarray(share), y=rows, orientation="h", marker_color=colours, hovertemplate="%{x:.1f} %<extra></extra>")
        figure.add_trace(bars, row=1, col=column)
    interval = {"type": "data", "array": np.nan_to_num(half_width), "color": role["muted"], "thickness": 1.5, "width": 4}
    marks = go.Scatter(
        x=drop, y=rows, mode="markers", marker={"color": colours, "size": 9}, error_x=interval, hovertemplate="%{x:.4f}<extra></extra>"
    )
    figure.add_trace(marks, row=1, col=3)
    figure.add_vline(x=0, line={"color": role["muted"], "width": 1}, row=1, col=3)
    words = [harmless(name if len(name) <= LONGEST else name[: LONGEST - 1] + "…") for name in names]
    figure.update_yaxes(tickvals=rows, ticktext=words, range=[len(rows) - 0.4, -0.6], showgrid=False)
    figure.update_xaxes(rangemode="tozero", col=1)
    figure.update_xaxes(rangemode="tozero", col=2)
    return lay_out(figure, theme, 84 + 22 * max(len(names), 4), hovermode="closest", showlegend=False, bargap=0.35)
