"""Every run of a foreign engine, by name: what `make_golden` writes and what a live comparison calls."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from . import lightgbm_runs as l
from . import trec_eval_runs as t
from . import xgboost_runs as x


class Run(NamedTuple):
    engine: str
    make: Callable[[], dict[str, np.ndarray]]


RUNS = {
    "xgboost_ndcg": Run("XGBoost", partial(x.ranked, "rank:ndcg")),
    "xgboost_ndcg_top_5": Run("XGBoost", partial(x.ranked, "rank:ndcg", lambdarank_num_pair_per_sample=5)),
    "xgboost_pairwise": Run("XGBoost", partial(x.ranked, "rank:pairwise")),
    "xgboost_map": Run("XGBoost", partial(x.ranked, "rank:map", relevant_from=2)),
    "xgboost_defaults": Run(
        "XGBoost",
        partial(
            x.ranked, "rank:ndcg", lambdarank_num_pair_per_sample=32, lambdarank_normalization=True, lambdarank_score_normalization=True,
            reg_lambda=1.0, min_child_weight=1.0,
        ),
    ),
    "xgboost_qbrank_paper": Run("XGBoost", partial(x.qbrank, "paper")),
    "xgboost_qbrank_upper_bound": Run("XGBoost", partial(x.qbrank, "upper bound")),
    "xgboost_qbrank_newton": Run("XGBoost", partial(x.qbrank, "newton")),
    "xgboost_problems": Run("XGBoost", partial(x.problem_trees, 0.0)),
    "xgboost_problems_l2": Run("XGBoost", partial(x.problem_trees, 2.5)),
    "lightgbm_first_tree": Run("LightGBM", partial(l.ranked, 1)),
    "lightgbm_first_tree_normalised": Run("LightGBM", partial(l.ranked, 1, lambdarank_norm=True)),
    "lightgbm_first_tree_top_5": Run("LightGBM", partial(l.ranked, 1, lambdarank_truncation_level=5)),
    "lightgbm_run": Run("LightGBM", partial(l.ranked, min_sum_hessian_in_leaf=1.0)),
    "lightgbm_run_normalised": Run("LightGBM", partial(l.ranked, min_sum_hessian_in_leaf=1.0, lambdarank_norm=True)),
    "lightgbm_metrics": Run("LightGBM", l.metrics),
    "trec_eval_metrics": Run("pytrec_eval-terrier", t.metrics),
    **{
        f"lightgbm_gradients_{name}_{where}": Run("LightGBM", partial(l.gradients, where == "on_table", **settings))
        for where in ("on_table", "off_table")
        for name, settings in {
            "plain": {}, "top_5": {"lambdarank_truncation_level": 5}, "normalised": {"lambdarank_norm": True}, "sigma_2": {"sigmoid": 2.0},
        }.items()
    },
}  # fmt: skip
