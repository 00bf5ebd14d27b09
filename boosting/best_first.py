"""Best-first growth inside one kernel: always split the leaf that gains most (Friedman 2001; Shi 2007).

    while there is room: take the leaf with the largest gain
        the gain is only a bound:          look closely at the feature it comes from, and choose again
        one side has too few documents:    count them bin by bin, and choose again
        else:                              part its rows, sum up the smaller child, the larger is parent minus sibling

Everything that touches rows or features is a job of shares (`crew`), which threads divide among themselves; what depends on
the order of additions stays within one share.
"""

from typing import NamedTuple

import numba
import numpy as np

from .binning import BLOCK
from .crew import DONE, FIRST, KIND, SECOND, open_job, take, wait_for_job, wait_until_done
from .histogram import count_bins, subtract, sum_block
from .machine import add_atomic, inner
from .rows import add_up, fill, mark, part, rows_of
from .sketch import CHUNK, NONE
from .splitting import TIE, best_cut, could_gain

FILL, MARK, PART, SUM, ADD_UP = np.arange(5)  # kinds of jobs; numba would compile anew for each plain int


class Ground(NamedTuple):
    """What a tree grows on; arrays that nobody writes to."""

    words: np.ndarray  # (n_blocks, n_documents) uint64
    n_cuts: np.ndarray  # (n_features,) int64
    targets: np.ndarray  # (n_documents,)
    weights: np.ndarray
    leaf_weights: np.ndarray


@numba.njit(nogil=True, cache=True)
def grow_sketch(is_lead, ground, sketch, limits, board):
    """Grow the tree. A helper returns once the board is closed. Nothing here can fail: whoever raised an error would be waited for."""
    if not is_lead:
        while wait_for_job(board):
            _work(is_lead, ground, sketch, limits, board)
        return
    nodes, root, n_nodes, n_blocks = sketch.nodes, np.int64(0), np.int64(1), len(ground.words)
    open_job(board, FILL, NONE, NONE, len(sketch.n_left))
    _work(is_lead, ground, sketch, limits, board)
    _, nodes[0].count = _both(sketch.n_left)
    if len(nodes) > 1:
        open_job(board, SUM, root, NONE, n_blocks)
        _work(is_lead, ground, sketch, limits, board)
        _expect(nodes[0], sketch.gains[0])
    number = _choose(nodes[:n_nodes], ground, sketch, limits)
    while number != NONE and n_nodes < len(nodes):
        node = nodes[number]
        n_chunks = -(-(node.last - node.first) // CHUNK)
        open_job(board, MARK, number, NONE, n_chunks)
        _work(is_lead, ground, sketch, limits, board)
        n_left, count_left = _both(sketch.n_left[:n_chunks])
        if min(count_left, node.count - count_left) < max(limits.min_documents, 1) and not node.is_counted:
            node.is_counted, node.is_exact = True, False
        else:
            small, large = _bear(nodes, node, n_nodes, n_left, count_left)
            open_job(board, PART, number, NONE, n_chunks)
            _work(is_lead, ground, sketch, limits, board)
            n_nodes += 2
            if n_nodes < len(nodes) and nodes[small].depth != limits.max_depth:
                open_job(board, SUM, small, large, n_blocks)
                _work(is_lead, ground, sketch, limits, board)
                _expect(nodes[small], sketch.gains[small])
                _expect(nodes[large], sketch.gains[large])
        number = _choose(nodes[:n_nodes], ground, sketch, limits)
    _number_leaves(nodes[:n_nodes])
    open_job(board, ADD_UP, NONE, NONE, n_nodes)
    _work(is_lead, ground, sketch, limits, board)
    _add_children(nodes[:n_nodes])


@inner
def _work(is_lead, ground, sketch, limits, board):
    """Do shares of the open job until none is left; the lead goes on when all of them are done."""
    share = take(board)
    while share >= 0:
        kind, number = board[KIND], board[FIRST]
        if kind == SUM:
            _sum(share, number, board[SECOND], ground, sketch, limits)
        elif kind == MARK:
            mark(share, sketch.nodes[number], ground, sketch)
        elif kind == PART:
            part(share, sketch.nodes[number], sketch)
        elif kind == FILL:
            fill(share, ground, sketch)
        else:
            add_up(sketch.nodes[share], ground, sketch)
        add_atomic(board, DONE, 1)
        share = take(board)
    if is_lead:
        wait_until_done(board)


@inner
def _both(counts):
    """Rows, and documents with weight > 0, of all chunks together."""
    rows, documents = 0, 0
    for chunk in range(len(counts)):
        rows, documents = rows + counts[chunk, 0], documents + counts[chunk, 1]
    return rows, documents


@inner
def _bear(nodes, node, n_nodes, n_left, count_left):
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
def _expect(node, gains):
    """A node may gain as much as its best feature could."""
    for gain in gains:
        node.gain = max(node.gain, gain)


@inner
def _choose(nodes, ground, sketch, limits):
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
        node, gains, counts = nodes[number], sketch.gains[number], sketch.counts[:0]
        f = _first_best(gains, node.own)
        if node.is_counted:
            counts = sketch.counts
            rows, amounts = rows_of(sketch, node, node.first, node.last)
            count_bins(ground.words[f // BLOCK], f % BLOCK, rows, amounts, counts)
        sums = sketch.sums[node.slot, f // BLOCK, f % BLOCK]
        gains[f], node.bin, node.missing_left = best_cut(sums, counts, ground.n_cuts[f], limits.min_documents, limits.min_weight, limits.l2)
        best = _first_best(gains, node.own)
        node.feature, node.gain, node.is_exact = f, gains[best], best == f


@inner
def _first_best(gains, own):
    """The lowest feature among those with the largest gain, but for rounding."""
    largest = 0.0
    for gain in gains:
        largest = max(largest, gain)
    for f in range(len(gains)):
        if gains[f] > 0.0 and gains[f] >= largest * (1.0 - TIE) - TIE * own:
            return f
    return 0


@inner
def _sum(block, small, large, ground, sketch, limits):
    """Sums per bin of the smaller child for one block of features, of the larger as parent minus sibling, and what the
    block's features could gain in both, while these sums are still in the cache."""
    node = sketch.nodes[small]
    rows, amounts = rows_of(sketch, node, node.first, node.last)
    sum_block(ground.words[block], rows, amounts, sketch.sums[node.slot, block])
    for number in (small, large):
        if number != NONE:
            sums = sketch.sums[sketch.nodes[number].slot, block]
            if number == large:
                subtract(sums, sketch.sums[node.slot, block])
            for f in range(block * BLOCK, min((block + 1) * BLOCK, len(ground.n_cuts))):
                gain, own = could_gain(sums[f % BLOCK], ground.n_cuts[f], sketch.running[block], limits.min_weight, limits.l2)
                sketch.gains[number, f] = gain
                if f == 0:
                    sketch.nodes[number].own = own


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
