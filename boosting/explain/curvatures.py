"""What a curvature does to a step: the leaves of one tree, with the values that each way of dividing the gradient gives them.

The leaves stay as they are, and so do the scores from which the iteration started; what differs is by what the gradient of a leaf is
divided, and how far the booster then goes.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = curvatures(b.train(data, b.QBRank(), b.Settings(n_iterations=1)), 1)
>>> [(engine.title.split(",")[0], round(engine.step, 3), engine.is_own) for engine in found][:3]
[('rows as printed', 0.75, True), ('upper bound', 1.25, False), ('Newton', 0.75, False)]
"""

from dataclasses import dataclass, replace

import numpy as np

from ..compute.arrays import frozen
from ..losses.base import Loss, Problem
from ..pairwise.stump import refit_leaves
from ..trace import Snapshot, Trace
from ..words import ROUNDING, capital, count, short, unlike
from .pair_changes import count_effort
from .risk_profile import VISITS

ALONE = "gradient alone, weights 1"
POINTS = 33


@dataclass(frozen=True, eq=False)
class Engine:
    """One way to come by the values of the leaves.

    values   (n_leaves,) before shrinkage;  is_own   whether the run does it so
    rate     how far the booster goes along them, the learning rate included;  step   the same without it
    risk     after that step;  full  after a step of 1; both None where the loss has no risk
    """

    title: str
    is_own: bool
    values: np.ndarray
    rate: float
    step: float
    risk: float | None
    full: float | None


def curvatures(trace: Trace, k: int) -> tuple[Engine, ...]:
    """Every way that the loss names, and the gradient alone; none where iteration k has several trees, or the loss names no way."""
    now = trace.at(k)
    if len(now.trees) != 1 or not trace.loss.curvatures:
        return ()
    found = []
    for variant in trace.loss.curvatures:
        other = replace(trace.loss, **variant.values)
        values = leaf_values(trace.problem(now.scores_before, k, other), now)
        found.append(_engine(now, other, variant.words, other == trace.loss, values))
    if now.problem.pair_weights is None:
        found.append(_engine(now, trace.loss, ALONE, False, _mean_gradient(now)))
    return tuple(found)


def leaf_values(problem: Problem, now: Snapshot) -> np.ndarray:
    """(n_leaves,) of the leaves of an iteration with one tree, for another problem."""
    leaves, (tree,) = now.iteration.leaves[0], now.trees
    if problem.pair_weights is not None:
        values = refit_leaves(leaves, tree.n_leaves, problem.pair_weights)
        return values - values[0] if tree.values[0] == 0.0 else values  # a stump keeps 0 on the left
    sums = np.bincount(leaves, problem.targets * problem.weights, tree.n_leaves)
    weight = np.bincount(leaves, problem.divisors, tree.n_leaves) + (now.trace.settings.l2_regularization or 0.0)
    return np.divide(sums, weight, out=np.zeros(tree.n_leaves), where=weight > 0)


def _mean_gradient(now: Snapshot) -> np.ndarray:
    """(n_leaves,) the mean of the negative gradient over the documents of each leaf, as [FR] fits it."""
    leaves, (tree,) = now.iteration.leaves[0], now.trees
    sums = np.bincount(leaves, now.targets * now.weights, tree.n_leaves)
    return sums / np.maximum(np.bincount(leaves, minlength=tree.n_leaves), 1)


def _engine(now: Snapshot, loss: Loss, title: str, is_own: bool, values: np.ndarray) -> Engine:
    data, before, g = now.trace.data, now.scores_before, values[now.iteration.leaves[0]]
    learning_rate = now.trace.settings.learning_rate or 1.0
    rate = loss.advance(data, before, g, now.k, learning_rate).rate
    after, full = loss.risk(data, before + rate * g), loss.risk(data, before + g)
    return Engine(title, is_own, frozen(values), rate, rate / learning_rate, after, full)


def risks_along(trace: Trace, k: int, found: tuple[Engine, ...]) -> tuple[np.ndarray, list[np.ndarray]] | None:
    """Steps (n,), and the risk along each engine's leaf values; None where the loss has no risk. Large data get fewer points."""
    now = trace.at(k)
    if not found or found[0].risk is None:
        return None
    reach = 1.25 * max(1.0, *(min(engine.step, 4.0) for engine in found))
    n_points = int(np.clip(VISITS // max(count_effort(trace.data) * len(found), 1), 5, POINTS))
    steps, leaves = np.linspace(0.0, reach, n_points), now.iteration.leaves[0]
    curves = [np.array([trace.loss.risk(trace.data, now.scores_before + s * e.values[leaves]) for s in steps]) for e in found]
    return steps, curves


def sentence_of(found: tuple[Engine, ...]) -> str:
    """Which of them makes the largest leaf, which the smallest."""
    sizes = [float(np.abs(engine.values).max()) for engine in found]
    large, small = found[int(np.argmax(sizes))], found[int(np.argmin(sizes))]
    if all(np.allclose(engine.values, large.values, rtol=1e-12, atol=0.0) for engine in found):
        return "All of them give these leaves the same values."
    if max(sizes) - min(sizes) <= ROUNDING * max(sizes):
        return f"{capital(count(len(found)))} ways to divide one gradient: with each the largest leaf is {short(max(sizes))}."
    most, least = unlike(max(sizes), min(sizes))
    return (
        f"{capital(count(len(found)))} ways to divide one gradient: the largest leaf is {most} with “{large.title}”, "
        f"{least} with “{small.title}”."
    )
