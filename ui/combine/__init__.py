"""The Combine page's component: score lines that cross, staircases over alpha, and the list that alpha makes."""

from pathlib import Path
from typing import Any

from ..component.component import Component
from ..component.wire import as_bytes

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_combine",
    FOLDER / "js" / "combine.js",
    styles=(FOLDER / "combine.css",),
    key="combine_board",
    reports=("place",),
)


def component(content: bytes, shown: dict[str, Any]) -> None:
    """Show a packed mixture. The browser reports {alpha, request} when the hand comes to rest.

    shown   request, alpha
    """
    BOARD.show(shown, packed=content)


__all__ = ["BOARD", "as_bytes", "component"]
