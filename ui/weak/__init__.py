"""The Weak queries page's component: the worst queries with what they lose iteration by iteration, and one of them taken apart."""

from pathlib import Path

from ..component.component import CSS, Component
from ..component.report import fields, maybe, natural, place

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_weak",
    FOLDER / "js" / "weak.js",
    styles=(CSS / "stage.css", CSS / "board.css", FOLDER / "weak.css"),
    key="weak_board",
    # {chosen, upto, pair, request}, and once `step`, to open on Step
    reports={"place": place(step=maybe(fields(pair=natural, iteration=natural)))},
)
