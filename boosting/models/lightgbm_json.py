"""LightGBM's `dump_model`: nodes inside one another. It has no training parameters."""

from typing import Any

import numpy as np

from ..export.forest import ORIGIN, origin
from .fields import Fields
from .imported import ImportedModel
from .lightgbm_nodes import NAN, ZERO, objective_of, refuse_kind, sorted_out
from .limits import Limits
from .nodes import Nodes, unfolded
from .refusal import Refusal, shown

WHERE = "the LightGBM dump"
# What is read of a split and of a leaf, and what it is where the file does not say.
SPLIT = {
    "decision_type": "<=", "missing_type": "None", "default_left": False, "split_feature": None, "threshold": None, "split_gain": 0.0,
    "internal_value": 0.0, "internal_weight": 0.0, "internal_count": 0,
}  # fmt: skip
LEAF = {"leaf_value": None, "leaf_weight": 0.0, "leaf_count": 0, "leaf_features": None, "leaf_coeff": None}


def lightgbm_json(document: Any, limits: Limits) -> ImportedModel:
    """The model of what `dump_model` returned. Raises Refusal (ValueError) with the place, the reason and the remedy."""
    says = Fields(document, WHERE)
    refuse_kind(says.whole("num_tree_per_iteration", 1), {}, WHERE)
    names = tuple(says.texts("feature_names"))
    limits.check_features(len(names), WHERE)
    trees = says.items("tree_info")
    limits.check_trees(len(trees), WHERE)
    n_nodes, iterations, index = 0, [], -1
    for number, table in enumerate(limits.each(trees)):
        tree = Fields(table, f"tree_info[{number}]")
        last, index = index, tree.whole("tree_index", index + 1)
        if number and index != last + 1:  # a dump may begin with a later tree
            raise Refusal(tree.where, f'its "tree_index" is {index}, and that of the tree before it {last}', "dump the whole model again")
        nodes = _nodes(tree.get("tree_structure"), tree.where, limits)
        n_nodes += len(nodes.left)
        limits.check_nodes(n_nodes, WHERE)
        iterations.append((nodes.tree(tree.where, len(names), limits),))
    return ImportedModel(
        "LightGBM", says.text("version", "")[:20], "JSON", objective_of(says.text("objective", "")), origin(says.text(ORIGIN, "")), names,
        tuple(iterations),
        averaged=says.table.get("average_output") is True, has_counts=True, has_weights=True,
    )  # fmt: skip


def _nodes(root: Any, where: str, limits: Limits) -> Nodes:
    """The nodes below the root."""

    def children(node: Any) -> tuple[Any, Any] | None:
        if not isinstance(node, dict):
            raise Refusal(where, f"a node is {shown(node)}, but must be an object with named values")
        return None if "leaf_value" in node else (node.get("left_child"), node.get("right_child"))

    inner, leaves, left, right = unfolded(root, children, limits, where)
    return _together(_columns(inner, SPLIT, where), _columns(leaves, LEAF, where), left, right)


def _columns(nodes: list[dict], defaults: dict[str, Any], where: str) -> Fields:
    """The values of all nodes under each name; where one has none, the default."""
    return Fields({name: [node.get(name, default) for node in nodes] for name, default in defaults.items()}, where)


def _together(inner: Fields, leaves: Fields, left: np.ndarray, right: np.ndarray) -> Nodes:
    kinds = _known(inner, "decision_type", {"<=": 0, "==": 1})
    missing = _known(inner, "missing_type", {"None": 0, "Zero": ZERO, "NaN": NAN})
    if any(leaves.table["leaf_features"]) or any(leaves.table["leaf_coeff"]):
        raise Refusal(inner.where, "its leaves hold linear functions, and only constant ones can be shown", "train with linear_tree=false")
    is_categorical = kinds == 1
    return sorted_out(
        inner.where, missing, is_categorical, inner.flags("default_left"), left=left, right=right,
        feature=inner.wholes("split_feature"),
        threshold=np.zeros(len(kinds)) if is_categorical.any() else inner.numbers("threshold"),  # a category's is text, and refused
        gain=inner.numbers("split_gain"), inner_value=inner.numbers("internal_value"), inner_weight=inner.numbers("internal_weight"),
        inner_count=inner.numbers("internal_count"), leaf_value=leaves.numbers("leaf_value"), leaf_weight=leaves.numbers("leaf_weight"),
        leaf_count=leaves.numbers("leaf_count"),
    )  # fmt: skip


def _known(inner: Fields, name: str, known: dict[str, int]) -> np.ndarray:
    """(n_inner,) the number of each word."""
    values = inner.table[name]
    wrong = [value for value in values if not isinstance(value, str) or value not in known]
    if wrong:
        raise Refusal(inner.where, f'"{name}" is {shown(wrong[0])}, but only {" and ".join(known)} can be read')
    return np.array([known[value] for value in values], np.int64)
