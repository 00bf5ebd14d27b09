"""The Lambdas page's component: a ranked list to drag, arrows, a pair matrix, a leaf. Its script answers what is done."""

from pathlib import Path

from ..component.component import CSS, Component
from ..component.report import fields, many, maybe, natural, place, text

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_lambdas",
    FOLDER / "js" / "lambdas.js",
    styles=(CSS / "stage.css", CSS / "name.css", FOLDER / "lambdas.css", CSS / "predict.css", CSS / "check.css", CSS / "insights.css"),
    key="lambdas",
    reports={
        "place": place(),
        "check": fields(number=text, key=text, question=text, documents=maybe(many(natural)), text=text, place=place()),
    },
)
