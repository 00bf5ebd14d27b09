"""The Trees page's component: points in a plane, a tree that grows with it, and the error along a threshold."""

from pathlib import Path
from typing import Any

from figures.theme import ROLES, RUNS
from sample_data.drawn import BEST, MOST, SIDE

from ..component.component import CSS, Component
from ..component.report import place

FOLDER = Path(__file__).parent
SETTINGS = {
    "leaves": "Leaves, at most",
    "least": "Points per leaf, at least",
    "depth": "Depth, at most",
    "held": "Hold out a third",
}  # of the tree, with their labels
BOARD = Component(
    "boosting_trees",
    FOLDER / "js" / "trees.js",
    styles=(CSS / "stage.css", CSS / "board.css", CSS / "transport.css", FOLDER / "trees.css"),
    key="trees_board",
    reports={"place": place()},  # {drawing, splits, order, held, request}
)


def data_of(shown: dict[str, Any]) -> dict[str, Any]:
    """What the stage draws from: its place, and the bounds on the tree, leaves, least and depth, which the browser grows."""
    colours = {theme: {**roles, "run_0": RUNS[theme][0], "run_1": RUNS[theme][1]} for theme, roles in ROLES.items()}
    return {**shown, "colours": colours, "best": BEST, "side": SIDE, "most": MOST}
