"""The story's component: a list of sixteen results, arrows beside it, and what each of three methods makes of them."""

from pathlib import Path
from typing import Any

from figures.theme import GRADE_FLIP, ROLES

from ..component.component import CSS, Component
from ..component.report import place

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_story",
    FOLDER / "js" / "story.js",
    styles=(CSS / "stage.css", FOLDER / "story.css"),
    key="story_board",
    reports={"place": place()},  # {step, a, b, winner, loser, request} when the hand comes to rest
)


def data_of(shown: dict[str, Any]) -> dict[str, Any]:
    """What the stage draws from: request, place; lists, curve and tree as `pack` has them."""
    return {**shown, "colours": ROLES, "grade_flip": GRADE_FLIP}
