"""A small browser component: curves with a cursor that a person drags along the axis, and what every curve says there.

Python computes every number and every sentence beforehand, one for each place where the cursor can stop. The browser draws them and
looks them up, so that a drag asks the server for nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from boosting.words import short
from figures.theme import BAND, DISTANCES, ROLES

from ...component.component import Component
from ...component.report import fields, natural

FOLDER = Path(__file__).parent
PLOT = Component("boosting_ddf_plot", FOLDER / "plot.js", (FOLDER / "plot.css",), reports={"stop": fields(index=natural, request=natural)})
BEYOND = 1e9
LOOK = {
    "colours": {theme: {**roles, **{style: hues[theme] for style, hues in DISTANCES.items()}} for theme, roles in ROLES.items()},
    "signs": {style: {"dash": hues["dash"], "symbol": hues["symbol"]} for style, hues in DISTANCES.items()}, "band": BAND,
}  # fmt: skip
Numbers = Sequence[float | None]


@dataclass(frozen=True)
class Axis:
    """low, high of a linear axis, or of a logarithmic one; ticks: places and what stands there; ends: words at its two ends."""

    label: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    is_log: bool = False
    ends: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Curve:
    """style is a key of figures.theme.DISTANCES or of its ROLES; x, y the line; dots [[x, y]] upon it.

    stops   y at every stop of the cursor, None where there is nothing to mark;  texts: what is read off there
    """

    title: str
    style: str
    x: Numbers
    y: Numbers
    stops: Numbers
    texts: Sequence[str]
    dots: Sequence[tuple[float, float]] = ()
    dash: str = ""  # in place of that of the style


@dataclass(frozen=True)
class Bars:
    """One panel of bars below the curves: of every distance a wide and a narrow pair, at every stop.

    wide, narrow   [distance][stop];  top: [stop] where the axis ends;  texts as they are written beside the bars
    """

    title: str
    wide: Sequence[Numbers]
    narrow: Sequence[Numbers]
    wide_texts: Sequence[Sequence[str]]
    narrow_texts: Sequence[Sequence[str]]
    top: Numbers


@dataclass(frozen=True)
class Live:
    """What a slider of the page makes of a curve while it is dragged.

    slider   its key;  title: of the curve;  at: its value now
    values   those that it offers;  stops   [value][stop] what the curve is at every stop of the cursor;  words: before a number
    """

    slider: str
    title: str
    at: float
    values: Sequence[float]
    stops: Sequence[Numbers]
    words: str = ""


@dataclass(frozen=True)
class Plot:
    """What one plot shows.

    name        what the cursor moves along, for a screen reader;  stops: its places, rising;  at: number of the one to start at
    heads       what the plot says of the place, one a stop;  sentences: below the curves, one a stop
    reading     heading over the list of what is read off
    live        curves that follow a slider while it is dragged
    bands       (low, high, words) across;  rules_x, rules_y: (place, words) thin lines;  marks: (style, x, y, words)
    """

    name: str
    x: Axis
    y: Axis
    curves: Sequence[Curve]
    stops: Sequence[float]
    at: int
    heads: Sequence[str]
    reading: str
    sentences: Sequence[str] = ()
    bands: Sequence[tuple[float, float, str]] = ()
    rules_x: Sequence[tuple[float, str]] = ()
    rules_y: Sequence[tuple[float, str]] = ()
    marks: Sequence[tuple[str, float, float, str]] = ()
    bars: Sequence[Bars] = ()
    pairs: tuple[str, str] = ("", "")
    live: Sequence[Live] = ()
    height: int = 300


def plot(key: str, shown: Plot, on_stop: Callable[[], None] | None = None, request: int | None = None) -> None:
    """Draw a plot. `on_stop` is called when the cursor has come to rest somewhere else: `stopped(key)` says where. Without it the
    browser keeps that to itself.

    request   changes whenever the cursor shall go where `shown.at` says; by default with that
    """
    data = {**plain(shown), **LOOK, "is_heard": on_stop is not None}
    data["request"] = shown.at if request is None else request
    PLOT.show(data, key, stop=on_stop)


def plain(shown: Plot) -> dict[str, Any]:
    """A plot as plain data, with its numbers where they are: `asdict` would copy each of some ten thousand."""
    parts = {name: [vars(one) for one in getattr(shown, name)] for name in ("curves", "bars", "live")}
    return {**vars(shown), **parts, "x": vars(shown.x), "y": vars(shown.y)}


def stopped(key: str) -> dict[str, int] | None:
    """What the browser reported last: the number of a stop as `index`, and the `request` that it answers."""
    return PLOT.reported(key=key)


def curve(title: str, style: str, line: tuple[np.ndarray, np.ndarray], stops: np.ndarray, words: str = "", **more: Any) -> Curve:
    """A Curve from arrays: x and y of its line, and y at every stop, read off as `words` and three digits."""
    x, y = line
    return Curve(title, style, floats(x), floats(y), floats(stops), [words + short(value) for value in stops.tolist()], **more)


def floats(values: np.ndarray) -> list[float | None]:
    """Numbers that JSON can hold: None for what is not finite, or far beyond every axis."""
    return [float(value) if np.isfinite(value) and abs(value) < BEYOND else None for value in values.tolist()]
