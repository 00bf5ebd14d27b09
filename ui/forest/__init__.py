"""The Forest page's component: thumbnails of all trees, one of them large, and a document's running score through all of them."""

from pathlib import Path
from typing import Any

from ..component.component import Component

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_forest",
    FOLDER / "js" / "forest.js",
    styles=(FOLDER / "forest.css",),
    key="forest_board",
    reports=("place", "block"),
)


def component(packed: bytes, shown: dict[str, Any]) -> None:
    """Show a packed run. The browser reports {iteration, tree, document, other, request}.

    shown   key, request, iteration, tree, document, other; key changes with the run, its length and its query
    """
    BOARD.show(shown, packed=packed)
