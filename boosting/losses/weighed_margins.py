"""Preferences that have weights of their own, in the sums over missing margins: one of weight w adds what w equal ones would.

The kernels of `margins` know pairs by grade and preferences that all weigh 1, and stay as quick for them. Where preferences have
weights, the kernels are shown none of them, and these functions add what they bring, all of them at once as arrays (n_preferences,).
"""

from typing import TYPE_CHECKING

import numpy as np

from ..compute.arrays import read_only
from ..compute.summed import product
from ..data.dataset import Dataset

if TYPE_CHECKING:
    from .margins import Margins

Along = tuple[float, float, float]  # of the risk at scores + s g: derivative, slope of the derivative, next kink


def alike(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """The preferences that kernels are shown, (n, 2) rows and (n,) gaps: all, or none where they have weights."""
    if data.preference_weights is None:
        return data.preference_rows, data.preference_gap_rows
    return read_only(np.empty((0, 2), np.int64)), read_only(np.empty(0))


def add_weighed(sums: "Margins", data: Dataset, scores: np.ndarray, tau: float, v: np.ndarray) -> "Margins":
    """The sums of the other pairs, and what the stated ones add; v (n_preferences,): what each of them weighs."""
    (winner, loser), n = data.preference_rows.T, data.n_documents
    margin = np.maximum(0.0, _lack(data, scores, tau))
    push, weighs = v * margin, v * (margin > 0)

    def both(column: np.ndarray) -> np.ndarray:
        return np.bincount(winner, column, n) + np.bincount(loser, column, n)

    return sums._replace(
        push=sums.push + np.bincount(winner, push, n) - np.bincount(loser, push, n),
        active=sums.active + both(weighs),
        total=sums.total + both(v),
        n_active=sums.n_active + int(np.count_nonzero(margin)),
        risk=sums.risk + 0.5 * product(push, margin),
    )


def add_weighed_along(along: Along, data: Dataset, scores: np.ndarray, g: np.ndarray, tau: float, s: float) -> Along:
    """The same of the risk along g: what `_pair_along` of `margins` says of one pair, times its weight."""
    derivative, slope, kink = along
    winner, loser = data.preference_rows.T
    lack, lead, v = _lack(data, scores, tau), g[winner] - g[loser], data.preference_weight_rows
    margin = lack - s * lead
    kept = np.maximum(0.0, margin)
    is_active = (margin > 0) | ((margin == 0) & (lead < 0))
    ahead = margin * lead > 0
    nearest = float((lack[ahead] / lead[ahead]).min(initial=np.inf))
    return derivative - product(v, kept * lead), slope + product(v * is_active, lead**2), min(kink, nearest)


def _lack(data: Dataset, scores: np.ndarray, tau: float) -> np.ndarray:
    """(n_preferences,) tau * gap - (h_i - h_j), below 0 where a pair has more than its margin."""
    winner, loser = data.preference_rows.T
    return tau * data.preference_gap_rows - (scores[winner] - scores[loser])
