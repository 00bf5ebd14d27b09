"""From distance to force: what two pairs get at each link of the chain, one panel a link, one row a distance."""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .ddf_common import colour, lay_out, rounded_up
from .theme import ROLES

Row = tuple[str, str, Mapping[str, float]]  # style, title, value by link


def ddf_chain(
    wide: Sequence[Row], narrow: Sequence[Row], links: Mapping[str, str], names: tuple[str, str], theme: str = "light"
) -> go.Figure:
    """Two bars a distance in every panel: the wide pair filled, the narrow one outlined.

    links   key in the rows -> heading of the panel;  names: of the wide and the narrow pair
    """
    role = ROLES[theme]
    figure = make_subplots(1, len(links), subplot_titles=list(links.values()), shared_yaxes=True, horizontal_spacing=0.035)
    for column, key in enumerate(links, start=1):
        for rows, name, is_wide in ((narrow, names[1], False), (wide, names[0], True)):
            values = [row[2][key] for row in rows]
            hues = [colour(row[0], theme) for row in rows]
            marker = {"color": hues if is_wide else "rgba(0,0,0,0)", "line": {"color": hues, "width": 2}}
            figure.add_bar(
                x=values, y=[row[1] for row in rows], orientation="h", name=name, legendgroup=name, showlegend=False, marker=marker,
                text=[f"{value:.3g}" for value in values], textposition="outside", cliponaxis=False, textfont={"color": role["text"]},
                hovertemplate=f"{name}: %{{x:.6g}}<extra>%{{y}}</extra>", row=1, col=column,
            )  # fmt: skip
        every = [abs(row[2][key]) for row in (*wide, *narrow)]
        least = min([0.0, *(row[2][key] for row in (*wide, *narrow))])
        top = rounded_up(max([*every, 1e-3]) * 1.02)
        figure.update_xaxes(range=[1.45 * least, 1.35 * top], nticks=4, row=1, col=column)
    for name, filled in zip(names, (True, False), strict=True):  # a legend that says filled and outlined without a hue
        figure.add_scatter(
            x=[None], y=[None], mode="markers", name=name,
            marker={"symbol": "square" if filled else "square-open", "size": 12, "color": role["text"]},
        )  # fmt: skip
    figure.update_yaxes(autorange="reversed", showgrid=False)
    figure.update_layout(bargap=0.3, bargroupgap=0.08)
    return lay_out(
        figure, theme, 120 + 55 * max(len(wide), 1), hovermode="closest", margin={"l": 85, "r": 25, "t": 60, "b": 30},
        legend={"orientation": "h", "y": -0.08, "yanchor": "top", "x": 0},
    )  # fmt: skip
