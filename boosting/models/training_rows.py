"""Whether a model was trained on the rows that stand beside it, told by what its file says of each leaf."""

from itertools import islice

import numpy as np

from ..data.dataset import Dataset
from .imported import ImportedModel
from .matching import Evidence
from .objectives.formula import CannotTell
from .objectives.xgboost import undropped

STEPS = 100_000_000  # rows times trees that are walked
CLOSE = 1e-4  # of a tree's largest sum: hessians are added in float32
SAMPLED = {"bagging_freq": "0", "data_sample_strategy": "bagging"}  # LightGBM's own values; others train a tree on a part of the rows
TREES = 20  # whose hessians are computed again
ELSE = "these are other rows, or trees were trained on a sample, or rows had weights, or columns do not match"


def evidence(model: ImportedModel, data: Dataset) -> Evidence:
    """Compare what each leaf got of these rows with what it got in training; the trees are those of `data`'s columns.

    LightGBM says how many documents a leaf has, CatBoost their weights, XGBoost the sum of their hessians, RankLib nothing.
    """
    if not (model.has_counts or model.has_weights):
        return Evidence(None, f"{model.engine}'s file has no leaf counts, so it is not known whether these are the training rows.")
    if _is_sampled(model):
        return Evidence(None, "Each tree was trained on a sample, so its leaf counts do not show whether these are the training rows.")
    masses = _masses(model, data, data.features)
    if masses is None:
        what = f"The hessians of {model.objective or 'this objective'} are not computed here"
        return Evidence(None, f"{what}, so it is not known whether these are the training rows.")
    name = "Sums of hessians" if model.engine == "XGBoost" else "Leaf counts"
    fault = _fault(model, data.features, masses)
    if fault and model.engine == "XGBoost" and _agrees_without_zeros(model, data):
        remedy = "put NaN in place of 0, as XGBoost reads a libsvm file, and its scores are right"
        return Evidence(False, f"{name} agree once zeros are missing values: {remedy}.")
    if fault and model.has_weights and not model.has_counts and model.exported_from:
        what = f"It is a run of {model.exported_from} that Boosting to rank exported, with weights of its own in the leaves"
        return Evidence(None, f"{what}, so it is not known whether these are the training rows.")
    if fault:
        return Evidence(False, f"{name} disagree: {fault}; {ELSE}.")
    n = min(len(masses), model.n_trees)
    which = f"all {n:,} trees" if n == model.n_trees > 1 else f"{n:,} of {model.n_trees:,} trees"
    return Evidence(True, f"{name} of {which} agree: these are the training rows.")


def _is_sampled(model: ImportedModel) -> bool:
    if model.engine != "LightGBM":
        return False
    if any(model.parameters.get(name, usual) != usual for name, usual in SAMPLED.items()):
        return True
    return len({int(tree.count[0]) for tree in model.trees}) > 1  # the dump has no parameters


def _masses(model: ImportedModel, data: Dataset, rows: np.ndarray) -> list[np.ndarray] | None:
    """What each document weighs (n_documents,) in the first trees, as many as are worth walking; None where it is not known."""
    n_trees = max(1, min(model.n_trees, STEPS // max(data.n_documents, 1)))
    ones = np.ones(data.n_documents)
    if model.has_counts:
        return [ones] * n_trees
    if model.engine == "CatBoost":
        return [ones] * n_trees if all(float(tree.weight[0]).is_integer() for tree in model.trees) else None
    try:
        gradients = undropped(model, data).gradients
    except CannotTell:
        return None
    most = 1 if model.parameters.get("booster") == "dart" else TREES  # of DART's trees some are left out before each
    staged = zip(model.staged_predict(rows), model.iterations, strict=False)
    return [mass for scores, trees in islice(staged, min(most, n_trees)) for mass in [gradients(scores).second] * len(trees)]


def _fault(model: ImportedModel, rows: np.ndarray, masses: list[np.ndarray]) -> str:
    """The first leaf that got something else in training; empty where none did."""
    for at, (tree, mass) in enumerate(zip(model.trees, masses, strict=False)):
        allowed = 0.0 if model.has_counts else CLOSE * np.abs(tree.weight).max()
        then = (tree.count if model.has_counts else tree.weight)[tree.leaf_nodes]
        now = np.bincount(model.walks.of(at, tree, rows), mass, tree.n_leaves)
        wrong = np.flatnonzero(np.abs(then - now) > allowed)
        if len(wrong):
            leaf = wrong[0]
            return f"leaf {leaf + 1} of tree {at + 1} has {then[leaf]:,.6g} in the file, and {now[leaf]:,.6g} here"
    return ""


def _agrees_without_zeros(model: ImportedModel, data: Dataset) -> bool:
    rows = np.where(data.features == 0, np.nan, data.features).astype(data.features.dtype)
    rows.flags.writeable = False
    masses = _masses(model, data, rows)
    return masses is not None and not _fault(model, rows, masses)
