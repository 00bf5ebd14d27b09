"""In the place of a loss of ours: what another engine fitted its trees to, where it can be told; and where not, the reason."""

from dataclasses import dataclass, field, replace
from typing import NoReturn

import numpy as np

from ..data.dataset import Dataset
from ..losses.account import SIGN, Account, Equation, Fit, Quantity, Row, pairs_of
from ..losses.mathematics import Mathematics
from ..losses.problem import Problem
from ..losses.words import Column, Words
from ..trees.tree import LEAF, Tree
from .objectives.fitted import FittedTo
from .objectives.tree_fit import TreeFit

LAMBDA = Column("force", "lambda", r"\lambda")


class NoLoss:
    """Whatever is asked of it, the answer is a ValueError with the reason."""

    def __init__(self, name: str) -> None:
        self.__name = name

    def __repr__(self) -> str:
        return self.__name

    def __getattr__(self, asked: str) -> NoReturn:
        if asked.startswith("__"):
            raise AttributeError(asked)
        what = f"{self.__name} is no loss of this library, so this cannot be shown of it"
        raise ValueError(f"{what}; pass what boosting.fitted_to tells to boosting.replay.")


@dataclass(frozen=True, eq=False)
class Told(Mathematics, Words):
    """What explanations ask of a loss, from gradients that the trees agree with.

    name     of the engine and its objective
    fitted   told, and all trees agree
    trees    of each iteration
    """

    name: str
    fitted: FittedTo = field(repr=False)
    trees: tuple[tuple[Tree, ...], ...] = field(repr=False)

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.name

    @property
    def pair_columns(self) -> tuple[Column, ...]:  # type: ignore[override]
        return (LAMBDA,) if self.fitted.has_pairs else ()

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        raise ValueError("What another engine asks is told of its training rows alone, and these are others.")

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """Its pairs with their lambdas, or its label alone."""
        weight = float(problem.weights[row])
        product = float(problem.targets[row]) * weight
        query = int(data.document_query[row])
        if not self.fitted.has_pairs:
            own = pairs_of(self.pairs(data, scores, query), row) | {"adds": np.empty(0), "weighs": np.empty(0)}
            return Account(own, (Row("rest", "its label", float(problem.targets[row]), weight, product),))
        table = self.fitted.pairs_at(scores, query)
        gap = data.relevance[table["winner"]] - data.relevance[table["loser"]]
        own = pairs_of(table | {"gap": gap}, row)
        own |= {"adds": own["sign"] * own["force"], "weighs": own["curvature"]}
        quantities = (
            Quantity("adds", "±λ", "what the pair adds"), SIGN, Quantity("force", "λ", "lambda"), Quantity("rho", "ρ", "still wrong"),
            Quantity("delta", "|Δ|", "metric at stake"), Quantity("difference", "s", "score difference"),
            Quantity("weighs", "c", "curvature"),
        )  # fmt: skip
        return Account(own, (), quantities, (Equation("adds", "sign * force"),), ("difference", "rho", "delta", "weighs"))

    def fits(self, problem: Problem, trees: tuple[Tree, ...], leaves: np.ndarray) -> tuple[Fit, ...]:
        """A leaf's value is offset + scale * numerator / denominator: the scale is the learning rate, the offset the first tree's start."""
        at = next(number for number, each in enumerate(self.trees) if each is trees)
        first = sum(map(len, self.trees[:at]))
        adds = problem.targets * problem.weights
        return tuple(
            Fit(adds, problem.weights, self.fitted.rate_of(first + number), self.fitted.start if at == 0 else 0.0)
            for number in range(1, len(trees) + 1)
        )

    def couplings(self, problem: Problem, tree: Tree, leaves: np.ndarray) -> None:
        """Each leaf stands for itself."""

    def leaf_equations(self, tree: Tree, leaf: int) -> tuple[tuple[Quantity, ...], tuple[Equation, ...]]:
        """None: a value is a quotient."""
        return (), ()


def with_sums(tree: Tree, fit: TreeFit, l2: float) -> Tree:
    """The tree with the sums of each node, numerator -G and denominator H + l2, added up from its leaves."""
    numerator, denominator = np.zeros(len(tree.feature)), np.zeros(len(tree.feature))
    numerator[tree.leaf_nodes], denominator[tree.leaf_nodes] = -fit.first, fit.second
    for node in range(len(tree.feature) - 1, -1, -1):  # children follow their parent
        if tree.feature[node] != LEAF:
            both = [tree.left[node], tree.right[node]]
            numerator[node], denominator[node] = numerator[both].sum(), denominator[both].sum()
    return replace(tree, numerator=numerator, denominator=denominator + l2)
