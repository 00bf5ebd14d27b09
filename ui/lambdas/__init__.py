"""The Lambdas page's component: a ranked list to drag, arrows, a pair matrix, a leaf. Python computes, the browser draws."""

from pathlib import Path
from typing import Any

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_lambdas",
    FOLDER / "js" / "lambdas.js",
    styles=(FOLDER / "lambdas.css", CSS / "predict.css", CSS / "check.css", CSS / "insights.css"),
    key="lambdas",
    reports=("report",),
)


def component(answer: dict[str, Any], predict: bool) -> None:
    """Show an answer. The browser reports {token, acts}: numbered acts that it repeats until the answer says `applied`."""
    BOARD.show({"answer": answer, "predict": predict})
