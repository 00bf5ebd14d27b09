"""In the place of a loss of ours: what another engine fitted its trees to, where it can be told; and where not, the reason."""

from dataclasses import dataclass, field, replace
from typing import NoReturn

import numpy as np

from ..data.dataset import Dataset
from ..losses.account import SIGN, Account, AccountOf, Equation, Fit, Quantity, Row, pairs_of
from ..losses.by_query import ByQuery
from ..losses.problem import Problem
from ..losses.strongest import StrongestPairs, is_long, strongest_listed
from ..losses.words import Column, Words
from ..trees.below import below
from ..trees.tree import Tree
from .objectives.fitted import FittedTo
from .objectives.tree_fit import TreeFit

LAMBDA = Column("force", "lambda", r"\lambda")
OTHER_ROWS = "What another engine fits is known only for its training rows, and these are other rows."


class NoLoss:
    """It has a title. Whatever else is asked of it, the answer is a ValueError with the reason."""

    def __init__(self, title: str) -> None:
        self.title = title

    def __repr__(self) -> str:
        return self.title

    def __getattr__(self, asked: str) -> NoReturn:
        if asked.startswith("__"):
            raise AttributeError(asked)
        what = f"{vars(self).get('title', 'This')} is not a loss of this library, so this cannot be shown for it"
        raise ValueError(f"{what}; pass the result of boosting.fitted_to to boosting.replay.")


@dataclass(frozen=True, eq=False)
class ImportedLoss(ByQuery, Words):
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
    def force_word(self) -> str:  # type: ignore[override]
        return LAMBDA.heading

    @property
    def row_word(self) -> str:  # type: ignore[override]
        return "its label"

    @property
    def pair_columns(self) -> tuple[Column, ...]:  # type: ignore[override]
        return (LAMBDA,) if self.fitted.has_pairs else ()

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        raise ValueError(OTHER_ROWS)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """The pairs of a query of the training rows at these scores."""
        if not self.fitted.has_pairs:
            return super().pairs(data, scores, query)
        table = self.fitted.pairs_at(scores, query)
        return table | {"gap": data.relevance[table["winner"]] - data.relevance[table["loser"]]}

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        """Those of them with the largest lambdas; None where they are too many to be listed."""
        if self.fitted.has_pairs and is_long(data, query):
            return None
        return strongest_listed(self.pairs(data, scores, query), most)

    def evidence(self, data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: dict[str, np.ndarray]) -> AccountOf:
        """Its pairs with their lambdas, or its label alone."""

        def of(row: int) -> Account:
            own = pairs_of(table, row)
            if self.fitted.has_pairs:
                own |= {"adds": own["sign"] * own["force"], "weighs": own["curvature"]}
                return Account(own, (), _QUANTITIES, (Equation("adds", "sign * force"),), ("difference", "rho", "delta", "weighs"))
            target, weight = float(problem.targets[row]), float(problem.weights[row])
            return Account(own | {"adds": np.empty(0), "weighs": np.empty(0)}, (Row("rest", "its label", target, weight, target * weight),))

        return of

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


_QUANTITIES = (
    Quantity("adds", "±λ", "what the pair adds"), SIGN, Quantity("force", "λ", "lambda"), Quantity("rho", "ρ", "still wrong"),
    Quantity("delta", "|Δ|", "metric at stake"), Quantity("difference", "s", "score difference"), Quantity("weighs", "c", "curvature"),
)  # fmt: skip


def with_sums(tree: Tree, fit: TreeFit, l2: float) -> Tree:
    """The tree with the sums of each node, numerator -G and denominator H + l2, added up from its leaves."""
    return replace(tree, numerator=below(tree, -fit.first), denominator=below(tree, fit.second) + l2)
