"""Best-first growth inside one kernel: always split the leaf that gains most (Friedman 2001; Shi 2007).

    while there is room: take the leaf with the largest gain
        the gain is only a bound:          look closely at the feature it comes from, and choose again
        one side has too few documents:    count them bin by bin, and choose again
        else:                              part its rows, sum up the smaller child, the larger is parent minus sibling

Everything that touches rows or features is a job cut into chunks (`work_queue`), which threads take one after the other; a sum that
depends on the order of its additions never crosses a chunk.
"""

from typing import NamedTuple

import numba
import numpy as np

from ..compute.intrinsics import add_atomic, inner
from ..compute.work_queue import DONE, FIRST, KIND, SECOND, open_job, take, wait_for_job, wait_until_done
from .binning import BLOCK
from .histogram import count_bins, subtract, sum_block
from .rows import add_up, fill, mark, part, rows_of
from .splitting import TIE, best_cut, could_gain
from .tree_builder import CHUNK, N_DOCUMENTS, N_ROWS, NONE

FILL, MARK, PART, SUM, ADD_UP = np.arange(5)  # kinds of jobs; numba would compile anew for each plain int


class TrainingArrays(NamedTuple):
    """What a tree grows on; arrays that nobody writes to."""

    words: np.ndarray  # (n_blocks, n_documents) uint64
    n_cuts: np.ndarray  # (n_features,) int64
    targets: np.ndarray  # (n_documents,)
    weights: np.ndarray
    leaf_weights: np.ndarray


@numba.njit(nogil=True, cache=True)
def grow_best_first(is_lead, arrays, builder, limits, queue):
    """Grow the tree. A helper returns once the queue is closed. Nothing here can fail: whoever raised an error would be waited for.

    is_lead is True in one thread, the one that opens jobs; arrays TrainingArrays; builder TreeBuilder, filled in; limits Limits;
    queue (5,) int64 of `work_queue`
    """
    if not is_lead:
        while wait_for_job(queue):
            _work(is_lead, arrays, builder, limits, queue)
        return
    nodes, root, n_nodes, n_blocks = builder.nodes, np.int64(0), np.int64(1), len(arrays.words)
    open_job(queue, FILL, NONE, NONE, len(builder.n_left))
    _work(is_lead, arrays, builder, limits, queue)
    _, nodes[0].count = _both(builder.n_left)
    if len(nodes) > 1:
        open_job(queue, SUM, root, NONE, n_blocks)
        _work(is_lead, arrays, builder, limits, queue)
        _update_bound(nodes[0], builder.gains[0])
    number = _choose(nodes[:n_nodes], arrays, builder, limits)
    while number != NONE and n_nodes < len(nodes):
        node = nodes[number]
        n_chunks = -(-(node.last - node.first) // CHUNK)
        open_job(queue, MARK, number, NONE, n_chunks)
        _work(is_lead, arrays, builder, limits, queue)
        n_left, count_left = _both(builder.n_left[:n_chunks])
        if min(count_left, node.count - count_left) < max(limits.min_documents, 1) and not node.is_counted:
            node.is_counted, node.is_exact = True, False
        else:
            small, large = _split_node(nodes, node, n_nodes, n_left, count_left)
            open_job(queue, PART, number, NONE, n_chunks)
            _work(is_lead, arrays, builder, limits, queue)
            n_nodes += 2
            if n_nodes < len(nodes) and nodes[small].depth != limits.max_depth:
                open_job(queue, SUM, small, large, n_blocks)
                _work(is_lead, arrays, builder, limits, queue)
                _update_bound(nodes[small], builder.gains[small])
                _update_bound(nodes[large], builder.gains[large])
        number = _choose(nodes[:n_nodes], arrays, builder, limits)
    _number_leaves(nodes[:n_nodes])
    open_job(queue, ADD_UP, NONE, NONE, n_nodes)
    _work(is_lead, arrays, builder, limits, queue)
    _add_children(nodes[:n_nodes])


@inner
def _work(is_lead, arrays, builder, limits, queue):
    """Do chunks of the open job until none is left; the lead goes on when all of them are done."""
    chunk = take(queue, is_lead)
    while chunk >= 0:
        kind, number = queue[KIND], queue[FIRST]
        if kind == SUM:
            _sum(chunk, number, queue[SECOND], arrays, builder, limits)
        elif kind == MARK:
            mark(chunk, builder.nodes[number], arrays, builder)
        elif kind == PART:
            part(chunk, builder.nodes[number], builder)
        elif kind == FILL:
            fill(chunk, arrays, builder)
        else:
            add_up(builder.nodes[chunk], arrays, builder)
        add_atomic(queue, DONE, 1)
        chunk = take(queue, is_lead)
    if is_lead:
        wait_until_done(queue)


@inner
def _both(counts):
    """Rows, and documents with weight > 0, of all chunks together; counts (n_chunks, 2)."""
    rows, documents = 0, 0
    for chunk in range(len(counts)):
        rows, documents = rows + counts[chunk, N_ROWS], documents + counts[chunk, N_DOCUMENTS]
    return rows, documents


@inner
def _split_node(nodes, node, n_nodes, n_left, count_left):
    """Two children, the left one first; returns the smaller and the larger, who keeps the parent's histogram."""
    node.left, node.right, node.split_gain, node.gain = n_nodes, n_nodes + 1, node.gain, 0.0
    left, right = nodes[node.left], nodes[node.right]
    left.first, left.last, left.count = node.first, node.first + n_left, count_left
    right.first, right.last, right.count = node.first + n_left, node.last, node.count - count_left
    left.depth = right.depth = node.depth + 1
    if 2 * n_left <= node.last - node.first:
        left.slot, right.slot = node.right // 2, node.slot
        return node.left, node.right
    left.slot, right.slot = node.slot, node.right // 2
    return node.right, node.left


@inner
def _update_bound(node, gains):
    """A node may gain as much as its best feature could; gains (n_features,)."""
    for gain in gains:
        node.gain = max(node.gain, gain)


@inner
def _choose(nodes, arrays, builder, limits):
    """The node whose split gains most, the first of several; NONE where nothing gains.

    While the largest gain is a bound, the feature that it comes from is looked at closely; a node is settled if that
    feature stays its best one.
    """
    while True:
        number, gain = NONE, 0.0
        for candidate in range(len(nodes)):
            if nodes[candidate].gain > gain:
                number, gain = candidate, nodes[candidate].gain
        if number == NONE or nodes[number].is_exact:
            return number
        node, gains, counts = nodes[number], builder.gains[number], builder.counts[:0]
        f = _first_best(gains, node.own)
        if node.is_counted:
            counts = builder.counts
            rows, amounts = rows_of(builder, node, node.first, node.last)
            count_bins(arrays.words[f // BLOCK], f % BLOCK, rows, amounts, counts)
        sums = builder.sums[node.slot, f // BLOCK, f % BLOCK]
        gains[f], node.bin, node.missing_left = best_cut(sums, counts, arrays.n_cuts[f], limits.min_documents, limits.min_weight, limits.l2)
        best = _first_best(gains, node.own)
        node.feature, node.gain, node.is_exact = f, gains[best], best == f


@inner
def _first_best(gains, own):
    """The lowest feature among those with the largest of gains (n_features,), but for rounding.

    A gain is a difference of two sums of squares and rounds with them: own, the node's S^2 / (W + l2), is the size of both.
    """
    largest = 0.0
    for gain in gains:
        largest = max(largest, gain)
    for f in range(len(gains)):
        if gains[f] > 0.0 and gains[f] >= largest * (1.0 - TIE) - TIE * own:
            return f
    return 0


@inner
def _sum(block, small, large, arrays, builder, limits):
    """Sums per bin of the smaller child for one block of features, of the larger as parent minus sibling, and what the
    block's features could gain in both, while these sums are still in the cache."""
    node = builder.nodes[small]
    rows, amounts = rows_of(builder, node, node.first, node.last)
    sum_block(arrays.words[block], rows, amounts, builder.sums[node.slot, block])
    for number in (small, large):
        if number != NONE:
            sums = builder.sums[builder.nodes[number].slot, block]
            if number == large:
                subtract(sums, builder.sums[node.slot, block])
            for f in range(block * BLOCK, min((block + 1) * BLOCK, len(arrays.n_cuts))):
                gain, own = could_gain(sums[f % BLOCK], arrays.n_cuts[f], builder.running[block], limits.min_weight, limits.l2)
                builder.gains[number, f] = gain
                if f == 0:
                    builder.nodes[number].own = own


@inner
def _number_leaves(nodes):
    """Leaves from left to right 0, 1, ...: by the place of their rows."""
    for node in nodes:
        if node.left == NONE:
            node.leaf_id = 0
            for other in nodes:
                node.leaf_id += other.left == NONE and other.first < node.first


@inner
def _add_children(nodes):
    """The sums of a node are those of its children, so that they close on screen; children come after their parent."""
    for number in range(len(nodes) - 1, -1, -1):
        node = nodes[number]
        if node.left != NONE:
            left, right = nodes[node.left], nodes[node.right]
            node.numerator, node.weight = left.numerator + right.numerator, left.weight + right.weight
            node.denominator = node.weight
