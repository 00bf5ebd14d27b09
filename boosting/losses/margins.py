"""The squared hinge over pairs that GBRank and QBRank share.

    margin    m_ij = max(0, h_j - h_i + tau * gap_ij)        what winner i still lacks against loser j
    risk      1/2 sum of m_ij^2

Kernels visit the pairs of each query in place (winner's grade above loser's), then the stated preferences; no list of
pairs is ever built.
"""

import numba
import numpy as np

from ..data import Dataset


def sum_margins(data: Dataset, scores: np.ndarray, tau: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(n_documents, ) each: push = sum of +m as winner and -m as loser; active pairs (m > 0); all pairs."""
    return _sum_margins(scores, data.relevance, data.query_ptr, data.preference_rows, tau)


def margin_risk(data: Dataset, scores: np.ndarray, tau: float) -> float:
    """1/2 sum of m^2."""
    still = np.zeros(len(scores))
    return float(_along(0.0, scores, still, data.relevance, data.query_ptr, data.preference_rows, tau)[0])


def margin_risk_along(data: Dataset, scores: np.ndarray, g: np.ndarray, tau: float, s: float) -> tuple[float, float, float, float]:
    """The risk at scores + s g: value, derivative in s, derivative's slope just right of s, the next kink after s."""
    return _along(s, scores, g, data.relevance, data.query_ptr, data.preference_rows, tau)


def query_margins(data: Dataset, scores: np.ndarray, tau: float, query: int) -> dict[str, np.ndarray]:
    """The pairs of one query with their margin, as `Loss.pairs` returns them; force is the margin."""
    pairs = data.query_pairs(query)
    difference = scores[pairs.winner] - scores[pairs.loser]
    margin = np.maximum(0.0, scores[pairs.loser] + tau * pairs.gap - scores[pairs.winner])
    return {
        "winner": pairs.winner, "loser": pairs.loser, "gap": pairs.gap,
        "difference": difference, "tau": tau * pairs.gap, "margin": margin, "force": margin,
    }  # fmt: skip


@numba.njit(nogil=True, cache=True)
def _sum_margins(scores, relevance, query_ptr, preferences, tau):
    n = len(scores)
    push, active, count = np.zeros(n), np.zeros(n), np.zeros(n)
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(query_ptr[q], query_ptr[q + 1]):
                if relevance[i] > relevance[j]:
                    _add(i, j, scores[j] + tau * (relevance[i] - relevance[j]) - scores[i], push, active, count)
    for p in range(len(preferences)):
        i, j = preferences[p, 0], preferences[p, 1]
        _add(i, j, scores[j] + tau - scores[i], push, active, count)
    return push, active, count


@numba.njit(nogil=True, cache=True)
def _add(i, j, margin, push, active, count):
    count[i] += 1.0
    count[j] += 1.0
    if margin > 0.0:
        push[i] += margin
        push[j] -= margin
        active[i] += 1.0
        active[j] += 1.0


@numba.njit(nogil=True, cache=True)
def _along(s, scores, g, relevance, query_ptr, preferences, tau):
    value, derivative, slope, kink = 0.0, 0.0, 0.0, np.inf
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(query_ptr[q], query_ptr[q + 1]):
                if relevance[i] > relevance[j]:
                    lack = tau * (relevance[i] - relevance[j]) - (scores[i] - scores[j])
                    v, d, c, at = _pair_along(s, lack, g[i] - g[j])
                    value, derivative, slope, kink = value + v, derivative + d, slope + c, min(kink, at)
    for p in range(len(preferences)):
        i, j = preferences[p, 0], preferences[p, 1]
        v, d, c, at = _pair_along(s, tau - (scores[i] - scores[j]), g[i] - g[j])
        value, derivative, slope, kink = value + v, derivative + d, slope + c, min(kink, at)
    return value, derivative, slope, kink


@numba.njit(nogil=True, cache=True)
def _pair_along(s, lack, lead):
    """1/2 max(0, lack - s * lead)^2: value, derivative, second derivative to the right, position of its kink if ahead."""
    margin = lack - s * lead
    kink = lack / lead if lead != 0.0 else np.inf
    ahead = kink if kink > s else np.inf
    if margin > 0.0:
        return 0.5 * margin * margin, -margin * lead, lead * lead, ahead
    return 0.0, 0.0, lead * lead if margin == 0.0 and lead < 0.0 else 0.0, ahead
