"""AdaRank boosts whole queries: a query weighs more the worse it is ordered so far, and a weak ranker is one feature.

    P(q)  proportional to  exp(-E(q))           E(q) = NDCG of the query under the ranker so far; equal at the start
    alpha = 1/2 ln( sum P (1 + E_k) / sum P (1 - E_k) )        of the feature k with the largest sum P E_k
    score <- score + alpha * x_k

Under one feature each query has one NDCG, whatever the round, so that these are found once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.base import check_whole
from .linear import MOST_ROUNDS, Baseline, add_up

LARGEST_ALPHA = 6.0  # of a feature that orders every query ideally
TIE = 1e-12


@dataclass(frozen=True)
class AdaRank(Baseline):
    """AdaRank with NDCG@k (Xu and Li 2007, Figure 1).

    n_rounds   at most; it ends sooner once one feature alone was chosen all along, since no order changes any more then
    k          cutoff of the NDCG; documents with equal scores take the average over their orders
    mirrored   also try every feature upside down. The paper takes features as they are: one that falls with relevance is no use

    Queries without a relevant document have no NDCG and no weight.
    """

    identifier = "adarank"
    title = "AdaRank-NDCG"
    paper = "Xu, Li, AdaRank: A Boosting Algorithm for Information Retrieval, SIGIR 2007"
    needs_grades = True

    n_rounds: int = 100
    k: int = metrics.CUTOFF
    mirrored: bool = False

    def __post_init__(self) -> None:
        check_whole("n_rounds", self.n_rounds, 1, MOST_ROUNDS)
        check_whole("k", self.k, 1, 1_000_000)

    def _train(self, data: Dataset, features: np.ndarray, seed: int) -> tuple[Sequence[np.ndarray], dict]:
        has_ndcg = ~np.isnan(metrics.query_ndcg(data, np.zeros(data.n_documents), self.k))
        ways = [sign * column for column in np.eye(data.n_features) for sign in ((1.0, -1.0) if self.mirrored else (1.0,))]
        E = np.array([metrics.query_ndcg(data, add_up(features, way), self.k)[has_ndcg] for way in ways])
        P = np.full(E.shape[1], 1.0 / E.shape[1])
        path: list[np.ndarray] = [np.zeros(data.n_features)]
        chosen: set[int] = set()
        for _ in range(self.n_rounds):
            means = E @ P
            best = int(np.argmax(means >= means.max() - TIE))  # the lowest of equal features
            if chosen == {best}:
                name = data.feature_names[int(np.flatnonzero(ways[best])[0])]
                return path, {"ended": f"{name} was chosen alone and would be chosen for ever: the order no longer changes."}
            chosen.add(best)
            path.append(path[-1] + alpha_of(float(E[best] @ P)) * ways[best])
            reached = np.exp(-metrics.query_ndcg(data, add_up(features, path[-1]), self.k)[has_ndcg])
            P = reached / reached.sum()
        return path, {}


def alpha_of(performance: float) -> float:
    """1/2 ln((1 + m)/(1 - m)) of the weighted mean NDCG m, at most 6.

    >>> round(alpha_of(0.5), 4), alpha_of(1.0)
    (0.5493, 6.0)
    """
    if performance >= 1.0:
        return LARGEST_ALPHA
    return min(LARGEST_ALPHA, 0.5 * float(np.log((1.0 + performance) / (1.0 - performance))))
