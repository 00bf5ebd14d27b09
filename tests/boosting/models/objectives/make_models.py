"""Trains tiny models of every objective that is computed again, and of those that are not, and stores their files.

    python -m tests.boosting.models.objectives.make_models      in an environment with lightgbm, xgboost==3.2.* and catboost

Their trees are the evidence: tests hold leaf values and sums against them, so no engine is needed.
"""

import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..make_fixtures import training_data

FIXTURES = Path(__file__).parent / "fixtures"
ROUNDED = 3  # of a random row weight
KEPT = (  # of CatBoost's 15 kB of parameters
    "type", "learning_rate", "l2_leaf_reg", "boosting_type", "leaf_estimation_iterations", "leaf_estimation_method", "langevin",
    "posterior_sampling", "model_shrink_rate", "class_weights", "auto_class_weights",
)  # fmt: skip


class Case(NamedTuple):
    """settings   of the engine, as its users write them
    binary     grades above 1 count as 1, others as 0
    extra      what else training got: weight, init_score, position or a schedule of learning rates
    """

    settings: dict[str, Any]
    binary: bool = False
    extra: str = ""

    @property
    def engine(self) -> str:
        return "LightGBM" if "num_leaves" in self.settings else "CatBoost" if "loss_function" in self.settings else "XGBoost"


def light(binary: bool = False, extra: str = "", **settings) -> Case:
    return Case({"objective": "lambdarank", "num_leaves": 6, "min_data_in_leaf": 3} | settings, binary, extra)


def extreme(binary: bool = False, extra: str = "", **settings) -> Case:
    return Case({"objective": "rank:ndcg", "max_depth": 3} | settings, binary, extra)


def cat(binary: bool = False, extra: str = "", **settings) -> Case:
    return Case({"loss_function": "RMSE", "iterations": 5, "depth": 3} | settings, binary, extra)


CASES: dict[str, Case] = {
    "lightgbm_lambdarank": light(),
    "lightgbm_truncated": light(lambdarank_truncation_level=3, sigmoid=2.0, learning_rate=0.2),
    "lightgbm_not_normed": light(lambdarank_norm=False),
    "lightgbm_gains": light(label_gain=[0, 1, 2, 3, 9], feature_fraction=0.5),
    "lightgbm_regularised": light(lambda_l2=0.3, lambda_l1=0.1, max_delta_step=0.7),
    "lightgbm_schedule": light(extra="schedule"),
    "lightgbm_squares": light(objective="regression", lambda_l2=2.0),
    "lightgbm_from_zero": light(objective="regression", boost_from_average=False),
    "lightgbm_logistic": light(True, objective="binary", sigmoid=0.7),
    "lightgbm_unbalanced": light(True, objective="binary", is_unbalance=True),
    "xgboost_ndcg": extreme(),
    "xgboost_ndcg_3_pairs": extreme(lambdarank_num_pair_per_sample=3, eta=0.07, reg_lambda=2.5),
    "xgboost_not_normed": extreme(lambdarank_normalization=False, lambdarank_score_normalization=False),
    "xgboost_linear_gain": extreme(ndcg_exp_gain=False, reg_alpha=0.3, eta=0.13),
    "xgboost_pairwise": extreme(objective="rank:pairwise", tree_method="exact"),
    "xgboost_map": extreme(True, objective="rank:map"),
    "xgboost_map_2_pairs": extreme(True, objective="rank:map", lambdarank_num_pair_per_sample=2),
    "xgboost_parallel": extreme(num_parallel_tree=2, colsample_bynode=0.5),
    "xgboost_squares": extreme(objective="reg:squarederror", reg_lambda=0),
    "xgboost_logistic": extreme(True, objective="binary:logistic", scale_pos_weight=3),
    "catboost_squares": cat(),
    "catboost_depthwise": cat(grow_policy="Depthwise", l2_leaf_reg=0.5, learning_rate=0.2, bootstrap_type="Bernoulli", subsample=0.5),
    "catboost_logistic": cat(True, loss_function="Logloss"),
    "catboost_steps": cat(True, loss_function="Logloss", leaf_estimation_iterations=5, leaf_estimation_method="Gradient"),
}
# Of which it cannot be told, and a word of the reason.
UNEXPLAINED: dict[str, tuple[Case, str]] = {
    "lightgbm_bagging": (light(bagging_freq=1, bagging_fraction=0.5), "(bagging)"),
    "lightgbm_goss": (light(data_sample_strategy="goss"), "GOSS"),
    "lightgbm_dart": (light(boosting="dart", drop_rate=0.9, skip_drop=0.0), "DART"),
    "lightgbm_quantised": (light(use_quantized_grad=True), "quantised"),
    "lightgbm_xendcg": (light(objective="rank_xendcg"), "rank_xendcg draws numbers at random"),
    "lightgbm_smooth": (light(path_smooth=1.0), "path_smooth"),
    "lightgbm_monotone": (light(monotone_constraints=[1, 0, 0, 0]), "monotone_constraints"),
    "lightgbm_roots": (light(objective="regression", reg_sqrt=True), "square roots"),
    "lightgbm_l1": (light(objective="regression_l1"), "the formula of LightGBM's objective regression_l1"),
    "lightgbm_weights": (light(extra="weight"), "tree 1 differs from these lambdas by"),
    "lightgbm_start": (light(extra="init_score"), "tree 1 differs from these lambdas by"),
    "xgboost_mean": (extreme(lambdarank_pair_method="mean"), "pairs are drawn at random"),
    "xgboost_unbiased": (extreme(lambdarank_unbiased=True), "weighs positions anew"),
    "xgboost_subsample": (extreme(subsample=0.5), "trees were trained on a sample"),
    "xgboost_dart": (extreme(booster="dart", rate_drop=0.9, one_drop=1), "DART"),
    "xgboost_bounded": (extreme(max_delta_step=0.1), "differs from these lambdas by"),
    "xgboost_weights": (extreme(extra="weight"), "rows had weights"),
    "xgboost_poisson": (extreme(objective="count:poisson"), "the formula of XGBoost's objective count:poisson"),
    "catboost_yetirank": (cat(loss_function="YetiRank"), "YetiRank draws at random"),
    "catboost_ordered": (cat(boosting_type="Ordered"), "ordered boosting"),
    "catboost_langevin": (cat(langevin=True), "Langevin"),
    "catboost_classes": (cat(True, loss_function="Logloss", auto_class_weights="Balanced"), "weights of their classes"),
    "catboost_pairs": (cat(loss_function="PairLogit"), "the formula of CatBoost's PairLogit"),
    "catboost_weights": (cat(extra="weight"), "tree 1 differs from these gradients by"),
}
KINDS: dict[str, Case] = {**CASES, **{name: case for name, (case, _) in UNEXPLAINED.items()}}


def rows_of(case: Case) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, grades and query numbers of training."""
    features, grades, query = training_data()
    return features, (grades > 1).astype(np.int64) if case.binary else grades, query


def trained(case: Case, rows: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None, n: int = 5) -> Any:
    """The engine's own object; rows as `rows_of` gives them."""
    features, grades, query = rows_of(case) if rows is None else rows
    random = np.random.default_rng(5).random(len(grades)).round(ROUNDED) + 0.1
    return {"LightGBM": _light, "XGBoost": _extreme, "CatBoost": _cat}[case.engine](case, features, grades, query, random, n)


def _light(case: Case, features, grades, query, random, n):
    import lightgbm

    ranks = case.settings["objective"] in ("lambdarank", "rank_xendcg")
    extra = {case.extra: random} if case.extra in ("weight", "init_score") else {}
    data = lightgbm.Dataset(features, grades, group=np.bincount(query) if ranks else None, params={"min_data_in_bin": 1}, **extra)
    schedule = [lightgbm.reset_parameter(learning_rate=lambda k: 0.1 * 0.9**k)] if case.extra == "schedule" else None
    return lightgbm.train({"verbose": -1, "num_threads": 1, "seed": 1} | case.settings, data, n, callbacks=schedule)


def _extreme(case: Case, features, grades, query, random, n):
    import xgboost

    ranks = case.settings["objective"].startswith("rank:")
    weight = None if case.extra != "weight" else random[: len(set(query.tolist()))] if ranks else random
    data = xgboost.DMatrix(features, grades, qid=query if ranks else None, weight=weight)
    return xgboost.train({"nthread": 1, "seed": 1, "verbosity": 0} | case.settings, data, n)


def _cat(case: Case, features, grades, query, random, n):
    import catboost

    model = catboost.CatBoost({"verbose": 0, "thread_count": 1, "random_seed": 1, "allow_writing_files": False} | case.settings)
    ranks = case.settings["loss_function"] not in ("RMSE", "Logloss")
    weight = random if case.extra == "weight" else None
    model.fit(catboost.Pool(features, grades, group_id=query if ranks else None, weight=weight))
    return model


def content(case: Case, model: Any) -> tuple[str, bytes]:
    """The ending and the content of a model's file."""
    if case.engine == "LightGBM":
        return "txt", model.model_to_string().encode()
    if case.engine == "XGBoost":
        return "ubj", bytes(model.save_raw("ubj"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        document = json.loads(path.read_text())
    parameters = document["model_info"]["params"]
    document["model_info"] = {"params": {name: _kept(table) for name, table in parameters.items() if isinstance(table, dict)}}
    return "json", json.dumps(document).encode()


def _kept(table: dict) -> dict:
    return {key: value for key, value in table.items() if key in KEPT}


def main() -> None:
    FIXTURES.mkdir(exist_ok=True)
    for name, case in KINDS.items():
        ending, data = content(case, trained(case))
        (FIXTURES / f"{name}.{ending}").write_bytes(data)


def stored(name: str) -> Path:
    """The file of a case."""
    return next(FIXTURES.glob(f"{name}.*"))


if __name__ == "__main__":
    main()
