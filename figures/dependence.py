"""What one feature does to the score of several models, as staircases, with the feature's values below."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .style import harmless, lay_out
from .theme import ROLES, RUNS

DASHES = ("solid", "dash", "dot")
BARS = 60  # of the rug
WIDE = 8.0  # a range so many times that of the middle 90 % of the values is cut there


@dataclass(frozen=True, eq=False)
class Stairs:
    """title; thresholds (n,) ascending; heights (n + 1,) up to each threshold and above the last"""

    title: str
    thresholds: np.ndarray
    heights: np.ndarray


def dependence(models: Sequence[Stairs], values: np.ndarray, name: str, theme: str = "light", height: int = 430) -> go.Figure:
    """One line a model, level between its thresholds; below how many documents have which value of the feature.

    values   (n,) of the feature in the data, NaN where it is missing

    >>> stairs = Stairs("GBT", np.array([0.5]), np.array([-1.0, 1.0]))
    >>> dependence([stairs], np.array([0.0, 1.0]), "clicks").data[0].y.tolist()
    [-1.0, -1.0, 1.0, 1.0]
    """
    role, known = ROLES[theme], values[~np.isnan(values)].astype(np.float64)
    low, high = reach(known)
    figure = make_subplots(rows=2, cols=1, shared_xaxes=True, row_heights=[0.84, 0.16], vertical_spacing=0.12)
    for i, model in enumerate(models):
        x, y = corners(model, low, high)
        line = {"color": RUNS[theme][i], "width": 2.6, "dash": DASHES[i % len(DASHES)]}
        figure.add_trace(go.Scatter(x=x, y=y, mode="lines", name=harmless(model.title), line=line, hovertemplate="%{y:+.3f}"), row=1, col=1)
    at, counts = rug(known, low, high)
    bars = go.Bar(
        x=at, y=counts, marker_color=role["muted"], name="documents", showlegend=False, hovertemplate="%{y:,}",
        width=0.8 * (high - low) / BARS,
    )  # fmt: skip
    figure.add_trace(bars, row=2, col=1)
    figure.add_hline(y=0, line={"color": role["muted"], "width": 1, "dash": "dot"}, row=1, col=1)
    figure.update_xaxes(range=[low, high])
    figure.update_xaxes(title_text=harmless(name[:60]), row=2, col=1)
    figure.update_yaxes(title_text="score, in standard deviations", row=1, col=1)
    figure.update_yaxes(title_text="documents", showgrid=False, nticks=2, row=2, col=1)
    return lay_out(figure, theme, height)


def corners(model: Stairs, low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    """x and y of a staircase from low to high, two points for each level.

    >>> corners(Stairs("", np.array([1.0, 9.0]), np.array([0.0, 2.0, 5.0])), 0.0, 4.0)
    (array([0., 1., 1., 4.]), array([0., 0., 2., 2.]))
    """
    inside = (model.thresholds > low) & (model.thresholds < high)
    first = int(np.searchsorted(model.thresholds, low, side="right"))
    x = np.concatenate([[low], np.repeat(model.thresholds[inside], 2), [high]])
    return x, np.repeat(model.heights[first : first + int(inside.sum()) + 1], 2)


def rug(known: np.ndarray, low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    """Where bars stand and how high they are: one a value where there are few values, else one a stretch.

    >>> rug(np.array([1.0, 1.0, 4.0, 9.0]), 0.0, 5.0)
    (array([1., 4.]), array([2, 1]))
    """
    inside = known[(known >= low) & (known <= high)]
    at, counts = np.unique(inside, return_counts=True)
    if len(at) <= BARS:
        return at, counts
    counts, edges = np.histogram(inside, BARS, (low, high))
    return (edges[:-1] + edges[1:]) / 2, counts


def reach(known: np.ndarray) -> tuple[float, float]:
    """The range of the values with a little room around it; a few values far away are left out.

    >>> reach(np.array([0.0, 50.0])), reach(np.array([2.0])), reach(np.empty(0))
    ((-1.0, 51.0), (1.5, 2.5), (0.0, 1.0))
    """
    if not len(known):
        return 0.0, 1.0
    low, high = float(known.min()), float(known.max())
    one, other = np.quantile(known, (0.05, 0.95))
    if other > one and high - low > WIDE * (other - one):
        low, high = max(low, one - 2 * (other - one)), min(high, other + 2 * (other - one))
    room = 0.02 * (high - low)
    return (low - room, high + room) if high > low else (low - 0.5, high + 0.5)
