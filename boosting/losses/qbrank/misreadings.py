"""What goes wrong with QBRank by hand, beside the margins that it shares with GBRank."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..margin_misreadings import BOTH, Sums, margin_misreadings
from ..margins import query_margins
from ..misreading import Misreading, other_choices, otherwise
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import QBRank

_ROWS = {"paper": "Satisfied pairs do not count as rows of target 0", "upper bound": "Rows of pairs are not doubled in weight",
         "newton": "Satisfied pairs are not left out"}  # fmt: skip
_ROWS_RIGHT = {
    "paper": "every pair weighs w, and one that has its margin has the target 0.",
    "upper bound": "every pair weighs 2w, and its target is half of what is missing.",
    "newton": "only pairs that lack some of their margin weigh w.",
}


def qbrank_misreadings(loss: "QBRank", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
    """Other margins, other shares of pairs and labels, and other rows in the mean."""

    def pairs(query: int) -> dict[str, np.ndarray]:
        return query_margins(data, scores, loss.tau, query)

    def assembled(sums: Sums) -> Problem:
        return loss.assembled(data, scores, sums.push, sums.active, sums.total)

    def without(labels: bool) -> Problem:
        """The sum of all rows, divided by the weight of the pairs alone or of the labels alone."""
        right, label = loss.problem(data, scores, k), label_share * is_label
        weights = right.weights - label if labels else label
        return Problem(np.divide(right.targets * right.weights, weights, out=np.zeros_like(scores), where=weights > 0), weights)

    def twice() -> Problem:
        right = loss.problem(data, scores, k)
        return Problem(2.0 * right.targets, right.weights)

    at, (is_label, _, label_share) = (loss, data, scores, k), loss.shares(data)
    yield Misreading("gradient times 2", "Twice too large: the risk is half a square, and the 2 of its derivative cancels.", twice)
    yield from margin_misreadings(BOTH, data, pairs, assembled, leaves)
    for curvature, words in _ROWS.items():
        if curvature != loss.curvature:
            yield otherwise(f"rows {curvature}", f"{words} here: {_ROWS_RIGHT[loss.curvature]}", *at, curvature=curvature)
    if is_label.any() and 0 < loss.w < 1:
        share = f"pairs weigh w = {loss.w:g}, labels 1 − w"
        yield otherwise("w turned round", f"w and 1 − w are exchanged: {share}.", *at, w=1 - loss.w)
        yield otherwise("w missing", f"w is missing: {share}.", *at, w=0.5)
        yield otherwise("labels missing", "The grade of the document counts too, not only its pairs.", *at, labelled="none")
        yield otherwise("pairs missing", "Its pairs count too, not only its grade.", *at, w=0.0)
        yield Misreading("labels not in the mean", "The weight of the label belongs in the divisor too.", lambda: without(labels=True))
        yield Misreading("pairs not in the mean", "The weights of the pairs belong in the divisor too.", lambda: without(labels=False))
    if loss.tied_pairs:
        yield otherwise(
            "ties missing",
            "Pairs of equal grades count here too: each pulls both documents to the mean of their scores.",
            *at,
            tied_pairs=False,
        )
    (balance,) = other_choices(loss, "balance")
    said = "is divided by its number of terms" if loss.balance == "per term" else "is a plain sum"
    yield otherwise("balance", f"Each of the two sums {said} here.", *at, balance=balance)
