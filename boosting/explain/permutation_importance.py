"""What a feature is worth to a model on data: how far a metric falls when the feature's values are shuffled.

The values change places among all documents of the data, across queries: shuffled within queries, a feature of the query alone
(the same for all its documents) would keep its place and count for nothing, although trees use it to choose between questions.
The model is not trained again, so of two features that say the same each may seem worth little.
"""

from typing import NamedTuple

import numpy as np

from ..arguments import check_run
from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..metrics import NDCG, Metric
from ..trace import Trace
from .model import Model, model_of


class PermutationImportance(NamedTuple):
    """whole    the metric of the model as it is
    drops    (n_features, n_repeats) by how much it is worse after each shuffle; below 0 where it is better
    """

    whole: float
    drops: np.ndarray

    @property
    def mean(self) -> np.ndarray:
        """(n_features,) mean drop over the shuffles."""
        return self.drops.mean(axis=1)

    @property
    def half_width(self) -> np.ndarray:
        """(n_features,) of the 95 % interval around the mean, Student's t: what the luck of shuffling leaves open, not the choice
        of queries. NaN with a single shuffle."""
        n = self.drops.shape[1]
        if n < 2:
            return np.full(len(self.drops), np.nan)
        from scipy.special import stdtrit  # late: nobody else asks for it

        return stdtrit(n - 1, 0.975) * self.drops.std(axis=1, ddof=1) / np.sqrt(n)


def permutation_importance(
    trace: Trace, data: Dataset | None = None, metric: Metric = NDCG, n_repeats: int = 10, seed: int = 0, k: int | None = None
) -> PermutationImportance:
    """Shuffle each feature of `data` (None: the validation data of the trace, else its training data) n_repeats times.

    k      iterations of the model, None = all
    seed   shuffle number r of feature f is that of numpy's generator seeded with (seed, f, r): each stands on its own

    Raises ValueError for data with other features, for no shuffle at all, and for a metric of several cutoffs. A feature that no split
    asks has exactly 0. Source: Breiman 2001, section 10; Fisher, Rudin & Dominici 2019.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0, 7.0], [1.0, 7.0], [2.0, 7.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> found = b.permutation_importance(b.train(data, b.GBT(), b.Settings(n_iterations=3)), n_repeats=4)
    >>> found.whole, found.drops.round(3).tolist()
    (1.0, [[0.341, 0.311, 0.413, 0.0], [0.0, 0.0, 0.0, 0.0]])
    """
    check_run(trace)
    data = next(part for part in (data, trace.validation, trace.data) if part is not None)
    if data.n_features != trace.data.n_features:
        raise ValueError(f"data has {data.n_features} features, the model {trace.data.n_features}; pass data with the same features.")
    if n_repeats < 1:
        raise ValueError(f"n_repeats={n_repeats} must be at least 1: how often each feature is shuffled.")
    if isinstance(metric.k, tuple):
        raise ValueError(f"{metric.label} are several numbers; choose one of them, such as metric.at({metric.k[0]!r}).")
    model = model_of(trace, k)
    whole = float(metric(data, model.scores(data.features)))
    drops = [drops_of(model, data, f, metric, n_repeats, seed, whole) for f in range(data.n_features)]
    return PermutationImportance(whole, frozen(drops, np.float64).reshape(data.n_features, n_repeats))


def drops_of(model: Model, data: Dataset, feature: int, metric: Metric, n_repeats: int, seed: int, whole: float) -> np.ndarray:
    """(n_repeats,) the drops of one feature."""
    if not model.asked[feature]:
        return np.zeros(n_repeats)
    orders = (np.random.default_rng((seed, feature, r)).permutation(data.n_documents) for r in range(n_repeats))
    sign = 1.0 if metric.higher_is_better else -1.0
    return np.array([sign * (whole - shuffled(model, data, feature, order, metric)) for order in orders])


def shuffled(model: Model, data: Dataset, feature: int, order: np.ndarray, metric: Metric) -> float:
    """The metric where document i has the value of document order[i]."""
    rows = data.features.copy()
    rows[:, feature] = data.features[order, feature]
    return float(metric(data, model.scores(rows)))
