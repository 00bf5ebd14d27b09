"""What a loss is: mathematics, words, and how it accounts for its numbers.

A new loss is one file in this folder with a frozen dataclass that inherits `Loss`; sliders, page text, formulas and tests
find it through `LOSSES`. One that has much to say has a room: mathematics, words, account and misreadings in a file each.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np

from ..data.dataset import Dataset
from ..trees.tree import Tree
from ..words import listed
from .account import SIGN, Account, AccountOf, Equation, Fit, Quantity, Row, pairs_of, preference_quantities
from .mathematics import Mathematics
from .misreading import Misreading, otherwise
from .parameters import check_choice, check_range, check_whole, parameter
from .problem import IterationState, Problem, RiskShape, Step
from .strongest import StrongestPairs, is_long, strongest_listed
from .words import Column, Frame, Variant, Watched, Words, stacked

__all__ = [
    "SIGN",
    "Account",
    "Column",
    "Equation",
    "Frame",
    "IterationState",
    "Loss",
    "Misreading",
    "Problem",
    "Quantity",
    "RiskShape",
    "Row",
    "Step",
    "Variant",
    "Watched",
    "Words",
    "check_choice",
    "check_no_preferences",
    "check_range",
    "check_whole",
    "otherwise",
    "pairs_of",
    "parameter",
    "stacked",
]  # fmt: skip


@dataclass(frozen=True)
class Loss(Mathematics, Words):
    """Base of all losses. What stands here speaks of numbers that the mathematics gives: overridden, it says more of them."""

    def warnings(self, data: Dataset, watches: list[dict[str, float]]) -> list[str]:
        """Sentences on what went oddly, from the watched numbers of all iterations."""
        return []

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        """The pairs of one query with the largest forces; None where they are too many to be listed, and nothing quicker is
        known."""
        if is_long(data, query) and self.pair_columns:
            return None
        return strongest_listed(self.pairs(data, scores, query), most)

    def document_columns(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """Numbers of the documents of one query that `document_clause` names, each (n_documents of the query,); also in the account."""
        return {}

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """The evidence on document `row`. By default its pairs with their signed force and what they weigh, which is nothing where `pairs`
        has no column `weighs`, and what is left as a row of its own."""
        pairs = pairs_of(self.document_pairs(data, scores, row), row)
        pairs = {"weighs": np.zeros(len(pairs["sign"])), **pairs, "adds": pairs["sign"] * pairs["force"]}
        product = float(problem.targets[row] * problem.weights[row])
        rest = product - float(pairs["adds"].sum())
        whole = float(problem.divisors[row])
        weighs = whole - float(pairs["weighs"].sum())
        weighs *= abs(weighs) > 1e-12 * abs(whole)
        rest *= abs(rest) > 1e-12 * (abs(product) + float(np.abs(pairs["adds"]).sum()))
        rows = (Row("rest", self.row_word, rest / weighs if weighs else 0.0, weighs, rest),) if rest or weighs else ()
        columns = [Quantity(column.key, column.key, column.heading) for column in self.pair_columns]
        if "force" not in [q.key for q in columns]:
            columns.append(Quantity("force", "f", self.force_word))
        query = int(data.document_query[row])
        own = self.document_columns(data, scores, query).items()
        of_document = [Quantity(key, key, key, float(column[row - data.query_slice(query).start])) for key, column in own]
        equations = [Equation("adds", "sign * force")] if len(pairs["sign"]) else []
        if preference_weight := preference_quantities(pairs):
            pairs["unweighed"] = pairs["force"] / pairs["preference_weight"]
            of_document += [*preference_weight, Quantity("unweighed", "f₁", f"{self.force_word} of a pair of weight 1")]
            equations += [Equation("force", "preference_weight * unweighed")] if equations else []
        quantities = (*columns, SIGN, Quantity("adds", "±f", "what the pair adds"), *of_document)
        return Account(pairs, rows, quantities, tuple(equations), tuple(q.key for q in columns))

    def accounts(self, data: Dataset, scores: np.ndarray, query: int, problem: Problem) -> AccountOf:
        """`account` of the documents of one query. Override it where they share what takes long, see `ByQuery`."""
        return lambda row: self.account(data, scores, row, problem)

    def fits(self, problem: Problem, trees: tuple[Tree, ...], leaves: np.ndarray) -> tuple[Fit, ...]:
        """What each tree of an iteration was fitted to; leaves (n_trees, n_documents) as recorded."""
        return tuple(Fit(problem.targets * problem.weights, problem.divisors) for _ in trees)

    def couplings(self, problem: Problem, tree: Tree, leaves: np.ndarray) -> np.ndarray | None:
        """(n_leaves, n_leaves) the weight of the pairs between leaves, where leaf values are fitted together; else None."""
        return None

    def leaf_equations(self, tree: Tree, leaf: int) -> tuple[tuple[Quantity, ...], tuple[Equation, ...]]:
        """How the value of a leaf comes about, where it is no quotient of what its documents add and weigh: quantities with their
        values, `value` among them, and the equations between them. None: it is a quotient."""
        return (), ()

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """What is usually done differently by somebody who works out iteration k by hand, arithmetic apart: nothing unless overridden.

        leaves   (n_documents,) the leaf of each document, where a leaf value is asked for
        """
        return iter(())


def check_no_preferences(data: Dataset, name: str, reason: str) -> None:
    if len(data.preference_rows):
        raise ValueError(f"{name} cannot learn from preferences alone: {reason}. Use {listed(_losses_for_preferences(), 'or')}.")


def _losses_for_preferences() -> list[str]:
    """Every loss that takes preferences, by its title, with the choice that it needs for it, if any."""
    found = []
    for cls in sorted(Loss.__subclasses__(), key=lambda cls: cls.order):
        if cls().takes_preferences:
            found.append(cls.title)
            continue
        choices = [(f.name, choice) for f in fields(cls) for choice in f.metadata["choices"]]
        found += [f"{cls.title} with {name}={choice!r}" for name, choice in choices if cls(**{name: choice}).takes_preferences]
    return found
