"""Where a target of GBRank comes from: the rows of S-, of tied pairs and of labels, and how the leaf values of inner trees follow."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ...trees.tree import Tree
from ..account import SIGN, Account, AccountOf, Equation, Fit, Quantity, Row, pairs_of, preference_quantities
from ..labels import labelled_rows
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import GBRank

Columns = dict[str, np.ndarray]


def gbrank_evidence(
    loss: "GBRank", data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: Columns
) -> AccountOf:  # fmt: skip
    """The requirement rows of a document: pairs of S-, tied ones, its grade; their weighted mean is its target.

    Where targets are scores a row asks for h_partner + tau_ij (or - tau_ij), else for the missing margin alone.
    """
    is_value, is_labelled = loss.targets_are_scores, labelled_rows(data, loss.labelled)
    tied = table["gap"] == 0
    table = {**table, "tied": tied, "weighs": np.where(tied | (table["margin"] > 0), table["weight"], 0.0)}
    equations, more = _equations(is_value), preference_quantities(table)
    if more:
        equations, more = _times_preference_weight(equations, loss.pair_weight), (*more, *_OF_KIND[loss.pair_weight])
        table["by_kind"] = table["weight"] / table["preference_weight"]

    def of(row: int) -> Account:
        pairs, score, grade = pairs_of(table, row), float(scores[row]), float(data.relevance[row])
        pairs["partner_score"] = partner = scores[pairs["partner"]]
        asked = np.where(pairs["tied"], (partner + score) / 2, partner + pairs["sign"] * pairs["tau"])
        pairs["asks"] = asked if is_value else pairs["sign"] * pairs["margin"]
        pairs["adds"] = pairs["weighs"] * pairs["asks"]
        asks = grade if is_value else grade - score
        rows = (Row("grade", loss.row_word, asks, 1.0, asks),) if is_labelled[row] else ()
        return Account(pairs, rows, (*_quantities(score, grade), *more), equations, ("partner_score", "tau", "margin", "asks", "weighs"))

    return of


def gbrank_fits(loss: "GBRank", problem: Problem, trees: tuple[Tree, ...], leaves: np.ndarray) -> tuple[Fit, ...]:
    """Each inner tree is fitted to what the trees before it leave over; `fit` says how leaf values follow."""
    if len(trees) == 1 and loss.inner_trees == 1:
        return (Fit(problem.targets * problem.weights, problem.weights),)
    start = float(np.average(problem.targets, weights=problem.weights))
    g = np.full_like(problem.targets, start)
    found: list[Fit] = []
    for tree, rows in zip(trees, leaves, strict=True):
        offset = 0.0 if found else start
        found.append(Fit((problem.targets - g) * problem.weights, problem.weights, loss.inner_learning_rate, offset))
        g = g + (tree.values[rows] - offset)
    return tuple(found)


def _quantities(score: float, grade: float) -> tuple[Quantity, ...]:
    graded = () if np.isnan(grade) else (Quantity("grade", "y", "grade", grade),)
    return (*_QUANTITIES, Quantity("score", "h", "score", score), *graded)


_QUANTITIES = (
    Quantity("adds", "w·r", "what the row adds"), Quantity("weighs", "w", "weight of the row"),
    Quantity("asks", "r", "target of the row"),
    Quantity("partner_score", "hₚ", "score of the partner"), SIGN, Quantity("tau", "τ gap", "required margin"),
    Quantity("margin", "m", "still missing"), Quantity("difference", "hᵢ−hⱼ", "score difference"),
    Quantity("weight", "v", "weight of the pair"),
)  # fmt: skip
_WEIGHS = Equation("weighs", "weight * (margin > 0)")


def _equations(is_value: bool) -> tuple[Equation, ...]:
    asks = "partner_score + sign * tau" if is_value else "sign * margin"
    tied = "(score + partner_score) / 2" if is_value else "sign * margin"
    return (
        Equation("margin", "max(0, tau - difference)"), Equation("margin", "-difference / 2", tied=True),
        Equation("asks", asks), Equation("asks", tied, tied=True),
        _WEIGHS, Equation("weighs", "weight", tied=True),
        Equation("adds", "weighs * asks"), Equation("adds", "weighs * asks", tied=True),
    )  # fmt: skip


_OF_KIND = {
    "one": (), "gap": (Quantity("gap", "gap", "grade gap"),),
    "dcg": (Quantity("by_kind", "|ΔDCG|", "change of DCG if the two swap"),),
}  # fmt: skip


def _times_preference_weight(equations: tuple[Equation, ...], pair_weight: str) -> tuple[Equation, ...]:
    """With the stated weight u where it acts: v is u itself, or u times what the kind of weight gives."""
    if pair_weight == "one":
        return tuple(e._replace(expression="preference_weight * (margin > 0)") if e == _WEIGHS else e for e in equations)
    return (Equation("weight", f"preference_weight * {_OF_KIND[pair_weight][0].key}"), *equations)
