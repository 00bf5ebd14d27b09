"""Regression problems (targets and weights) that the losses set, at given scores: what every weak learner is fitted to.

XGBoost's answers to them are golden: who changes a default or a problem writes those again (oracles/README.md).
"""

from functools import cache

import numpy as np

import boosting as b

from . import data

LOSSES = {
    "GBT": b.GBT(),
    "GBRank paper": b.GBRank(),
    "GBRank residual": b.GBRank(update="residual"),
    "GBRank dcg weights, ties, labels": b.GBRank(update="residual", pair_weight="dcg", tied_pairs=True, labelled="all"),
    "QBRank paper": b.QBRank(),
    "QBRank upper bound": b.QBRank(curvature="upper bound"),
    "QBRank newton": b.QBRank(curvature="newton", labelled="none"),
    "QBRank per term": b.QBRank(balance="per term"),
    **{
        f"LambdaMART {metric}": b.LambdaMART(metric=metric, split_on="newton") for metric in ("ndcg", "dcg", "ranknet", "map", "mrr", "err")
    },
    **{f"MPBoost {ddf}": b.MPBoost(ddf=ddf, weak_learner="tree") for ddf in ("binary", "linear", "logarithmic", "logistic")},
}


@cache
def problems() -> dict[str, tuple[b.Dataset, np.ndarray, np.ndarray]]:
    """name -> (data, targets, weights). Weights and weighted targets fit float32, in which XGBoost keeps them."""
    found = {}
    for where, make in data.RANKED.items():
        documents = make()
        for name, loss in LOSSES.items():
            problem = loss.for_data(documents).problem(documents, data.scores(documents, 1), 1)
            weights = np.float32(problem.weights).astype(np.float64)
            pull = np.float32(problem.targets * problem.weights).astype(np.float64)
            found[f"{name}, {where}"] = documents, np.divide(pull, weights, out=np.zeros_like(pull), where=weights > 0), weights
    return found
