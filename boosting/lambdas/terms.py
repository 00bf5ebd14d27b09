"""Lambdas of one query: the sums of each document, and RankNet's own ([BU] sections 2 and 4).

>>> import boosting as b
>>> import numpy as np
>>> data = b.Dataset([[0.0]] * 3, relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = forces(b.LambdaMART(), data, np.zeros(3))
>>> bool(abs(found.lambdas.sum()) < 1e-12), found.lambdas.argmax()
(True, np.int64(1))
"""

from dataclasses import dataclass, replace

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART


@dataclass(frozen=True, eq=False)
class Forces:
    """lambdas, curvature (n,) of the documents of one query; rank (n,) 0-based, ties by file order."""

    lambdas: np.ndarray
    curvature: np.ndarray
    rank: np.ndarray


def forces(loss: LambdaMART, data: Dataset, scores: np.ndarray) -> Forces:
    """What the documents of a one-query data set are pushed by. `split_on` changes no force, only how a tree reads it."""
    problem = replace(loss, split_on="lambda").problem(data, scores, 1)
    assert problem.leaf_weights is not None
    return Forces(problem.targets, problem.leaf_weights, metrics.ranks(scores, data.query_ptr))


def ranknet(sigma: float) -> LambdaMART:
    """RankNet's own gradient ([BU] section 2): no metric, so that |delta| is 1; nothing truncated, nothing normalised."""
    return LambdaMART(metric="ranknet", sigma=sigma)
