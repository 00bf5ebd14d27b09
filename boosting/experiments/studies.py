"""Experiments over many runs: splits by query, methods compared in pairs, and parameters chosen on validation queries."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from .. import metrics
from ..data.dataset import Dataset
from ..data.splits import deal, queries
from ..trace import Trace

N_RANKS = 10
SURE = 0.05  # below this chance a difference counts as more than noise


def split(data: Dataset, share: float, seed: int) -> tuple[Dataset, Dataset]:
    """Training and test queries of one split."""
    train_queries, test_queries = deal(data.n_queries, share, seed)
    return queries(data, train_queries.tolist()), queries(data, test_queries.tolist())


def ndcg_by_rank(data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(10,) NDCG@1 .. NDCG@10, as in [MP] Figures 3 to 5."""
    return np.array([metrics.ndcg(data, scores, k) for k in range(1, N_RANKS + 1)])


@dataclass(frozen=True)
class Difference:
    """One method against another over the same splits.

    n, wins          splits, and those in which the first method has the larger number (a tie counts one half)
    median, mean     of the differences, first minus second
    low, high        95 % interval of the mean (Student's t over the splits)
    p                paired t-test, two-sided; NaN below two splits or where nothing varies

    The splits share queries, so interval and p are more confident than splits of fresh data would be.
    """

    n: int
    wins: float
    median: float
    mean: float
    low: float
    high: float
    p: float

    @property
    def is_noise(self) -> bool:
        """Whether these splits cannot tell the two apart: 0 lies inside the interval, or there is no interval."""
        return not (self.p < SURE)


def difference(one: Sequence[float], two: Sequence[float]) -> Difference:
    """The paired difference of two methods' numbers, one entry a split, in the same order.

    >>> found = difference([0.52, 0.61, 0.55], [0.50, 0.58, 0.54])
    >>> found.wins, round(found.mean, 3), round(found.p, 3), found.is_noise
    (3.0, 0.02, 0.074, True)
    """
    ones, twos = np.asarray(one, dtype=np.float64), np.asarray(two, dtype=np.float64)
    known = ~np.isnan(ones - twos)
    ones, twos = ones[known], twos[known]
    d = ones - twos
    n, nothing = len(d), float("nan")
    if n == 0:
        return Difference(0, 0.0, nothing, nothing, nothing, nothing, nothing)
    wins, mean = float((d > 0).sum() + 0.5 * (d == 0).sum()), float(d.mean())
    if n == 1 or np.ptp(d) == 0.0:
        return Difference(n, wins, float(np.median(d)), mean, nothing, nothing, nothing)
    test = stats.ttest_rel(ones, twos)
    low, high = test.confidence_interval(1 - SURE)
    return Difference(n, wins, float(np.median(d)), mean, float(low), float(high), float(test.pvalue))


def band(curves: Sequence[np.ndarray]) -> np.ndarray:
    """(5, n) minimum, lower quartile, median, upper quartile and maximum of some curves, over the rounds that all have."""
    n = min(len(curve) for curve in curves)
    return np.percentile([curve[:n] for curve in curves], [0, 25, 50, 75, 100], axis=0)


@dataclass(frozen=True)
class Choice:
    """Which attempt does best on validation queries, at which round, and its NDCG@5 there; the first of equals."""

    number: int
    iteration: int
    validation: float


def best_choice(attempts: Sequence[np.ndarray]) -> Choice:
    """The choice among curves of validation NDCG@5 by round, as [MP] section 5.2 tunes its parameters.

    >>> best_choice([np.array([0.1, 0.4]), np.array([0.1, 0.6])])
    Choice(number=1, iteration=1, validation=0.6)
    """
    number = int(np.argmax([np.nanmax(curve) for curve in attempts]))
    k = int(np.nanargmax(attempts[number]))
    return Choice(number, k, float(attempts[number][k]))


def full_steps(trace: Trace) -> np.ndarray:
    """(n_iterations,) Z that each weak ranker would have had at the full learning rate, before the guard halved the step.

    inf where that leaves the range of float64: what breaking condition (9) does.
    """
    found = []
    rate = trace.settings.learning_rate
    assert rate is not None
    for iteration, scores in zip(trace.iterations, trace.all_scores(), strict=False):
        before = trace.loss.risk(trace.data, scores)
        after = trace.loss.risk(trace.data, scores + rate * iteration.g())
        assert before is not None and after is not None
        found.append(after / before if before > 0 else 1.0)
    return np.array(found)
