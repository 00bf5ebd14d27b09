"""Why one document scores more than another, feature by feature: the difference of their scores as exact Shapley values.

Hand the features of y over to x one by one, in any order, and the score moves from that of y to that of x. The Shapley value of a feature
is how much it moves when this feature is handed over, averaged over every order; `pair_shares` says how a tree gives it exactly. As the
score is a sum over trees, so is the value, and after iteration k

    values(k) = decay * values(k - 1) + rate * (the values of the trees of iteration k),     base(k) = decay * base(k - 1)

    score(x) - score(y) = base + sum of the values     after every iteration
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from ..arguments import check_rows, check_run
from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..iteration import decays_and_rates, what_is_left
from ..trace import Trace
from .nodes import Nodes, nodes_of
from .pair_shares import split_shares
from .part import data_of, row_of

MOST_NUMBERS = 2**27  # of values, a gigabyte
IN_ONE_SENTENCE = (
    "What a feature adds is its Shapley value: how much the score changes when its value in one document is replaced by that in the other, "
    "averaged over every order in which the features can be replaced."
)


class SplitShare(NamedTuple):
    """A split at which the two documents part.

    tree, node   of the iteration, from 0
    share        what the split adds to the difference of the scores
    """

    tree: int
    node: int
    feature: int
    threshold: float
    share: float


@dataclass(frozen=True, eq=False)
class PairExplanation:
    """The difference of the scores of two documents after iteration k = 0, 1, ... Arrays are read-only.

    x, y         their rows in the data; None where feature values were passed
    rows         (2, n_features) their values
    scores       (n + 1, 2) their scores at each k, those of the trace
    base         (n + 1,) what they differ by before any tree, as far as it is left
    values       (n + 1, n_features) the Shapley value of each feature
    weights      (n,) how much of each iteration's trees is left after the last
    shares       (n_nodes,) what each split of `nodes` adds to the difference of leaf values

    difference   (n + 1,) = base + sum of values, but for rounding: below 1e-12 of the scores, and below 1e-6 for an engine that adds up in
                 float32
    """

    x: int | None
    y: int | None
    feature_names: tuple[str, ...]
    rows: np.ndarray
    scores: np.ndarray
    base: np.ndarray
    values: np.ndarray
    weights: np.ndarray
    nodes: Nodes
    shares: np.ndarray

    def __repr__(self) -> str:
        return f"PairExplanation({self.n_iterations:,} iterations, difference {self.difference[-1]:.6g})"

    @property
    def n_iterations(self) -> int:
        return len(self.weights)

    @property
    def difference(self) -> np.ndarray:
        return self.scores[:, 0] - self.scores[:, 1]

    @property
    def rounding(self) -> np.ndarray:
        """(n + 1,) by how much the sums miss the difference: the last bits of float64, or of the float32 in which an engine adds."""
        return self.difference - self.base - self.values.sum(axis=1)

    def iterations(self) -> np.ndarray:
        """(n + 1,) the same difference by iteration: the base, and what the trees of each add to the last difference."""
        of_tree = np.add.reduceat(self.shares, self.nodes.root[:-1]) if self.nodes.n_trees else np.empty(0)
        g = np.bincount(self.nodes.iteration - 1, of_tree, self.n_iterations)
        return np.append(self.base[-1], self.weights * g)

    def splits(self, iteration: int) -> list[SplitShare]:
        """The splits of an iteration, counted from 1, at which the two part, the largest share first; they add up to its part of the
        last difference. Raises ValueError for an iteration that is not there."""
        if not 1 <= iteration <= self.n_iterations:
            raise ValueError(f"iteration {iteration} is outside 1..{self.n_iterations}, the explained iterations.")
        found = []
        trees = np.flatnonzero(self.nodes.iteration == iteration)
        for number, tree in enumerate(trees.tolist()):
            first, last = self.nodes.root[tree], self.nodes.root[tree + 1]
            for node in first + np.flatnonzero(self.shares[first:last]):
                share = float(self.weights[iteration - 1] * self.shares[node])
                feature, threshold = int(self.nodes.feature[node]), float(self.nodes.threshold[node])
                found.append(SplitShare(number, int(node - first), feature, threshold, share))
        return sorted(found, key=lambda split: -abs(split.share))

    def order(self, k: int | None = None) -> np.ndarray:
        """The features that part the two up to iteration k (None = the last), the largest value first."""
        at, (features, iterations) = self._at(k), self._parting
        parting = np.unique(features[iterations <= at])
        return parting[np.argsort(-np.abs(self.values[at][parting]), kind="stable")]

    def began(self, feature: int) -> int | None:
        """The first iteration in whose trees the feature parts the two; None where it never does."""
        features, iterations = self._parting
        found = iterations[features == feature]
        return int(found.min()) if len(found) else None

    @cached_property
    def _parting(self) -> tuple[np.ndarray, np.ndarray]:
        """(n,) features, and iterations, of the splits at which the two part: few among all nodes of a large model."""
        at = np.flatnonzero(self.shares)
        return self.nodes.feature[at], self.nodes.of_node(self.nodes.iteration)[at]

    def table(self, k: int | None = None) -> list[dict[str, Any]]:
        """One row a feature that parts the two up to iteration k (None = the last), the largest first; `pandas.DataFrame` takes it."""
        at = self._at(k)
        return [
            {
                "feature": self.feature_names[feature], "x": float(self.rows[0, feature]), "y": float(self.rows[1, feature]),
                "adds": float(self.values[at, feature]), "since iteration": self.began(feature),
            }
            for feature in self.order(k).tolist()
        ]  # fmt: skip

    def _at(self, k: int | None) -> int:
        if k is not None and not 0 <= k <= self.n_iterations:
            raise ValueError(f"iteration {k} is outside 0..{self.n_iterations}, the explained iterations.")
        return self.n_iterations if k is None else k


def explain_pair(trace: Trace, x: Any, y: Any, k: int | None = None, validation: bool = False) -> PairExplanation:
    """The difference of the scores of two documents by feature, by iteration and by split, after every iteration up to k (None = all).

    trace        a run of `train`, or a model of another engine from `replay`
    x, y         rows of the training or the validation data, or feature values (n_features,) of documents that are in neither. They may be
                 of different queries: their scores are compared, not their ranks
    validation   whether rows are those of the validation data

    Raises IndexError for a row that is not there, ValueError for an iteration that the trace does not hold, for feature values that do not
    fit, and where there are more than 2^27 values.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]], relevance=[2, 1, 0], query_ptr=[0, 3])
    >>> found = b.explain_pair(b.train(data, b.GBT(), b.Settings(n_iterations=2, learning_rate=0.5)), 0, 2)
    >>> found.values.tolist(), found.difference.tolist()
    ([[0.0, 0.0], [0.75, 0.25], [1.125, 0.375]], [0.0, 1.0, 1.5])
    >>> found.splits(1)
    [SplitShare(tree=0, node=0, feature=0, threshold=0.5, share=0.75), SplitShare(tree=0, node=1, feature=1, threshold=0.5, share=0.25)]
    """
    check_run(trace)
    n = trace.n_iterations if k is None else trace._check(k)
    if (n + 1) * trace.data.n_features > MOST_NUMBERS:
        most = MOST_NUMBERS // trace.data.n_features - 1
        raise ValueError(f"{n:,} iterations of {trace.data.n_features:,} features do not fit into memory; pass k, at most {most:,}.")
    data = data_of(trace, validation)
    rows = np.stack([values_of(trace, data, document) for document in (x, y)])
    starts = np.array([_start(trace, data, document) for document in (x, y)])
    states = trace.staged_predict(rows) if trace.base is None else trace.staged(rows, starts)
    nodes = nodes_of(trace.iterations[:n])
    shares = split_shares(nodes, *rows)
    decays, rates = decays_and_rates(trace.iterations[:n])
    base, values = _along(nodes, shares, decays, rates, starts[0] - starts[1], trace.data.n_features)
    return PairExplanation(
        row_number(data, x), row_number(data, y), tuple(trace.data.feature_names), frozen(rows), frozen(list(islice(states, n + 1))),
        frozen(base), frozen(values), frozen(rates * what_is_left(decays)[1:]), nodes, frozen(shares),
    )  # fmt: skip


def _along(
    nodes: Nodes, shares: np.ndarray, decays: np.ndarray, rates: np.ndarray, start: float, n_features: int
) -> tuple[np.ndarray, np.ndarray]:
    """Base (n + 1,) and values (n + 1, n_features) at every k."""
    base, values = np.empty(len(rates) + 1), np.zeros((len(rates) + 1, n_features))
    base[0] = start
    at = np.flatnonzero(shares)
    np.add.at(values, (nodes.of_node(nodes.iteration)[at], nodes.feature[at]), shares[at])
    for k, (decay, rate) in enumerate(zip(decays, rates, strict=True), start=1):
        base[k] = decay * base[k - 1]
        values[k] = decay * values[k - 1] + rate * values[k]
    return base, values


def row_number(data: Dataset, document: Any) -> int | None:
    """The number of a row; None where values were passed. Raises IndexError for a row that is not there."""
    if not hasattr(document, "__index__") or np.ndim(document):
        return None
    return row_of(data, document)


def values_of(trace: Trace, data: Dataset, document: Any) -> np.ndarray:
    """(n_features,) of a row, or as they were passed."""
    row = row_number(data, document)
    if row is not None:
        return data.features[row]
    if np.ndim(document) != 1 or len(document) != trace.data.n_features:
        raise ValueError(f"a document is a row of the data or its {trace.data.n_features} feature values, got shape {np.shape(document)}.")
    return check_rows(np.asarray(document)[None], trace.data.n_features)[0]


def _start(trace: Trace, data: Dataset, document: Any) -> float:
    """The score before any tree."""
    if trace.base is None:
        return trace.start
    row = row_number(data, document)
    return float((trace.base.of(values_of(trace, data, document)[None]) if row is None else trace.base.of_data(data)[[row]])[0])
