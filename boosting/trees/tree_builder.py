"""A tree under construction: flat arrays, so that a kernel can grow it and several threads can write to it.

One array holds the row numbers of all documents, and a node owns a stretch of it, first..last. A split sorts the stretch into
the rows that go left and the rows that go right, each in the order of the file, and every child owns its part:

    depth 0    0 1 2 3 4 5 6 7         the root owns 0..8
    depth 1    1 4 6 | 0 2 3 5 7       its left child owns 0..3, its right child 3..8

Sorting in place would overwrite rows not yet read. So the array exists twice: nodes of even depth have their rows in the
first copy, nodes of odd depth in the second, and a split reads from one and writes to the other. What a histogram sums up
(`amounts`) moves along with the rows.
"""

from typing import NamedTuple, Self

import numpy as np

from .binning import BLOCK, Bins
from .histogram import STRIDE

CHUNK = 2048  # rows that a thread fills, marks or parts at a time
N_ROWS, N_DOCUMENTS = 0, 1  # the columns of n_left
NONE = np.int64(-1)  # of numpy, since numba compiles anew for each plain number that is passed on

NODE = np.dtype(
    [
        ("first", "i8"), ("last", "i8"),  # its rows
        ("depth", "i8"),
        ("count", "i8"),  # documents with weight > 0
        ("slot", "i8"),  # where its histogram is kept
        ("own", "f8"),  # S^2 / (W + l2)
        ("gain", "f8"),  # of its best split, an upper bound until is_exact; 0 once it is split
        ("is_exact", "?"),  # feature, bin, missing_left and gain are those of the best split
        ("is_counted", "?"),  # a cut that was found without counting documents left too few on one side
        ("feature", "i8"), ("bin", "i8"), ("missing_left", "?"),
        ("split_gain", "f8"),
        ("left", "i8"), ("right", "i8"),
        ("leaf_id", "i8"),
        ("weight", "f8"), ("numerator", "f8"), ("denominator", "f8"),
    ],
    align=True,
)  # fmt: skip


class TreeBuilder(NamedTuple):
    nodes: np.recarray  # (most_nodes,) of NODE, in the order of birth
    rows: np.ndarray  # (2, n_documents) uint32
    amounts: np.ndarray  # (2, n_documents, 2) of these rows, columns NUMERATOR and WEIGHT of `histogram`
    goes_left: np.ndarray  # (n_documents,) uint8, by place
    n_left: np.ndarray  # (n_chunks, 2) int64: rows of a chunk that go left, and how many of them have weight > 0
    sums: np.ndarray  # (slots, n_blocks, 8, 264, 2) histograms
    running: np.ndarray  # (n_blocks, 2, 264) running sums, numerators and weights, of the feature that a block is at
    counts: np.ndarray  # (264,) documents in each bin of one feature, for a moment
    gains: np.ndarray  # (most_nodes, n_features)
    leaves: np.ndarray  # (n_documents,) uint8, by document

    @classmethod
    def blank(cls, bins: Bins, max_leaf_nodes: int) -> Self:
        """Nothing but the root, which has all rows."""
        n, most = bins.n_documents, 2 * max_leaf_nodes - 1
        nodes = np.zeros(most, NODE).view(np.recarray)
        nodes.last[0] = n
        for name in ("feature", "left", "right", "leaf_id"):
            nodes[name] = NONE
        return cls(
            nodes,
            rows=np.empty((2, n), np.uint32),
            amounts=np.empty((2, n, 2)),
            goes_left=np.empty(n, np.uint8),
            n_left=np.empty((-(-n // CHUNK), 2), np.int64),
            sums=np.empty((max(max_leaf_nodes - 1, 1), len(bins.blocks), BLOCK, STRIDE, 2)),
            running=np.empty((len(bins.blocks), 2, STRIDE)),
            counts=np.empty(STRIDE, np.int64),
            gains=np.empty((most, bins.n_features)),
            leaves=np.empty(n, np.uint8),
        )
