"""What the figures of the DDF page share: a distance as it is drawn, and the layout."""

from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from .theme import DISTANCES, ROLES

FEW = 8  # iterations, each with its tick


class Line(NamedTuple):
    """One distance in a figure: its style (a key of theme.DISTANCES), its name on screen, its numbers."""

    style: str
    title: str
    x: np.ndarray
    y: np.ndarray


def colour(style: str, theme: str) -> str:
    return DISTANCES[style][theme]


def translucent(hex_colour: str, share: float) -> str:
    """'#rrggbb' at a share of its strength.

    >>> translucent("#ff0000", 0.25)
    'rgba(255, 0, 0, 0.25)'
    """
    r, g, b = (int(hex_colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({r}, {g}, {b}, {share:g})"


def mixed(one: str, two: str, share: float) -> str:
    """A share of one colour in another.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = [(int(one[i : i + 2], 16), int(two[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def harmless(text: str) -> str:
    """Text of a person's own for Plotly, which reads some markup in its labels.

    >>> harmless("<a href='x'>a & b</a>")
    "&lt;a href='x'&gt;a &amp; b&lt;/a&gt;"
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def name_above(figure: go.Figure, y: Any, words: str, shift: float, side: str = "left", ground: str | None = None) -> None:
    """Words above a row, at its left or right end, `shift` pixels over its middle: the row keeps the whole width, on a phone too. On a
    `ground` no line goes through them."""
    x = {"left": 0.0, "right": 1.0}[side]
    figure.add_annotation(
        x=x, xref="paper", xanchor=side, y=y, yanchor="bottom", yshift=shift, text=harmless(words), showarrow=False, font={"size": 12},
        bgcolor=ground, borderpad=0,
    )  # fmt: skip


def lay_out(figure: go.Figure, theme: str, height: int, **more: Any) -> go.Figure:
    """Margins, ground, fonts and grid of every figure on the page."""
    role = ROLES[theme]
    axis = {"gridcolor": role["line"], "zeroline": False, "fixedrange": True, "separatethousands": True}
    letters = {"tickfont_color": role["muted"], "title_font_color": role["muted"]}  # Streamlit's own are too pale
    figure.update_xaxes(**axis, **letters)
    figure.update_yaxes(**axis, **letters)
    figure.update_layout(
        **{
            "height": height, "margin": {"l": 55, "r": 15, "t": 35, "b": 45}, "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)", "font": {"color": role["text"], "size": 13}, "hovermode": "x unified",
            "dragmode": False,  # nothing is dragged: a finger on a chart moves the page
            "legend": {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top", "x": 0, "xanchor": "left"},
            "hoverlabel": {"bgcolor": role["surface"], "font": {"color": role["text"]}}, "uirevision": "same", **more,
        }
    )  # fmt: skip
    for note in figure.layout.annotations:
        note.font.color, note.font.size = note.font.color or role["text"], min(note.font.size or 13, 13)
    return figure


def count_iterations(figure: go.Figure) -> go.Figure:
    """Along few iterations a tick for each: there is no half of one.

    >>> [count_iterations(go.Figure(go.Scatter(x=[1, n]))).layout.xaxis.dtick for n in (3, 300)]
    [1, None]
    """
    known = [at for line in figure.data if line.x is not None for at in line.x if at is not None]
    if known and max(known) - min(known) <= FEW:
        figure.update_xaxes(dtick=1)
    return figure


def enlarge(figure: go.Figure) -> go.Figure:
    """For a projector: letters of 20 pixels, thick lines, large signs."""
    figure.update_layout(font_size=20, height=figure.layout.height * 1.3, hoverlabel_font_size=20, legend_font_size=20)
    figure.update_annotations(font_size=20)
    figure.update_xaxes(tickfont_size=18, title_font_size=20)
    figure.update_yaxes(tickfont_size=18, title_font_size=20)
    figure.update_traces(line_width=4, selector={"mode": "lines"})
    figure.update_traces(marker_size=13, selector={"mode": "markers"})
    margin = figure.layout.margin
    figure.update_layout(margin={"l": margin.l * 1.5, "r": margin.r, "t": margin.t * 1.4, "b": margin.b * 1.4})
    return figure


def rounded_up(value: float) -> float:
    """The next round number above, so that an axis keeps still while a slider moves a little.

    >>> rounded_up(1.04), rounded_up(8.2), rounded_up(13.0)
    (1.5, 10.0, 15.0)
    """
    power = 10.0 ** np.floor(np.log10(max(value, 1e-300)))
    return float(next(top * power for top in (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0) if value <= top * power * (1 + 1e-12)))
