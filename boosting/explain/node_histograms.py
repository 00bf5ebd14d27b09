"""The documents of a split on the feature that it asks for, by grade: what a node saw when it chose its threshold.

>>> import boosting as b
>>> data = b.Dataset([[1.0], [4.0], [2.0], [9.0]], relevance=[0, 2, 0, 1], query_ptr=[0, 4])
>>> trace = b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=2))
>>> (root,) = node_histograms(trace, 1).splits
>>> root.edges.tolist(), root.threshold, root.counts.tolist()
([1.0, 1.5, 3.0, 6.5, 9.0], 3.0, [[1, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]])
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from ..trace import Trace
from ..trees.tree import LEAF, Tree

BINS = 24  # as many as a small figure can show
MOST_GRADES = 6  # beyond it ranges of grades
TAIL = 0.02  # the documents beyond this share at either end may not take more than half of the figure


class GradeClasses(NamedTuple):
    """What documents are counted by: each grade, or ranges of them where there are many; those without a grade come last.

    lowest, highest   (n_classes,) of the grades of a class, NaN where documents have none
    of_document       (n_documents,) the class of each
    """

    lowest: np.ndarray
    highest: np.ndarray
    of_document: np.ndarray

    @property
    def labels(self) -> list[str]:
        """What each class is called.

        >>> grade_classes(np.array([2.0, 0.5, np.nan])).labels, grade_classes(np.arange(12.0)).labels[:2]
        (['0.5', '2', 'none'], ['0–2', '3–4'])
        """
        words = [f"{low:g}" if low == high else f"{low:g}–{high:g}" for low, high in zip(self.lowest, self.highest, strict=True)]
        return ["none" if np.isnan(low) else word for low, word in zip(self.lowest, words, strict=True)]


@dataclass(frozen=True, eq=False)
class SplitHistogram:
    """The training documents of an inner node, those with weight > 0, as `Tree.count` counts them.

    node, feature, threshold   as the tree has them
    edges     (n_bins + 1,) rising: a bin holds edge < x <= next edge, the first one its lower edge too
    n_left    bins that answer yes; where that is neither none nor all of them, edges[n_left] is the threshold
    each      (n_bins,) the value of each bin where every bin holds a single one, else empty
    counts    (n_classes, n_bins) documents with a value
    missing   (n_classes,) documents without one
    """

    node: int
    feature: int
    threshold: float
    edges: np.ndarray
    n_left: int
    each: np.ndarray
    counts: np.ndarray
    missing: np.ndarray

    def bins_of(self, values: np.ndarray) -> np.ndarray:
        """The bin of each value, -1 where it is missing; values beyond those of training fall into the outermost bins."""
        found = np.searchsorted(self.edges[1:-1], values)
        return np.where(np.isnan(values), -1, found)


class NodeHistograms(NamedTuple):
    """Of one tree: the classes of grades; a histogram for each split, in the order of its nodes; and (n_nodes, n_classes)
    documents with weight > 0 in every node, all documents where weights cannot be told."""

    grades: GradeClasses
    splits: tuple[SplitHistogram, ...]
    counts: np.ndarray


def node_histograms(trace: Trace, k: int, number: int = 0) -> NodeHistograms:
    """Of tree `number` of iteration k; raises ValueError where there is none."""
    if not 1 <= k <= trace.n_iterations or not 0 <= number < len(trace.iterations[k - 1].trees):
        raise ValueError(f"iteration {k} has no tree {number}; iterations with trees are 1..{trace.n_iterations}.")
    iteration, data = trace.iterations[k - 1], trace.data
    tree, leaves = iteration.trees[number], iteration.leaves[number]
    weighty = np.arange(data.n_documents) if trace.unexplained() else np.flatnonzero(trace.problem(trace.scores(k - 1), k).weights > 0)
    grades = grade_classes(data.relevance)
    n_classes = len(grades.lowest)
    by_leaf = weighty[np.argsort(leaves[weighty], kind="stable")]
    ends = np.searchsorted(leaves[by_leaf], np.arange(tree.n_leaves + 1))
    counts = np.empty((len(tree.feature), n_classes), np.int64)
    splits = []
    for node, (first, last) in enumerate(leaf_ranges(tree)):
        rows = by_leaf[ends[first] : ends[last]]
        counts[node] = np.bincount(grades.of_document[rows], minlength=n_classes)
        if tree.feature[node] != LEAF:
            values = data.features[rows, tree.feature[node]].astype(np.float64)
            splits.append(_histogram(tree, node, values, grades.of_document[rows], n_classes))
    return NodeHistograms(grades, tuple(splits), read_only(counts))


def leaf_ranges(tree: Tree) -> list[tuple[int, int]]:
    """(first, last + 1) of the leaf ids below each node, which are neighbours; a leaf has its own."""
    ranges = [(int(leaf), int(leaf) + 1) for leaf in tree.leaf_id]
    for node in range(len(tree.feature) - 1, -1, -1):  # children come after their parent
        if tree.feature[node] != LEAF:
            ranges[node] = ranges[tree.left[node]][0], ranges[tree.right[node]][1]
    return ranges


def grade_classes(relevance: np.ndarray) -> GradeClasses:
    """
    >>> grade_classes(np.array([2.0, 0.0, np.nan])).of_document.tolist()
    [1, 0, 2]
    """
    has_none = np.isnan(relevance)
    known = np.unique(relevance[~has_none])
    if len(known) <= MOST_GRADES:
        lowest, highest = known, known
        of_document = np.searchsorted(known, relevance)
    else:
        borders = np.linspace(known[0], known[-1], MOST_GRADES)
        range_of = np.searchsorted(borders[1:-1], known)
        present = np.unique(range_of)
        lowest = np.array([known[range_of == r].min() for r in present])
        highest = np.array([known[range_of == r].max() for r in present])
        of_document = np.searchsorted(highest, relevance)
    if has_none.any():
        of_document = np.where(has_none, len(lowest), of_document)
        lowest, highest = np.append(lowest, np.nan), np.append(highest, np.nan)
    return GradeClasses(read_only(lowest), read_only(highest), read_only(of_document))


def _histogram(tree: Tree, node: int, values: np.ndarray, classes: np.ndarray, n_classes: int) -> SplitHistogram:
    """values, classes (n,) of the node's documents."""
    threshold, is_missing = float(tree.threshold[node]), np.isnan(values)
    present, classes_present = values[~is_missing], classes[~is_missing]
    edges = find_edges(present, threshold)
    n_bins = len(edges) - 1
    n_left = int(np.searchsorted(edges[1:-1], threshold)) + 1 if np.any(present <= threshold) else 0
    cells = classes_present * n_bins + np.searchsorted(edges[1:-1], present)
    counts = np.bincount(cells, minlength=n_classes * n_bins).reshape(n_classes, n_bins)
    missing = np.bincount(classes[is_missing], minlength=n_classes)
    known = np.unique(present)
    each = known if len(known) == n_bins else known[:0]
    arrays = [read_only(array) for array in (each, counts, missing)]
    return SplitHistogram(node, int(tree.feature[node]), threshold, read_only(edges), n_left, *arrays)


def find_edges(values: np.ndarray, threshold: float) -> np.ndarray:
    """Rising edges, with the threshold among them where it parts the values (n,): a bin for each value where there are few; else
    bins of two widths, one on either side of the threshold, as near to each other as whole bins allow. A long tail shares the
    outermost bin.

    >>> find_edges(np.array([1.0, 4.0, 2.0, 4.0]), 3.0).tolist()
    [1.0, 1.5, 3.0, 4.0]
    """
    known = np.unique(values)
    if len(known) == 0:
        return np.zeros(2)
    low, high = known[0], known[-1]
    if len(known) <= BINS:
        return np.concatenate([[low], _between(known, threshold), [high]])
    parts = low <= threshold < high
    start, end = _window(values, threshold if parts else low)
    if parts:
        scale = max(abs(start), abs(end))  # huge values must not overflow, tiny ones not vanish
        share = (threshold / scale - start / scale) / (end / scale - start / scale)
        n_left = int(np.clip(round(BINS * share), 1, BINS - 1))
        inner = [*_evenly(start, threshold, n_left)[1:], *_evenly(threshold, end, BINS - n_left)[1:-1]]
    else:
        inner = _evenly(start, end, BINS)[1:-1].tolist()
    return np.concatenate([[low], np.unique(inner), [high]])


def _evenly(start: float, end: float, n: int) -> np.ndarray:
    """(n + 1,) edges of n bins of one width."""
    share = np.arange(n + 1) / n
    edges = start * (1.0 - share) + end * share
    edges[0], edges[-1] = start, end
    return edges


def _between(known: np.ndarray, threshold: float) -> np.ndarray:
    """(n - 1,) the middles between rising values (n,), the threshold itself where it lies."""
    between = known[:-1] + (known[1:] / 2 - known[:-1] / 2)
    n_left = np.searchsorted(known, threshold, side="right")
    if 0 < n_left < len(known):
        between[n_left - 1] = threshold
    return between


def _window(values: np.ndarray, threshold: float) -> tuple[float, float]:
    """Where bins are of one width: between all values, or all but those of the tails where these would take half the room."""
    low, high = values.min(), values.max()
    start, end = np.quantile(values, [TAIL, 1 - TAIL], method="nearest")
    start, end = min(start, threshold), max(end, threshold)
    return (start, end) if start < end and end / 2 - start / 2 < (high / 2 - low / 2) / 2 else (low, high)
