"""Many splits along their rounds: the median as a line, the quartiles as a band, and the differences at the last round."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from .ddf_common import colour, lay_out, translucent
from .ddf_rounds import padded
from .theme import DASH, DISTANCES, ROLES


class Band(NamedTuple):
    """style, title, and low, middle, high (n,) by round."""

    style: str
    title: str
    low: np.ndarray
    middle: np.ndarray
    high: np.ndarray


def ddf_bands(bands: Sequence[Band], part: str, label: str, first: int = 0, theme: str = "light") -> go.Figure:
    """`part` is "train" (solid) or "test" (dashed); `first` is the round of the first numbers."""
    figure = go.Figure()
    for band in bands:
        hue, x = colour(band.style, theme), first + np.arange(len(band.middle))
        ring = np.concatenate([x, x[::-1]])
        figure.add_scatter(
            x=ring, y=np.concatenate([band.high, band.low[::-1]]), fill="toself", fillcolor=translucent(hue, 0.16), line={"width": 0},
            legendgroup=band.title, showlegend=False, hoverinfo="skip", mode="lines",
        )  # fmt: skip
    for band in bands:
        hue, x = colour(band.style, theme), first + np.arange(len(band.middle))
        few = max(len(x) // 6, 1)
        line = {"color": hue, "dash": DASH[part], "width": 2.4}
        figure.add_scatter(
            x=x, y=band.middle, mode="lines", line=line, name=band.title, legendgroup=band.title, showlegend=False,
            customdata=np.stack([band.low, band.high], 1), hovertemplate="%{y:.4f} (%{customdata[0]:.4f} to %{customdata[1]:.4f})",
        )  # fmt: skip
        marker = {"symbol": DISTANCES[band.style]["symbol"], "size": 8, "color": hue}
        figure.add_scatter(
            x=x[::few], y=band.middle[::few], mode="markers", marker=marker, name=band.title, legendgroup=band.title, hoverinfo="skip"
        )
    every = [values for band in bands for values in (band.low, band.high)]
    figure.update_yaxes(range=list(padded(np.concatenate(every or [np.zeros(1)]))), title=label)
    figure.update_xaxes(title=f"iteration, from {first} on" if first else "iteration")
    return lay_out(figure, theme, 360)


class Gap(NamedTuple):
    """One paired difference: style, title, mean and its 95 % interval (NaN where unknown), one value a split."""

    style: str
    title: str
    mean: float
    low: float
    high: float
    values: np.ndarray


def ddf_differences(gaps: Sequence[Gap], label: str, theme: str = "light") -> go.Figure:
    """Every split as a dot, the mean as a bar with its interval, 0 as a line: an interval over 0 is noise."""
    role = ROLES[theme]
    figure = go.Figure()
    figure.add_vline(x=0, line={"color": role["text"], "width": 1.5})
    for row, gap in enumerate(gaps):
        hue = colour(gap.style, theme)
        spread = row + 0.22 * ((np.arange(len(gap.values)) % 3) - 1)
        dots = {"color": translucent(hue, 0.8), "size": 7, "symbol": DISTANCES[gap.style]["symbol"]}
        figure.add_scatter(
            x=gap.values, y=spread, mode="markers", marker=dots, showlegend=False, hovertemplate="%{x:+.4f}<extra>one split</extra>"
        )
        reach = {
            "type": "data",
            "symmetric": False,
            "array": [gap.high - gap.mean],
            "arrayminus": [gap.mean - gap.low],
            "thickness": 3,
            "width": 9,
        }
        figure.add_scatter(
            x=[gap.mean], y=[row], mode="markers",
            marker={"color": hue, "size": 13, "symbol": "line-ns", "line": {"width": 4, "color": hue}},
            error_x={**reach, "color": hue}, showlegend=False, hovertemplate=f"mean %{{x:+.4f}}<extra>{gap.title}</extra>",
        )  # fmt: skip
    figure.update_yaxes(
        tickvals=list(range(len(gaps))), ticktext=[gap.title for gap in gaps], range=[len(gaps) - 0.4, -0.6], showgrid=False
    )
    figure.update_xaxes(title=label)
    return lay_out(figure, theme, 110 + 60 * max(len(gaps), 1), hovermode="closest", margin={"l": 90, "r": 15, "t": 10, "b": 45})
