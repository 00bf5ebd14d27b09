"""Many splits along their iterations: the median as a line, the quartiles as a band; and differences with their intervals."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from .ddf_rounds import padded
from .style import count_iterations, harmless, lay_out, name_above, translucent
from .theme import DASH, ROLES

SYMBOLS = ("circle", "square", "diamond", "triangle-up", "star", "cross", "x", "pentagon", "hexagram")  # of runs, beside their colours


class Band(NamedTuple):
    """title, colour and sign, and x, low, middle, high (n,)."""

    title: str
    colour: str
    symbol: str
    x: np.ndarray
    low: np.ndarray
    middle: np.ndarray
    high: np.ndarray


class Level(NamedTuple):
    """One number of what has no iterations: a line across."""

    title: str
    colour: str
    value: float


def bands(
    parts: Sequence[tuple[str, Sequence[Band]]],
    label: str,
    levels: Sequence[Level] = (),
    first: int = 0,
    theme: str = "light",
    height: int = 360,
) -> go.Figure:
    """`parts` are ("train" (solid) or "test" (dashed), its bands); shaded are those of the last part alone, so that they can be told
    apart. `first` is the iteration that the axis begins with, where that is late."""
    figure = go.Figure()
    for band in parts[-1][1]:
        _shade(figure, band)
    for at, (part, drawn) in enumerate(parts):
        for band in drawn:
            _draw(figure, band, part, is_last=at == len(parts) - 1)
    ends = [band.x[-1] for _, drawn in parts for band in drawn if len(band.x)]
    across = [max(first, 1), max(ends, default=2)]
    for level in levels:
        line = {"color": level.colour, "dash": "dot", "width": 1.6}
        figure.add_scatter(x=across, y=[level.value] * 2, mode="lines", line=line, name=harmless(level.title), hovertemplate="%{y:.4f}")
    every = [values for _, drawn in parts for band in drawn for values in (band.low, band.high)]
    every += [np.array([level.value for level in levels])]
    figure.update_yaxes(range=list(padded(np.concatenate(every))), title=label)
    figure.update_xaxes(title_text=f"iteration, from {first} on" if first else "iteration")
    return lay_out(count_iterations(figure), theme, height)


def _shade(figure: go.Figure, band: Band) -> None:
    """What lies between low and high."""
    ring = np.concatenate([band.x, band.x[::-1]])
    figure.add_scatter(
        x=ring, y=np.concatenate([band.high, band.low[::-1]]), fill="toself", fillcolor=translucent(band.colour, 0.16),
        legendgroup=band.title, showlegend=False, hoverinfo="skip", mode="none",
    )  # fmt: skip


def _draw(figure: go.Figure, band: Band, part: str, is_last: bool) -> None:
    """The line of a part; that of the last one is thicker, with a few marks, and stands for the band in the legend."""
    title, few = harmless(band.title), max(len(band.x) // 6, 1)
    line = {"color": band.colour, "dash": DASH[part], "width": 2.4 if is_last else 1.4}
    figure.add_scatter(
        x=band.x, y=band.middle, mode="lines", line=line, name=title if is_last else f"{title}, {part}", legendgroup=band.title,
        showlegend=False, customdata=np.stack([band.low, band.high], 1),
        hovertemplate="%{y:.4f} (%{customdata[0]:.4f} to %{customdata[1]:.4f})",
    )  # fmt: skip
    if is_last:
        marker = {"symbol": band.symbol, "size": 8, "color": band.colour}
        figure.add_scatter(
            x=band.x[::few], y=band.middle[::few], mode="markers", marker=marker, name=title, legendgroup=band.title, hoverinfo="skip",
        )  # fmt: skip


class Gap(NamedTuple):
    """One paired difference: title, colour and sign, mean and its 95 % interval (NaN where unknown), one value a split (or none)."""

    title: str
    colour: str
    symbol: str
    mean: float
    low: float
    high: float
    values: np.ndarray


def differences(gaps: Sequence[Gap], label: str, theme: str = "light") -> go.Figure:
    """Every split as a dot, the mean as a bar with its interval, 0 as a line: an interval over 0 is noise. Names stand above."""
    figure = go.Figure()
    height = 60 if len(gaps) < 5 else 38
    figure.add_vline(x=0, line={"color": ROLES[theme]["text"], "width": 1.5})
    for row, gap in enumerate(gaps):
        spread = row + 0.22 * ((np.arange(len(gap.values)) % 3) - 1)
        dots = {"color": translucent(gap.colour, 0.8), "size": 7, "symbol": gap.symbol}
        if len(gap.values):
            figure.add_scatter(
                x=gap.values, y=spread, mode="markers", marker=dots, showlegend=False, hovertemplate="%{x:+.4f}<extra>one split</extra>"
            )
        reach = {"type": "data", "symmetric": False, "array": [gap.high - gap.mean], "arrayminus": [gap.mean - gap.low], "thickness": 3,
                 "width": 9}  # fmt: skip
        figure.add_scatter(
            x=[gap.mean], y=[row], mode="markers",
            marker={"color": gap.colour, "size": 13, "symbol": "line-ns", "line": {"width": 4, "color": gap.colour}},
            error_x={**reach, "color": gap.colour}, showlegend=False, hovertemplate=f"mean %{{x:+.4f}}<extra>{harmless(gap.title)}</extra>",
        )  # fmt: skip
        name_above(figure, row, gap.title, 8 + (0.22 * height if len(gap.values) else 0), ground=ROLES[theme]["background"])
    figure.update_yaxes(tickvals=list(range(len(gaps))), showticklabels=False, range=[len(gaps) - 0.5, -0.8], showgrid=True)
    ends = [np.array([0.0]), *(np.array([gap.mean, gap.low, gap.high, *gap.values]) for gap in gaps)]
    figure.update_xaxes(title_text=label, range=list(padded(np.concatenate(ends))))
    return lay_out(figure, theme, 80 + height * max(len(gaps), 1), hovermode="closest", showlegend=False)
