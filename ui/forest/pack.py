"""All trees of one run and one query's way through them, as few flat arrays for the browser. The numbers are the trace's own.

The nodes of all trees stand one after another; the right child of a node follows its left child, so it is not sent, and neither are
leaf numbers, which count leaves from left to right.
"""

from functools import partial
from typing import Any

import numpy as np

from boosting import Trace
from boosting.explain.part import data_of
from boosting.explain.tells import tells
from figures.theme import GRADE_FLIP, ROLES

from ..packing.caption import caption
from ..packing.leaf_ids import leaf_ids
from ..packing.missing import has_missing
from ..packing.trees_sent import MOST_NODES, nodes_joined, within
from ..text.numbers import number

MOST_TREES = 1_000  # that are drawn: of iterations with many trees, the first ones of each
BLOCK_NODES = 30_000  # about so many of trees that come in blocks: some 60 trees of 255 leaves, as many as are in sight at once


def pack(trace: Trace, q: int, validation: bool, title: str = "") -> dict[str, Any]:
    """Everything that the view of the trees shows of query number `q` of the training or the validation data.

    title    of the data set, for the caption of a picture
    trees    see `_trees`;  scores   (n_iterations + 1, n_documents)
    """
    data = data_of(trace, validation)
    rows = data.query_slice(q)
    grades = data.relevance[rows]
    names, known = data.document_names[rows], tells(trace, validation)
    best = np.nanmax(data.relevance) if np.any(~np.isnan(data.relevance)) else None
    return {
        "loss": trace.loss.title, "n_iterations": trace.n_iterations, "ended": trace.ended,
        "qid": data.qids[q], "part": "test" if validation else "train",
        "documents": [{"name": name, "grade": number(grade)} for name, grade in zip(names, grades.tolist(), strict=True)],
        "max_grade": number(best), "feature_names": list(data.feature_names),
        "has_missing": has_missing(trace, data, rows),
        "n_trees": sum(len(iteration.trees) for iteration in trace.iterations),
        "trees": _trees(trace, rows, validation), "sign": known.sign,
        "scores": np.array([scores[rows] for scores in trace.all_scores(validation)]),
        "colours": ROLES, "grade_flip": GRADE_FLIP, "caption": caption(trace, title, q, validation),
    }  # fmt: skip


def sent(trace: Trace) -> list[tuple[int, int]]:
    """(iteration from 1, number within it from 0) of each tree that is sent.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> sent(b.train(data, b.GBRank(inner_trees=2), b.Settings(n_iterations=2)))
    [(1, 0), (1, 1), (2, 0), (2, 1)]
    """
    each = max(1, MOST_TREES // max(trace.n_iterations, 1))
    return [(k, part) for k, iteration in enumerate(trace.iterations, 1) for part in range(min(len(iteration.trees), each))]


def block_size(trace: Trace) -> int:
    """Trees in a block; 0 where all go with the run."""
    order = sent(trace)
    n_nodes = sum(len(trace.iterations[k - 1].trees[part].feature) for k, part in order)
    return 0 if n_nodes <= MOST_NODES else max(1, BLOCK_NODES * len(order) // n_nodes)


def pack_block(trace: Trace, validation: bool, rows: slice, block: int) -> dict[str, Any]:
    """The trees of block number `block`, as `_nodes` has them. Raises ValueError for a block that is not there."""
    order = sent(trace)
    return {"trees": _nodes(trace, order[within(block, block_size(trace), len(order))], rows, validation)}


def _trees(trace: Trace, rows: slice, validation: bool) -> dict[str, Any]:
    """What is known of all trees: iteration and part, how many leaves, the largest leaf value, how many features they ask; and their
    nodes, None where they come in blocks."""
    order = sent(trace)
    trees = [trace.iterations[k - 1].trees[part] for k, part in order]
    asked = {feature for tree in trees for feature in np.unique(tree.feature[tree.feature >= 0]).tolist()}
    size = block_size(trace)
    return {
        "iteration": np.array([k for k, _ in order], np.int32), "part": np.array([part for _, part in order], np.int32),
        "n_leaves": np.array([tree.n_leaves for tree in trees], np.int32), "n_asked": len(asked), "block": size,
        "top": max((float(np.abs(tree.values).max()) for tree in trees), default=0.0),
        "nodes": None if size else _nodes(trace, order, rows, validation),
    }  # fmt: skip


def _nodes(trace: Trace, order: list[tuple[int, int]], rows: slice, validation: bool) -> dict[str, np.ndarray | None]:
    """The nodes of some trees one after another, tree i of them from ptr[i] to ptr[i + 1]; leaves (n_trees, n_documents)."""
    trees, known = [trace.iterations[k - 1].trees[part] for k, part in order], tells(trace, validation)
    leaves = [trace.iterations[k - 1].leaves_of(validation)[part, rows] for k, part in order]
    joined = partial(nodes_joined, trees)
    kinds = {"feature": np.int32, "left": np.int32, "count": np.int32}
    thresholds = [known.thresholds(tree).astype(np.float64) for tree in trees]
    return {
        "ptr": np.cumsum([0, *(len(tree.feature) for tree in trees)]).astype(np.int32),
        **{name: joined(name, kind) for name, kind in kinds.items()},
        "split_gain": joined("split_gain", np.float64) if known.gains else None,
        "threshold": np.concatenate(thresholds) if trees else np.empty(0),
        "missing_left": joined("missing_left", np.uint8), "value": joined("leaf_value", np.float64),
        "leaves": leaf_ids(leaves).reshape(len(order), rows.stop - rows.start),
    }  # fmt: skip
