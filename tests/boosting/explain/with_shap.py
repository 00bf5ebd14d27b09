"""The values of `explain_pair` by the package shap, which explains the same trees with one background row.

    python -m tests.boosting.explain.with_shap      in an environment with shap: asks it again, and stores what it says

Tests read what is stored, so they need no shap.
"""

from pathlib import Path

import numpy as np

import boosting as b
from boosting.explain.model import model_of
from tests.boosting.helpers import make_data
from tests.boosting.models.make_fixtures import FIXTURES

STORED = Path(__file__).parent / "shap_values.npz"
PAIRS = ((0, 9), (3, 12), (11, 1))
LOSSES = {"lambdamart": b.LambdaMART(), "gbrank": b.GBRank(), "mpboost": b.MPBoost(), "qbrank": b.QBRank()}
MODELS = ("lightgbm_ranker.txt", "xgboost_ndcg.json", "catboost_yetirank.json", "catboost_depthwise.json")
CASES = (*LOSSES, *MODELS)


def trace_of(case):
    """A run of ours, or a model of another engine beside its training rows; some values are missing."""
    if case in LOSSES:
        return b.train(make_data(7, (9, 8), 6, missing=0.15), LOSSES[case], b.Settings(8))
    with np.load(FIXTURES / "training_data.npz") as file:
        data = b.Dataset.from_rows(file["features"], file["grades"], file["query"])
    return b.replay(b.read_model(FIXTURES / case, data), data)


def given(tree, weight):
    """A tree as shap takes it."""
    return {
        "children_left": tree.left,
        "children_right": tree.right,
        "children_default": np.where(tree.missing_left, tree.left, tree.right),
        "features": np.where(tree.feature < 0, -2, tree.feature),
        "thresholds": tree.threshold,
        "values": (weight * tree.leaf_value)[:, None],
        "node_sample_weight": np.ones(len(tree.feature)),
    }


def by_shap(trace):
    """(n_pairs, n_features) what shap says of each pair after the last iteration."""
    import shap

    model = model_of(trace)
    weighed = zip(model.weights, model.trees, strict=True)
    trees = [given(tree, weight) for weight, of_iteration in weighed for tree in of_iteration]
    rows = trace.data.features.astype(np.float64)
    found = []
    for x, y in PAIRS:
        ask = shap.TreeExplainer({"trees": trees}, rows[[y]], feature_perturbation="interventional")
        found.append(np.ravel(ask.shap_values(rows[[x]], check_additivity=False)))
    return np.array(found)


def main():
    np.savez_compressed(STORED, **{case: by_shap(trace_of(case)) for case in CASES})


if __name__ == "__main__":
    main()
