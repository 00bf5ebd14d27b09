"""The MART page's component: points along x, what each tree is fitted to, and the sum so far."""

from pathlib import Path
from typing import Any

from boosting import GBT
from figures.theme import ROLES
from sample_data.drawn import BEST, MOST, SIDE

from ..component.component import CSS, Component
from ..component.report import place
from ..places.mart import TREES

FOLDER = Path(__file__).parent
SETTINGS = {"rate": "Learning rate η", "leaves": "Leaves, at most"}  # of the run, with their labels
BOARD = Component(
    "boosting_mart",
    FOLDER / "js" / "mart.js",
    styles=(CSS / "stage.css", CSS / "board.css", CSS / "transport.css", FOLDER / "mart.css"),
    key="mart_board",
    reports={"place": place()},  # {tree, part, drawing, code, request}
)


def data_of(shown: dict[str, Any]) -> dict[str, Any]:
    """What the stage draws from: its place, and the settings of the run, rate and leaves, which the browser trains."""
    colours = {theme: {**roles, "run_0": roles["curve"]} for theme, roles in ROLES.items()}
    return {**shown, "loss": GBT.title, "most_trees": TREES, "colours": colours, "best": BEST, "side": SIDE, "most": MOST}
