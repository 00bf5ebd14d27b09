"""The Weak queries page's component: the worst queries with what they lose iteration by iteration, and one of them taken apart."""

from pathlib import Path

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_weak",
    FOLDER / "js" / "weak.js",
    styles=(CSS / "stage.css", CSS / "board.css", FOLDER / "weak.css"),
    key="weak_board",
    reports=("place",),  # {chosen, upto, pair, request}, and once `step`: {pair, iteration} to open on Step
)
