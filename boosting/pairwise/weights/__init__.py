"""Pairs weighed by exp(-d (F_i - F_j)), as MPBoost weighs them, without a list of millions ([MP] Algorithm 1, appendix).

For a fixed pair of grades r > t the distance d is one number, and the weight falls apart into a factor of either document:

    exp(-d (F_i - F_j)) = exp(-d F_i) * exp(d F_j)

So whatever is summed over pairs is a product of sums over documents, for each two grades of each query: the cost grows with
documents times grades, not with pairs. Bare preferences have no grades, and where nearly every document has a grade of its
own nothing is saved: these pairs are listed (`ListedWeights`). Both forms give the same numbers, to rounding.

A preference of weight u brings u exp(-d (F_i - F_j)), as u equal ones would: the weight that it starts with in the first round is
then not that of the others, which the proof of [MP] Theorem 1 allows.

All weights together add up to 1. They are taken through logarithms, so that nothing overflows in any round.
"""

import numpy as np

from ...data.dataset import Dataset
from ...data.grade_groups import grades
from ...data.grade_order import grade_order
from .base import TINY, Distance, PairWeights, degrees
from .factored import FactoredWeights, log_z_factored, pulls_factored, weigh_factored
from .listed import ListedWeights, log_z_listed, pulls_listed, weigh_listed

__all__ = [
    "TINY", "FactoredWeights", "ListedWeights", "PairWeights", "check_size", "degrees", "factors_apply", "log_z", "pulls", "weigh",
    "weigh_factored", "weigh_listed",
]  # fmt: skip


MOST_LISTED, MOST_FACTORS = 20_000_000, 100_000_000  # a pair takes a hundred bytes while it is weighed, a factor twenty


def check_size(data: Dataset) -> None:
    """Raises ValueError for data whose pairs would take more than some GB."""
    found, n_pairs = grades(data), grade_order(data).n_pairs
    if not factors_apply(data):
        if n_pairs > MOST_LISTED:
            raise ValueError(
                f"the data have {n_pairs:,} pairs that must be weighed one by one, above the limit of {MOST_LISTED:,}; take fewer queries, "
                "or round the grades to fewer values."
            )
    elif found.too_many:
        raise ValueError(found.too_many)
    elif (n := int(found.factor_ptr[-1])) > MOST_FACTORS:
        raise ValueError(
            f"documents times grades of their queries are {n:,}, above the limit of {MOST_FACTORS:,}; take fewer queries, or round the "
            "grades to fewer values."
        )


def factors_apply(data: Dataset) -> bool:
    """Whether the pairs are all of grades, and fewer factors than pairs are needed."""
    return len(data.preference_rows) == 0 and int(grades(data).factor_ptr[-1]) < grade_order(data).n_pairs


def weigh(data: Dataset, scores: np.ndarray, distance: Distance, second_order: bool = False) -> PairWeights:
    """The weights of all pairs of `data` at `scores`; distance: gap -> d, of arrays."""
    if not factors_apply(data):
        return weigh_listed(data.pairs(), scores, distance, second_order)
    return weigh_factored(grades(data), scores, distance, second_order)


def log_z(data: Dataset, scores: np.ndarray, distance: Distance) -> float:
    """log of the sum over pairs of exp(-d (F_i - F_j)); -inf without a pair."""
    if not factors_apply(data):
        return log_z_listed(data.pairs(), scores, distance)
    return log_z_factored(grades(data), scores, distance)


def pulls(data: Dataset, g: np.ndarray, distance: Distance) -> tuple[bool, bool]:
    """Whether any pair wants to go along g, d (g_i - g_j) > 0, and whether any wants to go back, d (g_i - g_j) < 0."""
    if not factors_apply(data):
        return pulls_listed(data.pairs(), g, distance)
    return pulls_factored(grades(data), g, distance)
