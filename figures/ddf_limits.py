"""What one unit step the wrong way costs, exp(d^2), over the gap on a logarithmic axis: flat curves saturate, steep ones explode."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from .ddf_common import Line, colour
from .style import lay_out
from .theme import DISTANCES, ROLES

HIGHEST = 1e12  # the axis ends there; what is larger leaves it


def ddf_limits(lines: Sequence[Line], ceiling: float | None = None, theme: str = "light") -> go.Figure:
    """lines: exp(d^2) over the gap, one a distance;  ceiling: what LOGITDD stays below on its scale, a thin line."""
    role = ROLES[theme]
    figure = go.Figure()
    for line in lines:
        style = {"color": colour(line.style, theme), "dash": DISTANCES[line.style]["dash"], "width": 3}
        figure.add_scatter(x=line.x, y=line.y, name=line.title, mode="lines", line=style, hovertemplate="%{y:.4g}")
    if ceiling is not None:
        figure.add_hline(y=ceiling, line={"color": role["muted"], "width": 1, "dash": "dot"})
        figure.add_annotation(
            x=1, xref="paper", xanchor="right", y=np.log10(ceiling), yanchor="bottom", text=f"LOGITDD stays below {ceiling:.3g}",
            showarrow=False, font={"color": role["muted"], "size": 12}, bgcolor=role["background"], borderpad=0,
        )  # fmt: skip
    figure.update_xaxes(title_text="gap between the two grades")
    figure.update_yaxes(type="log", title="exp(d²)", exponentformat="power")
    if any((line.y > HIGHEST).any() for line in lines):
        figure.update_yaxes(range=[-0.5, 12])
    return lay_out(figure, theme, 320).update_layout(legend_itemwidth=45)
