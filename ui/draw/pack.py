"""A run on a drawing as plain data for the browser, which draws the score of the whole plane from the trees."""

from typing import Any

import numpy as np

from boosting import Trace, metrics
from sample_data.drawn import Drawing

from ..places.challenges import Attempt, Challenge
from ..runs.runs import Run
from ..text.numbers import numbers

MOST_NODES = 400_000  # of all trees: some 11 MB sent, and a second's work in the browser


def too_many(trace: Trace) -> str:
    """Why a run is not drawn, and what to do; "" where it is."""
    n = sum(len(tree.feature) for step in trace.iterations for tree in step.trees)
    if n <= MOST_NODES:
        return ""
    return (
        f"The trees of this run have {n:,} nodes, this page draws up to {MOST_NODES:,}: choose fewer iterations or leaves under Parameters."
    )


def pack(run: Run, drawing: Drawing, challenge: Challenge | None) -> dict[str, Any]:
    """Trees node by node, one after the other, and what was measured along the run."""
    trace, curves = run.trace, run.curves
    trees = [tree for step in trace.iterations for tree in step.trees]
    n_pairs = metrics.n_pairs(trace.data)
    wrong = np.array([metrics.contradicting_pairs(trace.data, scores) for scores in trace.all_scores()])
    verdicts = challenge.judge(Attempt(drawing, trace, wrong)) if challenge else []
    return {
        "of": drawing.identifier,
        "loss": trace.loss.title,
        "metric": metrics.NDCG.label,
        "n_iterations": trace.n_iterations,
        "start": trace.start,
        "decay": [step.step.decay for step in trace.iterations],
        "rate": [step.step.rate for step in trace.iterations],
        "n_trees": [len(step.trees) for step in trace.iterations],
        "n_nodes": [len(tree.feature) for tree in trees],
        "feature": _joined([tree.feature for tree in trees], np.int64),
        "threshold": _joined([tree.threshold for tree in trees], np.float64),
        "left": _joined([tree.left for tree in trees], np.int64),
        "right": _joined([tree.right for tree in trees], np.int64),
        "value": _joined([tree.leaf_value for tree in trees], np.float64),
        "n_pairs": n_pairs,
        "wrong": wrong.tolist(),
        "ndcg": numbers(curves["ndcg"]),
        "ended": trace.ended,
        "verdicts": [{"met": bool(verdict.is_met), "words": verdict.words} for verdict in verdicts],
    }


def _joined(arrays: list[np.ndarray], kind: Any) -> np.ndarray:
    return np.concatenate([np.empty(0, kind), *arrays])
