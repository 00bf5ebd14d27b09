"""LambdaMART held against LightGBM: its lambdas and curvatures at given scores, its first tree, and whole runs."""

import numpy as np

import boosting as b

from . import data, golden
from .claim import claim

LOSSES = {
    "plain": b.LambdaMART(),
    "top_5": b.LambdaMART(truncation=5),
    "normalised": b.LambdaMART(score_normalisation=True, query_normalisation=True),
    "sigma_2": b.LambdaMART(sigma=2.0),
}
ENGINE = golden.engine("lightgbm_run")


def against_gradients(where: str):
    for name, loss in LOSSES.items():
        found = golden.arrays(f"lightgbm_gradients_{name}_{where}")
        for key, make in data.RANKED.items():
            documents = make()
            problem = loss.problem(documents, data.table_scores(documents, where == "on_table"), 1)
            yield np.array([problem.targets, problem.leaf_weights]), found[key]


@claim("LambdaMART: lambdas and curvatures at scores with ties", oracle=f"{ENGINE} lambdarank", bound=2e-6)
def gradients_on_table():
    """Plain, truncation 5, both normalisations, sigma 2. LightGBM reads its sigmoid from a table; the score differences lie on its
    points, where it is exact. What is left is its float32. Ties go by file order on both sides."""
    yield from against_gradients("on_table")


@claim("LambdaMART: lambdas and curvatures at any scores", oracle=f"{ENGINE} lambdarank", bound=1e-4)
def gradients_off_table():
    """The same between the points: the table rounds each score difference down by up to 5e-5, and a document's lambda adds up
    to 59 such errors. The bound is their convention, not our rounding."""
    yield from against_gradients("off_table")


def against_scores(run: str, loss, **settings):
    """(ours, theirs) of the documents that have a pair; the others carry no weight and may fall on either side of a cut."""
    for name, make in data.RANKED.items():
        documents, theirs = make(), golden.arrays(run)[name]
        trace = b.train(documents, loss, b.Settings(len(theirs), 8, 0.1, **settings))
        paired = np.isin(np.arange(documents.n_documents), [documents.pairs().winner, documents.pairs().loser])
        yield np.array(list(trace.all_scores())[1:])[:, paired], theirs[:, paired]


@claim("LambdaMART: the first tree", oracle=f"{ENGINE} lambdarank", bound=3e-8)
def first_tree():
    """All pairs; truncation 5; both normalisations. At scores 0 the sigmoid table is exact."""
    for run, name in (("first_tree", "plain"), ("first_tree_top_5", "top_5"), ("first_tree_normalised", "normalised")):
        yield from against_scores(f"lightgbm_{run}", b.LambdaMART(**{**LOSSES[name].parameters(), "split_on": "newton"}))


@claim("LambdaMART: scores of 20 trees, least leaf weight 1", oracle=f"{ENGINE} lambdarank", bound=3e-5)
def whole_run():
    """Without and with its normalisations. What is left comes from its sigmoid table. With tiny leaves the runs part at
    the second tree: LightGBM estimates the documents of a leaf from its curvature and forbids leaves that round to none.
    XGBoost, which counts no documents, then still agrees with us."""
    yield from against_scores("lightgbm_run", b.LambdaMART(split_on="newton"), min_weight_leaf=1.0)
    normalised = b.LambdaMART(split_on="newton", score_normalisation=True, query_normalisation=True)
    yield from against_scores("lightgbm_run_normalised", normalised, min_weight_leaf=1.0)


@claim("Mean NDCG and MAP, convention lightgbm", oracle=f"{ENGINE} ndcg, map", bound=1e-9)
def metrics():
    """At 1, 3, 5 and 10. Scores rounded to one decimal: file order decides between equal ones; a query without a relevant document
    counts 1."""
    for name, make in data.RANKED.items():
        documents = make()
        h = data.scores(documents, 14, 1)
        ours = [b.Metric(metric, (1, 3, 5, 10), "lightgbm")(documents, h) for metric in ("ndcg", "map")]
        yield np.concatenate(ours), golden.arrays("lightgbm_metrics")[name]
