"""The story of some documents over a whole run: scores, targets and weights of every iteration in one pass.

A single iteration is cheap to recompute (`trace.at(k)`); a screen that steps through all of them wants them at once.
"""

from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..losses.base import Problem
from ..losses.within import SeenPairs, seen_pairs
from ..trace import Trace


@dataclass(frozen=True, eq=False)
class History:
    """scores (n_iterations + 1, n); targets, weights (n_iterations + 1, n), row k - 1 belongs to iteration k; both None where the run
    cannot tell them.

    The last row of targets and weights is what the next tree would be fitted to.
    """

    scores: np.ndarray
    targets: np.ndarray | None
    weights: np.ndarray | None

    def rows(self, rows: slice) -> "History":
        targets, weights = (None if asked is None else asked[:, rows] for asked in (self.targets, self.weights))
        return History(self.scores[:, rows], targets, weights)


def history(trace: Trace, rows: slice | None = None, validation: bool = False) -> History:
    """The story of `rows` (None = all) of the training data, or of the validation data.

    Validation documents take no part in training: their targets are what the loss would ask of them.
    """
    data = data_of(trace, validation)
    rows = rows or slice(0, data.n_documents)
    if trace.unexplained(validation):
        return History(frozen([state[rows] for state in trace.all_scores(validation)]), None, None)
    scores, targets, weights = [], [], []
    for k, state in enumerate(trace.all_scores(validation)):
        problem = problem_of(trace, state, k + 1, validation)
        scores.append(state[rows])
        targets.append(problem.targets[rows])
        weights.append(problem.weights[rows])
    return History(frozen(scores), frozen(targets), frozen(weights))


def data_of(trace: Trace, validation: bool) -> Dataset:
    """The training or the validation data of a trace. Raises ValueError where there is no validation data."""
    data = trace.validation if validation else trace.data
    if data is None:
        raise ValueError(
            "this trace was trained without validation data; pass validation=... to train() or replay(), or leave validation=False."
        )
    return data


def row_of(data: Dataset, document: Any) -> int:
    """The number of a row. Raises TypeError for what is no number, such as a name, IndexError for a row that is not there."""
    if not hasattr(document, "__index__"):
        raise TypeError(f"document {document!r:.60} is not the number of a row; data.document_names lists the names, row 0 first.")
    row = index(document)
    if not 0 <= row < data.n_documents:
        raise IndexError(f"document {row} is outside 0..{data.n_documents - 1}, the rows of the data.")
    return row


def problem_of(trace: Trace, scores: np.ndarray, k: int, validation: bool = False) -> Problem:
    """The problem of tree k at these scores (n_documents,) of the training data; of validation data, what the loss would ask of them,
    of which no tree draws a sample."""
    return trace.loss.problem(data_of(trace, validation), scores, k) if validation else trace.problem(scores, k)


def pairs_of(trace: Trace, scores: np.ndarray, k: int, validation: bool = False) -> SeenPairs:
    """The pairs that tree k sees at these scores (n_documents,) of the training data; of validation data, all their pairs."""
    return seen_pairs(trace.loss, data_of(trace, validation), scores, None) if validation else trace.pairs(scores, k)
