"""Solr's MultipleAdditiveTreesModel: float32, `x <= float32(t + 1e-6)` left; a value that a document lacks is its feature's default, mostly
0. Checked with an evaluator written from its source (tests/boosting/export/readers.py), not with Solr itself."""

import json
from typing import Any

import numpy as np

from ..trees.tree import Tree
from .forest import Forest
from .nested import nested
from .single import at_most, values, written

CLASS = "org.apache.solr.ltr.model.MultipleAdditiveTreesModel"
NUDGE = np.float32(1e-6)  # that Solr adds to a threshold


def document(forest: Forest) -> bytes:
    """The model as Solr's model store takes it."""
    trees = [{"weight": "1", "root": _tree(tree, forest.feature_names)} for tree in forest.trees]
    used = sorted({int(feature) for tree in forest.trees for feature in tree.feature if feature >= 0})
    features = [{"name": forest.feature_names[feature]} for feature in used or (0,)]  # Solr refuses a model without any
    return json.dumps({"class": CLASS, "name": "boosting-to-rank", "features": features, "params": {"trees": trees}}, indent=1).encode()


def nudged(threshold: np.ndarray) -> np.ndarray:
    """t (n,) float32 such that t + 1e-6 in float32 is the largest float32 that is not above the threshold, or the nearest below where
    no t leads to it.

    >>> cut = np.array([0.25, 5e4, -3.0])
    >>> bool(np.all(nudged(cut) + NUDGE == at_most(cut)))
    True
    """
    wanted = at_most(threshold)
    found = wanted - NUDGE
    for _ in range(4):  # rounding may have gone either way
        found = np.where(found + NUDGE > wanted, np.nextafter(found, np.float32(-np.inf)), found)
    up = np.nextafter(found, np.float32(np.inf))
    return np.where((found + NUDGE < wanted) & (up + NUDGE <= wanted), up, found)


def _tree(tree: Tree, names: tuple[str, ...]) -> dict[str, Any]:
    cuts, outputs = nudged(tree.threshold), values(tree)

    def leaf(node: int) -> dict[str, Any]:
        return {"value": written(outputs[node])}

    def split(node: int, left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
        return {"feature": names[tree.feature[node]], "threshold": written(cuts[node]), "left": left, "right": right}

    return nested(tree, leaf, split)
