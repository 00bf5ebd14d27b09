"""Clicks and what they say: two tests of a difference, how many preferences are true."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .style import lay_out
from .theme import ROLES


def click_statistics(
    difference: np.ndarray, proper: np.ndarray, printed: np.ndarray, threshold: float, theme: str = "light"
) -> go.Figure:  # fmt: skip
    """Each pair twice, over the difference of its click rates: by the proper formula and by the printed one; a line at the threshold."""
    role, figure = ROLES[theme], go.Figure()
    kinds = (("proper formula", proper, "up", "circle"), ("formula as printed", printed, "down", "x-thin-open"))
    for name, values, colour, symbol in kinds:
        figure.add_scatter(
            x=difference, y=values, mode="markers", name=name, marker={"size": 6, "color": role[colour], "symbol": symbol, "opacity": 0.75},
            hovertemplate="rates differ by %{x:.1%}: %{y:.2f}<extra>" + name + "</extra>",
        )  # fmt: skip
    figure.add_hline(
        y=threshold, line={"color": role["accent"], "width": 1.5}, annotation_text="threshold", annotation_position="top right"
    )
    top = max(20.0, 3.0 * threshold)
    figure.update_yaxes(title_text="−2 log of the ratio", range=[-8, top])
    figure.update_xaxes(title_text="difference of the two click rates", tickformat=".0%", rangemode="tozero")
    return lay_out(figure, theme, 300, hovermode="closest")


class Truth(NamedTuple):
    """Preferences by what the grades say: true, reversed, of equal grades."""

    name: str
    right: int
    wrong: int
    equal: int


def click_truth(rows: Sequence[Truth], theme: str = "light") -> go.Figure:
    """A bar for each way to choose preferences, cut into true, equal and wrong ones."""
    role, figure = ROLES[theme], go.Figure()
    parts = (("true", "right", "up", ""), ("equal grades", "equal", "muted", ""), ("reversed", "wrong", "down", "/"))
    stripes = {"size": 6, "solidity": 0.2, "fillmode": "overlay"}
    for name, field, colour, pattern in parts:
        counts = [getattr(row, field) for row in rows]
        figure.add_bar(
            y=[row.name for row in rows], x=counts, orientation="h", name=name, text=[f"{n:,}" if n else "" for n in counts],
            textposition="inside", insidetextanchor="middle", textangle=0, textfont={"color": role["background"]},
            marker={"color": role[colour], "pattern": {**stripes, "shape": pattern, "fgcolor": role["background"]}},
            hovertemplate="%{y}: %{x:,} " + name + "<extra></extra>",
        )  # fmt: skip
    figure.update_yaxes(autorange="reversed", showgrid=False)
    figure.update_xaxes(title_text="preferences", tickformat=",")
    return lay_out(
        figure, theme, 190, barmode="stack", hovermode="closest", bargap=0.35,
    ).update_layout(legend_traceorder="normal")  # fmt: skip


class Rule(NamedTuple):
    """One rule along the number of searchers: share of true preferences (NaN = none), and true ones of every pair there is to find."""

    name: str
    share: np.ndarray
    found: np.ndarray


def click_yields(sessions: np.ndarray, rules: Sequence[Rule], here: float, theme: str = "light") -> go.Figure:
    """Two panels over the number of searchers of each query: how many of the preferences are true, how many of the true ones are found."""
    role = ROLES[theme]
    titles = ("True preferences", "True pairs found")
    figure = make_subplots(1, 2, subplot_titles=titles, shared_yaxes=True, horizontal_spacing=0.05)
    styles = (("curve", "solid", "circle"), ("accent", "dash", "diamond"))
    for rule, (colour, dash, symbol) in zip(rules, styles, strict=True):
        for column, values in enumerate((rule.share, rule.found), start=1):
            figure.add_scatter(
                x=sessions, y=values, mode="lines+markers", name=rule.name, legendgroup=rule.name, showlegend=column == 1,
                line={"color": role[colour], "dash": dash, "width": 2.2}, marker={"symbol": symbol, "size": 8, "color": role[colour]},
                hovertemplate="%{y:.1%}", row=1, col=column,
            )  # fmt: skip
    for column in (1, 2):
        figure.add_vline(x=here, line={"color": role["muted"], "width": 1.2, "dash": "dot"}, row=1, col=column)
    figure.update_xaxes(type="log", title="searchers of each query", title_standoff=9)
    figure.update_yaxes(range=[0, 1.04], tickformat=".0%")
    return lay_out(figure, theme, 300)
