"""XGBoost's `save_model`, JSON or UBJ: a tree is arrays by node; a leaf's value stands where a split has its threshold.

The engine rounds values to float32, sends `x < t` left, and adds leaf values in float32 to the base score. DART's weights stand beside the
trees: up to 3.2 in a booster named "dart" whose trees are one level deeper, since 3.4 in the model of a booster named "gbtree".
"""

from typing import Any

import numpy as np

from ..export.forest import ORIGIN, origin
from .cuts import below
from .fields import Fields, as_number, flat
from .imported import ImportedModel
from .limits import Limits
from .nodes import LARGEST, Nodes
from .refusal import Refusal, shown

WHERE = "the XGBoost model"
PROBABILITIES = ("binary:logistic", "reg:logistic")  # their base_score is a probability
CERTAIN = np.float32(1e-6)  # how near to 0 and 1 such a probability comes, as in a model of labels that are all alike
MEANS = ("count:poisson", "reg:gamma", "reg:tweedie", "survival:cox", "survival:aft")  # theirs is a mean, the score its logarithm


def xgboost_json(document: Any, layout: str, limits: Limits) -> ImportedModel:
    """The model of a document that was read from JSON or UBJ; layout says which. Raises Refusal (ValueError) with the place, the reason and
    the remedy."""
    learner = Fields(document, WHERE).part("learner")
    about, objective = learner.part("learner_model_param"), learner.maybe_part("objective")
    name = objective.text("name", "")[:100]
    for count in ("num_class", "num_target"):
        if about.whole(count, 0) > 1:
            raise Refusal(about.where, f"{count} is {about.whole(count)}, several scores a document", "train a ranker with one score")
    booster, model, drops = _model(learner)
    names = _names(learner, about, limits)
    trees = _trees(model, drops, len(names), limits)
    version = Fields(document, WHERE).wholes("version").tolist() if Fields(document, WHERE).has("version") else []
    attributes = learner.maybe_part("attributes")
    best = attributes.text("best_iteration", "")
    says = {"booster": booster} | flat(objective.table) | flat(about.table) | origin(attributes.text(ORIGIN, ""))
    return ImportedModel(
        "XGBoost", ".".join(map(str, version[:3])), layout, name, says, names,
        _iterations(model, trees), start=_start(about, name), single=True, sign="<", rounded=True, has_weights=True,
        best_iteration=int(best) + 1 if best.isascii() and best.isdigit() and len(best) < 10 else None,
    )  # fmt: skip


def _model(learner: Fields) -> tuple[str, Fields, np.ndarray | None]:
    """What the booster is, its trees, and the weight (n_trees,) of each in DART."""
    booster = learner.part("gradient_booster")
    name = booster.text("name", "gbtree")
    if name not in ("gbtree", "dart"):
        raise Refusal(booster.where, f"the booster is {shown(name)}, which has no trees", "train with booster=gbtree")
    model = booster.part("gbtree").part("model") if booster.has("gbtree") else booster.part("model")
    for place in (booster, model):
        if place.has("weight_drop") and len(place.items("weight_drop")):
            return "dart", model, _single(place.numbers("weight_drop", len(model.items("trees"))))
    if name == "dart":
        raise Refusal(booster.where, '"weight_drop", the weights of its trees, is missing')
    return name, model, None


def _names(learner: Fields, about: Fields, limits: Limits) -> tuple[str, ...]:
    n = about.whole("num_feature")
    limits.check_features(n, about.where)
    names = learner.texts("feature_names")
    if names and len(names) != n:
        raise Refusal(learner.where, f"it names {len(names):,} features, and has {n:,}")
    return tuple(names or [f"f{number}" for number in range(n)])


def _trees(model: Fields, drops: np.ndarray | None, n_features: int, limits: Limits) -> list:
    tables = model.items("trees")
    limits.check_trees(len(tables), model.where)
    n = model.maybe_part("gbtree_model_param").whole("num_trees", len(tables))
    if n != len(tables):
        raise Refusal(model.where, f"it has {len(tables):,} trees, and its num_trees says {n:,}", "copy the whole file again")
    if model.has("tree_info") and np.any(model.wholes("tree_info") != 0):
        raise Refusal(model.where, "it has trees of several classes", "train a ranker with one score")
    n_nodes, trees = 0, []
    for number, table in enumerate(limits.each(tables)):
        tree = Fields(table, f"trees[{number}]")
        nodes = _nodes(tree, np.float32(1.0) if drops is None else drops[number], limits)
        n_nodes += len(nodes.left)
        limits.check_nodes(n_nodes, model.where)
        trees.append(nodes.tree(tree.where, n_features, limits))
    return trees


def _nodes(tree: Fields, drop: np.float32, limits: Limits) -> Nodes:
    left = tree.wholes("left_children")
    n = len(left)
    if n == 0:
        raise Refusal(tree.where, "it has no nodes")
    limits.check_leaves(n // 2, tree.where)
    if tree.maybe_part("tree_param").whole("size_leaf_vector", 1) > 1:
        raise Refusal(tree.where, "its leaves hold a value for each target", "train with multi_strategy=one_output_per_tree and one target")
    right, conditions = tree.wholes("right_children", n), _single(tree.numbers("split_conditions", n))
    inner = left >= 0
    if tree.has("split_type") and np.any(tree.wholes("split_type", n)[inner] != 0):
        raise Refusal(tree.where, "it has a categorical split, which cannot be shown", "train with the category as a number")
    with np.errstate(over="ignore", invalid="ignore"):
        leaf = (drop * conditions).astype(np.float64)
    weights = _maybe(tree, "base_weights", n)
    return Nodes(
        left, right, tree.wholes("split_indices", n), below(conditions), tree.flags("default_left", n),
        np.where(inner, weights, leaf), _maybe(tree, "loss_changes", n), _maybe(tree, "sum_hessian", n), np.zeros(n, np.int64),
    )  # fmt: skip


def _maybe(tree: Fields, name: str, n: int) -> np.ndarray:
    """(n,) finite numbers that say something of a node, zeros where there are none."""
    return np.nan_to_num(tree.numbers(name, n), posinf=0.0, neginf=0.0) if tree.has(name) else np.zeros(n)


def _single(values: np.ndarray) -> np.ndarray:
    with np.errstate(over="ignore"):
        return values.astype(np.float32)


def _iterations(model: Fields, trees: list) -> tuple[tuple, ...]:
    """Trees by iteration: `iteration_indptr`, or so many each before XGBoost 2."""
    if model.has("iteration_indptr"):
        ends = model.wholes("iteration_indptr")
    else:
        each = max(1, model.maybe_part("gbtree_model_param").whole("num_parallel_tree", 1))
        ends = np.arange(0, len(trees) + 1, each)
    if len(ends) < 2 or ends[0] != 0 or ends[-1] != len(trees) or np.any(np.diff(ends) < 1):
        raise Refusal(model.where, "iteration_indptr does not say which trees are an iteration")
    return tuple(tuple(trees[first:last]) for first, last in zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True))


def _start(about: Fields, objective: str) -> float:
    """The base score on the scale of scores, as float32: "5E-1", or since 3.1 "[5E-1]"."""
    text = about.text("base_score", "0.5").strip()
    base = as_number(text.removeprefix("[").removesuffix("]"))
    if objective in PROBABILITIES:
        if not 0.0 <= base <= 1.0:
            raise about.wrong("base_score", "a probability")
        share = np.clip(np.float32(base), CERTAIN, np.float32(1.0) - CERTAIN)
        base = -np.log(np.float32(1.0) / share - np.float32(1.0))
    elif objective in MEANS:
        if not base > 0.0:
            raise about.wrong("base_score", "a number above 0")
        base = np.log(np.float32(base))
    if not abs(base) <= LARGEST:
        raise about.wrong("base_score", "a number")
    return float(np.float32(base))
