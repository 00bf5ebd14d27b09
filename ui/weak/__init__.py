"""The Weak queries page's component: the worst queries with what they lose iteration by iteration, and one of them taken apart."""

from pathlib import Path
from typing import Any

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_weak",
    FOLDER / "js" / "weak.js",
    styles=(CSS / "board.css", FOLDER / "weak.css"),
    key="weak_board",
    reports=("place",),
)


def component(packed: bytes, shown: dict[str, Any]) -> None:
    """Show packed queries. The browser reports {chosen, upto, pair, request}, and once `step`: {pair, iteration} to open on Step.

    shown   request, chosen, upto, pair; key changes with the run, its length, the part, the metric and the iteration; detail: of the
            chosen query
    """
    BOARD.show(shown, packed=packed)
