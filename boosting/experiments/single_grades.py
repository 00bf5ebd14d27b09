"""Do queries with a single grade help? QBRank on P2, the pairs alone, and on P2 + L1, the pairs and the labels of those queries
([QB] section 4 and Figure 1). They hold no pair; whoever learns from pairs alone cannot use them.

The paper's answer is yes, on 2,000 such queries beside 1,300 with pairs. Here everything else is left as it is: data, split, trees.
"""

from dataclasses import dataclass, replace

import numpy as np

from .. import metrics
from ..boost import train
from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..losses.base import labelled_rows
from ..losses.qbrank import QBRank
from ..settings import Settings
from ..words import capital, count, counted, unlike
from .significance import Difference, difference

NAMES = ("P2", "P2 + L1")
CUTOFF = 5


@dataclass(frozen=True, eq=False)
class SingleGrades:
    """Both runs on the test data, in the order of NAMES.

    n_single        training queries with a single grade, and n_queries of all
    ndcg            (2, n_iterations + 1) NDCG@5, mean over the test queries
    contradicting   (2, n_iterations + 1) share of the test pairs
    at_end          NDCG@5 by test query after the last iteration, P2 + L1 minus P2
    """

    n_single: int
    n_queries: int
    ndcg: np.ndarray
    contradicting: np.ndarray
    at_end: Difference


def single_grades(data: Dataset, test: Dataset, loss: QBRank, settings: Settings) -> SingleGrades:
    """Train `loss` twice, labels left out and labels of single-grade queries only, with the same settings."""
    total = max(metrics.n_pairs(test), 1)
    ndcg, contradicting, by_query = [], [], []
    for labelled in ("none", "single grade"):
        trace = train(data, replace(loss, labelled=labelled), settings, test)
        states = list(trace.all_scores(validation=True))
        states += [states[-1]] * (settings.n_iterations + 1 - len(states))  # an end of its own
        ndcg.append([metrics.ndcg(test, scores, CUTOFF) for scores in states])
        contradicting.append([metrics.contradicting_pairs(test, scores) / total for scores in states])
        by_query.append(metrics.query_ndcg(test, states[-1], CUTOFF))
    single = data.document_query[labelled_rows(data, "single grade")]
    at_end = difference(by_query[1].tolist(), by_query[0].tolist())
    return SingleGrades(len(np.unique(single)), data.n_queries, frozen(ndcg), frozen(contradicting), at_end)


def sentence_of(found: SingleGrades) -> str:
    """What the labels of L1 changed on the test data, and whether that is more than the queries scatter."""
    last = found.ndcg.shape[1] - 1
    if not found.n_single:
        return "No training query has a single grade, so P2 and P2 + L1 are the same run here."
    has = "has" if found.n_single == 1 else "have"
    who = f"{capital(count(found.n_single))} of {found.n_queries:,} training queries {has} a single grade."
    plain, both = unlike(float(found.ndcg[0, -1]), float(found.ndcg[1, -1]))
    told = f"{who} After {counted(last, 'tree', 'trees')} the test NDCG@5 is {plain} with pairs alone and {both} with their labels as well"
    end = found.at_end
    if not np.isfinite(end.p):
        return f"{told}; there are too few test queries to tell more."
    mean, low, high = (f"{value:.4f}".replace("-", "−") for value in (end.mean, end.low, end.high))
    scatter = f"difference {mean}, 95\u00a0% interval {low} to {high} over {end.n} test queries"
    if end.low <= 0.0 <= end.high:
        return f"{told}: within noise ({scatter}). Here they neither help nor harm measurably."
    return f"{told}: {'they help' if end.mean > 0 else 'they harm'} here ({scatter})."
