"""What the table of One algorithm is drawn from: for each column its turn from the scores of the run, for the documents of one query.

All numbers are those of `take_turn`; the evidence of a document is the loss's own account.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from boosting import Dataset, Settings, Trace, metrics
from boosting.explain.one_algorithm import Turn, agreements, pair_hessian, take_turn
from boosting.words import short
from figures.theme import GRADE_FLIP

from ..places.algorithm import TURNS
from ..text.numbers import number, numbers
from .turns import ABOUT, COLUMNS, Column

MOST_DOCUMENTS = 300_000  # of the training data: five losses take a turn while somebody waits
MOST_TERMS = 40  # of a sum that is written out
MOST_ROWS = 12  # of a matrix that is drawn


def pack(trace: Trace, k: int, q: int, chosen: str) -> dict[str, Any]:
    """One turn from the scores after iteration k of a run, for the documents of training query q.

    columns   one for each loss of the comparison `chosen`; one that cannot learn from these data says why as `refused`
    agree     [line, largest difference] of the first column and the second, over all training documents
    """
    data, scores = trace.data, trace.scores(k)
    rows = data.query_slice(q)
    turns = [_turn(data, scores, column, trace, k) for column in COLUMNS[chosen]]
    whole = [turn for turn in turns if isinstance(turn, Turn)]
    grades = data.relevance[rows]
    best = np.nanmax(data.relevance) if np.any(~np.isnan(data.relevance)) else None
    return {
        "turn": TURNS[chosen], "about": ABOUT[chosen], "k": k, "last": trace.n_iterations, "run": trace.loss.title,
        "documents": [
            {"name": name, "grade": number(grade), "score": number(score), "rank": int(rank)}
            for name, grade, score, rank in zip(
                data.document_names[rows], grades.tolist(), scores[rows].tolist(), _ranks(scores, rows).tolist(), strict=True
            )
        ],
        "max_grade": number(best), "grade_flip": GRADE_FLIP, "n": data.n_documents,
        "columns": [
            _column(column, turn, data, rows) if isinstance(turn, Turn) else {"title": column.title, "refused": turn}
            for column, turn in zip(COLUMNS[chosen], turns, strict=True)
        ],
        "agree": _agree(*whole) if chosen != "five" and len(whole) == len(turns) == 2 else None,
        "hessian": _hessian(data, scores, q),
    }  # fmt: skip


def _turn(data: Dataset, scores: np.ndarray, column: Column, trace: Trace, k: int) -> Turn | str:
    """The turn, or why this loss cannot take it on these data. Trees are as large as those of the run."""
    given = trace.settings
    settings = Settings(max_leaf_nodes=given.max_leaf_nodes, min_documents_leaf=given.min_documents_leaf, learning_rate=column.rate)
    bins = trace.bins if given.n_bins == settings.n_bins else None
    try:
        return take_turn(data, scores, column.loss, settings, k + 1, bins)
    except ValueError as error:
        return str(error)


def _agree(one: Turn, other: Turn) -> dict[str, Any]:
    return {found.line: {"exact": found.is_exact, "difference": number(found.difference)} for found in agreements(one, other)}


def _ranks(scores: np.ndarray, rows: slice) -> np.ndarray:
    return metrics.ranks(scores[rows])


def _column(column: Column, turn: Turn, data: Dataset, rows: slice) -> dict[str, Any]:
    loss, frame = turn.loss, turn.loss.frame
    return {
        "title": column.title, "risk": number(turn.risk), "risk_after": number(turn.after_risk),
        "words": {"risk": frame.risk, "gradient": frame.gradient, "weights": frame.curvature, "after": frame.step},
        "stretch": frame.stretch, "finished": turn.problem.finished,
        "gradient": numbers(turn.gradient[rows]), "weights": numbers(turn.weights[rows]), "targets": numbers(turn.targets[rows]),
        "fitted": numbers(turn.fitted[rows]), "after": numbers(turn.after[rows]), "ranks": _ranks(turn.after, rows).tolist(),
        "decay": turn.decay, "rate": turn.rate, "fits_scores": loss.targets_are_scores,
        "tree": _tree(turn, data), "leaves": [_leaf(turn, data, row) for row in range(rows.start, rows.stop)],
        "evidence": [_evidence(turn, data, row) for row in range(rows.start, rows.stop)],
    }  # fmt: skip


def _tree(turn: Turn, data: Dataset) -> str:
    """The first question of the tree, and how many leaves there are."""
    if not turn.trees:
        return "no tree"
    tree = turn.trees[0]
    if tree.n_leaves == 1:
        return "one leaf"
    return f"{data.feature_names[tree.feature[0]]} ≤ {short(tree.threshold[0])}?"


def _leaf(turn: Turn, data: Dataset, row: int) -> dict[str, Any] | None:
    """The way of a document to its leaf, who is there, and the sums of g and of W over them."""
    if not turn.trees:
        return None
    tree, leaves = turn.trees[0], turn.leaves[0]
    path = tree.path(int(leaves[row]))
    names = data.feature_names
    turns = [
        f"{names[tree.feature[node]]} {'≤' if tree.left[node] == child else '>'} {short(tree.threshold[node])}"
        for node, child in pairwise(path)
    ]
    members = leaves == leaves[row]
    is_quotient = turn.problem.pair_weights is None and len(turn.trees) == 1
    extra = turn.scores if turn.loss.targets_are_scores else np.zeros(1)
    above = turn.gradient + turn.weights * extra
    return {
        "path": turns, "count": int(members.sum()), "quotient": is_quotient,
        "above": number(float(above[members].sum())), "below": number(float(turn.weights[members].sum())),
    }  # fmt: skip


def _evidence(turn: Turn, data: Dataset, row: int) -> dict[str, Any]:
    """The terms of g and of W of one document: [partner or words, part of g, part of W], the largest first."""
    account = turn.loss.account(data, turn.scores, row, turn.problem)
    first = data.query_slice(int(data.document_query[row])).start
    own = turn.scores[row] if turn.loss.targets_are_scores else 0.0
    weighs = account.pairs["weighs"] * turn.scale
    adds = account.pairs["adds"] * turn.scale - weighs * own
    order = np.argsort(-np.abs(adds), kind="stable")
    terms: list[list[Any]] = [[one.words, one.adds - one.weighs * own, one.weighs] for one in account.rows]
    terms += [[int(account.pairs["partner"][i]) - first, float(adds[i]), float(weighs[i])] for i in order[:MOST_TERMS]]
    rest = order[MOST_TERMS:]
    return {"terms": terms, "rest": [len(rest), float(adds[rest].sum()), float(weighs[rest].sum())]}


def _hessian(data: Dataset, scores: np.ndarray, q: int) -> dict[str, Any] | None:
    """Of the pairs of a small query, at margin tau = 1."""
    rows = data.query_slice(q)
    if rows.stop - rows.start > MOST_ROWS:
        return None
    found = pair_hessian(data, scores, q)
    return {
        "full": found.full.tolist(), "newton": found.newton.tolist(), "printed": found.printed.tolist(), "bound": found.bound.tolist(),
    }  # fmt: skip
