"""Thresholds for engines that round values to float32 before they compare, and what they make of missing values."""

import numpy as np

from ..trees.tree import Tree
from .forest import Forest

FLOAT32 = float(np.finfo(np.float32).max)
ROUNDED_OFF = 2.0**-150  # up to which a number is 0 in float32


def strictly_below(threshold: np.ndarray) -> np.ndarray:
    """t (n,) float32 such that for every float32 x `x < t` is `x <= threshold`: the smallest float32 above it. The largest float32 stands
    for what is beyond all values, such as a threshold that parts missing from present ones.

    >>> float(strictly_below(np.array([1.0]))[0])
    1.0000001192092896
    """
    below = at_most(threshold)
    return np.nextafter(below, np.float32(FLOAT32))


def at_most(threshold: np.ndarray) -> np.ndarray:
    """t (n,) float32 such that for every float32 x `x <= t` is `x <= threshold`: the largest float32 that is not above it.

    >>> float(at_most(np.array([0.1]))[0]) <= 0.1
    True
    """
    found = np.clip(threshold, -FLOAT32, FLOAT32).astype(np.float32)
    with np.errstate(over="ignore"):  # below all of float32 is -inf
        return np.where(found.astype(np.float64) > threshold, np.nextafter(found, np.float32(-np.inf)), found)


def written(number: float) -> str:
    """A float32 as Java reads it.

    >>> written(np.float32(0.1)), written(np.float32("-inf"))
    ('0.1', '-Infinity')
    """
    return str(number).replace("inf", "Infinity")


def values(tree: Tree) -> np.ndarray:
    """(n_nodes,) leaf values in float32. Raises ValueError for one beyond its range."""
    if np.any(np.abs(tree.leaf_value) > FLOAT32):
        raise ValueError("a leaf's value is beyond float32, which this format holds; export to LightGBM.")
    return tree.leaf_value.astype(np.float32)


def check_range(forest: Forest, features: np.ndarray) -> None:
    """Raises ValueError where values (n, n_features) of a feature that splits are beyond float32: rounded to it they are infinite, which
    XGBoost refuses, and a threshold among them splits nothing. Thresholds may be: LightGBM writes 1e300 for what is above all values."""
    for feature in sorted({int(feature) for tree in forest.trees for feature in tree.feature if feature >= 0}):
        row = np.argmax(np.abs(np.nan_to_num(features[:, feature])))
        if abs(features[row, feature]) > FLOAT32:
            raise ValueError(
                f"{forest.feature_names[feature]} of row {row} is {features[row, feature]:g}, and the largest number of this format is "
                f"{FLOAT32:.2g}; divide the feature before training, or export to LightGBM."
            )


def check_zeros(forest: Forest, features: np.ndarray, least: float) -> None:
    """Raises ValueError where a split parts values (n, n_features) from 0, or from each other, that a reader takes as 0: up to `least`."""
    for tree in forest.trees:
        for node in np.flatnonzero((tree.feature >= 0) & (np.abs(tree.threshold) <= least)).tolist():
            values, cut = features[:, tree.feature[node]], tree.threshold[node]
            wrong = (np.abs(values) <= least) & ((values <= cut) != (cut >= 0.0))
            if wrong.any():
                row = int(np.argmax(wrong))
                raise ValueError(
                    f"{forest.feature_names[tree.feature[node]]} of row {row} is {values[row]:g}, which the reader of this format takes as "
                    "0; multiply the feature before training, or take its logarithm."
                )


def check_missing(forest: Forest, missing: np.ndarray, reader: str) -> None:
    """Raises ValueError where a reader that takes a missing value as 0 would send it another way.

    missing   (n_features,) which features lack values in the data
    """
    for number, tree in enumerate(forest.trees, start=1):
        inner = tree.feature >= 0
        wrong = inner & missing[np.where(inner, tree.feature, 0)] & (tree.missing_left != (tree.threshold >= 0.0))
        if wrong.any():
            name = forest.feature_names[tree.feature[np.flatnonzero(wrong)[0]]]
            raise ValueError(
                f"tree {number} sends documents without {name} another way than those with 0, and {reader} takes a missing value as 0; "
                "fill in what is missing before training, or export to LightGBM or XGBoost."
            )
