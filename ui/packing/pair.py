"""What Python says of two documents of a query beside what the browser works out: the smallest change that swaps them; and of a run whose
trees or values are too many to be sent, what takes all of them.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

import boosting as b
from boosting.explain.base_trees import why_no_trees
from boosting.explain.document_history import document_histories
from boosting.explain.part import data_of
from boosting.explain.smallest_swap import smallest_swaps
from boosting.explain.tells import Tells, tells
from boosting.words import ROUNDING

from ..text.numbers import number, numbers
from .trees_sent import is_whole

SENT = 60  # features
TREES = 10  # as the page lists them
POINTS = 60  # of a feature's small curve over the run
EFFORT = 5_000_000  # nodes that the smallest swap may look at: a tenth of a second


def pack_pair(trace: b.Trace, q: int, validation: bool, asked: dict[str, Any]) -> dict[str, Any]:
    """asked   {iteration, document, other, ...}: two documents by their rows within query number q."""
    return {"asked": asked, **pack_pairs(trace, q, validation, asked["iteration"], asked["document"], [asked["other"]])[0]}


def pack_pairs(trace: b.Trace, q: int, validation: bool, k: int, document: int, others: Sequence[int]) -> list[dict[str, Any]]:
    """A document beside each of some others, by their rows within query number q, after k iterations."""
    rows = data_of(trace, validation).query_slice(q)
    row, beside = rows.start + document, [rows.start + other for other in others]
    sentences = swap_sentences(trace, validation, k, row, beside)
    if is_whole(trace, rows):
        return [{"swap": swap} for swap in sentences]
    return [{"swap": swap, **pack_large(trace, validation, k, row, other)} for swap, other in zip(sentences, beside, strict=True)]


def swap_sentences(trace: b.Trace, validation: bool, k: int, row: int, others: Sequence[int]) -> list[str]:
    """What would make a document and each of these change places, in a sentence; "" before any tree."""
    why = why_no_trees(trace.base)
    if why or k == 0:
        return [why if k else ""] * len(others)
    return [swap.sentence for swap in smallest_swaps(trace, row, others, k, validation, effort=EFFORT)]


def pack_large(trace: b.Trace, validation: bool, k: int, row: int, other: int) -> dict[str, Any]:
    """In how many iterations the two share their leaves, where the trees that matter most part them, and the features that do."""
    one, two = document_histories(trace, (row, other), validation)
    known = tells(trace, validation)
    shares = one.shares(k) - two.shares(k)
    largest = (np.argsort(-np.abs(shares[1:]), kind="stable") + 1)[:TREES].tolist()
    return {
        "together": sum(life == mate for life, mate in zip(one.leaves[:k], two.leaves[:k], strict=True)),
        "partings": {t: _parting(trace, validation, t, row, other, known) for t in largest},
        "by_feature": _by_feature(trace, validation, k, row, other),
    }


def _by_feature(trace: b.Trace, validation: bool, k: int, row: int, other: int) -> dict[str, Any]:
    """Each feature that has moved the two apart so far, with its curve over the whole run."""
    found = b.explain_pair(trace, row, other, validation=validation)
    least = ROUNDING * max(1.0, float(np.abs(found.scores).max()))
    order = [j for j in found.order(k).tolist() if abs(found.values[k, j]) > least]
    points = np.unique(np.linspace(0, found.n_iterations, POINTS).round().astype(int))
    features = [
        {
            "name": found.feature_names[j], "values": [number(found.rows[0, j]), number(found.rows[1, j])],
            "adds": float(found.values[k, j]), "since": found.began(j), "curve": numbers(found.values[points, j]),
        }
        for j in order[:SENT]
    ]  # fmt: skip
    sums = np.cumsum(found.values[k, order][::-1])[::-1]
    rounding = float(found.rounding[k])
    return {
        "n": len(order), "features": features, "rest": [*sums.tolist(), 0.0], "points": points.tolist(),
        "base": float(found.base[k]), "rounding": rounding if abs(rounding) > least else 0.0,
    }  # fmt: skip


def _parting(trace: b.Trace, validation: bool, t: int, row: int, other: int, known: Tells) -> list[dict[str, Any]]:
    """Where the two documents part in the trees of iteration t: the question, both values, both leaf values."""
    iteration, features = trace.iterations[t - 1], data_of(trace, validation).features
    found: list[dict[str, Any]] = []
    for tree, ids in zip(iteration.trees, iteration.leaves_of(validation), strict=True):
        if ids[row] == ids[other] or len(found) == 3:
            continue
        node = [one for one, two in zip(tree.path(ids[row]), tree.path(ids[other]), strict=False) if one == two][-1]
        feature = int(tree.feature[node])
        found.append({
            "feature_name": trace.data.feature_names[feature], "threshold": number(known.thresholds(tree)[node]),
            "values": [number(features[row, feature]), number(features[other, feature])],
            "leaf_values": [float(tree.values[ids[row]]), float(tree.values[ids[other]])],
        })  # fmt: skip
    return found
