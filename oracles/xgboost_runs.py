"""XGBoost on the data of `tests.truth`, with the settings under which it computes what the booster claims to compute."""

from functools import partial

import numpy as np
import xgboost as xgb
from scipy.optimize import brentq

from tests.truth.data import RANKED, queries
from tests.truth.problems import problems

TREES = 20
# Best-first growth on all distinct values, nothing regularised, scores from 0.
PLAIN = {
    "tree_method": "hist", "grow_policy": "lossguide", "max_leaves": 8, "max_depth": 0, "max_bin": 1024, "eta": 0.1, "base_score": 0.0,
    "reg_lambda": 0.0, "min_child_weight": 0.0, "nthread": 1, "disable_default_eval_metric": True,
}  # fmt: skip
# Every pair of a query, no normalisation: the pair loop of the papers.
ALL_PAIRS = {
    "lambdarank_pair_method": "topk", "lambdarank_num_pair_per_sample": 1000,
    "lambdarank_normalization": False, "lambdarank_score_normalization": False,
}  # fmt: skip


def ranked(objective: str, relevant_from: int | None = None, **settings) -> dict[str, np.ndarray]:
    """(20, n_documents) scores after each tree, for each data set; grades made binary where `relevant_from` is given."""
    found = {}
    for name, make in RANKED.items():
        data = make()
        grades = data.relevance if relevant_from is None else (data.relevance >= relevant_from).astype(np.float64)
        matrix = xgb.DMatrix(data.features, grades, qid=data.document_query)
        model = xgb.train({**PLAIN, **ALL_PAIRS, "objective": objective, **settings}, matrix, TREES)
        found[name] = np.array([model.predict(matrix, output_margin=True, iteration_range=(0, k)) for k in range(1, TREES + 1)])
    return found


def one_tree(features: np.ndarray, pull: np.ndarray, weights: np.ndarray, **settings) -> np.ndarray:
    """(n,) the tree of a custom objective: gradient weight * (prediction - target) at prediction 0, curvature weight."""
    matrix = xgb.DMatrix(features, np.zeros(len(features)))
    settings = {**PLAIN, "eta": 1.0, **settings}
    model = xgb.train(settings, matrix, 1, obj=lambda predictions, _: (np.float32(-pull), np.float32(weights)))
    return model.predict(matrix, output_margin=True)


def problem_trees(l2: float) -> dict[str, np.ndarray]:
    """One tree for each regression problem."""
    return {name: one_tree(data.features, t * w, w, reg_lambda=l2) for name, (data, t, w) in problems().items()}


def qbrank(curvature: str, share: float = 0.5, tau: float = 1.0, rate: float = 0.1) -> dict[str, np.ndarray]:
    """QBRank in plain numpy on XGBoost's trees: gradient and curvature over listed pairs, line search by root finding."""
    found = {}
    for name, make in RANKED.items():
        data = make()
        y, n = data.relevance, data.n_documents
        i, j = (np.array(side) for side in zip(*_pairs(data), strict=True))
        scores, after = np.full(n, y.mean()), []
        for _ in range(TREES):
            margin = np.maximum(0.0, scores[j] - scores[i] + tau * (y[i] - y[j]))
            counted = margin > 0 if curvature == "newton" else np.full(len(i), 2.0 if curvature == "upper bound" else 1.0)
            pull = share * (np.bincount(i, margin, n) - np.bincount(j, margin, n)) + (1 - share) * (y - scores)
            weights = share * (np.bincount(i, counted, n) + np.bincount(j, counted, n)) + (1 - share)
            g = one_tree(data.features, pull, weights).astype(np.float64)

            slope = partial(_slope, scores, g, y, i, j, share, tau)
            scores = scores + rate * brentq(slope, 0.0, 100.0, xtol=1e-14) * g
            after.append(scores)
        found[name] = np.array(after, np.float32)
    return found


def _slope(scores, g, y, i, j, share, tau, s) -> float:
    """Derivative in s of QBRank's risk at scores + s g."""
    h = scores + s * g
    margin = np.maximum(0.0, h[j] - h[i] + tau * (y[i] - y[j]))
    return share * margin @ (g[j] - g[i]) - (1 - share) * (y - h) @ g


def _pairs(data) -> list[tuple[int, int]]:
    """(winner, loser) of every pair of different grades within a query."""
    y = data.relevance
    return [(i, j) for q in queries(data) for i in range(q.start, q.stop) for j in range(q.start, q.stop) if y[i] > y[j]]
