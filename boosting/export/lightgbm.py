"""LightGBM's model file and its `dump_model`: float64, `x <= t` left; of a NaN each split says where it goes."""

import json
from typing import Any

import numpy as np

from ..trees.tree import Tree
from .forest import ORIGIN, Forest
from .nested import nested

NUMERICAL_NAN = 8  # decision_type: no category, the missing type NaN
LEFT = 2  # and NaN goes left
AS_ZERO = float(np.float32(1e-35))  # up to which LightGBM takes a value as 0; Vespa, which reads the JSON, does not


def text(forest: Forest) -> bytes:
    """What `save_model` would write. Its scores are those of the run to the last bit where an iteration has one tree and rescales
    nothing."""
    blocks = [f"Tree={number}\n{_tree(tree)}\n\n" for number, tree in enumerate(forest.trees)]
    head = [
        "tree", "version=v4", "num_class=1", "num_tree_per_iteration=1", "label_index=0",
        f"max_feature_idx={len(forest.feature_names) - 1}", "objective=lambdarank", f"{ORIGIN}={forest.origin}",
        f"feature_names={' '.join(forest.feature_names)}",
        f"feature_infos={' '.join(['[-inf:inf]'] * len(forest.feature_names))}",
        f"tree_sizes={' '.join(str(len(block)) for block in blocks)}", "", "",
    ]  # fmt: skip
    return "".join(["\n".join(head), *blocks, "end of trees\n\nparameters:\nend of parameters\n"]).encode()


def _tree(tree: Tree) -> str:
    inner, leaves = np.flatnonzero(tree.feature >= 0), tree.leaf_nodes
    place = np.zeros(len(tree.feature), np.int64)
    place[inner], place[leaves] = np.arange(len(inner)), ~np.arange(len(leaves))
    columns = {
        "split_feature": tree.feature[inner], "split_gain": _said(tree.split_gain[inner]), "threshold": tree.threshold[inner],
        "decision_type": NUMERICAL_NAN + LEFT * tree.missing_left[inner], "left_child": place[tree.left[inner]],
        "right_child": place[tree.right[inner]], "leaf_value": tree.leaf_value[leaves], "leaf_weight": _said(tree.weight[leaves]),
        "leaf_count": tree.count[leaves], "internal_value": np.zeros(len(inner)), "internal_weight": _said(tree.weight[inner]),
        "internal_count": tree.count[inner],
    }  # fmt: skip
    lines = [f"{name}={' '.join(map(repr, values.tolist()))}" for name, values in columns.items()]
    return "\n".join([f"num_leaves={len(leaves)}", "num_cat=0", *lines, "is_linear=0", "shrinkage=1"])


def dump(forest: Forest) -> bytes:
    """What `dump_model` would return, as JSON."""
    trees = [
        {"tree_index": number, "num_leaves": tree.n_leaves, "num_cat": 0, "shrinkage": 1, "tree_structure": _structure(tree)}
        for number, tree in enumerate(forest.trees)
    ]
    return json.dumps({
        "name": "tree", "version": "v4", "num_class": 1, "num_tree_per_iteration": 1, "label_index": 0,
        "max_feature_idx": len(forest.feature_names) - 1, "objective": "lambdarank", ORIGIN: forest.origin, "average_output": False,
        "feature_names": list(forest.feature_names), "monotone_constraints": [], "feature_infos": {}, "tree_info": trees,
        "pandas_categorical": [],  # as LightGBM's Python writes it; Vespa's import stops where it is not there
    }).encode()  # fmt: skip


def _structure(tree: Tree) -> dict[str, Any]:
    number = np.where(tree.feature >= 0, np.cumsum(tree.feature >= 0) - 1, tree.leaf_id)

    def leaf(node: int) -> dict[str, Any]:
        return {
            "leaf_index": int(number[node]), "leaf_value": float(tree.leaf_value[node]), "leaf_weight": _number(tree.weight[node]),
            "leaf_count": int(tree.count[node]),
        }  # fmt: skip

    def split(node: int, left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
        cut = float(tree.threshold[node])
        return {
            "split_index": int(number[node]), "split_feature": int(tree.feature[node]), "split_gain": _number(tree.split_gain[node]),
            "threshold": cut if np.isfinite(cut) else float(np.copysign(1e300, cut)),  # as LightGBM writes an infinite one
            "decision_type": "<=", "default_left": bool(tree.missing_left[node]), "missing_type": "NaN", "internal_value": 0,
            "internal_weight": _number(tree.weight[node]), "internal_count": int(tree.count[node]),
            "left_child": left, "right_child": right,
        }  # fmt: skip

    return nested(tree, leaf, split)


def _said(values: np.ndarray) -> np.ndarray:
    """What a run does not know of its nodes is 0."""
    return np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0)


def _number(value: float) -> float:
    return float(value) if np.isfinite(value) else 0.0
