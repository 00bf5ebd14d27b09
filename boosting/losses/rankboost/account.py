"""Where a potential comes from, and how the height of a stump follows from its edge."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ...pairwise.ddf import binary
from ...pairwise.weights import log_z
from ...trees.tree import Tree
from ..account import SIGN, Account, AccountOf, Equation, Quantity, pairs_of, preference_quantities
from ..problem import Problem
from .alpha import LARGEST_ALPHA

if TYPE_CHECKING:
    from .loss import RankBoost


def rankboost_evidence(
    loss: "RankBoost", data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: dict[str, np.ndarray]
) -> AccountOf:  # fmt: skip
    """The potential: the weights of the pairs that the document wins, minus those of the pairs that it loses."""
    table = {**table, "weighs": np.zeros(len(table["weight"]))}
    log_j = Quantity("log_j", "log J", "logarithm of the risk J", log_z(data, scores, binary))
    times = "preference_weight * " if data.preference_weights is not None else ""
    equations = (Equation("weight", f"{times}exp(-difference - log_j)"), Equation("adds", "sign * weight"))
    beside = (*_QUANTITIES, *preference_quantities(table), log_j), equations, ("difference", "weight")

    def of(row: int) -> Account:
        pairs = pairs_of(table, row)
        return Account(pairs | {"adds": pairs["sign"] * pairs["weight"]}, (), *beside)

    return of


def rankboost_leaf_equations(loss: "RankBoost", tree: Tree, leaf: int) -> tuple[tuple[Quantity, ...], tuple[Equation, ...]]:
    if tree.n_leaves == 1:
        return (), ()  # a sample without a stump
    edge, alpha = float(tree.split_gain[0] * np.sign(tree.numerator[-1])), float(tree.values[1])
    quantities = (
        Quantity("value", "value", "what the leaf gives", float(tree.values[leaf])),
        Quantity("alpha", "α", "how far the stump moves its right side", alpha),
        Quantity("h", "h", "1 right of the threshold, 0 left of it", float(leaf)),
        Quantity("edge", "r", "edge: the potentials right of the threshold, added up", edge),
    )
    is_capped = abs(alpha) >= LARGEST_ALPHA
    of_alpha = () if is_capped else (Equation("alpha", "log((1 + edge) / (1 - edge)) / 2"),)
    return quantities, (*of_alpha, Equation("value", "alpha * h"))


_QUANTITIES = (
    Quantity("adds", "±w", "what the pair adds"), SIGN, Quantity("weight", "w", "share of the risk"),
    Quantity("difference", "Fᵢ−Fⱼ", "score difference"),
)  # fmt: skip
