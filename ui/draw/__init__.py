"""The Draw page's component: a plane with documents to place, grade and move, and the model's score behind them."""

from pathlib import Path
from typing import Any

from figures.theme import GRADE_FLIP, ROLES, RUNS
from sample_data.drawn import BEST, MOST, QUERIES, SIDE

from ..component.component import CSS, Component
from ..component.report import maybe, place, text
from ..component.wire import as_bytes

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_draw",
    FOLDER / "js" / "draw.js",
    styles=(CSS / "stage.css", CSS / "transport.css", FOLDER / "draw.css"),
    key="draw",
    reports={"edit": place(drawing=text, brush=maybe(text))},
)


def component(packed: bytes, shown: dict[str, Any]) -> None:
    """Show a drawing. The browser reports {drawing, iteration, brush, document, request}; brush is the letter of a query.

    packed   the run on the drawing, or nothing where there is none
    shown    drawing, request, iteration, brush and document that is chosen, remark, task
    """
    colours = {
        theme: {**roles, "run_0": roles["curve"], **{f"query_{q}": RUNS[theme][at] for at, q in enumerate(QUERIES)}}
        for theme, roles in ROLES.items()
    }
    fixed = {"colours": colours, "grade_flip": GRADE_FLIP, "most": MOST, "side": SIDE, "best": BEST, "queries": list(QUERIES)}
    BOARD.show({**shown, **fixed}, packed=packed)


__all__ = ["BOARD", "as_bytes", "component"]
