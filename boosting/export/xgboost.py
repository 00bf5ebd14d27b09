"""XGBoost's `save_model`, JSON and UBJ: arrays by node, float32, `x < t` left; a leaf's value stands where a split has its threshold."""

import json
from typing import Any

import numpy as np

from ..trees.tree import Tree
from .forest import ORIGIN, Forest
from .single import strictly_below, values
from .ubj import encoded

NO_PARENT = 2**31 - 1
VERSION = (3, 2, 0)  # whose layout it is
RANKING = {"lambdarank_num_pair_per_sample": "4294967295", "lambdarank_pair_method": "topk", "ndcg_exp_gain": "1"}


def as_json(forest: Forest) -> bytes:
    return json.dumps(_document(forest), default=np.ndarray.tolist, separators=(",", ":")).encode()


def as_ubj(forest: Forest) -> bytes:
    return encoded(_document(forest))


def _document(forest: Forest) -> dict[str, Any]:
    n = len(forest.trees)
    model = {
        "cats": {"enc": [], "feature_segments": _none(np.int32), "sorted_idx": _none(np.int32)},
        "gbtree_model_param": {"num_parallel_tree": "1", "num_trees": str(n)}, "iteration_indptr": list(range(n + 1)), "tree_info": [0] * n,
        "trees": [_tree(number, tree, len(forest.feature_names)) for number, tree in enumerate(forest.trees)],
    }  # fmt: skip
    learner = {
        "attributes": {ORIGIN: forest.origin},
        "feature_names": list(forest.feature_names), "feature_types": ["float"] * len(forest.feature_names),
        "gradient_booster": {"model": model, "name": "gbtree"},
        "learner_model_param": {
            "base_score": "0E0", "boost_from_average": "1", "num_class": "0", "num_feature": str(len(forest.feature_names)),
            "num_target": "1",
        },
        "objective": {"lambdarank_param": RANKING, "name": "rank:ndcg"},
    }  # fmt: skip
    return {"learner": learner, "version": list(VERSION)}


def _tree(number: int, tree: Tree, n_features: int) -> dict[str, Any]:
    n, inner = len(tree.feature), tree.feature >= 0
    leaf = np.where(inner, np.float32(0.0), values(tree))
    parents = np.full(n, NO_PARENT, np.int32)
    for child in (tree.left, tree.right):
        parents[child[inner]] = np.flatnonzero(inner)
    return {
        "base_weights": leaf, "categories": _none(np.int32), "categories_nodes": _none(np.int32), "categories_segments": _none(np.int64),
        "categories_sizes": _none(np.int64), "default_left": (inner & tree.missing_left).astype(np.uint8), "id": number,
        "left_children": np.where(inner, tree.left, -1).astype(np.int32), "loss_changes": _said(tree.split_gain), "parents": parents,
        "right_children": np.where(inner, tree.right, -1).astype(np.int32),
        "split_conditions": np.where(inner, strictly_below(tree.threshold), leaf),
        "split_indices": np.where(inner, tree.feature, 0).astype(np.int32),
        "split_type": np.zeros(n, np.uint8), "sum_hessian": _said(tree.weight),
        "tree_param": {"num_deleted": "0", "num_feature": str(n_features), "num_nodes": str(n), "size_leaf_vector": "1"},
    }  # fmt: skip


def _none(kind: type) -> np.ndarray:
    return np.zeros(0, kind)


def _said(numbers: np.ndarray) -> np.ndarray:
    """(n_nodes,) float32; what a run does not know of its nodes is 0."""
    return np.nan_to_num(numbers, nan=0.0, posinf=0.0, neginf=0.0).astype(np.float32)
