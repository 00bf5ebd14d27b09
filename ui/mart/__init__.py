"""The MART page's component: points along x, what each tree is fitted to, and the sum so far."""

from pathlib import Path
from typing import Any

from figures.theme import ROLES
from sample_data.drawn import BEST, MOST, SIDE

from ..component.component import CSS, Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_mart",
    FOLDER / "js" / "mart.js",
    styles=(CSS / "board.css", CSS / "transport.css", FOLDER / "mart.css"),
    key="mart_board",
    reports=("place",),
)


def component(run: dict[str, Any] | None, shown: dict[str, Any]) -> None:
    """Show a run. The browser reports {tree, part, drawing, code, request}.

    run      packed, None where there is none on these points
    shown    drawing, key, request, tree, part, code; key changes with the run
    """
    BOARD.show(data_of(run, shown))


def data_of(run: dict[str, Any] | None, shown: dict[str, Any]) -> dict[str, Any]:
    """What the stage draws from."""
    colours = {theme: {**roles, "run_0": roles["curve"]} for theme, roles in ROLES.items()}
    return {**shown, "run": run, "colours": colours, "best": BEST, "side": SIDE, "most": MOST}
