"""Growing a regression tree.

The tree minimises sum_i w_i (g(x_i) - r_i)^2 for targets r and weights w ([QB] eq. 3), always splitting the leaf whose
split gains most, up to `max_leaf_nodes` (Friedman 2001; best-first as in Shi 2007).
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import read_only
from ..compute.threads import together
from ..compute.work_queue import CLOSED, COUNTER, new_queue
from .best_first import TrainingArrays, grow_best_first
from .binning import BLOCK, MISSING, Bins
from .splitting import Limits
from .tree import Tree
from .tree_builder import NONE, TreeBuilder

PARALLEL_VALUES = 200_000  # values to add up and cuts to try, below which a second thread costs more than it brings
SMALLEST = float(np.nextafter(0.0, 1.0))  # a leaf without any weight has no value


@dataclass(frozen=True)
class Growth:
    """How far a tree may grow."""

    max_leaf_nodes: int = 20
    min_documents_leaf: int = 1
    max_depth: int | None = None
    l2: float = 0.0
    min_weight_leaf: float = 0.0


def grow(bins: Bins, targets, weights, growth: Growth, leaf_weights=None) -> tuple[Tree, np.ndarray]:
    """Grow one tree; returns it and the leaf id (n_documents,) uint8 of every training row.

    targets, weights   (n_documents,) float64; a document with weight 0 takes no part, and still lands in a leaf
    leaf_weights       (n_documents,) denominators of the leaf values where they differ from the weights of the structure
                       (LambdaMART after Burges: structure by least squares, one Newton step in the leaves)
    """
    arrays, builder, limits = lay_out(bins, targets, weights, growth, leaf_weights)
    queue = new_queue()

    def work(is_lead: bool) -> None:
        try:
            grow_best_first(is_lead, arrays, builder, limits, queue)
        finally:
            if is_lead:
                queue[COUNTER] = CLOSED  # whatever happened, helpers go home

    n_values = (bins.n_documents + (MISSING + 1) * growth.max_leaf_nodes) * BLOCK * len(bins.blocks)
    together(work, n_values >= PARALLEL_VALUES)
    n_nodes = 2 * int((builder.nodes.left != NONE).sum()) + 1
    return _tree(np.asarray(builder.nodes[:n_nodes]), bins.thresholds, growth.l2), builder.leaves


def lay_out(bins: Bins, targets, weights, growth: Growth, leaf_weights=None) -> tuple[TrainingArrays, TreeBuilder, Limits]:
    """What a tree grows on, the tree while nothing of it has grown, and its limits; arguments as those of `grow`."""
    # Where the leaves have denominators of their own, l2 regularises those and the structure is plain least squares.
    divisors = weights if leaf_weights is None else leaf_weights
    limits = _limits(growth, weights, structure_l2=growth.l2 if leaf_weights is None else 0.0)
    arrays = TrainingArrays(bins.words, *map(read_only, (bins.n_cuts, targets, weights, divisors)))
    most_leaves = max(1, min(growth.max_leaf_nodes, bins.n_documents // max(growth.min_documents_leaf, 1)))
    return arrays, TreeBuilder.blank(bins, most_leaves), limits


def _limits(growth: Growth, weights: np.ndarray, structure_l2: float) -> Limits:
    """Where every weight is 0 or 1, the smallest leaf in documents is a smallest weight, which a search sees at once."""
    weights_count = bool(np.all((weights == 1.0) | (weights == 0.0)))
    min_weight = max(growth.min_weight_leaf, growth.min_documents_leaf if weights_count else SMALLEST)
    max_depth = int(NONE) if growth.max_depth is None else growth.max_depth
    return Limits(growth.min_documents_leaf, float(min_weight), float(structure_l2), max_depth)


def _tree(nodes: np.ndarray, thresholds: tuple[np.ndarray, ...], l2: float) -> Tree:
    is_leaf = nodes["left"] == NONE
    denominator = nodes["denominator"] + np.where(is_leaf, l2, 0.0)
    leaf_value = np.divide(nodes["numerator"], denominator, out=np.zeros(len(nodes)), where=denominator > 0)  # a leaf of 0/0 has 0
    same = {name: nodes[name].copy() for name in ("left", "right", "split_gain", "count", "weight", "numerator", "leaf_id")}
    return Tree(
        feature=np.where(is_leaf, NONE, nodes["feature"]),
        threshold=_thresholds(nodes, thresholds),
        bin=np.where(is_leaf, 0, nodes["bin"]),
        missing_left=is_leaf | nodes["missing_left"],
        denominator=denominator,
        leaf_value=leaf_value,
        **same,
    )


def _thresholds(nodes: np.ndarray, thresholds: tuple[np.ndarray, ...]) -> np.ndarray:
    """Real values of the cuts; the one after the last bin parts missing from present values, and is inf."""
    values = np.zeros(len(nodes))
    for number in np.flatnonzero(nodes["left"] != NONE).tolist():
        cuts, cut = thresholds[nodes["feature"][number]], nodes["bin"][number]
        values[number] = cuts[cut] if cut < len(cuts) else np.inf
    return values
