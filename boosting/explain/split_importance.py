"""How much the splits of a model owe to each feature: the gain of the splits that ask it, and how many there are.

Gains are those by which the trees were grown. They belong to the training data and to what each tree was fitted to, so a tree with
larger targets counts for more, however little of it is left in the score; `permutation_importance` asks what the feature is worth in
the end.
"""

from typing import NamedTuple

import numpy as np

from ..trace import Trace
from ..trees.tree import LEAF
from .model import model_of


class SplitImportance(NamedTuple):
    """gain     (n_features,) sum of the split gains, in the units in which the loss grows its trees; NaN where the file of a model of
             another engine has none
    splits   (n_features,) how many splits ask the feature"""

    gain: np.ndarray
    splits: np.ndarray

    @property
    def gain_share(self) -> np.ndarray:
        """(n_features,) of all gain; zeros where there is none, NaN where it is not known."""
        return _share(self.gain)

    @property
    def split_share(self) -> np.ndarray:
        """(n_features,) of all splits; zeros where there are none."""
        return _share(self.splits)


def split_importance(trace: Trace, k: int | None = None) -> SplitImportance:
    """Gain and number of splits by feature over the trees of the first k iterations (None = all).

    Raises ValueError for an iteration that the trace does not hold. Source: Breiman et al. 1984, section 5.3.4 (a tree), Friedman
    2001, section 8.1 (the sum over trees).

    >>> import boosting as b
    >>> data = b.Dataset([[0.0, 1.0], [1.0, 1.0], [2.0, 0.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> found = b.split_importance(b.train(data, b.GBT(), b.Settings(n_iterations=1)))
    >>> found.gain.round(6).tolist(), found.splits.tolist()
    ([2.0, 0.0], [2, 0])
    """
    model = model_of(trace, k)
    gain, splits = np.zeros(model.n_features), np.zeros(model.n_features, np.int64)
    for trees in model.trees:
        for tree in trees:
            inner = tree.feature != LEAF
            np.add.at(gain, tree.feature[inner], tree.split_gain[inner])
            np.add.at(splits, tree.feature[inner], 1)
    is_unknown = splits.any() and not gain.any()  # no split is made that gains nothing
    return SplitImportance(np.full_like(gain, np.nan) if is_unknown else gain, splits)


def _share(values: np.ndarray) -> np.ndarray:
    total = values.sum()
    return values / total if total > 0 or np.isnan(total) else np.zeros(len(values))
