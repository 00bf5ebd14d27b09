"""The Forest page's component: thumbnails of all trees, one of them large, and a document's running score through all of them."""

from pathlib import Path

from ..component.component import BLOCK, CSS, Component
from ..component.report import place

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_forest",
    FOLDER / "js" / "forest.js",
    styles=(CSS / "stage.css", CSS / "drawn_tree.css", CSS / "name.css", FOLDER / "forest.css"),
    key="forest_board",
    reports={"place": place(), "block": BLOCK},  # {iteration, tree, document, other, request}; the block of trees that is looked at
)
