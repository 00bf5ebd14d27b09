"""CatBoost's `save_model(..., format="json")`: symmetric trees in `oblivious_trees`, others in `trees`.

A symmetric tree asks one question a level; the answers are the bits of the leaf's number, the first split the lowest. The engine rounds
values to float32 and sends `x > border` right.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from .cuts import up_to
from .fields import Fields, flat
from .imported import ImportedModel
from .limits import Limits
from .nodes import LARGEST, Nodes, unfolded
from .refusal import Refusal, shown

WHERE = "the CatBoost model"
NAN_LEFT = {"AsTrue": False, "AsFalse": True, "AsIs": True}  # true is right
MOST_DEPTH = 16


class Columns:
    """Which column of the data a float feature is, and where its NaN goes: column, nan_left by the feature's number; names by column."""

    def __init__(self, info: Fields, limits: Limits) -> None:
        features = info.parts("float_features") if info.has("float_features") else []
        limits.check_features(len(features), info.where)
        self.column: dict[int, int] = {}
        self.nan_left: dict[int, bool] = {}
        named: dict[int, str] = {}
        for feature in features:
            number, column = feature.whole("feature_index"), feature.whole("flat_feature_index")
            limits.check_features(column + 1, feature.where)
            treatment = feature.text("nan_value_treatment", "AsIs")
            if treatment not in NAN_LEFT:
                raise feature.wrong("nan_value_treatment", "AsTrue, AsFalse or AsIs")
            self.column[number], self.nan_left[number] = column, NAN_LEFT[treatment]
            named[column] = feature.text("feature_id", "") or str(column)
        self.names = tuple(named.get(column, f"column {column}, not a number") for column in range(max(named) + 1))


def catboost_json(document: Any, limits: Limits) -> ImportedModel:
    """The model of a CatBoost JSON document. Raises Refusal (ValueError) with the place, the reason and the remedy."""
    says = Fields(document, WHERE)
    columns = Columns(says.part("features_info"), limits)
    kind = "oblivious_trees" if says.has("oblivious_trees") else "trees"
    if kind == "oblivious_trees" and says.has("trees"):
        raise Refusal(WHERE, "it has both oblivious_trees and trees, and a model has one of them")
    tables = says.items(kind)
    limits.check_trees(len(tables), WHERE)
    n_nodes, iterations = 0, []
    for number, table in enumerate(limits.each(tables)):
        tree = Fields(table, f"{kind}[{number}]")
        nodes = _symmetric(tree, columns, limits) if kind == "oblivious_trees" else _nested(tree, columns, limits)
        n_nodes += len(nodes.left)
        limits.check_nodes(n_nodes, WHERE)
        iterations.append((nodes.tree(tree.where, len(columns.names), limits),))
    scale, bias = _scale(says)
    about = says.maybe_part("model_info")
    parameters = flat(about.table.get("params"))
    objective = next((value for name, value in parameters.items() if name in ("loss_function.type", "loss_function")), "")
    return ImportedModel(
        "CatBoost", _version(about), "JSON", objective[:100], parameters, columns.names, tuple(iterations), start=bias, scale=scale,
        rounded=True, has_weights=True,
    )  # fmt: skip


def _symmetric(tree: Fields, columns: Columns, limits: Limits) -> Nodes:
    """Level by level; at level l the nodes are numbered by their path, the first answer the lowest bit."""
    splits = tree.parts("splits")
    if len(splits) > MOST_DEPTH:
        raise Refusal(tree.where, f"it is {len(splits)} levels deep, above the limit of {MOST_DEPTH}", "train with a smaller depth")
    depth, inner = len(splits), 2 ** len(splits) - 1
    n_values = len(tree.items("leaf_values"))
    if n_values > inner + 1 and n_values % (inner + 1) == 0:
        raise Refusal(tree.where, f"its leaves hold {n_values // (inner + 1)} values, one for each class", "train a ranker with one score")
    values = tree.numbers("leaf_values", inner + 1)
    weights = tree.numbers("leaf_weights", inner + 1) if tree.has("leaf_weights") else np.zeros(inner + 1)
    limits.check_leaves(inner + 1, tree.where)
    asked = [_question(split, columns) for split in splits]
    level = np.repeat(np.arange(depth), 2 ** np.arange(depth)).astype(np.int64)
    path = np.arange(inner) - (2**level - 1)
    left = (2 ** (level + 1) - 1) + path
    feature, threshold, nan_left = (np.array([each[part] for each in asked])[level] if depth else np.zeros(0) for part in range(3))
    return _both(left, left + 2**level, feature, threshold, nan_left, values, weights)


def _nested(tree: Fields, columns: Columns, limits: Limits) -> Nodes:
    def children(node: Fields) -> tuple[Fields, Fields] | None:
        return (Fields(node.get("left"), tree.where), Fields(node.get("right"), tree.where)) if node.has("split") else None

    inner, leaves, *sides = unfolded(tree, children, limits, tree.where)
    left, right = (np.where(side < 0, len(inner) + ~side, side) for side in sides)
    feature, threshold, nan_left = np.array([_question(node.part("split"), columns) for node in inner], np.float64).reshape(-1, 3).T
    values, weights = np.array([(_value(node), node.number("weight", 0.0)) for node in leaves]).T
    return _both(left, right, feature, threshold, nan_left, values, weights)


def _both(left, right, feature, threshold, nan_left, values, weights) -> Nodes:
    """Inner nodes (n_inner,) first, then leaves (n_leaves,); the weight of an inner node is added up from its leaves."""
    zeros, none, inner = np.zeros(len(values)), np.full(len(values), -1), np.zeros(len(feature))
    left, right = (np.concatenate([side, none]).astype(np.int64) for side in (left, right))
    weight, nothing = np.concatenate([inner, weights]), np.zeros(len(left))
    for node in range(len(inner) - 1, -1, -1):
        weight[node] = weight[left[node]] + weight[right[node]]
    return Nodes(
        left, right, np.concatenate([feature, none]).astype(np.int64), np.concatenate([threshold, zeros]),
        np.concatenate([nan_left, zeros]).astype(bool), np.concatenate([inner, values]), nothing, weight,
        nothing.astype(np.int64),
    )  # fmt: skip


def _question(split: Fields, columns: Columns) -> tuple[int, float, bool]:
    """The column, the cut in float64, and whether NaN goes left."""
    kind = split.text("split_type", "FloatFeature")
    if kind != "FloatFeature":
        raise Refusal(
            split.where, f"it has a split of type {shown(kind)}, on a category or text, which cannot be shown", "train on numbers"
        )
    number = split.whole("float_feature_index")
    if number not in columns.column:
        raise Refusal(split.where, f"it splits on feature {number}, which features_info does not have")
    with np.errstate(over="ignore"):
        cut = float(up_to(np.float32(split.number("border"))))
    return columns.column[number], cut, columns.nan_left[number]


def _value(node: Fields) -> float:
    if isinstance(node.table.get("value"), list):
        raise Refusal(node.where, f"a leaf holds {len(node.items('value'))} values, one for each class", "train a ranker with one score")
    return node.number("value")


def _scale(says: Fields) -> tuple[float, float]:
    given = says.items("scale_and_bias") if says.has("scale_and_bias") else [1.0, [0.0]]
    scale, bias = given if len(given) == 2 else (None, None)
    inside = Fields({"scale": scale, "bias": bias}, says.inside("scale_and_bias"))
    biases = inside.numbers("bias") if isinstance(bias, list) else np.array([inside.number("bias")])
    if len(biases) > 1:
        raise Refusal(inside.where, f"it has {len(biases)} biases, one for each class", "train a ranker with one score")
    start = float(biases[0]) if len(biases) else 0.0
    if not abs(start) <= LARGEST:
        raise inside.wrong("bias", "a number")
    return inside.number("scale"), start


def _version(about: Fields) -> str:
    """The release that the file's note names."""
    words = about.text("catboost_version_info", "")[:2_000].split()
    return next((word.removesuffix(".") for before, word in pairwise(words) if before == "release"), "")[:20]
