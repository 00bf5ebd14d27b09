"""What happens to the rows of a node: they are filled in, marked left or right, parted, and added up in a leaf.

Long stretches of rows are cut into chunks, which threads share; a chunk's rows keep the order of the file. `arrays` is
`TrainingArrays`, `builder` is `TreeBuilder`, `node` a record of NODE; their shapes stand there. A chunk is a number from 0 on.
"""

import numpy as np

from ..compute.intrinsics import inner
from .binning import BLOCK, MISSING
from .histogram import NUMERATOR, WEIGHT
from .tree_builder import CHUNK, N_DOCUMENTS, N_ROWS, NONE


@inner
def fill(chunk, arrays, builder):
    """The root's rows are all documents, in the order of the file."""
    count = 0
    for i in range(chunk * CHUNK, min((chunk + 1) * CHUNK, len(arrays.targets))):
        builder.rows[0, i], builder.amounts[0, i, NUMERATOR] = i, arrays.targets[i] * arrays.weights[i]
        builder.amounts[0, i, WEIGHT] = arrays.weights[i]
        count += arrays.weights[i] > 0.0
    builder.n_left[chunk, N_DOCUMENTS] = count


@inner
def mark(chunk, node, arrays, builder):
    """Which rows of a chunk go left, and how many. Without a branch on the side, which the processor could not foresee."""
    first = node.first + chunk * CHUNK
    rows, amounts = rows_of(builder, node, first, min(first + CHUNK, node.last))
    words, shift, goes_left = arrays.words[node.feature // BLOCK], 8 * (node.feature % BLOCK), builder.goes_left[first:]
    n_left, count_left, cut, missing_left = 0, 0, node.bin, node.missing_left
    for p in range(len(rows)):
        b = np.int64(words[rows[p]] >> np.uint64(shift)) & MISSING
        side = (b <= cut) | ((b == MISSING) & missing_left)
        goes_left[p] = side
        n_left += side
        count_left += side & (amounts[p, WEIGHT] > 0.0)
    builder.n_left[chunk, N_ROWS], builder.n_left[chunk, N_DOCUMENTS] = n_left, count_left


@inner
def part(chunk, node, builder):
    """Move a chunk of rows to the left child's stretch or to the right child's; both keep the order of the file."""
    first, i = node.first + chunk * CHUNK, node.first
    for before in range(chunk):
        i += builder.n_left[before, N_ROWS]
    j = builder.nodes[node.right].first + first - i
    rows, amounts = rows_of(builder, node, first, min(first + CHUNK, node.last))
    goes_left, side = builder.goes_left[first:], (node.depth + 1) % 2
    kept, kept_amounts = builder.rows[side], builder.amounts[side]
    for p in range(len(rows)):
        is_left = np.int64(goes_left[p])
        at = is_left * i + (1 - is_left) * j
        kept[at] = rows[p]
        kept_amounts[at, NUMERATOR], kept_amounts[at, WEIGHT] = amounts[p, NUMERATOR], amounts[p, WEIGHT]
        i += is_left
        j += 1 - is_left


@inner
def add_up(node, arrays, builder):
    """The sums of a leaf over its own rows, and its number for each of them."""
    if node.left != NONE:
        return
    rows, amounts = rows_of(builder, node, node.first, node.last)
    numerator, weight, denominator, leaf_id = 0.0, 0.0, 0.0, node.leaf_id
    for p in range(len(rows)):
        numerator += amounts[p, NUMERATOR]
        weight += amounts[p, WEIGHT]
        denominator += arrays.leaf_weights[rows[p]]
        builder.leaves[rows[p]] = leaf_id
    node.numerator, node.weight, node.denominator = numerator, weight, denominator


@inner
def rows_of(builder, node, first, last):
    """The rows (last - first,) at first..last of a node, and their amounts (last - first, 2)."""
    side = node.depth % 2
    return builder.rows[side, first:last], builder.amounts[side, first:last]
