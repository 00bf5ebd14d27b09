"""Why one document scores more than another: what each feature adds to the difference, now and along the run."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .style import FEW, harmless, lay_out
from .theme import ROLES, RUNS

LONGEST = 28  # signs of a name
DASHES = ("solid", "dash", "dot", "dashdot", "longdash")


def pair_features(names: Sequence[str], values: np.ndarray, k: int, theme: str = "light") -> go.Figure:
    """Bars of what each feature adds after iteration k, the first on top; beside them what the first five have added after each iteration.

    names, values   of the features, (n,) and (n_iterations + 1, n)

    >>> figure = pair_features(["age", "links"], np.array([[0.0, 0.0], [0.5, -0.25]]), 1)
    >>> figure.data[0].x.tolist(), [line.y.tolist() for line in figure.data[1:]]
    ([0.5, -0.25], [[0.0, 0.5], [0.0, -0.25]])
    """
    role, rows = ROLES[theme], list(range(len(names)))
    titles = (f"Added after iteration {k}", "Added along the run")
    figure = make_subplots(rows=1, cols=2, subplot_titles=titles, horizontal_spacing=0.09, column_widths=[1, 1.3])
    colours = [role["up"] if value > 0 else role["down"] for value in values[k]]
    bars = go.Bar(x=values[k], y=rows, orientation="h", marker_color=colours, showlegend=False, hovertemplate="%{x:+.3g}<extra></extra>")
    figure.add_trace(bars, row=1, col=1)
    iterations = np.arange(len(values))
    for row, (name, colour, dash) in enumerate(zip(names, RUNS[theme], DASHES, strict=False)):
        line = go.Scatter(
            x=iterations, y=values[:, row], mode="lines", name=_short(name), line={"color": colour, "dash": dash, "width": 2},
            hovertemplate="%{y:+.3g}",
        )  # fmt: skip
        figure.add_trace(line, row=1, col=2)
    figure.add_vline(x=0, line={"color": role["muted"], "width": 1}, row=1, col=1)
    figure.add_hline(y=0, line={"color": role["muted"], "width": 1}, row=1, col=2)
    figure.add_vline(x=k, line={"color": role["accent"], "width": 1.5}, row=1, col=2)
    figure.update_yaxes(tickvals=rows, ticktext=[_short(name) for name in names], range=[len(rows) - 0.4, -0.6], showgrid=False, col=1)
    figure.update_xaxes(title_text="iteration", dtick=1 if len(values) <= FEW else None, col=2)
    return lay_out(figure, theme, 130 + 24 * max(len(names), 5), bargap=0.35, hovermode="closest")


def _short(name: str) -> str:
    return harmless(name if len(name) <= LONGEST else name[: LONGEST - 1] + "…")
