"""The stage of One algorithm: the four lines, a column for each loss, and the arithmetic of the cell that is chosen."""

from pathlib import Path
from typing import Any

from figures.theme import ROLES

from ..component.component import CSS, Component
from ..component.report import place

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_algorithm",
    FOLDER / "js" / "algorithm.js",
    styles=(CSS / "stage.css", CSS / "board.css", CSS / "name.css", FOLDER / "algorithm.css"),
    key="algorithm_board",
    reports={"place": place()},
)


def component(packed: dict[str, Any], shown: dict[str, Any]) -> None:
    """Show packed turns. The browser reports {iteration, document, column, line, request}.

    shown   key, request, iteration, document, column, line; key changes with the run, the query and the comparison
    """
    BOARD.show({**shown, "packed": packed, "colours": ROLES})
