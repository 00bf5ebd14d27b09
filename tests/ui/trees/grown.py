"""The tree of the Trees page as the library grows it: the twin of ui/trees/js/grow.js."""

from typing import Any

import numpy as np

from boosting import Dataset
from boosting.explain.tree_steps import Growth, TreeSteps, tree_steps
from sample_data.drawn import Drawing
from ui.places.trees import Trees
from ui.text.numbers import numbers

THIRD = 3  # every third point is held out


def parts(drawing: Drawing, held: bool) -> tuple[np.ndarray, np.ndarray]:
    """Rows to learn from and rows held out, which are none where there is a single point."""
    rows = np.arange(len(drawing.documents))
    out = (rows % THIRD == THIRD - 1) & held
    return rows[~out], rows[out]


def pack(here: Trees) -> dict[str, Any]:
    """Points, nodes with the errors of their thresholds, and the error by number of splits, of both orders."""
    drawing = here.drawing
    whole = drawing.dataset()
    learned, held = parts(drawing, here.held)
    data = Dataset(whole.features[learned], whole.relevance[learned], [0, len(learned)], feature_names=("x", "y"))
    found = tree_steps(data, Growth(max_leaf_nodes=here.leaves, min_documents_leaf=here.least, max_depth=here.depth))
    orders = {"best": found.best_first, "level": found.by_level}
    return {
        "points": [{"x": d.x, "y": d.y, "value": d.grade, "held": row in set(held.tolist())} for row, d in enumerate(drawing.documents)],
        "n_learnt": len(learned),
        "least": here.least,
        "nodes": _nodes(found),
        "orders": {name: list(order) for name, order in orders.items()},
        "errors": {
            name: {
                "train": numbers(found.errors(order, data.features, data.relevance)),
                "held": numbers(found.errors(order, whole.features[held], whole.relevance[held])) if len(held) else None,
            }
            for name, order in orders.items()
        },
    }


def _nodes(found: TreeSteps) -> list[dict[str, Any]]:
    """Nodes by number, each with the part of the plane that is its own."""
    packed: list[dict[str, Any]] = []
    for node, cuts in zip(found.nodes, found.cuts, strict=True):
        box = [[None, None], [None, None]] if node.parent < 0 else _box(packed[node.parent], len(packed) == packed[node.parent]["left"])
        packed.append({
            "parent": node.parent, "depth": node.depth, "feature": node.feature, "threshold": node.threshold, "left": node.left,
            "right": node.right, "n": len(node.rows), "value": node.value, "error": node.error, "box": box,
            "cuts": [{"thresholds": cut.thresholds.tolist(), "errors": cut.errors.tolist()} for cut in cuts],
        })  # fmt: skip
    return packed


def _box(parent: dict[str, Any], is_left: bool) -> list[list[float | None]]:
    """[[from, to] of x, of y]; None where the node has no bound of its own."""
    box = [list(side) for side in parent["box"]]
    box[parent["feature"]][1 if is_left else 0] = parent["threshold"]
    return box
