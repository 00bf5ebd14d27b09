"""The Lambdas page's component: a ranked list to drag, arrows, a pair matrix, a leaf. Its script answers what is done."""

from pathlib import Path

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_lambdas",
    FOLDER / "js" / "lambdas.js",
    styles=(CSS / "stage.css", CSS / "name.css", FOLDER / "lambdas.css", CSS / "predict.css", CSS / "check.css", CSS / "insights.css"),
    key="lambdas",
    reports=("place", "check"),
)
