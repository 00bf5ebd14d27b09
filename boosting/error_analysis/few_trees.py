"""How few iterations are enough: the first ones of a run, as good as all of them but for a tolerance. Nothing is pruned: any run can be cut
after an iteration."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..compute.arrays import frozen
from ..experiments.frames import frame
from ..experiments.significance import SURE, TTest, t_test
from ..metrics import NDCG
from ..trace import Trace
from ..words import capital, counted, short, signed
from .quality_by_query import QualityByQuery, quality_by_query

if TYPE_CHECKING:
    from ..experiments.frames import DataFrame

TOLERANCE = 0.005  # in the units of the metric


@dataclass(frozen=True, eq=False)
class FewTrees:
    """label, unit   of which metric; what is counted, "tree", or "iteration" where an iteration may have several trees
    higher_is_better, tolerance   of the metric, and how much of it may be missing
    k, last     the first iteration after which the mean over queries is within the tolerance of that after all `last`
    given_up    what is missing after k, mean over queries, with its 95 % interval; paired over queries, > 0 where all trees are better
    sure        the first iteration after which the whole interval is within the tolerance, which is at most `last`
    n           queries
    iterations, missing, high   (n_kept,) of every iteration that was looked at, the mean that is missing and the end of its interval, NaN
                below two queries
    """

    label: str
    unit: str
    higher_is_better: bool
    tolerance: float
    k: int
    last: int
    given_up: TTest
    sure: int
    n: int
    iterations: np.ndarray
    missing: np.ndarray
    high: np.ndarray

    @property
    def sentence(self) -> str:
        """How many are enough, at what price, and how sure that is."""
        all_ = f"all {self._counted(self.last)}" if self.last > 1 else f"the only {self.unit}"
        if not self.n:
            return f"No query counts for {self.label}, so no number of {self.unit}s can be given."
        if not self.last:
            return f"There is no {self.unit}."
        if self.k == self.last:
            with_fewer = f"with fewer, the mean {self.label} is more than {short(self.tolerance)} {self._worse()}"
            return f"{capital(all_)} {self._are(self.last)} needed: {with_fewer}.{self._looked_at}"
        level = abs(self.given_up.mean) <= 1e-12
        how = self._worse() if self.given_up.mean > 0 else self._worse(False)
        size = f"the same mean {self.label} as" if level else f"a mean {self.label} {short(abs(self.given_up.mean))} {how} than"
        interval = "" if np.isnan(self.given_up.low) else f" (95 % interval {self._interval()})"
        enough = f"{capital(self._counted(self.k))} {self._are(self.k)} enough" if self.k else f"No {self.unit} is needed"
        first = f"{enough}: {size} with {all_}{interval}."
        if self.n < 2 or self.sure == self.k:
            return f"{first}{self._looked_at}"
        least = signed(-self.tolerance if self.higher_is_better else self.tolerance)
        bound = f"no {self._worse()} than {least}.{self._looked_at}"
        if self.sure == self.last:
            return f"{first} Only with {all_} is the whole interval {bound}"
        return f"{first} With {self._counted(self.sure)} the whole interval is {bound}"

    @property
    def _looked_at(self) -> str:
        """Where iterations were left out: what stands between two that were looked at may be enough, too."""
        n = len(self.iterations)
        return "" if n > self.last else f" Only {n:,} of {self.last + 1:,} iterations were looked at."

    def _counted(self, n: int) -> str:
        return counted(n, self.unit, f"{self.unit}s")

    def _are(self, n: int) -> str:
        return "are" if n > 1 else "is"

    def _worse(self, is_worse: bool = True) -> str:
        """Which way a worse metric lies, or a better one."""
        return "lower" if is_worse is self.higher_is_better else "higher"

    def _interval(self) -> str:
        """Of the metric with the first k trees, minus that with all."""
        low, high = self.given_up.low, self.given_up.high
        return f"{signed(-high)} to {signed(-low)}" if self.higher_is_better else f"{signed(low)} to {signed(high)}"

    def table(self) -> "DataFrame":
        """A row for each iteration that was looked at."""
        rows = [
            {"iterations": int(k), "missing": float(gone), "missing at most": float(high)}
            for k, gone, high in zip(self.iterations, self.missing, self.high, strict=True)
        ]
        return frame(rows, ["iterations", "missing", "missing at most"])


def few_trees(found: Trace | QualityByQuery, tolerance: float = TOLERANCE, metric: Any = NDCG, validation: bool = False) -> FewTrees:
    """The fewest iterations whose mean is at most `tolerance` worse than that of all of them.

    found       a run, by `metric` on its training or validation data; or what `quality_by_query` found, which says both itself
    tolerance   in the units of the metric, 0 or more; of a metric that pools pairs, of the mean over queries

    The interval is that of a paired t-test over queries. It knows nothing of k having been chosen on the same queries: choose on
    validation data. Raises ValueError for a tolerance below 0.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.7], [0.4]] * 2, [0, 2, 1] * 2, [0, 3, 6])
        >>> b.few_trees(b.train(data, b.GBT(), b.Settings(n_iterations=5))).sentence
        'One tree is enough: the same mean NDCG@5 as with all five trees.'
    """
    if not tolerance >= 0.0:
        raise ValueError(f"tolerance={tolerance!r} must be 0 or more, in the units of the metric.")
    quality = found if isinstance(found, QualityByQuery) else quality_by_query(found, metric, validation)
    lost = quality.lost[:, quality.counts]
    missing = lost - lost[-1:]  # (n_kept, n)
    n, last = missing.shape[1], int(quality.iterations[-1])
    metric, at = quality.metric, quality.iterations
    about = (metric.label, quality.unit, metric.higher_is_better, tolerance)
    if not n:
        nothing = frozen(np.full(len(at), np.nan))
        return FewTrees(*about, last, last, t_test([]), last, 0, at, nothing, nothing)
    mean, high = frozen(missing.mean(axis=1)), frozen(_ends(missing))
    place = int(np.argmax(mean <= tolerance))
    sure = int(np.argmax(high <= tolerance)) if n > 1 else place
    return FewTrees(*about, int(at[place]), last, t_test(missing[place]), int(at[sure]), n, at, mean, high)


def _ends(missing: np.ndarray) -> np.ndarray:
    """(n_kept,) the upper end of the 95 % interval of each row's mean, as `t_test` has it; the mean where all queries miss the same."""
    n = missing.shape[1]
    if n < 2:
        return np.full(len(missing), np.nan)
    from scipy.special import stdtrit  # late, as in experiments/significance.py

    reach = float(stdtrit(n - 1, 1.0 - SURE / 2.0))
    return missing.mean(axis=1) + reach * missing.std(axis=1, ddof=1) / np.sqrt(n)
