"""The Combine page's component: score lines that cross, staircases over alpha, and the list that alpha makes."""

from pathlib import Path

from ..component.component import CSS, Component
from ..component.report import place

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_combine",
    FOLDER / "js" / "combine.js",
    styles=(CSS / "stage.css", CSS / "name.css", FOLDER / "combine.css"),
    key="combine_board",
    reports={"place": place()},  # {alpha, request} when the hand comes to rest
)
