"""What labels bring to one tree of QBRank, beside its pairs, and those of queries with a single grade (L1 of [QB] section 4) apart.

    weight of a leaf = pairs + labels of queries with pairs + labels of queries with a single grade
    leaf value       = what all three ask, added up / that weight

A query with a single grade has no pair of different grades: what its documents are worth reaches the tree by their labels alone.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.7], [0.4]], relevance=[0, 2, 3, 3], query_ptr=[0, 2, 4])
>>> found = label_parts(b.train(data, b.QBRank(), b.Settings(n_iterations=1, max_leaf_nodes=2)), 1)
>>> found.weights.round(2).tolist()
[0.33, 0.33, 0.33]
"""

from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from ..compute.arrays import frozen
from ..losses.labels import labelled_rows
from ..losses.qbrank import QBRank
from ..trace import Trace
from ..words import counted, percent, signed

PARTS = ("pairs", "labels beside pairs", "labels of single-grade queries")


@dataclass(frozen=True, eq=False)
class LabelParts:
    """One tree; the three parts are those of PARTS.

    adds, weighs   (3, n_leaves) what each part asks of a leaf, target times weight, and its weight there
    l2             in the denominator of a leaf value as well
    n_single       how many training queries have a single grade
    """

    adds: np.ndarray
    weighs: np.ndarray
    l2: float
    n_single: int

    @property
    def weights(self) -> np.ndarray:
        """(3,) share of each part in all weights of this tree's regression problem."""
        return self.weighs.sum(axis=1) / max(float(self.weighs.sum()), np.finfo(float).tiny)

    def values(self, without: tuple[int, ...] = ()) -> np.ndarray:
        """(n_leaves,) leaf values of the same tree, with some parts left out; NaN where nothing is left."""
        kept = [part for part in range(3) if part not in without]
        weighs = self.weighs[kept].sum(axis=0) + self.l2
        return np.divide(self.adds[kept].sum(axis=0), weighs, out=np.full(weighs.shape, np.nan), where=weighs > 0)


def label_parts(trace: Trace, k: int) -> LabelParts:
    """Of tree k >= 1 of a run of QBRank."""
    now, data, loss = trace.at(k), trace.data, cast(QBRank, trace.loss)
    (tree,), leaves = now.trees, now.iteration.leaves[0]
    all_of_it = now.problem
    pairs = trace.problem(now.scores_before, k, replace(loss, labelled="none"))
    single = labelled_rows(data, "single grade")

    def by_leaf(whole: np.ndarray, of_pairs: np.ndarray) -> np.ndarray:
        label = whole - of_pairs
        return np.array([np.bincount(leaves, part, tree.n_leaves) for part in (of_pairs, label * ~single, label * single)])

    adds = by_leaf(all_of_it.targets * all_of_it.weights, pairs.targets * pairs.weights)
    weighs = by_leaf(all_of_it.weights, pairs.weights)
    n_single = len(np.unique(data.document_query[single]))
    return LabelParts(frozen(adds), frozen(weighs), trace.settings.l2_regularization or 0.0, n_single)


def sentence_of(found: LabelParts, leaf: int, name: str) -> str:
    """What the three parts weigh, and what a leaf (number `leaf`, of the document called `name`) would give without the labels."""
    pairs, beside, single = map(percent, found.weights.tolist())
    if not found.weights[1:].any():
        return "In this tree's regression no labels count: all targets come from pairs."
    queries = counted(found.n_single, "query with a single grade", "queries with a single grade")
    apart = f"labels of queries with pairs {beside}, labels of {queries} {single}" if found.n_single else f"labels {beside}"
    sentence = f"Of all weight in this tree's regression, pairs have {pairs}, {apart}."
    whole, alone, without = (float(found.values(left_out)[leaf]) for left_out in ((), (1, 2), (2,)))
    ends = f" The leaf of {name} gives {signed(whole)}"
    if found.n_single and found.weighs[2, leaf]:
        ends += f"; without the labels of single-grade queries it would give {_given(without)}"
    return f"{sentence}{ends}, from pairs alone {_given(alone)}."


def _given(value: float) -> str:
    return signed(value) if np.isfinite(value) else "nothing"
