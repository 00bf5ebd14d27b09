"""What one unit step the wrong way costs, exp(d^2), over the gap on a logarithmic axis: flat curves saturate, steep ones explode."""

from collections.abc import Sequence

import plotly.graph_objects as go

from .ddf_common import Line, colour, lay_out
from .theme import DISTANCES, ROLES

HIGHEST = 1e12  # the axis ends there; what is larger leaves it


def ddf_limits(lines: Sequence[Line], theme: str = "light") -> go.Figure:
    """lines: exp(d^2) over the gap, one a distance; a thin line marks e, which no d below 1 exceeds."""
    role = ROLES[theme]
    figure = go.Figure()
    for line in lines:
        style = {"color": colour(line.style, theme), "dash": DISTANCES[line.style]["dash"], "width": 3}
        figure.add_scatter(x=line.x, y=line.y, name=line.title, mode="lines", line=style, hovertemplate="%{y:.4g}")
    figure.add_hline(y=2.718281828, line={"color": role["muted"], "width": 1, "dash": "dot"})
    figure.add_annotation(
        x=1, xref="paper", xanchor="right", y=0.4343, yanchor="bottom", text="e, the ceiling of LOGITDD", showarrow=False,
        font={"color": role["muted"], "size": 12},
    )  # fmt: skip
    figure.update_xaxes(title="gap between the two grades")
    figure.update_yaxes(type="log", title="exp(d²)", exponentformat="power")
    if any((line.y > HIGHEST).any() for line in lines):
        figure.update_yaxes(range=[-0.5, 12])
    return lay_out(figure, theme, 320).update_layout(legend_itemwidth=45)
