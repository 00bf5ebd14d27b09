"""The story of some documents over a whole run: scores, targets and weights of every iteration in one pass.

A single iteration is cheap to recompute (`trace.at(k)`); a screen that steps through all of them wants them at once.
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..trace import Trace
from .part import Part, data_of


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
        return History(frozen(list(trace.all_scores(validation, rows))), None, None)
    part = Part.around(trace, rows, validation)
    within = slice(rows.start - part.held.start, rows.stop - part.held.start)
    asked = ((scores, part.problem(scores, k)) for k, scores in part.states())
    story = [(scores[within], problem.targets[within], problem.weights[within]) for scores, problem in asked]
    return History(*(frozen(column) for column in zip(*story, strict=True)))
