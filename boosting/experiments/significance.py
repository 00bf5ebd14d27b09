"""Whether a difference is more than luck: a t-test for splits that overlap, and what several comparisons at once may claim.

Everything takes plain arrays of paired numbers, one entry a split (or a query), the first method minus the second.

[NB] Nadeau, Bengio: Inference for the Generalization Error. Machine Learning 52, 2003, pages 239-281.
[HO] Holm: A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian Journal of Statistics 6, 1979, pages 65-70.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

SURE = 0.05  # below this chance a difference counts as more than noise


class TTest(NamedTuple):
    """mean of the differences, its 95 % interval low..high, Student's t, and the two-sided p; NaN where nothing can be said."""

    mean: float
    low: float
    high: float
    t: float
    p: float


def t_test(differences: ArrayLike, test_to_train: float = 0.0) -> TTest:
    """Whether the mean of paired differences is 0, with n - 1 degrees of freedom.

    test_to_train   0: the entries are independent of each other, as queries are; this is the paired t-test.
                    Number of test queries / number of training queries: the entries are random splits of one collection. Those
                    share training queries, so they vary less than fresh data would, and the plain test finds differences that are
                    not there. [NB] take (1/n + n_test/n_train) times the variance for that of the mean, instead of 1/n: the
                    corrected resampled t-test.

    Below two entries, or where all are the same, only the mean is known.

    >>> found = t_test([0.02, 0.03, 0.01])
    >>> round(found.t, 3), round(found.p, 3)
    (3.464, 0.074)
    >>> found = t_test([0.02, 0.03, 0.01], test_to_train=30 / 70)
    >>> round(found.t, 3), round(found.p, 3)
    (2.291, 0.149)
    """
    if not 0.0 <= test_to_train < np.inf:
        raise ValueError(f"test_to_train={test_to_train!r} must be 0 or more: test queries divided by training queries.")
    d = np.asarray(differences, dtype=np.float64)
    n, nothing = len(d), float("nan")
    mean = float(d.mean()) if n else nothing
    if n < 2 or np.ptp(d) == 0.0:
        return TTest(mean, nothing, nothing, nothing, nothing)
    error = float(np.sqrt((1.0 / n + test_to_train) * d.var(ddof=1)))
    t = mean / error
    reach = float(stats.t.ppf(1.0 - SURE / 2.0, n - 1)) * error
    return TTest(mean, mean - reach, mean + reach, t, float(2.0 * stats.t.sf(abs(t), n - 1)))


def holm(p: ArrayLike) -> np.ndarray:
    """(m,) p-values raised for having looked m times, so that the chance of even one false alarm stays below the level ([HO]).

    The smallest of m is taken m times, the next m - 1 times, and so on; none becomes smaller than one before it, none above 1.
    NaN, a comparison that could not be tested, stays NaN and counts among the m.

    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    values = np.asarray(p, dtype=np.float64)
    order = np.argsort(values, kind="stable")  # NaN comes last
    times = np.arange(len(values), 0, -1)
    raised = np.full(len(values), np.nan)
    raised[order] = np.minimum(np.maximum.accumulate(times * values[order]), 1.0)
    return raised


@dataclass(frozen=True)
class Difference:
    """One method against another over the same splits or queries.

    n, wins          entries, and those in which the first method has the larger number (a tie counts one half)
    median, mean     of the differences, first minus second
    low, high        95 % interval of the mean
    p                two-sided, of this comparison alone; NaN below two entries or where nothing varies
    """

    n: int
    wins: float
    median: float
    mean: float
    low: float
    high: float
    p: float


def difference(one: Sequence[float], two: Sequence[float], test_to_train: float = 0.0) -> Difference:
    """The paired difference of two methods' numbers, in the same order; entries that either lacks (NaN) are left out.

    >>> found = difference([0.52, 0.61, 0.55], [0.50, 0.58, 0.54])
    >>> found.wins, round(found.mean, 3), round(found.p, 3)
    (3.0, 0.02, 0.074)
    """
    d = np.asarray(one, dtype=np.float64) - np.asarray(two, dtype=np.float64)
    d = d[~np.isnan(d)]
    wins = float((d > 0).sum() + 0.5 * (d == 0).sum())
    median = float(np.median(d)) if len(d) else float("nan")
    test = t_test(d, test_to_train)
    return Difference(len(d), wins, median, test.mean, test.low, test.high, test.p)
