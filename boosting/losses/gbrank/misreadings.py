"""What goes wrong with GBRank by hand, beside the margins that it shares with QBRank."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..margin_misreadings import BOTH, Sums, WrongMargin, everybody, lacks, margin_misreadings
from ..margins import PAIR_WEIGHTS, query_margins
from ..misreading import Misreading, otherwise
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import GBRank

_WEIGHED = {"one": "one", "gap": "the gap of its grades", "dcg": "the change of DCG if its documents swap"}
_WRONG_ROWS = (
    WrongMargin(
        "tau missing in the target", "The target is the other document's score ± τ × gap; τ × gap is missing.",
        lambda table: -table["difference"] * lacks(table),
    ),
    WrongMargin(
        "own score", "The target is the other document's score ± τ × gap, not its own.", lambda table: table["tau"] * lacks(table)
    ),
    WrongMargin("half the margin", "The target of each of the two is all that is missing, not half of it.", lambda t: t["margin"] / 2),
    WrongMargin(
        "satisfied pairs count", "Pairs that have their margin (S+) bring no row, so they do not count in the mean.",
        lambda table: table["margin"], everybody,
    ),
)  # fmt: skip


def gbrank_misreadings(loss: "GBRank", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
    """Other pairs than those of S-, other rows than h_j + tau_ij and h_i - tau_ij, a change where a score is asked for."""

    def pairs(query: int) -> dict[str, np.ndarray]:
        return query_margins(data, scores, loss.tau, query, loss.pair_weight)

    def assembled(sums: Sums) -> Problem:
        return loss.assembled(data, scores, sums.push, sums.active)

    def shifted() -> Problem:
        right = loss.problem(data, scores, k)
        away = -scores if loss.targets_are_scores else scores
        return Problem(np.where(right.weights > 0, right.targets + away, 0.0), right.weights)

    def twice() -> Problem:
        right, here = loss.problem(data, scores, k), scores if loss.targets_are_scores else 0.0
        return Problem(np.where(right.weights > 0, here + 2.0 * (right.targets - here), 0.0), right.weights)

    yield Misreading(
        "gradient times 2", "What is missing counts once: the risk is half a square, and the 2 of its derivative cancels.", twice
    )
    yield from margin_misreadings((*BOTH, *_WRONG_ROWS), data, pairs, assembled, leaves)
    if loss.targets_are_scores:
        yield Misreading("change", "That is how far it has to go; the target is the score that it has to reach.", shifted)
    else:
        yield Misreading("score", "That is the score to reach, the paper's target; here a tree is fitted to what is missing.", shifted)
    at = (loss, data, scores, k)
    for kind in (other for other in PAIR_WEIGHTS if other != loss.pair_weight):
        yield otherwise(f"weight {kind}", f"A pair's weight is {_WEIGHED[loss.pair_weight]} here.", *at, pair_weight=kind)
    if loss.tied_pairs:
        yield otherwise(
            "ties missing",
            "Pairs of equal grades count here too: each pulls both documents to the mean of their scores.",
            *at,
            tied_pairs=False,
        )
    if loss.labelled != "none":
        yield otherwise("labels missing", "A grade counts here too, as a row of weight one.", *at, labelled="none")
