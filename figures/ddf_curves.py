"""Distances over the gap of two grades, as in [MP] Figure 2, with the band that condition (9) asks for."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from .ddf_common import Line, colour, lay_out, rounded_up
from .theme import DISTANCES, ROLES


def ddf_curves(
    lines: Sequence[Line], whole: Sequence[Line], near: tuple[float, float], mean_gap: float | None,
    marks: Sequence[tuple[str, float, float, str]], label: str, theme: str = "light",
) -> go.Figure:  # fmt: skip
    """Curves d(gap), dots at the gaps that occur, the band of d about 1, the mean gap, and places worth a word.

    lines, whole    d on a fine grid, and at the gaps of the data, in the same order
    marks           (style, gap, d, words)
    """
    role = ROLES[theme]
    figure = go.Figure()
    for line, dots in zip(lines, whole, strict=True):
        hue = colour(line.style, theme)
        style = {"color": hue, "dash": DISTANCES[line.style]["dash"], "width": 2 if line.style == "ghost" else 3}
        figure.add_scatter(x=line.x, y=line.y, name=line.title, mode="lines", line=style, legendgroup=line.title, hovertemplate="%{y:.6g}")
        marker = {"color": hue, "symbol": DISTANCES[line.style]["symbol"], "size": 9}
        figure.add_scatter(x=dots.x, y=dots.y, mode="markers", marker=marker, legendgroup=line.title, showlegend=False, hoverinfo="skip")
    values = np.concatenate([line.y for line in lines] or [np.zeros(1)])
    finite = values[np.isfinite(values)]
    top, bottom = rounded_up(max(1.03 * float(finite.max(initial=0.0)), 2.05)), float(min(finite.min(initial=0.0), 0.0))
    widest = max((float(line.x.max()) for line in lines), default=1.0)
    figure.add_hrect(y0=near[0], y1=near[1], fillcolor=role["muted"], opacity=0.1, line_width=0, layer="below")
    note = {"xref": "paper", "x": 0.01, "xanchor": "left", "showarrow": False, "font": {"color": role["muted"], "size": 12}}
    figure.add_annotation(y=near[1], yanchor="top", text="condition (9): |d| about 1", **note)
    if mean_gap is not None:
        figure.add_vline(x=mean_gap, line={"color": role["muted"], "width": 1, "dash": "dot"})
        figure.add_annotation(
            x=mean_gap, y=0, yref="paper", yanchor="bottom", xanchor="left", showarrow=False, text=f"mean gap {mean_gap:.2f}",
            font={"color": role["muted"], "size": 12},
        )  # fmt: skip
    for number, (owner, gap, d, words) in enumerate(marks):
        figure.add_annotation(
            x=gap, y=d, text=words, showarrow=True, arrowhead=0, arrowwidth=1, arrowcolor=colour(owner, theme), ax=0,
            ay=-24 - 20 * (number % 3),            xanchor="right" if gap > 0.8 * widest else "center",
            font={"color": role["text"], "size": 12}, bgcolor=role["background"], opacity=0.9,
        )  # fmt: skip
    figure.update_xaxes(title="gap between the two grades", range=[0, widest * 1.04], dtick=1 if widest <= 12 else None)
    figure.update_yaxes(title=label, range=[bottom * 1.1, top])
    return lay_out(figure, theme, 430).update_layout(legend_itemwidth=45)
