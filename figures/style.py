"""The one style of all figures, that of the figures that the browser draws: letters, colours, axes with their names on top, margins."""

import math
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from .theme import ROLES

FEW = 8  # iterations, each with its tick
SIZE = 13  # of letters, where one rem is 16 pixels: the pages scale them with everything else
EDGE, SIDE, KEY, LINE = 8, 16, 31, 21  # pixels: around a figure, of the row of its key, of a further one and of a line above a panel
LETTER, SIGN, HALF_A_PAGE = 7.4, 48, 560  # pixels: of a letter of the key, of the sign before a name, of the figure's width


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


def name_above(figure: go.Figure, y: Any, words: str, shift: float, ground: str | None = None) -> None:
    """Words above a row, at its left end, `shift` pixels over its middle: the row keeps the whole width, on a phone too. On a
    `ground` no line goes through them."""
    figure.add_annotation(
        x=0.0, xref="paper", xanchor="left", y=y, yanchor="bottom", yshift=shift, text=harmless(words), showarrow=False, font={"size": 12},
        bgcolor=ground, borderpad=0,
    )  # fmt: skip


def lay_out(figure: go.Figure, theme: str, height: int, zooms: bool = False, **more: Any) -> go.Figure:
    """Letters, grid, margins and ground of a figure that is otherwise drawn: the last that is done to it.

    zooms   whether a stretch can be looked at closely; else nothing is dragged, and a finger on a chart moves the page
    more    of the layout, instead of what all figures have
    """
    role = ROLES[theme]
    if of_axes := {name: more.pop(name) for name in list(more) if name.startswith(("xaxis", "yaxis"))}:
        figure.update_layout(of_axes)  # first: the names of the axes get their letters and their place below
    layout = _plain(figure)
    for name in ("xaxis", "yaxis"):
        layout.setdefault(name, {})
    for axis in _axes(layout, "xy"):
        axis.update(gridcolor=role["line"], zeroline=False, fixedrange=not zooms, separatethousands=True, automargin=True)
        for letters in (axis.setdefault("tickfont", {}), axis.setdefault("title", {}).setdefault("font", {})):
            letters["color"] = role["muted"]  # Streamlit's own are too pale
    for axis in _axes(layout, "x"):
        axis["ticklabeloverflow"] = "allow"
    layout |= {
        "height": height, "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "font": {"color": role["text"], "size": SIZE},
        "hovermode": "x unified", "dragmode": "zoom" if zooms else False,
        "legend": {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top", "x": 0, "xanchor": "left"},
        "hoverlabel": {"bgcolor": role["surface"], "font": {"color": role["text"]}}, "uirevision": "same", **more,
    }  # fmt: skip
    lines = _name_on_top(layout, role["muted"])
    top = EDGE + _key_height(figure, layout) + LINE * lines
    layout["margin"] = {"l": SIDE, "r": SIDE, "t": top, "b": EDGE, **more.get("margin", {})}
    for note in layout.get("annotations", ()):
        letters = note.setdefault("font", {})
        letters |= {"color": letters.get("color", role["text"]), "size": min(letters.get("size", SIZE), SIZE)}
    return figure.update_layout(layout, overwrite=True)


def _plain(figure: go.Figure) -> dict[str, Any]:
    """The layout of a figure as plain dictionaries, but for its template, which stays. Told one thing after the other, Plotly takes ten
    times as long as to read them all at the end."""
    layout = figure.layout.to_plotly_json()
    layout.pop("template", None)
    return layout


def _axes(layout: dict[str, Any], ways: str) -> list[dict[str, Any]]:
    """Those that lie ("x"), that stand ("y"), or both."""
    return [axis for name, axis in layout.items() if name.startswith(tuple(f"{way}axis" for way in ways))]


def _name_on_top(layout: dict[str, Any], muted: str) -> int:
    """Titles of the panels and names of the upright axes stand at the left above their panel, as over a drawn chart; a name that panels
    share stands above their titles, where it may be wider than one of them. Returns how many lines the highest of them has."""
    lines, notes, axes = 0, layout.setdefault("annotations", []), _axes(layout, "y")
    is_shared = len(axes) > 1 and sum(bool(axis["title"].get("text")) for axis in axes) == 1
    for axis in axes:
        across = layout[f"xaxis{axis.get('anchor', 'x')[1:]}"].get("domain", (0.0, 1.0))
        up, words = axis.get("domain", (0.0, 1.0)), axis["title"].pop("text", "")
        name = f'<span style="color:{muted}">{words}</span>' if words else ""
        note = next((note for note in notes if _stands_over(note, across, up)), None)
        if note is None and name:
            note = {"text": name, "showarrow": False}
            notes.append(note)
        elif note is not None:
            title = f"<b>{note['text']}</b>"
            note["text"] = "<br>".join(filter(None, (name, title) if is_shared else (title, name)))
        if note is not None:
            note |= {"x": across[0], "xref": "paper", "xanchor": "left", "y": up[1], "yref": "paper", "yanchor": "bottom"}
            note |= {"yshift": 5, "align": "left"}
            lines = max(lines, 1 + note["text"].count("<br>"))
    return lines


def _stands_over(note: dict[str, Any], across: Sequence[float], up: Sequence[float]) -> bool:
    """Whether a note is the title of a panel, as `make_subplots` places it."""
    return note.get("xanchor") == "center" and abs(note["x"] - sum(across) / 2) < 1e-6 and abs(note["y"] - up[1]) < 1e-6


def _key_height(figure: go.Figure, layout: dict[str, Any]) -> int:
    """Pixels of the key above all: its signs stand in columns as wide as the longest name, in a figure of half a page."""
    shown = [trace for trace in figure.data if getattr(trace, "showlegend", None) is not False and trace.type != "heatmap"]
    if layout.get("showlegend") is False or not (len(shown) > 1 or any(getattr(trace, "showlegend", None) for trace in shown)):
        return 0
    widest = max(len(trace.name or "") for trace in shown) * LETTER + SIGN
    rows = math.ceil(len(shown) / max(1, int(HALF_A_PAGE / widest)))
    return KEY + LINE * (rows - 1)


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
    layout = _plain(figure)
    for letters in (layout["font"], layout["hoverlabel"]["font"], layout["legend"].setdefault("font", {})):
        letters["size"] = 20
    for note in layout.get("annotations", ()):
        note.setdefault("font", {})["size"] = 20
    for axis in _axes(layout, "xy"):
        axis["tickfont"]["size"], axis["title"]["font"]["size"] = 18, 20
    margin = layout["margin"]
    layout |= {
        "height": layout["height"] * 1.3,
        "margin": {**margin, "l": margin["l"] * 1.5, "t": margin["t"] * 1.4, "b": margin["b"] * 1.4},
    }
    figure.update_layout(layout, overwrite=True)
    for trace in figure.data:
        signs = (getattr(trace, "mode", None) or "").split("+")
        if "lines" in signs:
            trace.line.width = 4
        if "markers" in signs:
            trace.marker.size = 32 if trace.mode == "markers+text" else 13
    return figure
