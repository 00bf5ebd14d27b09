"""All claims, in the order in which docs/truth.md lists them."""

from . import (
    by_brute_force,
    by_calculus,
    by_every_set,
    by_itself,
    by_lightgbm,
    by_scikit_learn,
    by_scikit_learn_inspection,
    by_scikit_learn_linear,
    by_scikit_learn_metrics,
    by_scipy,
    by_trec_eval,
    by_xgboost,
)
from .claim import CLAIMS, Claim

MODULES = (
    by_scikit_learn,
    by_xgboost,
    by_lightgbm,
    by_brute_force,
    by_every_set,
    by_calculus,
    by_scipy,
    by_scikit_learn_metrics,
    by_scikit_learn_linear,
    by_scikit_learn_inspection,
    by_trec_eval,
    by_itself,
)
ALL: tuple[Claim, ...] = tuple(
    sorted(CLAIMS.values(), key=lambda claim: [module.__name__ for module in MODULES].index(claim.sides.__module__))
)
