"""The model of a trace without its history: its trees, and how much of each is left in the score at the end.

scores <- decay_k * scores + rate_k * g_k     so     score = start * (all decays) + sum of weight_k * g_k,
weight_k = rate_k * (the decays after k)
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..arguments import check_run
from ..base import Base
from ..compute.arrays import Shared, frozen, read_only
from ..iteration import decays_and_rates, what_is_left
from ..trace import Trace
from ..trees import predictor
from ..trees.tree import LEAF, Tree


@dataclass(frozen=True, eq=False)
class Model(Shared):
    """trees of each iteration; decay, rate (n_iterations,); start, the score before any tree, or base,
    which gives it to each row; n_features that rows have."""

    trees: tuple[tuple[Tree, ...], ...]
    decay: np.ndarray
    rate: np.ndarray
    start: float
    n_features: int
    base: Base | None = None

    @property
    def weights(self) -> np.ndarray:
        """(n_iterations,) how much of each iteration's trees is left in the last score."""
        return self.rate * what_is_left(self.decay)[1:]

    @cached_property
    def asked(self) -> np.ndarray:
        """(n_features,) whether any split asks for the feature."""
        found = np.zeros(self.n_features, bool)
        for trees in self.trees:
            for tree in trees:
                found[tree.feature[tree.feature != LEAF]] = True
        return found

    def scores(self, rows: np.ndarray) -> np.ndarray:
        """(n,) scores of rows (n, n_features) in the type of the training data, the bits of `Trace.predict`."""
        if not self.trees:
            return self._start_of(rows)
        if rows.dtype not in self._packed:
            self._packed[rows.dtype] = predictor.pack_trees(self.trees, rows.dtype)
        return predictor.predict(self._packed[rows.dtype], read_only(rows), self._start_of(rows), self.decay, self.rate)

    def _start_of(self, rows: np.ndarray) -> np.ndarray:
        return np.full(len(rows), self.start) if self.base is None else self.base.of(rows)

    @cached_property
    def _packed(self) -> dict[np.dtype, predictor.Forest]:
        return {}


def model_of(trace: Trace, k: int | None = None) -> Model:
    """The model after k iterations (None = all). Raises ValueError for an iteration that the trace does not hold.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> model = model_of(b.train(data, b.GBT(), b.Settings(n_iterations=2, learning_rate=0.5)))
    >>> model.weights.tolist(), model.asked.tolist(), model.scores(data.features).round(2).tolist()
    ([0.5, 0.5], [True], [0.25, 1.0, 1.75])
    """
    check_run(trace)
    n = trace.n_iterations if k is None else trace._check(k)
    trees, (decays, rates) = tuple(iteration.trees for iteration in trace.iterations[:n]), decays_and_rates(trace.iterations[:n])
    return Model(trees, frozen(decays), frozen(rates), trace.start, trace.data.n_features, trace.base)
