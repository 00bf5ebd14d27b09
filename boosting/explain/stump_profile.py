"""What the stump of MPBoost sees: numerator, denominator, height and error drop at every threshold of a feature ([MP] appendix).

>>> import boosting as b
>>> data = b.Dataset([[1.0], [2.0], [3.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> view = profile(data, b.MPBoost(ddf="binary"), np.zeros(3), 0)
>>> view.thresholds.tolist(), view.numerator.round(3).tolist(), view.drop.round(3).tolist(), view.best
([1.5, 2.5], [0.667, 0.0], [0.667, 0.0], 0)
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..data.grade_groups import gaps
from ..losses.mpboost import MPBoost
from ..pairwise.stump import NEGLIGIBLE, TIE, numerators
from ..pairwise.weights import weigh
from ..trees.binning import Bins, bin_features


class Profile(NamedTuple):
    """By threshold (n_thresholds,), in rising order; f(x) = height where x > threshold, else 0.

    numerator     N: sum over the documents right of it of b_i = (sum of w d of the pairs it wins) - (of those it loses)
    denominator   C: weight of the pairs that the threshold cuts; with `newton` the weights are w d^2
    height        a = N / C, 0 where it cuts no pair
    drop          N^2 / C, by how much the weighted squared error falls
    best          number of the threshold with the largest drop (the first of equals, as the round takes it), -1 where none cuts a pair
    """

    thresholds: np.ndarray
    numerator: np.ndarray
    denominator: np.ndarray
    height: np.ndarray
    drop: np.ndarray
    best: int


class PairView(NamedTuple):
    """What every pair of a query brings to a round (n_pairs,): winner and loser rows, distance d, risk_weight w, its part of
    the risk of all queries, and fit_weight, what it weighs in the fit of the stump: w, with `newton` w d^2.
    """

    winner: np.ndarray
    loser: np.ndarray
    distance: np.ndarray
    risk_weight: np.ndarray
    fit_weight: np.ndarray


def pair_view(data: Dataset, loss: MPBoost, scores: np.ndarray, query: int) -> PairView:
    """The pairs of one query as the weak ranker of the next round sees them at these scores; those of all queries are too many."""
    pairs = loss.pairs(data, scores, query)
    d, w = pairs["distance"], pairs["weight"]
    return PairView(pairs["winner"], pairs["loser"], d, w, w * d**2 if loss.step == "newton" else w)


def forces(data: Dataset, loss: MPBoost, scores: np.ndarray) -> np.ndarray:
    """(n_documents,) b: sum of w d over the pairs that a document wins, minus those that it loses."""
    return weigh(data, scores, loss.distance).b if len(gaps(data)[0]) else np.zeros(data.n_documents)


def profile(data: Dataset, loss: MPBoost, scores: np.ndarray, feature: int, n_bins: int = 255) -> Profile:
    """The thresholds of one feature at these scores. A missing value stays left of every threshold, as f = 0 says."""
    return next(_profiles(data, loss, scores, bin_features(data.features[:, [feature]], n_bins)))


def profiles(data: Dataset, loss: MPBoost, scores: np.ndarray, n_bins: int = 255) -> list[Profile]:
    """The same of every feature; the pairs are weighed once."""
    return list(_profiles(data, loss, scores, bin_features(data.features, n_bins)))


def _profiles(data: Dataset, loss: MPBoost, scores: np.ndarray, bins: Bins) -> Iterator[Profile]:
    if len(gaps(data)[0]) == 0:
        for thresholds in bins.thresholds:
            n = len(thresholds)
            yield Profile(thresholds, np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(n), -1)
        return
    loss = loss.for_data(data)
    weights = weigh(data, scores, loss.distance, second_order=loss.step == "newton")
    by_cut = numerators(bins, weights.b)
    for f, thresholds in enumerate(bins.thresholds):
        n = len(thresholds)
        numerator, crossing = by_cut[f, :n], weights.cut_weights(bins.column(f))
        usable = crossing > NEGLIGIBLE * weights.total
        denominator = np.where(usable, crossing, 0.0)
        height = np.divide(numerator, denominator, out=np.zeros(n), where=usable)
        drop = height * numerator
        yield Profile(thresholds, numerator, denominator, height, drop, _first_of_the_best(drop) if usable.any() else -1)


def _first_of_the_best(drop: np.ndarray) -> int:
    """Drops that differ by rounding alone are equal; of these the lowest threshold is taken, in the round too."""
    return int(np.argmax(drop >= drop.max() * (1 - TIE)))
