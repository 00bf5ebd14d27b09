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

from .binning import BLOCK, MISSING
from .crew import CLOSED, DONE, FIRST, KIND, SECOND, TICKET, open_job, take, wait_for_job, wait_until_done
from .histogram import STRIDE, count_bins, subtract, sum_block
from .machine import add_atomic, store_atomic
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
    """Grow the tree. A helper returns when the lead, its tree being grown, has closed the board."""
    while not is_lead and wait_for_job(board):
        _work(is_lead, ground, sketch, limits, board)
    if not is_lead:
        return
    nodes, root, n_nodes, n_blocks = sketch.nodes, np.int64(0), np.int64(1), len(ground.words)
    open_job(board, FILL, NONE, NONE, len(sketch.n_left))
    _work(is_lead, ground, sketch, limits, board)
    _, nodes[0].count = _both(sketch.n_left)
    if len(nodes) > 1:
        open_job(board, SUM, root, NONE, n_blocks)
        _work(is_lead, ground, sketch, limits, board)
        _expect(nodes[0], sketch.gains[0])
    while n_nodes < len(nodes):
        number = _most_promising(nodes[:n_nodes])
        if number == NONE:
            break
        node = nodes[number]
        if not node.is_exact:
            _look_closely(node, sketch.gains[number], ground, sketch, limits)
            continue
        n_chunks = -(-(node.last - node.first) // CHUNK)
        open_job(board, MARK, number, NONE, n_chunks)
        _work(is_lead, ground, sketch, limits, board)
        n_left, count_left = _both(sketch.n_left[:n_chunks])
        if min(count_left, node.count - count_left) < max(limits.min_documents, 1) and not node.is_counted:
            node.is_counted, node.is_exact = True, False
            continue
        small, large = _bear(nodes, node, n_nodes, n_left, count_left)
        open_job(board, PART, number, NONE, n_chunks)
        _work(is_lead, ground, sketch, limits, board)
        n_nodes += 2
        if n_nodes < len(nodes) and nodes[small].depth != limits.max_depth:
            open_job(board, SUM, small, large, n_blocks)
            _work(is_lead, ground, sketch, limits, board)
            _expect(nodes[small], sketch.gains[small])
            _expect(nodes[large], sketch.gains[large])
    _number_leaves(nodes[:n_nodes])
    open_job(board, ADD_UP, NONE, NONE, n_nodes)
    _work(is_lead, ground, sketch, limits, board)
    _add_children(nodes[:n_nodes])
    store_atomic(board, TICKET, CLOSED)


@numba.njit(nogil=True, cache=True)
def _work(is_lead, ground, sketch, limits, board):
    """Do shares of the open job until none is left; the lead goes on when all of them are done."""
    share = take(board)
    while share >= 0:
        kind, number = board[KIND], board[FIRST]
        if kind == SUM:
            _sum(share, number, board[SECOND], ground, sketch, limits)
        elif kind == MARK:
            _mark(share, sketch.nodes[number], ground, sketch)
        elif kind == PART:
            _part(share, sketch.nodes[number], sketch)
        elif kind == FILL:
            _fill(share, ground, sketch)
        else:
            _add_up(sketch.nodes[share], ground, sketch)
        add_atomic(board, DONE, 1)
        share = take(board)
    if is_lead:
        wait_until_done(board)


@numba.njit(nogil=True, cache=True)
def _both(counts):
    rows, documents = 0, 0
    for chunk in range(len(counts)):
        rows, documents = rows + counts[chunk, 0], documents + counts[chunk, 1]
    return rows, documents


@numba.njit(nogil=True, cache=True)
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


@numba.njit(nogil=True, cache=True)
def _expect(node, gains):
    """A node may gain as much as its best feature could."""
    for gain in gains:
        node.gain = max(node.gain, gain)


@numba.njit(nogil=True, cache=True)
def _most_promising(nodes):
    """The node with the largest gain, the first of several; NONE where nothing gains."""
    best, best_gain = NONE, 0.0
    for number in range(len(nodes)):
        if nodes[number].gain > best_gain:
            best, best_gain = number, nodes[number].gain
    return best


@numba.njit(nogil=True, cache=True)
def _look_closely(node, gains, ground, sketch, limits):
    """Find the best cut of the feature with the largest gain; the node is settled if that feature stays the best."""
    f = _first_best(gains, node.own)
    counts = sketch.counts[:0]
    if node.is_counted:
        counts = sketch.counts
        rows, amounts = _rows(sketch, node, node.first, node.last)
        count_bins(ground.words[f // BLOCK], f % BLOCK, rows, amounts, counts)
    sums = sketch.sums[node.slot, f // BLOCK, f % BLOCK]
    gains[f], node.bin, node.missing_left = best_cut(sums, counts, ground.n_cuts[f], limits.min_documents, limits.min_weight, limits.l2)
    best = _first_best(gains, node.own)
    node.feature, node.gain, node.is_exact = f, gains[best], best == f


@numba.njit(nogil=True, cache=True)
def _first_best(gains, own):
    """The lowest feature among those with the largest gain, but for rounding."""
    largest = 0.0
    for gain in gains:
        largest = max(largest, gain)
    for f in range(len(gains)):
        if gains[f] > 0.0 and gains[f] >= largest * (1.0 - TIE) - TIE * own:
            return f
    return 0


@numba.njit(nogil=True, cache=True)
def _rows(sketch, node, first, last):
    """The rows at first..last of a node, and their amounts."""
    side = node.depth % 2
    return sketch.rows[side, first:last], sketch.amounts[side, first:last]


@numba.njit(nogil=True, cache=True)
def _fill(chunk, ground, sketch):
    """The root's rows are all documents, in the order of the file."""
    count = 0
    for i in range(chunk * CHUNK, min((chunk + 1) * CHUNK, len(ground.targets))):
        sketch.rows[0, i], sketch.amounts[0, i, 0] = i, ground.targets[i] * ground.weights[i]
        sketch.amounts[0, i, 1] = ground.weights[i]
        count += ground.weights[i] > 0.0
    sketch.n_left[chunk, 1] = count


@numba.njit(nogil=True, cache=True)
def _sum(block, small, large, ground, sketch, limits):
    """Sums per bin of the smaller child for one block of features, of the larger as parent minus sibling, and what the
    block's features could gain in both, while these sums are still in the cache."""
    node, left = sketch.nodes[small], np.empty((2, STRIDE))
    rows, amounts = _rows(sketch, node, node.first, node.last)
    sum_block(ground.words[block], rows, amounts, sketch.sums[node.slot, block])
    for number in (small, large):
        if number != NONE:
            sums = sketch.sums[sketch.nodes[number].slot, block]
            if number == large:
                subtract(sums, sketch.sums[node.slot, block])
            for f in range(block * BLOCK, min((block + 1) * BLOCK, len(ground.n_cuts))):
                gain, own = could_gain(sums[f % BLOCK], ground.n_cuts[f], left, limits.min_weight, limits.l2)
                sketch.gains[number, f] = gain
                if f == 0:
                    sketch.nodes[number].own = own


@numba.njit(nogil=True, cache=True)
def _mark(chunk, node, ground, sketch):
    """Which rows of a chunk go left, and how many. Without a branch on the side, which the processor could not foresee."""
    first = node.first + chunk * CHUNK
    rows, amounts = _rows(sketch, node, first, min(first + CHUNK, node.last))
    words, shift, goes_left = ground.words[node.feature // BLOCK], 8 * (node.feature % BLOCK), sketch.goes_left[first:]
    n_left, count_left, cut, missing_left = 0, 0, node.bin, node.missing_left
    for p in range(len(rows)):
        b = np.int64(words[rows[p]] >> np.uint64(shift)) & MISSING
        side = (b <= cut) | ((b == MISSING) & missing_left)
        goes_left[p] = side
        n_left += side
        count_left += side & (amounts[p, 1] > 0.0)
    sketch.n_left[chunk, 0], sketch.n_left[chunk, 1] = n_left, count_left


@numba.njit(nogil=True, cache=True)
def _part(chunk, node, sketch):
    """Move a chunk of rows to the left child's stretch or to the right child's; both keep the order of the file."""
    first, i = node.first + chunk * CHUNK, node.first
    for before in range(chunk):
        i += sketch.n_left[before, 0]
    j = sketch.nodes[node.right].first + first - i
    rows, amounts = _rows(sketch, node, first, min(first + CHUNK, node.last))
    goes_left, side = sketch.goes_left[first:], (node.depth + 1) % 2
    kept, kept_amounts = sketch.rows[side], sketch.amounts[side]
    for p in range(len(rows)):
        is_left = np.int64(goes_left[p])
        at = is_left * i + (1 - is_left) * j
        kept[at], kept_amounts[at, 0], kept_amounts[at, 1] = rows[p], amounts[p, 0], amounts[p, 1]
        i += is_left
        j += 1 - is_left


@numba.njit(nogil=True, cache=True)
def _number_leaves(nodes):
    """Leaves from left to right 0, 1, ...: by the place of their rows."""
    for node in nodes:
        if node.left == NONE:
            node.leaf_id = 0
            for other in nodes:
                node.leaf_id += other.left == NONE and other.first < node.first


@numba.njit(nogil=True, cache=True)
def _add_up(node, ground, sketch):
    """The sums of a leaf over its own rows, and its number for each of them."""
    if node.left != NONE:
        return
    rows, amounts = _rows(sketch, node, node.first, node.last)
    numerator, weight, denominator, leaf_id = 0.0, 0.0, 0.0, node.leaf_id
    for p in range(len(rows)):
        numerator += amounts[p, 0]
        weight += amounts[p, 1]
        denominator += ground.leaf_weights[rows[p]]
        sketch.leaves[rows[p]] = leaf_id
    node.numerator, node.weight, node.denominator = numerator, weight, denominator


@numba.njit(nogil=True, cache=True)
def _add_children(nodes):
    """The sums of a node are those of its children, so that they close on screen; children come after their parent."""
    for number in range(len(nodes) - 1, -1, -1):
        node = nodes[number]
        if node.left != NONE:
            left, right = nodes[node.left], nodes[node.right]
            node.numerator, node.weight = left.numerator + right.numerator, left.weight + right.weight
            node.denominator = node.weight
