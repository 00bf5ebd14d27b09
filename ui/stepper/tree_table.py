"""The trees of one iteration as a table: a row a node, with what it asks, where that leads, and whom it counts by grade."""

import sys

import numpy as np
import pandas as pd

from boosting import Trace, Tree
from boosting.explain.node_histograms import leaf_ranges, node_histograms
from boosting.explain.tells import tells
from boosting.trees.tree import LEAF

MOST_TREES = 20


def tree_table(trace: Trace, k: int) -> tuple[pd.DataFrame, int]:
    """One row a node of the first trees of iteration k, from the root down, and how many trees there are."""
    trees = trace.iterations[k - 1].trees if k else ()
    tables = [_table(trace, k, number, tree) for number, tree in enumerate(trees[:MOST_TREES])]
    return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame(), len(trees)


def _table(trace: Trace, k: int, number: int, tree: Tree) -> pd.DataFrame:
    saw = node_histograms(trace, k, number)
    names, known = trace.data.feature_names, tells(trace)
    is_leaf = tree.feature == LEAF
    columns = {
        "tree": number + 1,
        "node": np.arange(len(tree.feature)) + 1,
        "asks": [
            "" if leaf else _question(names[f], known.sign, t)
            for leaf, f, t in zip(is_leaf, tree.feature, known.thresholds(tree), strict=True)
        ],
        "yes: node": pd.array([pd.NA if child == LEAF else child + 1 for child in tree.left], dtype="Int64"),
        "no: node": pd.array([pd.NA if child == LEAF else child + 1 for child in tree.right], dtype="Int64"),
        "missing": ["" if leaf else "yes" if left else "no" for leaf, left in zip(is_leaf, tree.missing_left, strict=True)],
        "leaf": pd.array([leaf + 1 if leaf >= 0 else pd.NA for leaf in tree.leaf_id], dtype="Int64"),
        "value": _settled(trace, k, tree, trace.iterations[k - 1].leaves[number]),
        "documents": tree.count,
        **(_fraction(tree) if known.sums else {}),
        **({"split gain": np.where(is_leaf, np.nan, tree.split_gain)} if known.gains else {}),
    }
    grades = {f"grade {label}": counts for label, counts in zip(saw.grades.labels, saw.counts.T, strict=True)}
    return pd.DataFrame({**columns, **grades})


def _fraction(tree: Tree) -> dict[str, np.ndarray]:
    """What stands above and below the line in the value of each node; nothing where leaves are fitted together or to pairs."""
    if not np.allclose(tree.leaf_value * tree.denominator, tree.numerator):
        return {}
    return {"numerator": tree.numerator, "denominator": tree.denominator}


def _settled(trace: Trace, k: int, tree: Tree, leaves: np.ndarray) -> np.ndarray:
    """(n_nodes,) the values, 0 where targets that cancel out left nothing but rounding: a mean of n targets may be off by n half-units in
    the last place of their mean size. What is small because its own targets are small stays. Of another engine's tree, those of its
    leaves."""
    if not tells(trace).goes_on:
        return np.where(tree.feature == LEAF, tree.leaf_value, np.nan)
    problem = trace.at(k).problem
    weighs, pushes = (
        np.bincount(leaves, some, minlength=tree.n_leaves) for some in (problem.weights, problem.weights * np.abs(problem.targets))
    )
    size = np.array([pushes[first:last].sum() / (weighs[first:last].sum() or 1.0) for first, last in leaf_ranges(tree)])
    return np.where(np.abs(tree.leaf_value) <= tree.count * sys.float_info.epsilon / 2 * size, 0.0, tree.leaf_value)


def _question(name: str, sign: str, threshold: float) -> str:
    return f"{name} {sign} {threshold:g}?" if np.isfinite(threshold) else f"{name} is present?"
