"""What the sliders offer, and with them the URL: one table for both."""

from dataclasses import fields
from typing import Any

from boosting import Loss

# label, lowest, highest, step, help
SETTINGS: dict[str, tuple[str, float, float, float, str]] = {
    "n_iterations": ("Iterations", 1, 500, 1, "Number of trees."),
    "learning_rate": ("Learning rate", 0.01, 2.0, 0.01, "Shrinkage of each step."),
    "max_leaf_nodes": ("Leaves per tree", 2, 64, 1, "Best leaf first, up to this many."),
    "min_documents_leaf": ("Documents a leaf, at least", 1, 200, 1, "Smaller leaves are refused."),
    "max_depth": ("Depth, at most", 1, 255, 1, "Empty = no bound."),
    "l2_regularization": (
        "L2 regularisation",
        0.0,
        1000.0,
        0.1,
        "In every leaf's denominator, and in splits that share its weights; empty = the loss's own.",
    ),
    "min_weight_leaf": ("Weight a leaf, at least", 0.0, 1000.0, 0.1, "Empty = the loss's own."),
    "n_bins": ("Bins per feature", 2, 255, 1, "Few bins = coarse thresholds."),
    "sample_documents": (
        "Documents drawn",
        0.05,
        1.0,
        0.05,
        "The share that a tree is fitted to, a new sample for each; 1 = all.",
    ),
    "sample_queries": (
        "Queries drawn",
        0.05,
        1.0,
        0.05,
        "The share of queries whose documents a tree is fitted to; 1 = all.",
    ),
    "sample_features": ("Features drawn", 0.05, 1.0, 0.05, "The share among which a tree looks for its splits; 1 = all."),
    "seed": ("Seed of the draws", 0, 9999, 1, "Another seed, another sample for each tree."),
}


def offered(loss: type[Loss]) -> tuple[str, ...]:
    """What a person can set for a loss: its own parameters, and the Settings that have a slider."""
    return (*(f.name for f in fields(loss)), *SETTINGS)


def bounds(loss: type[Loss], name: str) -> tuple[float, float] | None:
    """Lowest and highest value of a parameter or setting; None for a switch, a choice and a text."""
    if name in SETTINGS:
        return SETTINGS[name][1:3]
    f = next(f for f in fields(loss) if f.name == name)
    if f.metadata["choices"] or f.metadata.get("text") or isinstance(f.default, bool):
        return None
    return f.metadata["low"], f.metadata["high"]


def check(loss: type[Loss], name: str, value: Any) -> None:
    """Raise ValueError where a value is beyond what its slider offers; None is for the loss to judge."""
    ends = bounds(loss, name)
    if ends is None or value is None:
        return
    low, high = ends
    if not low <= value <= high:
        raise ValueError(f"choose a number from {low:g} to {high:g}.")
