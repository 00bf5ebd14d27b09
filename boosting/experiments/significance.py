"""Whether a difference is more than luck: Fisher's randomisation test, a t-test for splits that overlap, and what several
comparisons at once may claim.

Everything takes plain arrays of paired numbers, one entry a split (or a query), the first method minus the second.

[NB], [SM] and [HO] are spelled out in `SOURCES`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

SOURCES = {
    "NB": "Nadeau, Bengio: Inference for the Generalization Error. Machine Learning 52, 2003, pages 239-281.",
    "SM": "Smucker, Allan, Carterette: A Comparison of Statistical Significance Tests for Information Retrieval Evaluation. CIKM 2007.",
    "HO": "Holm: A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian Journal of Statistics 6, 1979, pages 65-70.",
}
SURE = 0.05  # below this chance a difference counts as more than noise
ROUNDING = 1e-15  # of the sum of all sizes
CHUNK = 2_000  # random assignments at a time
EXACT = 16  # differences other than 0, up to which all 2^n signs are tried


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
    if abs(mean) <= ROUNDING * float(np.abs(d).sum()):  # differences that cancel leave rounding, which is nobody's lead
        mean = 0.0
    if n < 2 or np.ptp(d) == 0.0:
        return TTest(mean, nothing, nothing, nothing, nothing)
    from scipy.special import stdtr, stdtrit  # late; scipy.stats, which calls them, takes more than a second that everybody else waits for

    error = float(np.sqrt((1.0 / n + test_to_train) * d.var(ddof=1)))
    t = mean / error
    reach = float(stdtrit(n - 1, 1.0 - SURE / 2.0)) * error
    return TTest(mean, mean - reach, mean + reach, t, float(2.0 * stdtr(n - 1, -abs(t))))


class Randomisation(NamedTuple):
    """mean of the differences, two-sided p (NaN without entries), how many assignments of signs were tried, and whether all were."""

    mean: float
    p: float
    n_tried: int
    is_exact: bool


def randomisation_test(differences: ArrayLike, n_draws: int = 10_000, seed: int = 0) -> Randomisation:
    """Fisher's randomisation test over queries, the usual one in retrieval ([SM]): how often would a mean at least as far from 0
    come up if which of the two methods got which number of a query were up to a coin?

    Up to 16 differences other than 0 all signs are tried, and p is exact. With more, n_draws random ones, and the observed one
    is counted among them: (1 + as far) / (1 + n_draws). The error of p is then about sqrt(p (1 - p) / n_draws). The same seed
    gives the same p.

    >>> randomisation_test([1.0, 2.0, 3.0])
    Randomisation(mean=2.0, p=0.25, n_tried=8, is_exact=True)
    """
    if n_draws < 1:
        raise ValueError(f"n_draws={n_draws} must be at least 1; with 10,000, p = 0.05 is found between 0.045 and 0.055.")
    d = np.asarray(differences, dtype=np.float64)
    if not len(d):
        return Randomisation(float("nan"), float("nan"), 0, True)
    moves = d[d != 0.0]  # 0 stays 0 under either sign
    total, n = float(moves.sum()), len(moves)
    least = abs(total) - 1e-9 * float(np.abs(moves).sum())  # as far, up to rounding of the sums
    if n <= EXACT:
        positive = (np.arange(2**n)[:, None] >> np.arange(n)) & 1
        return Randomisation(float(d.mean()), float((np.abs(2.0 * (positive @ moves) - total) >= least).mean()), 2**n, True)
    rng, far = np.random.default_rng(seed), 0
    for first in range(0, n_draws, CHUNK):
        size = min(CHUNK, n_draws - first)
        drawn = np.unpackbits(np.frombuffer(rng.bytes(size * -(-n // 8)), np.uint8).reshape(size, -1), axis=1)[:, :n]
        far += int((np.abs(2.0 * (drawn @ moves) - total) >= least).sum())
    return Randomisation(float(d.mean()), (1 + far) / (1 + n_draws), n_draws, False)


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
