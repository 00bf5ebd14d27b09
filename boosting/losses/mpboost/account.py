"""Where a mean distance comes from: the pairs of a document by weight and distance, and how leaves are fitted together."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ...pairwise.weights import log_z
from ...trees.tree import Tree
from ..account import SIGN, Account, AccountOf, Equation, Quantity, pairs_of, preference_quantities
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import MPBoost


def mpboost_evidence(
    loss: "MPBoost", data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: dict[str, np.ndarray]
) -> AccountOf:  # fmt: skip
    """b_i = sum of w d over the pairs that the document wins, minus those it loses; `newton` weighs a pair w d^2."""
    is_newton = loss.step == "newton"
    table = {**table, "weighs": table["weight"] * table["distance"] ** 2 if is_newton else table["weight"]}
    of_gap = {
        "binary": ("1", None), "linear": ("alpha * gap", ("alpha", "α", loss.alpha)),
        "logarithmic": ("log(1 + lambda_ * gap)", ("lambda_", "λ", loss.lambda_)),
        "logistic": ("1 / (1 + exp(-beta * gap))", ("beta", "β", loss.beta)),
    }  # fmt: skip
    expression, constant = of_gap.get(loss.ddf, ("", None))  # a drawn or typed distance stands as it is
    shared = [Quantity(constant[0], constant[1], "of the distance function", constant[2])] if constant else []
    shared.append(Quantity("log_j", "log J", "logarithm of the risk J", log_z(data, scores, loss.distance)))
    times = "preference_weight * " if data.preference_weights is not None else ""
    of_distance = (Equation("distance", expression),) if expression and loss.divisor == 1.0 else ()
    equations = (
        *of_distance, Equation("weight", f"{times}exp(-distance * difference - log_j)"),
        Equation("force", "weight * distance"),
        Equation("adds", "sign * force"), Equation("weighs", "weight * distance * distance" if is_newton else "weight"),
    )  # fmt: skip
    beside = (*_QUANTITIES, *preference_quantities(table), *shared), equations, ("gap", "difference", "distance", "weight")

    def of(row: int) -> Account:
        pairs = pairs_of(table, row)
        return Account(pairs | {"adds": pairs["sign"] * pairs["force"]}, (), *beside)

    return of


def mpboost_couplings(loss: "MPBoost", problem: Problem, tree: Tree, leaves: np.ndarray) -> np.ndarray:
    """Weight of the pairs that each two leaves cut: value_l = (N_l + sum_m C_lm value_m) / sum_m C_lm, row l of
    (P'LP) v = P'b. The appendix of [MP] has stumps alone: 0 on the left, so a = N / C; for trees this is its extension, ours."""
    if problem.pair_weights is None:  # a sample without a pair
        return np.zeros((tree.n_leaves, tree.n_leaves))
    flow = problem.pair_weights.flow(leaves, tree.n_leaves)
    np.fill_diagonal(flow, 0.0)
    return flow


_QUANTITIES = (
    Quantity("adds", "±wd", "what the pair adds"), SIGN, Quantity("force", "w·d", "weight × distance"),
    Quantity("weighs", "c", "weight of the pair in a leaf"),
    Quantity("weight", "w", "share of the risk"), Quantity("distance", "d", "directed distance"),
    Quantity("gap", "gap", "grade gap"),
    Quantity("difference", "Fᵢ−Fⱼ", "score difference"),
)  # fmt: skip
