"""A small browser component: the points of a curve that can be dragged, with the other curves behind them."""

from pathlib import Path
from typing import Any

from figures.theme import DISTANCES, ROLES

from ...component.component import Component
from ...component.report import fields, many, natural, number

FOLDER = Path(__file__).parent
POINTS = fields(points=many(many(number, 2)), request=natural)
EDITOR = Component("boosting_ddf_editor", FOLDER / "editor.js", (FOLDER / "editor.css",), key="ddf_editor", reports={"points": POINTS})


def editor(points: list[list[float]], behind: list[dict[str, Any]], low: float, high: float, request: int, on_change) -> None:
    """points   [[gap, d]] that can be dragged between low and high
    behind   [{title, style, x, y}] curves to draw behind them
    request  changes whenever the points shall go where `points` says; the browser reports its points and the request that they answer
    """
    colours = {name: {**roles, **{style: hues[name] for style, hues in DISTANCES.items()}} for name, roles in ROLES.items()}
    dashes = {style: hues["dash"] for style, hues in DISTANCES.items()}
    data = {"points": points, "behind": behind, "low": low, "high": high, "colours": colours, "dashes": dashes, "request": request}
    EDITOR.show(data, points=on_change)
