"""What LightGBM fits trees to: lambdarank, squares and the logistic loss, with all that its file says of them."""

import math
from dataclasses import replace

import numpy as np

from ...data.dataset import Dataset
from ..fields import as_number
from ..imported import ImportedModel
from ..lightgbm_nodes import SHRINKAGE
from .formula import CannotTell, Formula, Gradients, Leaves, Says, refuse
from .lambdarank import Lambdarank

SQUARES = ("regression", "regression_l2", "l2", "mean_squared_error", "mse", "l2_root", "root_mean_squared_error", "rmse")
CLOSE = 1e-6  # gradients are rounded to float32, and which way hangs on the last bit of a score
CLOSE_LAMBDAS = 1e-9  # their scores have the same bits
CLOSE_PRINTED = 1e-5  # where a rate is known to six digits
MOST_GRADE = 30  # with a gain of its own
ASSUMED = "a dump has no parameters: those of the objective are taken to be LightGBM's defaults"


def formula(model: ImportedModel, data: Dataset) -> Formula:
    """Raises CannotTell with what stands in the way."""
    says = Says(model.parameters)
    found = _formula(model, says, data)
    rates = _rates(says, found.leaves.rate, first=1 if found.start else 0)
    return replace(found, rates=rates, close=CLOSE_PRINTED) if rates else found


def _rates(says: Says, usual: float, first: int) -> dict[int, float]:
    """What a tree's leaves were multiplied by, where a schedule made that another number than the last one; the file has six digits of it.
    The first tree's leaves may hold the start, and the file then says 1."""
    rates = [as_number(text) for text in says.word(SHRINKAGE).split(",")]
    return {number: rate for number, rate in enumerate(rates) if number >= first and abs(rate - usual) > CLOSE_PRINTED * usual}


def _formula(model: ImportedModel, says: Says, data: Dataset) -> Formula:
    _refuse(model, says)
    is_whole = model.layout == "text" and bool(says.word("learning_rate"))
    leaves = Leaves(
        says.number("learning_rate", np.nan), says.number("lambda_l2", 0.0 if is_whole else np.nan), says.number("lambda_l1", 0.0),
        says.number("max_delta_step", 0.0),
    )  # fmt: skip
    assumed = "" if is_whole else ASSUMED
    if model.objective == "lambdarank":
        lambdarank = _lambdarank(says, data)
        return Formula("lambdas", lambdarank.gradients, leaves, CLOSE_LAMBDAS, pairs=lambdarank.pairs, assumed=assumed)
    if model.objective == "binary":
        return _logistic(says, data, leaves, assumed)
    if model.objective in SQUARES:
        labels = data.relevance.astype(np.float32).astype(np.float64)
        start = float(labels.mean()) if says.is_on("boost_from_average", True) else 0.0
        ones = np.ones(data.n_documents)
        return Formula("gradients", lambda scores: Gradients(_rounded(scores - labels), ones), leaves, CLOSE, start, assumed=assumed)
    raise CannotTell(f"the formula of LightGBM's objective {model.objective[:40] or 'without a name'} is not computed here")


def _refuse(model: ImportedModel, says: Says) -> None:
    boosting, bagged = says.word("boosting", "gbdt"), says.number("bagging_freq", 0) > 0
    shares = [says.number(name, 1.0) for name in ("bagging_fraction", "pos_bagging_fraction", "neg_bagging_fraction")]
    refuse({
        "rank_xendcg draws numbers at random for every tree, and the file does not hold them": model.objective == "rank_xendcg",
        "before each tree of DART some trees are left out, and the file does not say which": boosting == "dart",
        "each tree of a forest was trained on a sample of the rows": boosting == "rf" or model.averaged,
        "GOSS trains each tree on a sample of the rows": boosting == "goss" or says.word("data_sample_strategy") == "goss",
        "each tree was trained on a sample of the rows (bagging)": bagged and min(shares) < 1.0,
        "its gradients were quantised, rounded at random": says.is_on("use_quantized_grad"),
        "its leaf values are pulled towards those of the nodes above (path_smooth)": says.number("path_smooth", 0.0) > 0,
        "its leaf values were bounded by those of other leaves (monotone_constraints)": _is_bounded(says),
        "the labels were replaced by their square roots (reg_sqrt)": says.is_on("reg_sqrt"),
    })  # fmt: skip


def _is_bounded(says: Says) -> bool:
    return any(each != 0 for each in says.numbers("monotone_constraints"))


def _lambdarank(says: Says, data: Dataset) -> Lambdarank:
    grades = data.relevance
    gains = says.numbers("label_gain") or [2.0**grade - 1.0 for grade in range(MOST_GRADE + 1)]
    if np.any(grades != np.round(grades)) or grades.max() >= len(gains):
        raise CannotTell(f"lambdarank needs whole grades from 0 to {len(gains) - 1}, but these data have others")
    sigmoid, truncation = says.number("sigmoid", 1.0), says.number("lambdarank_truncation_level", 30)
    if not (1e-6 <= sigmoid <= 1e6 and 1 <= truncation <= 2**31):
        raise CannotTell(f"the file says sigmoid = {sigmoid:g} and lambdarank_truncation_level = {truncation:g}")
    return Lambdarank(grades, np.array(gains), data.query_ptr, sigmoid, int(truncation), says.is_on("lambdarank_norm", True))


def _logistic(says: Says, data: Dataset, leaves: Leaves, assumed: str) -> Formula:
    """y = 1 or -1, weight u of its class: first = -y sigmoid u / (1 + exp(y sigmoid h)); second follows from it."""
    is_positive = data.relevance > 0
    n_positive, sigmoid = int(is_positive.sum()), says.number("sigmoid", 1.0)
    weights = [1.0, says.number("scale_pos_weight", 1.0)]
    if says.is_on("is_unbalance") and 0 < n_positive < data.n_documents:
        n_negative = data.n_documents - n_positive
        weights[0] *= max(1.0, n_positive / n_negative)
        weights[1] *= max(1.0, n_negative / n_positive)
    y, u = np.where(is_positive, 1.0, -1.0), np.where(is_positive, weights[1], weights[0])

    def gradients(scores: np.ndarray) -> Gradients:
        with np.errstate(over="ignore"):
            response = -y * sigmoid / (1.0 + np.exp(y * sigmoid * scores))
        size = np.abs(response)
        return Gradients(_rounded(response * u), _rounded(size * (sigmoid - size) * u))

    start = 0.0
    if says.is_on("boost_from_average", True):
        share = min(max(n_positive / data.n_documents, 1e-15), 1.0 - 1e-15)
        start = math.log(share / (1.0 - share)) / sigmoid
    return Formula("gradients", gradients, leaves, CLOSE, start, assumed=assumed)


def _rounded(values: np.ndarray) -> np.ndarray:
    """As float32 holds them."""
    return values.astype(np.float32).astype(np.float64)
