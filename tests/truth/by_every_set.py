"""Two documents taken apart, held against every set of features, every change of them, and the package shap."""

import numpy as np

import boosting as b
from tests import naive
from tests.boosting.explain.test_smallest_swap import brute
from tests.boosting.explain.with_shap import CASES, PAIRS, STORED, trace_of

from . import data
from .claim import claim

RUNS = (b.GBT(), b.GBRank(), b.QBRank(), b.LambdaMART(), b.MPBoost(weak_learner="tree"))


@claim("Why x above y: the Shapley value of each feature", oracle="the definition, over all 2^n sets of features", bound=1e-12)
def values():
    """Three pairs of documents of five runs of 10 iterations, without and with missing values: after every iteration, and the sum over
    splits after the last."""
    for documents in (data.distinct(), data.missing()):
        for loss in RUNS:
            trace = b.train(documents, loss, b.Settings(10))
            for x, y in ((0, 30), (41, 44), (17, 3)):
                found, rows = b.explain_pair(trace, x, y), documents.features[[x, y]]
                theirs = [naive.shapley(v, rows.shape[1]) for v in trace.staged_predict(naive.handed_over(*rows))]
                yield found.values, np.array(theirs)
                splits = np.zeros(rows.shape[1])
                for k in range(1, 11):
                    for split in found.splits(k):
                        splits[split.feature] += split.share
                yield splits, theirs[-1]


@claim("Why x above y: the Shapley value of each feature, runs and models", oracle="shap 0.51.0, one background row", bound=2e-7)
def by_shap():
    """The values after the last iteration of runs of ours and of models of LightGBM, XGBoost and CatBoost; shap keeps its weights in
    float32."""
    with np.load(STORED) as stored:
        for case in CASES:
            trace = trace_of(case)
            yield np.array([b.explain_pair(trace, x, y).values[-1] for x, y in PAIRS]), stored[case]


@claim("The smallest change that swaps two documents: how far", oracle="every value beside a threshold of every one and two features",
       bound=1e-9)  # fmt: skip
def swaps():
    """Standard deviations, added up, where a change of one or two features is enough; each change is tried by predicting with it."""
    documents = data.missing().subset(range(3))
    for loss in RUNS:
        trace = b.train(documents, loss, b.Settings(3, max_leaf_nodes=4) if loss.identifier != "mpboost" else b.Settings(3))
        order = np.argsort(-trace.scores(3), kind="stable").tolist()
        for x, y in ((order[0], order[3]), (order[3], order[0]), (order[8], order[20])):
            found = b.smallest_swap(trace, x, y)
            smallest = brute(trace, documents.features[x], documents.features[y], 3, found.was_above, 2)
            if smallest and found.is_smallest:
                yield np.array([len(found.changes), found.distance]), np.array(smallest)
