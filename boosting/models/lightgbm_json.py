"""LightGBM's `dump_model`: nodes inside one another. It has no training parameters."""

from typing import Any

import numpy as np

from .fields import Fields, as_number
from .imported import ImportedModel
from .lightgbm_nodes import NAN, ZERO, objective_of, refuse_kind, sorted_out
from .limits import Limits
from .nodes import Nodes
from .refusal import Refusal, shown

WHERE = "the LightGBM dump"
MISSING_TYPES = {"None": 0, "Zero": ZERO, "NaN": NAN}


def lightgbm_json(document: Any, limits: Limits) -> ImportedModel:
    """The model of what `dump_model` returned. Raises Refusal (ValueError) with the place, the reason and the remedy."""
    says = Fields(document, WHERE)
    refuse_kind(says.whole("num_tree_per_iteration", 1), {}, WHERE)
    names = tuple(says.texts("feature_names"))
    limits.check_features(len(names), WHERE)
    trees = says.items("tree_info")
    limits.check_trees(len(trees), WHERE)
    n_nodes, iterations = 0, []
    for number, table in enumerate(trees):
        tree = Fields(table, f"tree_info[{number}]")
        nodes = _nodes(tree.get("tree_structure"), tree.where, limits)
        n_nodes += len(nodes.left)
        limits.check_nodes(n_nodes, WHERE)
        iterations.append((nodes.tree(tree.where, len(names), limits),))
    return ImportedModel(
        "LightGBM", says.text("version", "")[:20], "JSON", objective_of(says.text("objective", "")), {}, names, tuple(iterations),
        averaged=says.table.get("average_output") is True, has_counts=True, has_weights=True,
    )  # fmt: skip


def _nodes(root: Any, where: str, limits: Limits) -> Nodes:
    """The nodes below the root; inner ones and leaves are numbered as they are met."""
    inner: list[tuple] = []
    leaves: list[tuple] = []
    children: list[list[int]] = []
    todo: list[tuple[Any, int, int]] = [(root, -1, 0)]  # a node, the number of its parent, and which child of it
    while todo:
        table, parent, side = todo.pop()
        node = Fields(table, where)
        is_leaf = "leaf_value" in node.table
        if parent >= 0:
            children[parent][side] = ~len(leaves) if is_leaf else len(inner)
        if is_leaf:
            leaves.append(_leaf(node))
            limits.check_leaves(len(leaves), where)
            continue
        todo += [(node.get("right_child"), len(inner), 1), (node.get("left_child"), len(inner), 0)]
        inner.append(_split(node))
        children.append([0, 0])
        limits.check_leaves(len(inner), where)
    return _together(where, inner, children, leaves)


def _together(where: str, inner: list[tuple], children: list[list[int]], leaves: list[tuple]) -> Nodes:
    columns = np.array(inner, np.float64).reshape(-1, 9).T
    missing, categorical, default_left, feature, threshold, *rest = columns
    left, right = np.array(children, np.int64).reshape(-1, 2).T
    leaf_value, leaf_weight, leaf_count = np.array(leaves, np.float64).reshape(-1, 3).T
    return sorted_out(
        where, missing.astype(np.int64), categorical != 0, default_left != 0, left=left, right=right, feature=feature.astype(np.int64),
        threshold=threshold, gain=rest[0], inner_value=rest[1], inner_weight=rest[2], inner_count=rest[3],
        leaf_value=leaf_value, leaf_weight=leaf_weight, leaf_count=leaf_count,
    )  # fmt: skip


def _split(node: Fields) -> tuple:
    kind = node.text("decision_type", "<=")
    if kind not in ("<=", "=="):
        raise Refusal(node.where, f"a split compares by {shown(kind)}, and <= can be read")
    missing = node.text("missing_type", "None")
    if missing not in MISSING_TYPES:
        raise node.wrong("missing_type", "None, Zero or NaN")
    threshold = 0.0 if kind == "==" else as_number(node.get("threshold"))  # a categorical one is text, and refused
    return (
        MISSING_TYPES[missing], kind == "==", node.table.get("default_left") is True, node.whole("split_feature"), threshold,
        node.number("split_gain", 0.0), node.number("internal_value", 0.0), node.number("internal_weight", 0.0),
        node.number("internal_count", 0),
    )  # fmt: skip


def _leaf(node: Fields) -> tuple:
    if node.has("leaf_features") or node.has("leaf_coeff"):
        raise Refusal(node.where, "its leaves hold linear functions, and only constant ones can be shown", "train with linear_tree=false")
    return node.number("leaf_value"), node.number("leaf_weight", 0.0), node.number("leaf_count", 0)
