"""Do queries with a single grade help? QBRank as a person has set it, on P2 and on P2 + L1: two of the five runs of [QB] Figure 1
(`qb.figure_1`), without the others, on the parts as they are, and at every iteration.

The paper's answer is yes, on 2,000 such queries beside 1,300 with pairs.
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..losses.qbrank import QBRank
from ..metrics import NDCG, Metric
from ..settings import Settings
from ..words import capital, count, counted, unlike
from .contest import contest
from .plan import given
from .qb import P2, P2_AND_L1, is_single, pairs_and_labels
from .significance import Difference, difference

WRONG = Metric("contradicting_share")


@dataclass(frozen=True, eq=False)
class SingleGrades:
    """Both runs on the test data, P2 first.

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
    plan, n = given(data, test, set_aside=0.0), settings.n_iterations
    found = contest(plan, pairs_and_labels(loss, settings), [NDCG, WRONG], NDCG, measure_at=range(1, n + 1))
    start = np.zeros(test.n_documents)  # before any tree all documents are level
    ndcg, contradicting = (
        [np.concatenate([[metric(test, start)], _to_the_end(found.along(name, metric.label)[1][:, 0], n)]) for name in (P2, P2_AND_L1)]
        for metric in (NDCG, WRONG)
    )
    both, without = (found.query_values(name, NDCG.label)[-test.n_queries :] for name in (P2_AND_L1, P2))
    at_end = difference(both.tolist(), without.tolist())
    return SingleGrades(int(is_single(data).sum()), data.n_queries, frozen(ndcg), frozen(contradicting), at_end)


def _to_the_end(values: np.ndarray, n: int) -> np.ndarray:
    """The last value again where a run has an end of its own."""
    return np.concatenate([values, np.full(n - len(values), values[-1])])


def sentence_of(found: SingleGrades) -> str:
    """What the labels of L1 changed on the test data, and whether that is more than the queries scatter."""
    last = found.ndcg.shape[1] - 1
    if not found.n_single:
        return "No training query has a single grade, so P2 and P2 + L1 are the same run here."
    has = "has" if found.n_single == 1 else "have"
    who = f"{capital(count(found.n_single))} of {found.n_queries:,} training queries {has} a single grade."
    plain, both = unlike(float(found.ndcg[0, -1]), float(found.ndcg[1, -1]))
    when = f"After {counted(last, 'tree')} the test {NDCG.label}"
    sentence = f"{who} {when} is {plain} with pairs alone and {both} with their labels as well"
    end = found.at_end
    if end.n < 2:
        return f"{sentence}; there are too few test queries to tell more."
    if not np.isfinite(end.p):
        return f"{sentence}; the difference is the same for each of {count(end.n)} test queries."
    mean, low, high = (f"{value:.4f}".replace("-", "−") for value in (end.mean, end.low, end.high))
    scatter = f"difference {mean}, 95\u00a0% interval {low} to {high} over {end.n} test queries"
    if end.low <= 0.0 <= end.high:
        return f"{sentence}: within noise ({scatter}). Here they neither help nor harm measurably."
    return f"{sentence}: {'they help' if end.mean > 0 else 'they harm'} here ({scatter})."
