"""One algorithm, several losses: what each loss makes of the same scores, line by line of Algorithm 1 of [QB].

    1  g_i = -dR / dh_i          the negative gradient of the risk R at the scores h
    2  r_i = g_i / W_i           the target, W a diagonal that stands for the curvature of R
    3  t fits r, weighted by W   a regression tree
    4  h <- decay h + rate t     a step

The losses differ in R, in W and in the step. LambdaMART has a gradient and no R, GBRank as printed fits scores and no changes, and
MPBoost's weak ranker is fitted to pairs, for which no diagonal stands.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> turn = take_turn(data, np.zeros(3), b.GBT(), b.Settings(learning_rate=0.5))
>>> turn.gradient.tolist(), turn.weights.tolist(), turn.targets.tolist(), turn.after.tolist()
([0.0, 2.0, 1.0], [1.0, 1.0, 1.0], [0.0, 2.0, 1.0], [0.0, 1.0, 0.5])
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..iteration import add_trees, move
from ..losses.base import Loss, Problem
from ..losses.margins import query_margins
from ..settings import Settings
from ..trees.binning import Bins, bin_features
from ..trees.tree import Tree

PLACES = 12  # digits to which two losses agree that are the same on paper and add up in another order


@dataclass(frozen=True, eq=False)
class Turn:
    """One turn of Algorithm 1 under one loss. Arrays are (n_documents,), in changes of the score where the loss names scores.

    loss            with every derived parameter
    risk, after_risk   R before and after the step; None where the loss is given by its gradient alone
    gradient        g, the negative gradient of R;  weights: W, the denominators of the leaves;  targets: r = g / W, 0 where W is 0
    problem         as the booster gets it: what the tree is fitted to, and how it is weighted
    trees, leaves   of this turn, (n_trees, n_documents); none where there is nothing left to learn
    fitted          t, the sum of the trees;  decay, rate: of the step;  after: the new scores
    scale           what turns shares of the risk into the risk, for MPBoost; else 1
    """

    loss: Loss
    scores: np.ndarray
    problem: Problem
    scale: float
    risk: float | None
    gradient: np.ndarray
    weights: np.ndarray
    targets: np.ndarray
    trees: tuple[Tree, ...]
    leaves: np.ndarray
    fitted: np.ndarray
    decay: float
    rate: float
    after: np.ndarray
    after_risk: float | None


def take_turn(data: Dataset, scores: np.ndarray, loss: Loss, settings: Settings, k: int = 1, bins: Bins | None = None) -> Turn:
    """What `loss` makes of `scores` (n_documents,) as iteration k. Raises ValueError where the data do not suit the loss.

    bins   of the data under these settings, where they are known; to find them takes longer than all else
    """
    loss = loss.for_data(data)
    settings, scores = loss.resolve(settings), np.asarray(scores, dtype=np.float64)
    problem, risk = loss.problem(data, scores, k), loss.risk(data, scores)
    scale = 1.0 if problem.pair_weights is None or risk is None else risk
    gradient, weights = scale * gradient_of(loss, problem, scores), scale * problem.divisors
    fitted = () if problem.finished else loss.fit(problem, bins or bin_features(data.features, settings.n_bins), settings)
    t = add_trees(fitted) if fitted else np.zeros_like(scores)
    decay, rate = 1.0, 0.0
    if fitted:
        assert settings.learning_rate is not None
        decay, rate, *_ = loss.advance(data, scores, t, k, settings.learning_rate)
    after = move(scores, decay, rate, t) if fitted else scores
    leaves = np.array([ids for _, ids in fitted]) if fitted else np.zeros((0, len(scores)), dtype=np.uint8)
    return Turn(
        loss, frozen(scores), problem, scale, risk, frozen(gradient), frozen(weights), frozen(_quotient(gradient, weights)),
        tuple(tree for tree, _ in fitted), frozen(leaves), frozen(t), decay, rate, frozen(after), loss.risk(data, after),
    )  # fmt: skip


def gradient_of(loss: Loss, problem: Problem, scores: np.ndarray) -> np.ndarray:
    """(n_documents,) g: target * weight of a problem; MPBoost holds it pair by pair, as shares of the risk ([MP] Algorithm 1)."""
    if problem.pair_weights is not None:
        return problem.pair_weights.b
    asked = problem.targets - scores if loss.targets_are_scores else problem.targets
    return np.where(problem.weights > 0, asked * problem.weights, 0.0)


def _quotient(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)


@dataclass(frozen=True)
class Agreement:
    """How far two turns agree in one line: the largest difference over all documents, beside the largest number of the two."""

    line: str
    difference: float
    scale: float

    @property
    def is_exact(self) -> bool:
        """Equal, but for the order in which numbers were added up."""
        return self.difference <= 10.0**-PLACES * max(self.scale, 1e-300)


LINES = ("risk", "gradient", "weights", "targets", "fitted", "rate", "after")


def agreements(one: Turn, other: Turn) -> tuple[Agreement, ...]:
    """Of two turns on the same data, line by line; the risk only where both have one.

    >>> import boosting as b
    >>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> turns = [take_turn(data, np.zeros(3), loss, b.Settings()) for loss in (b.GBT(), b.QBRank(w=0.0))]
    >>> all(found.is_exact for found in agreements(*turns))
    True
    """
    found = []
    for line in LINES:
        a, c = getattr(one, line), getattr(other, line)
        if a is None or c is None:
            continue
        a, c = np.atleast_1d(a), np.atleast_1d(c)
        scale = float(max(np.abs(a).max(initial=0.0), np.abs(c).max(initial=0.0)))
        found.append(Agreement(line, float(np.abs(a - c).max(initial=0.0)), scale))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Hessian:
    """Second derivatives of sum over pairs max(0, tau gap - (h_i - h_j))^2 / 2 in one query, and the diagonals that stand for them.

    full     (n, n) a block of (1, -1; -1, 1) for each active pair ([QB] section 3)
    newton   (n,) its diagonal: one for each active pair of a document
    printed  (n,) diag(1, 1) for every pair, active or not, as the rows of Algorithm 2 imply
    bound    (n,) diag(2, 2) for every pair: never below the full matrix
    """

    full: np.ndarray
    newton: np.ndarray
    printed: np.ndarray
    bound: np.ndarray


def pair_hessian(data: Dataset, scores: np.ndarray, query: int) -> Hessian:
    """Of the pairs of one query at scores (n_documents,); n its documents.

    >>> data = Dataset([[0.1], [0.7]], relevance=[0, 2], query_ptr=[0, 2])
    >>> found = pair_hessian(data, np.zeros(2), 0)
    >>> found.full.tolist(), found.bound.tolist()
    ([[1.0, -1.0], [-1.0, 1.0]], [2.0, 2.0])
    """
    rows = data.query_slice(query)
    n, table = rows.stop - rows.start, query_margins(data, np.asarray(scores, dtype=np.float64), 1.0, query)
    winner, loser = table["winner"] - rows.start, table["loser"] - rows.start
    weight = np.asarray(table["weight"], dtype=np.float64)
    active = weight * (table["margin"] > 0)
    full = np.zeros((n, n))
    for i, j, sign in ((winner, winner, 1.0), (loser, loser, 1.0), (winner, loser, -1.0), (loser, winner, -1.0)):
        np.add.at(full, (i, j), sign * active)
    printed = np.bincount(winner, weight, n) + np.bincount(loser, weight, n)
    return Hessian(frozen(full), frozen(full.diagonal().copy()), frozen(printed), frozen(2.0 * printed))
