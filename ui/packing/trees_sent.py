"""The trees of a run as the browser needs them: all with the run, or, where they are too many, in blocks of iterations that come when
somebody looks at them.

Their nodes stand one after another in a few arrays, which `js/run/trees.js` opens a tree at a time.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from boosting import Trace
from boosting.explain.tells import Tells, tells
from boosting.iteration import Iteration
from boosting.trees.tree import Tree

from .leaf_ids import leaf_ids

TREE_BUDGET = 600  # trees sent in one message, but one for each iteration
MOST_NODES = 60_000  # of trees that go with the run: some 4 MB. 2,000 trees of 255 leaves would be 55 MB, sent again for each query
MOST_VALUES = 200_000  # feature values of the documents of a query that go with the run: 1.6 MB
BLOCK_NODES = 12_000  # about so many stand in a block: some 25 trees of 255 leaves, less than a megabyte


def trees_sent(trace: Trace) -> int:
    """Trees of one iteration that are sent: all, unless many iterations hold many trees."""
    return max(1, TREE_BUDGET // max(trace.n_iterations, 1))


def block_size(trace: Trace) -> int:
    """Iterations in a block; 0 where all trees go with the run."""
    n_sent = trees_sent(trace)
    n_nodes = sum(len(tree.feature) for iteration in trace.iterations for tree in iteration.trees[:n_sent])
    return 0 if n_nodes <= MOST_NODES else max(1, BLOCK_NODES * trace.n_iterations // n_nodes)


def is_whole(trace: Trace, rows: slice) -> bool:
    """Whether the browser has every tree of the run, and the feature values of these rows: then it can compare two of them."""
    return has_all_trees(trace) and trace.data.n_features * (rows.stop - rows.start) <= MOST_VALUES


def has_all_trees(trace: Trace) -> bool:
    return not block_size(trace) and all(len(i.trees) <= trees_sent(trace) for i in trace.iterations)


def steps_of(iterations: Sequence[Iteration], n_sent: int) -> list[dict[str, Any]]:
    """Decay, rate and note of iterations, how many trees each has, and how many of them are sent."""
    return [
        {"decay": i.step.decay, "rate": i.step.rate, "note": i.step.note, "n_trees": len(i.trees), "sent": min(n_sent, len(i.trees))}
        for i in iterations
    ]


def pack_block(trace: Trace, validation: bool, rows: slice, block: int) -> dict[str, Any]:
    """The trees of block number `block`, with the leaves of the rows of a query. Raises ValueError for a block that is not there."""
    n_sent = trees_sent(trace)
    found = trace.iterations[within(block, block_size(trace), trace.n_iterations)]
    return {"iterations": steps_of(found, n_sent), "trees": nodes_of(found, validation, rows, tells(trace, validation), n_sent)}


def within(block: int, size: int, n: int) -> slice:
    """Which of n things a block holds. Raises ValueError for one that is not there.

    >>> within(1, 4, 6)
    slice(4, 6, None)
    """
    n_blocks = -(-n // size) if size else 0
    if not 0 <= block < n_blocks:
        raise ValueError(f"block {block} of trees is not there; this run has {n_blocks}.")
    return slice(block * size, min(n, (block + 1) * size))


def nodes_joined(trees: Sequence[Tree], name: str, kind: type) -> np.ndarray:
    """One array of all trees, one after another."""
    return np.concatenate([getattr(tree, name) for tree in trees]).astype(kind) if trees else np.empty(0, kind)


def nodes_of(iterations: Sequence[Iteration], validation: bool, rows: slice, known: Tells, n_sent: int) -> dict[str, Any]:
    """The nodes of the trees that are sent of these iterations, tree i from ptr[i] to ptr[i + 1], and the leaves of the rows
    (n_trees, n). What a run cannot tell of its nodes is None."""
    trees = [tree for i in iterations for tree in i.trees[:n_sent]]
    joined = partial(nodes_joined, trees)
    thresholds = [known.thresholds(tree) for tree in trees]
    ids = [row for i in iterations for row in i.leaves_of(validation)[:n_sent, rows]]
    return {
        "ptr": np.cumsum([0, *(len(tree.feature) for tree in trees)]).astype(np.int32),
        **{name: joined(name, np.int32) for name in ("feature", "left", "right", "count", "leaf_id")},
        "cut": joined("threshold", np.float64) if known.model and known.model.rounded else None,  # x <= cut of float64
        "threshold": np.concatenate(thresholds).astype(np.float64) if trees else np.empty(0),
        "missing_left": joined("missing_left", np.uint8),
        "value": joined("leaf_value", np.float64),
        "split_gain": joined("split_gain", np.float64) if known.gains else None,
        "weight": joined("weight", np.float64) if known.weights else None,
        **{name: joined(name, np.float64) if known.sums else None for name in ("numerator", "denominator")},
        "documents": leaf_ids(ids).reshape(-1, rows.stop - rows.start),
    }  # fmt: skip
