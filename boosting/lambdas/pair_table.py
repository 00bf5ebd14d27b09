"""The pair table of one query from its factors, so that a factor can be made wrong on purpose."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART
from .terms import query_factor


@dataclass(frozen=True, eq=False)
class Question:
    """What was computed: lambda of a document, lambda of a pair (winner, loser), or the value of a leaf of documents.

    data, scores    one query
    """

    subject: str
    documents: tuple[int, ...]
    loss: LambdaMART
    data: Dataset
    scores: np.ndarray
    l2: float = 0.0
    learning_rate: float = 0.1


class PairTable(NamedTuple):
    """winner, loser, force, curvature (n_pairs,): a pair table, right or wrong."""

    winner: np.ndarray
    loser: np.ndarray
    force: np.ndarray
    curvature: np.ndarray


def pair_table(asked: Question, loss: LambdaMART | None = None, grades: np.ndarray | None = None, **wrong: Any) -> PairTable:
    """The pair table from its factors. `wrong` replaces some: outer (sigma), inner (sigma^2), rho, other (1 - rho), delta."""
    loss = loss or asked.loss
    data = asked.data if grades is None else replace(asked.data, relevance=grades)
    pairs = plain_pairs(asked) if loss is asked.loss and data is asked.data else _plain(loss, data, asked.scores)
    other = 1.0 / (1.0 + np.exp(-np.clip(loss.sigma * pairs["difference"], -700, 700)))
    parts = {"outer": loss.sigma, "inner": loss.sigma**2, "rho": pairs["rho"], "other": other, "delta": pairs["delta"], **wrong}
    force = parts["outer"] * parts["rho"] * parts["delta"]
    curvature = loss.curvature_factor * parts["inner"] * parts["rho"] * parts["other"] * parts["delta"]
    factor = query_factor(2.0 * float(np.abs(force).sum())) if loss.query_normalisation else 1.0
    return PairTable(pairs["winner"], pairs["loser"], force * factor, curvature * factor)


def plain_pairs(asked: Question) -> dict[str, np.ndarray]:
    """The pair table before the query's factor, listed once for all misconceptions."""
    return asked.data.derive(("plain pairs", asked.loss, asked.scores.tobytes()), lambda: _plain(asked.loss, asked.data, asked.scores))


def _plain(loss: LambdaMART, data: Dataset, scores: np.ndarray) -> dict[str, np.ndarray]:
    return replace(loss, query_normalisation=False).pairs(data, scores, 0)


def answer(asked: Question, table: PairTable) -> float:
    if asked.subject == "pair":
        one = (table.winner == asked.documents[0]) & (table.loser == asked.documents[1])
        return float(table.force[one].sum())
    top, bottom = sums(table, asked.documents)
    if asked.subject == "document":
        return top
    return top / (bottom + asked.l2) if bottom + asked.l2 > 0 else 0.0


def sums(table: PairTable, documents: tuple[int, ...]) -> tuple[float, float]:
    """Sum of lambdas and of curvatures of some documents."""
    wins, losses = np.isin(table.winner, documents), np.isin(table.loser, documents)
    top = float(table.force[wins].sum() - table.force[losses].sum())
    return top, float(table.curvature[wins].sum() + table.curvature[losses].sum())
