"""The stump with the largest edge."""

from typing import NamedTuple

import numpy as np

from ...pairwise.stump import NEGLIGIBLE, TIE, numerators
from ...trees.binning import MISSING, Bins


class Split(NamedTuple):
    """x <= cut goes left, on bins; the cut after the last one parts missing from present values."""

    feature: int
    cut: int
    missing_left: bool


def strongest_split(bins: Bins, potential: np.ndarray) -> Split | None:
    """The stump with the largest |r|, None where each is 0. Equal ones go to the lowest feature, then to the lowest threshold.

    potential   (n_documents,), with sum 0
    """
    cuts, last = np.arange(MISSING), np.array([[len(thresholds)] for thresholds in bins.thresholds])
    right = numerators(bins, potential)  # of each feature and cut, with missing values on the left
    missing = np.zeros((bins.n_features, 1))
    for f in np.flatnonzero(bins.has_missing).tolist():
        missing[f] = potential[bins.feature(f) == MISSING].sum()
    missing_left = np.where(cuts < last, np.abs(right), 0.0)
    missing_right = np.where((cuts <= last) & bins.has_missing[:, None], np.abs(right + missing), 0.0)
    edges = np.stack([missing_left, missing_right], axis=2)
    if edges.max(initial=0.0) <= NEGLIGIBLE:
        return None
    f, cut, side = map(int, np.unravel_index(np.argmax(edges >= edges.max() * (1 - TIE)), edges.shape))
    return Split(f, cut, side == 0)
