"""A run on the MART page as the library trains it: the twin of ui/mart/js/boost.js."""

from collections import Counter
from typing import Any

import numpy as np

from boosting import Trace
from sample_data.drawn import Drawing
from ui.places.mart_points import SEVENTEEN
from ui.text.numbers import numbers


def pack(trace: Trace, drawing: Drawing) -> dict[str, Any]:
    """Rows are the points as drawn; steps between thresholds are cells, from left to right.

    edges (n_cells - 1,)   thresholds of all trees, in order
    sums (n_iterations + 1, n_cells), scores (n_iterations + 1, n)   the sum so far, along x and at the points
    residuals (n_iterations + 1, n)   what is left after 0, 1, ... trees: what the next one is fitted to
    errors (n_iterations + 1,)        their squares, added up
    """
    scores = list(trace.all_scores())
    residuals = [trace.problem(score, k + 1).targets for k, score in enumerate(scores)]
    edges = np.unique(np.concatenate([np.empty(0), *(_edges(tree) for step in trace.iterations for tree in step.trees)]))
    grades = trace.data.relevance
    return {
        "rate": trace.settings.learning_rate,
        "n_iterations": trace.n_iterations,
        "start": trace.start,
        "edges": numbers(edges),
        "sums": [numbers(sums) for sums in trace.staged_predict(_middles(edges, drawing.documents[0].y))],
        "scores": [numbers(score) for score in scores],
        "residuals": [numbers(found) for found in residuals],
        "errors": numbers((found**2).sum() for found in residuals),
        "trees": [_leaves(trace, k) for k in range(1, trace.n_iterations + 1)],
        "whole": parabola(grades),
        "formula": _formula(grades),
        "is_slides": Counter(grades) == Counter(d.grade for d in SEVENTEEN.documents),
    }


def parabola(values: np.ndarray) -> dict[str, Any]:
    """The squared error of one constant c for some values: n c^2 - 2 sum c + squares.

    >>> parabola(np.array([1.0, 4.0]))
    {'n': 2, 'sum': 5.0, 'squares': 17.0}
    """
    return {"n": len(values), "sum": float(values.sum()), "squares": float((values**2).sum())}


def _edges(tree) -> np.ndarray:
    return np.sort(tree.threshold[tree.feature >= 0])


def _middles(edges: np.ndarray, height: float) -> np.ndarray:
    """(n_cells, 2) a place in each cell."""
    if not len(edges):
        return np.array([[0.0, height]])
    x = np.concatenate([[edges[0] - 1], (edges[1:] + edges[:-1]) / 2, [edges[-1] + 1]])
    return np.column_stack([x, np.full(len(x), float(height))])


def _leaves(trace: Trace, k: int) -> list[dict[str, Any]]:
    """The leaves of tree k from left to right: where each begins and ends (None where it has no bound), its value, and the error of any
    value by the residuals of its points."""
    at = trace.at(k)
    (tree,), rows = at.trees, at.iteration.leaves[0]
    bounds = [None, *_edges(tree).tolist(), None]
    return [
        {"from": bounds[leaf], "to": bounds[leaf + 1], "value": float(value), **parabola(at.targets[rows == leaf])}
        for leaf, value in enumerate(tree.values)
    ]


def _formula(grades: np.ndarray) -> str:
    """The squared error of one constant, value by value.

    >>> _formula(np.array([1.0, 1.0, 4.0]))
    '2(1 − c)² + (4 − c)²'
    """
    counts = sorted(Counter(grades.astype(int).tolist()).items())
    return " + ".join(f"{n if n > 1 else ''}({value} − c)²" for value, n in counts)
