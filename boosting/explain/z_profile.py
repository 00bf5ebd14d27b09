"""Z along a weak ranker of MPBoost, beside the two parabolas that stand for it ([MP] (11), (15)).

With x = f_i - f_j a pair brings w exp(-d x) to Z. Its second-order expansion is w (1 - d x + d^2 x^2 / 2). The paper writes
w ((d - x)^2 + 1) / 2 = w (1 - d x + x^2 / 2 + (d^2 - 1) / 2) instead, under its condition (9), |d| about 1; where |d| = 1 the two are
the same. A smaller d makes it too steep a bowl, whose minimum comes too early; a larger d too flat a one, whose minimum comes too late.
"""

from typing import NamedTuple

import numpy as np

from ..losses.mpboost import MPBoost
from ..pairwise.lowest import lowest_z
from ..pairwise.weights import log_z, weigh
from ..trace import Trace


class ZProfile(NamedTuple):
    """One round of MPBoost. `s` counts steps of the weak ranker as it was fitted: s = 1 is its fit, s = 0 no step.

    height          what one s is in the units of a: the height of a stump; 1.0 for a tree
    numerator       N = sum of w d x, the slope of either parabola at 0, downwards
    curvature       C = sum of w x^2, of the paper's parabola
    true_curvature  sum of w d^2 x^2, of the second-order expansion
    offset          (sum of w d^2 - 1) / 2, by which the paper's parabola misses Z = 1 at s = 0
    lowest          s where Z is least; inf where it falls for ever
    taken           s of the step that the booster took
    """

    height: float
    numerator: float
    curvature: float
    true_curvature: float
    offset: float
    lowest: float
    taken: float

    @property
    def paper_minimum(self) -> float:
        return self.numerator / self.curvature

    @property
    def true_minimum(self) -> float:
        return self.numerator / self.true_curvature

    def paper(self, s: np.ndarray) -> np.ndarray:
        """J_wse / 2 + 1/2, the end of [MP] (15)."""
        return 1.0 + self.offset - self.numerator * s + self.curvature * s**2 / 2.0

    def expansion(self, s: np.ndarray) -> np.ndarray:
        """The second-order expansion of Z, the second line of [MP] (15)."""
        return 1.0 - self.numerator * s + self.true_curvature * s**2 / 2.0


def z_profile(trace: Trace, k: int) -> ZProfile:
    """The profile of round k >= 1 of a trace of MPBoost, at the scores before it."""
    now, loss, data = trace.at(k), _mpboost(trace), trace.data
    g, scores, (tree,) = now.iteration.g(), now.scores_before, now.trees
    leaves = now.iteration.leaves[0]
    plain = weigh(data, scores, loss.distance)
    squared = weigh(data, scores, loss.distance, second_order=True)
    step = np.subtract.outer(tree.values, tree.values) ** 2  # of every two leaves

    def curvature(weights) -> float:
        return float((weights.flow(leaves, tree.n_leaves) * step).sum()) / 2.0  # each pair is counted both ways

    height = float(tree.values[-1]) if loss.weak_learner == "stump" else 1.0  # a stump keeps 0 on the left
    slope, offset = float((plain.b * g).sum()), (squared.total - 1.0) / 2.0
    lowest = lowest_z(data, scores, g, loss.distance)
    return ZProfile(height, slope, curvature(plain), curvature(squared), offset, lowest, now.rate)


def z_along(trace: Trace, k: int, s: np.ndarray) -> np.ndarray:
    """Z of round k for steps of s times its weak ranker (n,): risk after / risk before. inf beyond the range of float64."""
    now, loss = trace.at(k), _mpboost(trace)
    g, before = now.iteration.g(), log_z(trace.data, now.scores_before, loss.distance)
    with np.errstate(over="ignore"):
        return np.exp([log_z(trace.data, now.scores_before + step * g, loss.distance) - before for step in np.asarray(s).tolist()])


def _mpboost(trace: Trace) -> MPBoost:
    """The loss of the trace, of which only MPBoost has distances. Raises ValueError for another."""
    if not hasattr(trace.loss, "distance"):
        raise ValueError(f"{trace.loss.title} has no directed distances, so there is no Z; ask for a trace of MPBoost.")
    return trace.loss  # type: ignore[return-value]
