"""A step that averages is a mixture of two rankers: what the model was, and what the new tree says.

GBRank's (k h + eta g) / (k + 1) is (1 - alpha) h + alpha (eta g) with alpha = 1 / (k + 1) ([GB] section 2.2, step 3 of the algorithm).

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
>>> averaging_step(b.train(data, b.GBRank(), b.Settings(n_iterations=1)), 1).alpha
0.5
"""

from typing import NamedTuple

import numpy as np

from ..trace import Trace


class AveragingStep(NamedTuple):
    """before, new (n_documents,): the scores are (1 - alpha) before + alpha new."""

    before: np.ndarray
    new: np.ndarray
    alpha: float


def averaging_step(trace: Trace, k: int, validation: bool = False) -> AveragingStep:
    """Iteration k, from 1 on, as a mixture. Raises ValueError where it is none, or there is no such iteration."""
    if not 1 <= k <= trace.n_iterations:
        raise ValueError(f"there is no iteration {k}; choose one from 1 to {trace.n_iterations}.")
    iteration = trace.iterations[k - 1]
    step = iteration.step
    if not 0 < step.decay < 1:
        raise ValueError(f"iteration {k} multiplies the scores by {step.decay:g}: it adds to them, or scales them, and is no average.")
    before = trace.validation_scores(k - 1) if validation else trace.scores(k - 1)
    alpha = 1.0 - step.decay
    return AveragingStep(before, step.rate / alpha * iteration.g(validation), alpha)
