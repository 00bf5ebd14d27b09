"""An engine's trees on bins, as trees on the values of the data."""

from dataclasses import replace

import numpy as np

from ..models.imported import ImportedModel
from ..trees.tree import Tree


def in_values(model: ImportedModel, thresholds: tuple[np.ndarray, ...], start: float | None = None) -> ImportedModel:
    """The model with the thresholds of the bins in place of their numbers: `x <= threshold` as in a tree of `train`.

    thresholds   of each feature, rising
    start        the score before any tree, where the file does not hold it
    """
    iterations = tuple(tuple(_tree(tree, thresholds) for tree in trees) for trees in model.iterations)
    return replace(model, iterations=iterations, sign="<=", rounded=False, start=model.start if start is None else start)


def _tree(tree: Tree, thresholds: tuple[np.ndarray, ...]) -> Tree:
    threshold, bins = tree.threshold.copy(), tree.bin.copy()
    for node in np.flatnonzero(tree.feature >= 0).tolist():
        cuts, cut = thresholds[tree.feature[node]], tree.threshold[node]
        last = float(np.floor(cut)) if np.isfinite(cut) else cut  # the highest bin that goes left
        if last >= len(cuts):
            threshold[node], bins[node] = np.inf, len(cuts)  # parts missing from present values
        else:
            threshold[node], bins[node] = (-np.inf, -1) if last < 0 else (cuts[int(last)], int(last))
    return replace(tree, threshold=threshold, bin=bins)
