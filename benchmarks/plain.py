"""The methods written as their definitions read: what the booster's own kernels are measured against."""

import numba
import numpy as np


@numba.njit(nogil=True, cache=True)
def double_loop(scores, relevance, query_ptr, tau):
    """Push, active pairs and risk of the squared hinge (GBRank, QBRank): every pair of every query, visited in place."""
    push, active, risk = np.zeros(len(scores)), np.zeros(len(scores)), 0.0
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(query_ptr[q], query_ptr[q + 1]):
                if relevance[i] > relevance[j]:
                    margin = scores[j] - scores[i] + tau * (relevance[i] - relevance[j])
                    if margin > 0.0:
                        push[i] += margin
                        push[j] -= margin
                        active[i] += 1.0
                        active[j] += 1.0
                        risk += 0.5 * margin * margin
    return push, active, risk


def stump_round(bins, scores, pairs, distance):
    """One round of MPBoost over a list of pairs: their weights, b, and the feature, bin and error drop of the best stump,
    whose cut weights are added up pair by pair."""
    d = distance(pairs.gap)
    weights = np.exp(-d * (scores[pairs.winner] - scores[pairs.loser]))
    weights /= max(weights.sum(), 1e-300)
    b = np.bincount(pairs.winner, weights * d, bins.n_documents) - np.bincount(pairs.loser, weights * d, bins.n_documents)
    best = 0.0, -1, -1
    for f in range(bins.n_features):
        drop, cut = _best_cut(bins.feature(f), len(bins.thresholds[f]), b, pairs.winner, pairs.loser, weights)
        if drop > best[0] * (1 + 1e-12):
            best = drop, f, cut
    return best[1], best[2], best[0]


@numba.njit(nogil=True, cache=True)
def _best_cut(column, n_cuts, b, winner, loser, weights):
    right, crossing = np.zeros(n_cuts + 2), np.zeros(n_cuts + 2)
    for row in range(len(column)):
        right[column[row]] += b[row]
    for p in range(len(winner)):
        one, two = column[winner[p]], column[loser[p]]
        crossing[min(one, two)] += weights[p]
        crossing[max(one, two)] -= weights[p]
    best, best_cut = 0.0, -1
    N, C, negligible = right.sum(), 0.0, 1e-12 * weights.sum()
    for cut in range(n_cuts):
        N -= right[cut]
        C += crossing[cut]
        if negligible < C and best < N * N / C:
            best, best_cut = N * N / C, cut
    return best, best_cut
