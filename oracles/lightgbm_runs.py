"""LightGBM on the data of `tests.truth`, with the settings under which it computes what the booster claims to compute."""

import re

import lightgbm as lgb
import numpy as np

from tests.truth.data import RANKED, scores, table_scores

TREES = 20
PLAIN = {
    "objective": "lambdarank", "num_leaves": 8, "learning_rate": 0.1, "max_bin": 1024, "min_data_in_bin": 1, "min_data_in_leaf": 0,
    "min_sum_hessian_in_leaf": 0.0, "lambda_l2": 0.0, "lambdarank_norm": False, "lambdarank_truncation_level": 1000, "sigmoid": 1.0,
    "enable_bundle": False, "feature_pre_filter": False, "deterministic": True, "force_row_wise": True, "num_threads": 1, "verbosity": -1,
}  # fmt: skip


def ranked(trees: int = TREES, **settings) -> dict[str, np.ndarray]:
    """(trees, n_documents) scores after each tree, for each data set."""
    found = {}
    for name, make in RANKED.items():
        data = make()
        settings = {**PLAIN, **settings}
        rows = lgb.Dataset(data.features, data.relevance, group=np.diff(data.query_ptr), params=settings)
        model = lgb.train(settings, rows, trees)
        found[name] = np.array([model.predict(data.features, raw_score=True, num_iteration=k) for k in range(1, trees + 1)])
    return found


def metrics() -> dict[str, np.ndarray]:
    """(8,) mean NDCG and MAP at 1, 3, 5, 10, for each data set: of given scores, as the evaluation of a model without trees."""
    found = {}
    for name, make in RANKED.items():
        data = make()
        settings = {**PLAIN, "metric": ["ndcg", "map"], "eval_at": [1, 3, 5, 10]}
        start = scores(data, 14, 1)
        rows = lgb.Dataset(data.features, data.relevance, group=np.diff(data.query_ptr), init_score=start, params=settings)
        found[name] = np.array([value for _, _, value, _ in lgb.Booster(settings, rows).eval_train()])
    return found


def gradients(on_table: bool, **settings) -> dict[str, np.ndarray]:
    """(2, n_documents) lambdas and curvatures at given scores, for each data set.

    LightGBM does not hand them out. A tree with one leaf a document is refitted instead: with no l2 a leaf is
    lambda / curvature, with l2 it is lambda / (curvature + l2), and two equations give two unknowns.
    """
    found, l2 = {}, 0.5
    for name, make in RANKED.items():
        data = make()
        each = _one_leaf_a_document(data.n_documents)
        plain, damped = (_refit(each, data, table_scores(data, on_table), {**PLAIN, **settings, "lambda_l2": v}) for v in (0.0, l2))
        curvature = np.divide(l2 * damped, plain - damped, out=np.zeros_like(plain), where=plain != damped)
        found[name] = np.array([plain * curvature, curvature])
    return found


def _one_leaf_a_document(n: int) -> str:
    """A model, as text, whose only tree parts n documents by their number."""
    settings = {
        "objective": "regression", "num_leaves": n, "learning_rate": 1.0, "max_bin": 2 * n, "min_data_in_bin": 1, "min_data_in_leaf": 1,
        "min_sum_hessian_in_leaf": 0.0, "boost_from_average": False, "num_threads": 1, "verbosity": -1,
    }  # fmt: skip
    number = np.arange(n, dtype=np.float64)[:, None]
    model = lgb.train(settings, lgb.Dataset(number, np.random.default_rng(1).random(n), params=settings), 1)
    assert len(np.unique(model.predict(number, pred_leaf=True))) == n
    return model.model_to_string()


def _refit(model: str, data, scores: np.ndarray, settings: dict) -> np.ndarray:
    """(n_documents,) the leaf of each document, filled with LightGBM's own lambdas at `scores`."""
    wanted = {
        "objective": "lambdarank", "label_gain": ",".join(str(2**grade - 1) for grade in range(31)),
        "lambda_l2": settings["lambda_l2"], "sigmoid": settings["sigmoid"], "lambdarank_norm": int(settings["lambdarank_norm"]),
        "lambdarank_truncation_level": settings["lambdarank_truncation_level"],
    }  # fmt: skip
    for key, value in wanted.items():
        model, n = re.subn(rf"\[{key}: .*?\]", f"[{key}: {value}]", model)
        assert n == 1, key
    number = np.arange(data.n_documents, dtype=np.float64)[:, None]
    groups = np.diff(data.query_ptr)
    fitted = lgb.Booster(model_str=model).refit(number, data.relevance, decay_rate=0.0, group=groups, init_score=scores)
    return fitted.predict(number, raw_score=True)
