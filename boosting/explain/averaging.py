"""A step that averages is a mixture of two rankers: what the model was, and what the new tree says.

GBRank's (k h + eta g) / (k + 1) is (1 - alpha) h + alpha (eta g) with alpha = 1 / (k + 1) ([GB] section 2.2, step 3 of the algorithm).

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
>>> averaging_step(b.train(data, b.GBRank(), b.Settings(n_iterations=1)), 1).alpha
0.5

Over a run each of k trees, and the start, then counts 1 / (k + 1), where trees that are added count their rate each.
"""

from typing import NamedTuple

import numpy as np

from ..compute.arrays import frozen
from ..trace import Trace
from ..words import counted, short

ADDED_AT = 0.3  # the rate at which averaged trees are added for comparison: that of GBRank's residual update


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
        raise ValueError(f"iteration {k} multiplies the scores by {step.decay:g}: it adds to them, or scales them, and is not an average.")
    before = trace.validation_scores(k - 1) if validation else trace.scores(k - 1)
    alpha = 1.0 - step.decay
    return AveragingStep(before, step.rate / alpha * iteration.g(validation), alpha)


class TwoWays(NamedTuple):
    """One document under the trees of a run, put together in two ways.

    values          (n_iterations,) what each tree says of it, before any rate
    averaged, added (n_iterations + 1,) its score where the trees are averaged, and where they are added at `rate`
    own             (n_iterations + 1,) its score in the run
    averages        whether the run's targets are scores, which are averaged, and not changes of them, which are added
    """

    values: np.ndarray
    averaged: np.ndarray
    added: np.ndarray
    own: np.ndarray
    rate: float
    averages: bool


def two_ways(trace: Trace, row: int, validation: bool = False) -> TwoWays:
    """The path of document `row` of the training or validation data under the same trees, averaged and added ([GB] section 2.2, step 3).

    An averaging run multiplies each tree by its eta before it averages; a run that adds has none, and 1 is taken.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> found = two_ways(b.train(data, b.GBRank(update="paper"), b.Settings(n_iterations=2, learning_rate=1.0)), 1)
    >>> found.averaged.tolist() == found.own.tolist(), found.averages
    (True, True)
    """
    own = np.array([scores[row] for scores in trace.all_scores(validation)])
    values = np.array([iteration.g(validation)[row] for iteration in trace.iterations])
    averages = bool(trace.loss.targets_are_scores)
    asked = trace.loss.learning_rate if trace.settings.learning_rate is None else trace.settings.learning_rate
    eta, rate = (asked, ADDED_AT) if averages else (1.0, asked)
    sums = np.concatenate([[0.0], np.cumsum(values)])
    counts = np.arange(1, len(own) + 1)
    averaged, added = (own[0] + eta * sums) / counts, own[0] + rate * sums
    return TwoWays(frozen(values), frozen(averaged), frozen(added), frozen(own), rate, averages)


def two_ways_sentence(found: TwoWays, name: str, k: int) -> str:
    """What both ways make of a document after iteration k, and after the last."""
    last = len(found.own) - 1
    trees, part = counted(k, "tree", "trees"), f"1/{k + 1}"
    if not k:
        return f"Before any tree {name} has {short(float(found.own[0]))} either way."
    averaged, added = short(float(found.averaged[k])), short(float(found.added[k]))
    ends = "" if k == last else f" After all {last}: {short(float(found.averaged[-1]))} and {short(float(found.added[-1]))}."
    rate = f"{found.rate:g}"
    if found.averages:
        return (
            f"Each tree of this run is fitted to the scores that documents should have, so the trees are averaged: {trees} and the start "
            f"count {part} each, and {name} has {averaged}. Added at a rate of {rate}, the same trees would give it {added}.{ends}"
        )
    return (
        f"Each tree of this run is fitted to what the scores lack, so the trees are added: each counts {rate}, and after {trees} {name} "
        f"has {added}. Averaged, they would count {part} each and give it {averaged}.{ends}"
    )
