"""The Convergence page's component: the course of a run with a cursor, and what one iteration did."""

from pathlib import Path
from typing import Any

from figures.theme import ROLES, RUNS

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_convergence",
    FOLDER / "js" / "convergence.js",
    styles=(CSS / "transport.css", FOLDER / "convergence.css", CSS / "insights.css"),
    key="convergence_board",
    reports=("place",),
)


def component(course: dict[str, Any], detail: dict[str, Any], shown: dict[str, Any]) -> None:
    """Show a run. The browser reports {iteration, panel, request}.

    course   of the whole run;  detail   of one iteration, which it names
    shown    key, request, iteration, panel; key changes with the run
    """
    colours = {theme: {**roles, **{f"run_{at}": colour for at, colour in enumerate(RUNS[theme])}} for theme, roles in ROLES.items()}
    BOARD.show({**shown, "course": course, "detail": detail, "colours": colours})
