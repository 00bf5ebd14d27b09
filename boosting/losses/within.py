"""The problem of a weak learner that is fitted to pairs, where documents are drawn: pairs within the sample, as if there were no others."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..data.dataset import Dataset
from ..pairwise.weights.sampled import SampledWeights, spread
from .problem import Problem

if TYPE_CHECKING:
    from .mathematics import Mathematics


def of_pairs_within(loss: "Mathematics", data: Dataset, scores: np.ndarray, k: int, drawn: np.ndarray) -> Problem:
    """The problem of iteration k of the drawn documents (n_documents,) bool, spread over all: the others weigh nothing and have the
    target 0. It is finished where that of all documents is; a sample without a pair asks for nothing."""
    rows, n = np.flatnonzero(drawn), data.n_documents
    found = loss.problem(data.within(rows), scores[rows], k)
    own, pairs = found.leaf_weights, found.pair_weights
    return replace(
        found, targets=spread(found.targets, rows, n), weights=spread(found.weights, rows, n),
        leaf_weights=None if own is None else spread(own, rows, n),
        pair_weights=None if pairs is None else SampledWeights.spread(pairs, rows, n),
        finished=loss.problem(data, scores, k).finished if found.finished else "",
    )  # fmt: skip
