"""Directed distances of three grades on a line, as [MP] Figure 1 marks them: an arrow each, to the right where the first grade belongs
above, as long as the distance."""

from collections.abc import Sequence

import plotly.graph_objects as go

from boosting.words import short

from .ddf_common import Line, colour
from .style import lay_out
from .theme import DISTANCES, ROLES

ROW = 54  # pixels of a distance
APART = 0.17  # of a row, between its two arrows and its middle


def ddf_line(lines: Sequence[Line], names: tuple[str, str], theme: str = "light") -> go.Figure:
    """lines: one a distance, y the directed distances of the two pairs of grades;  names: of these pairs, the upper arrow first."""
    figure = go.Figure()
    for row, line in enumerate(lines):
        look = {"color": colour(line.style, theme), "dash": DISTANCES[line.style]["dash"], "width": 3}
        for name, value, at in zip(names, line.y.tolist(), (row - APART, row + APART), strict=True):
            head = "triangle-right" if value > 0 else "triangle-left" if value < 0 else "line-ns"
            figure.add_scatter(
                x=[0.0, value], y=[at, at], mode="lines+markers+text", line=look, showlegend=False, hoverinfo="skip", cliponaxis=False,
                marker={"symbol": ["line-ns", head], "size": [0, 13], "color": look["color"]}, text=["", f"{name} = {short(value)}"],
                textposition="middle right" if value >= 0 else "middle left", textfont={"color": ROLES[theme]["text"]},
            )  # fmt: skip
    far = max((abs(value) for line in lines for value in line.y.tolist()), default=1.0) or 1.0
    figure.add_vline(x=0, line={"color": ROLES[theme]["muted"], "width": 1})
    figure.update_xaxes(title_text="directed distance", range=[-1.6 * far, 1.6 * far])
    figure.update_yaxes(
        tickvals=list(range(len(lines))), ticktext=[line.title for line in lines], range=[len(lines) - 0.5, -0.5], showgrid=False
    )
    return lay_out(figure, theme, 90 + ROW * len(lines))
