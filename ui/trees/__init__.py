"""The Trees page's component: points in a plane, a tree that grows with it, and the error along a threshold."""

from pathlib import Path
from typing import Any

from figures.theme import ROLES, RUNS
from sample_data.drawn import BEST, MOST, SIDE

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_trees",
    FOLDER / "js" / "trees.js",
    styles=(CSS / "board.css", CSS / "transport.css", FOLDER / "trees.css"),
    key="trees_board",
    reports=("place",),
)


def component(grown: dict[str, Any], shown: dict[str, Any]) -> None:
    """Show a tree. The browser reports {drawing, splits, order, request}, with held where the person asks to hold
    points out, and on_its_way while a point is dragged.

    shown   drawing, key, request, splits, order; key changes with the points and the bounds on the tree
    """
    BOARD.show(data_of(grown, shown))


def data_of(grown: dict[str, Any], shown: dict[str, Any]) -> dict[str, Any]:
    """What the stage draws from."""
    colours = {theme: {**roles, "run_0": RUNS[theme][0], "run_1": RUNS[theme][1]} for theme, roles in ROLES.items()}
    return {**shown, "grown": grown, "colours": colours, "best": BEST, "side": SIDE, "most": MOST}
