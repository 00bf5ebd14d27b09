"""LambdaMART, RankNet, QBRank and single trees held against XGBoost, which keeps scores and gradients in float32."""

import numpy as np

import boosting as b
from boosting.trees.binning import bin_features
from boosting.trees.growth import Growth, grow

from . import data, golden
from .claim import claim
from .problems import problems

LEAVES, TREES = 8, 20
EXACT = {"split_on": "newton", "curvature_factor": 2}


def against(run: str, loss, relevant_from: int | None = None):
    """(ours, theirs) after each of 20 trees."""
    for name, make in data.RANKED.items():
        documents = make()
        if relevant_from is not None:
            documents = b.Dataset(documents.features, (documents.relevance >= relevant_from).astype(float), documents.query_ptr)
        trace = b.train(documents, loss, b.Settings(TREES, LEAVES, learning_rate=0.1))
        yield np.array(list(trace.all_scores())[1:]), golden.arrays(run)[name]


@claim("LambdaMART: scores of 20 trees", oracle=f"{golden.engine('xgboost_ndcg')} rank:ndcg", bound=2e-6)
def ndcg():
    """All pairs, no normalisation, Newton splits, doubled curvature, l2 = 0."""
    yield from against("xgboost_ndcg", b.LambdaMART(**EXACT))


@claim("LambdaMART, truncation 5: scores of 20 trees", oracle=f"{golden.engine('xgboost_ndcg_top_5')} rank:ndcg, topk 5", bound=2e-6)
def ndcg_top_5():
    """The same, of pairs with a document among the first five; the ideal order ends there too."""
    yield from against("xgboost_ndcg_top_5", b.LambdaMART(truncation=5, **EXACT))


@claim("RankNet: scores of 20 trees", oracle=f"{golden.engine('xgboost_pairwise')} rank:pairwise", bound=2e-6)
def ranknet():
    """metric="ranknet", every pair weighs the same."""
    yield from against("xgboost_pairwise", b.LambdaMART(metric="ranknet", **EXACT))


@claim("LambdaMART on MAP: scores of 20 trees", oracle=f"{golden.engine('xgboost_map')} rank:map", bound=2e-6)
def mean_average_precision():
    """metric="map" on binary grades (2 and above made relevant), all that rank:map takes."""
    yield from against("xgboost_map", b.LambdaMART(metric="map", **EXACT), relevant_from=2)


@claim("LambdaMART preset xgboost: scores of 20 trees", oracle=f"{golden.engine('xgboost_defaults')} rank:ndcg, its defaults", bound=2e-6)
def defaults():
    """Both normalisations, 32 pairs a document, l2 = 1 and least leaf weight 1."""
    yield from against("xgboost_defaults", b.LambdaMART.preset("xgboost"))


def _register_qbrank(curvature: str) -> None:
    run = f"xgboost_qbrank_{curvature.replace(' ', '_')}"

    @claim(f"QBRank, curvature {curvature}: scores of 20 trees", oracle=f"{golden.engine(run)} custom objective", bound=2e-6)
    def qbrank():
        """Gradient and curvature summed over listed pairs in numpy, XGBoost's tree, line search by root finding in scipy."""
        yield from against(run, b.QBRank(curvature=curvature))


for _curvature in ("paper", "upper bound", "newton"):
    _register_qbrank(_curvature)


def _register_problems(l2: float, run: str) -> None:
    @claim(f"One tree for every (target, weight) problem, l2 = {l2:g}", oracle=f"{golden.engine(run)} custom objective", bound=2e-6)
    def trees():
        """Gradient weight * (prediction - target) and curvature weight, at prediction 0, for the targets and weights that
        each loss sets at random scores. Leaf values reach 18, where float32 has steps of 2e-6. Documents of weight 0 take
        no part and may fall on either side of a cut."""
        for name, (documents, targets, weights) in problems().items():
            tree, leaves = grow(bin_features(documents.features), targets, weights, Growth(LEAVES, l2=l2))
            yield tree.values[leaves][weights > 0], golden.arrays(run)[name][weights > 0]


_register_problems(0.0, "xgboost_problems")
_register_problems(2.5, "xgboost_problems_l2")
