"""Small charts beside each other, as papers print them: a few lines each, one key for all."""

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .style import harmless, lay_out
from .theme import DISTANCES, ROLES, RUNS

SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross")
BASELINE = "baseline"
FAINT = (("x", "dash"), ("triangle-down", "dot"), ("pentagon-open", "dashdot"))  # sign and dash of each baseline
SIGNS = 12  # on a line, at most
NEAR = 0.08  # of the axis, between two ticks


@dataclass(frozen=True, eq=False)
class Curve:
    """title in the key, x and y of the same length; style is a key of theme.DISTANCES, BASELINE for what others are compared
    with, "" = the next colour of theme.RUNS."""

    title: str
    x: Sequence[float]
    y: Sequence[float]
    style: str = ""


@dataclass(frozen=True, eq=False)
class Panel:
    """One chart. ticks are the x that are written out, level a dotted line across, at a line upright with its words."""

    title: str
    x_label: str
    y_label: str
    curves: Sequence[Curve]
    ticks: Sequence[float] = ()
    level: float | None = None
    at: tuple[float, str] | None = None


def panels(charts: Sequence[Panel], theme: str = "light", same_y: bool = False, height: int = 330) -> go.Figure:
    """The charts in a row. With `same_y` they share their scale: what stands higher is larger.

    >>> panels([Panel("left", "k", "DCG-5", [Curve("GBT", [1, 2], [0.5, 0.75])])]).data[0].name
    'GBT'
    """
    role = ROLES[theme]
    titles = [harmless(chart.title) for chart in charts]
    figure = make_subplots(rows=1, cols=len(charts), subplot_titles=titles, shared_yaxes=same_y, horizontal_spacing=0.09)
    names = list(dict.fromkeys(curve.title for chart in charts for curve in chart.curves))
    for column, chart in enumerate(charts, start=1):
        for curve in chart.curves:
            is_first = not any(curve.title == before.legendgroup for before in figure.data)
            figure.add_trace(_drawn(curve, names.index(curve.title), is_first, theme), row=1, col=column)
        if chart.level is not None:
            figure.add_hline(y=chart.level, line={"color": role["muted"], "dash": "dot"}, row=1, col=column)
        if chart.at:
            line = {"color": role["accent"], "width": 1.5}
            words = {"annotation_text": chart.at[1], "annotation_position": "bottom right"}
            figure.add_vline(x=chart.at[0], line=line, row=1, col=column, **words)
        figure.update_xaxes(title_text=chart.x_label, row=1, col=column)
        figure.update_yaxes(title_text=chart.y_label, row=1, col=column)
        if chart.ticks:
            figure.update_xaxes(tickvals=apart(chart.ticks), tickangle=0, row=1, col=column)
    return lay_out(figure, theme, height)


def apart(ticks: Sequence[float]) -> list[float]:
    """The ticks that have room for their numbers, in large letters too: the first, the last, and those between that are NEAR apart.

    >>> apart([5, 10, 20, 40, 70, 95, 100])
    [5, 20, 40, 70, 100]
    """
    near = NEAR * (ticks[-1] - ticks[0])
    kept = [ticks[0]]
    for tick in ticks[1:-1]:
        if min(tick - kept[-1], ticks[-1] - tick) >= near:
            kept.append(tick)
    return [*kept, ticks[-1]] if len(ticks) > 1 else kept


def _drawn(curve: Curve, number: int, is_first: bool, theme: str) -> go.Scatter:
    dash = "solid"
    if curve.style == BASELINE:
        colour, (symbol, dash) = ROLES[theme]["muted"], FAINT[number % len(FAINT)]
    elif curve.style:
        colour, symbol = DISTANCES[curve.style][theme], DISTANCES[curve.style]["symbol"]
    else:
        colour, symbol = RUNS[theme][number % len(RUNS[theme])], SYMBOLS[number % len(SYMBOLS)]
    marker = {"color": colour, "symbol": symbol, "size": 7, "maxdisplayed": SIGNS}
    return go.Scatter(
        x=list(curve.x), y=list(curve.y), name=harmless(curve.title), legendgroup=curve.title, showlegend=is_first, mode="lines+markers",
        line={"color": colour, "width": 2.2, "dash": dash}, marker=marker, hovertemplate="%{y:.5~g}",
    )  # fmt: skip
