"""What XGBoost fits trees to: its rankers whose pairs are those of the first ranks, squares and the logistic loss."""

from dataclasses import replace

import numpy as np

from ...data.dataset import Dataset
from ...losses.lambdamart import LambdaMART
from ..imported import ImportedModel
from .formula import CannotTell, Formula, Gradients, Leaves, Says, refuse
from .mean_precision import MeanPrecision

METRICS = {"rank:ndcg": "ndcg", "rank:pairwise": "ranknet", "rank:map": "map"}
LOGISTIC = ("binary:logistic", "reg:logistic", "binary:logitraw")
CLOSE = 1e-5  # all is float32, and the learning rate is found by least squares
EVERY_PAIR = 4294967295  # where no number of pairs was given
SMALLEST = np.float32(1e-16)  # of a second derivative
NOT_IN_FILE = Leaves(l1=np.nan)


def formula(model: ImportedModel, data: Dataset) -> Formula:
    """Raises CannotTell with what stands in the way."""
    refuse({"before each tree of DART some trees are left out, and the file does not say which": model.parameters.get("booster") == "dart"})
    return undropped(model, data)


def undropped(model: ImportedModel, data: Dataset) -> Formula:
    """The formula as if no tree was ever left out. Raises CannotTell."""
    says = Says({name.removeprefix("lambdarank_param.").removeprefix("reg_loss_param."): value for name, value in model.parameters.items()})
    if model.objective in METRICS:
        return _ranker(model, says, data)
    labels = data.relevance.astype(np.float32)
    weights = np.where(labels == 1.0, np.float32(says.number("scale_pos_weight", 1.0)), np.float32(1.0))
    if model.objective == "reg:squarederror":
        return Formula("gradients", lambda h: _gradients((h.astype(np.float32) - labels) * weights, weights), NOT_IN_FILE, CLOSE)
    if model.objective in LOGISTIC:
        return Formula("gradients", lambda h: _logistic(h.astype(np.float32), labels, weights), NOT_IN_FILE, CLOSE)
    raise CannotTell(f"the formula of XGBoost's objective {model.objective[:40] or 'without a name'} is not computed here")


def _gradients(first: np.ndarray, second: np.ndarray) -> Gradients:
    return Gradients(first.astype(np.float64), second.astype(np.float64))


def _logistic(scores: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> Gradients:
    one = np.float32(1.0)
    with np.errstate(over="ignore"):
        p = one / (one + np.exp(-scores))
    return _gradients((p - labels) * weights, np.maximum(p * (one - p), SMALLEST) * weights)


def _ranker(model: ImportedModel, says: Says, data: Dataset) -> Formula:
    pairs = says.number("lambdarank_num_pair_per_sample", EVERY_PAIR)
    is_binary = bool(np.isin(data.relevance[~np.isnan(data.relevance)], (0.0, 1.0)).all())
    refuse({
        "each document's pairs are drawn at random (lambdarank_pair_method=mean), and the file does not hold them":
            says.word("lambdarank_pair_method", "topk") != "topk",
        "an unbiased ranker weighs positions anew before each tree, and the file holds the last weights alone":
            says.is_on("lambdarank_unbiased"),
        f"the file says lambdarank_num_pair_per_sample = {pairs:g}": not 1 <= pairs <= EVERY_PAIR,
        "rank:map needs grades 0 and 1, but these data have others": model.objective == "rank:map" and not is_binary,
    })  # fmt: skip
    preset = LambdaMART.preset("xgboost")
    loss = replace(
        preset, metric=METRICS[model.objective], truncation=preset.truncation if pairs == EVERY_PAIR else int(pairs),
        query_normalisation=says.is_on("lambdarank_normalization", True),
        score_normalisation=says.is_on("lambdarank_score_normalization", True),
    )  # fmt: skip
    graded = data if says.is_on("ndcg_exp_gain", True) or loss.metric != "ndcg" else _linear(data)
    ranker = MeanPrecision(loss) if loss.metric == "map" else loss

    def gradients(scores: np.ndarray) -> Gradients:
        problem = ranker.problem(graded, scores, 1)
        return Gradients(-problem.targets * problem.weights, problem.weights)

    return Formula("lambdas", gradients, NOT_IN_FILE, CLOSE, pairs=lambda scores, query: ranker.pairs(graded, scores, query))


def _linear(data: Dataset) -> Dataset:
    """Grades whose gain 2^y - 1 is the grade that was given."""
    return Dataset(data.features[:, :1], np.log2(1.0 + data.relevance), data.query_ptr)
