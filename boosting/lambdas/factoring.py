"""RankNet's update of its weights, pair by pair and factored ([BU] section 2.1, [SL] RankNet: the crucial part).

Pair by pair, each pair asks the net twice how its score moves with the weights. Factored, the lambdas of a document are added up
first, and the net is asked once a document. Both give the same: sum over pairs lambda_ij (ds_i/dw - ds_j/dw) = sum_i lambda_i ds_i/dw.

>>> data = Dataset([[0.0]] * 3, relevance=[0, 1, 2], query_ptr=[0, 3])
>>> found = factor(LambdaMART(metric="ranknet"), data, np.zeros(3), np.array([[2.0], [1.0], [0.0]]))
>>> found.n_pairs, found.passes_by_pair, found.passes, found.by_pair.tolist(), found.factored.tolist()
(3, 6, 3, [-2.0], [-2.0])
"""

from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART
from .terms import forces


class Factored(NamedTuple):
    """n_pairs         pairs of the query
    passes_by_pair    how often the net is asked for ds/dw, pair by pair;  passes: factored, once a document
    by_pair, factored (n_weights,) the step of steepest descent, -dC/dw, added up in either way
    """

    n_pairs: int
    passes_by_pair: int
    passes: int
    by_pair: np.ndarray
    factored: np.ndarray


def factor(loss: LambdaMART, data: Dataset, scores: np.ndarray, jacobian: np.ndarray) -> Factored:
    """Both updates of a one-query data set; jacobian (n_documents, n_weights) is ds/dw."""
    pairs = loss.pairs(data, scores, 0)
    update = np.zeros(jacobian.shape[1])
    for i, j, force in zip(pairs["winner"], pairs["loser"], pairs["force"], strict=True):
        update += force * (jacobian[i] - jacobian[j])
    n = len(pairs["force"])
    return Factored(n, 2 * n, len(jacobian), update, forces(loss, data, scores).lambdas @ jacobian)
