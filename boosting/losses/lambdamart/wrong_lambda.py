"""A wrong lambda: some factors of the pairs are wrong, and the pair table that follows.

    lambda = sigma rho delta [N]      curvature = [2] sigma^2 rho (1 - rho) delta [N]

N scales a query, 2 is an engine's own; both only where the conventions say so.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ... import metrics
from ...data.dataset import Dataset
from ..misreading import Table

if TYPE_CHECKING:
    from .loss import LambdaMART


@dataclass(frozen=True, eq=False)
class LambdaPairs:
    """The pairs of all queries, as a misreading needs them, before the query's factor.

    table         (n_pairs,) columns of `LambdaMART.pairs`, and "query"
    grades, gains, scores, rank   (n_documents,); a document without a grade has grade 0, and no pair
    """

    loss: "LambdaMART"
    data: Dataset
    scores: np.ndarray

    @cached_property
    def table(self) -> dict[str, np.ndarray]:
        return self.under()

    def under(self, **values: Any) -> dict[str, np.ndarray]:
        """The pairs under other conventions."""
        loss = replace(self.loss, **{"query_normalisation": False, **values})
        tables = [loss.pairs(self.data, self.scores, query) for query in range(self.data.n_queries)]
        found = {name: np.concatenate([table[name] for table in tables]) for name in tables[0]}
        return {**found, "query": self.data.document_query[found["winner"]]}

    @cached_property
    def grades(self) -> np.ndarray:
        return np.nan_to_num(self.data.relevance)

    @cached_property
    def gains(self) -> np.ndarray:
        return metrics.gains_of(self.grades)

    @cached_property
    def rank(self) -> np.ndarray:
        return self.ranks(self.scores)

    def ranks(self, values: np.ndarray) -> np.ndarray:
        """(n_documents,) by falling value within the query, ties by file order."""
        return metrics.ranks(values, self.data.query_ptr)


Change = Callable[[LambdaPairs], dict[str, Any]]  # the factors that somebody has wrong: see `wrong_table`


class WrongLambda(NamedTuple):
    """`change` gives the wrong factors; `only_pairs`: it is a misreading of a single pair."""

    key: str
    words: str
    change: Change
    only_pairs: bool = False


def wrong_table(pairs: LambdaPairs, change: Change) -> Table:
    """The pairs with some factors wrong: outer (sigma), inner (sigma^2), rho, other (1 - rho), delta, bend (delta in the
    curvature), times (of both), factor (of the curvature), scaled (whether the query's factor applies)."""
    loss, table, wrong = pairs.loss, pairs.table, change(pairs)
    rho, delta = wrong.get("rho", table["rho"]), wrong.get("delta", table["delta"])
    other = wrong.get("other", 1.0 / (1.0 + np.exp(-np.clip(loss.sigma * table["difference"], -700, 700))))
    force = wrong.get("times", 1.0) * wrong.get("outer", loss.sigma) * rho * delta
    bend = wrong.get("bend", delta * wrong.get("times", 1.0))
    curvature = wrong.get("factor", loss.curvature_factor) * wrong.get("inner", loss.sigma**2) * rho * other * bend
    scale = _scale(pairs, force) if wrong.get("scaled", loss.query_normalisation) else 1.0
    columns = {"rho": rho, "delta": delta, "force": force * scale, "curvature": curvature * scale}
    return {**table, **{name: np.broadcast_to(column, table["rho"].shape) for name, column in columns.items()}}


def _scale(pairs: LambdaPairs, force: np.ndarray) -> np.ndarray:
    """(n_pairs,) log2(1 + S) / S of the pair's query, S = 2 sum |lambda|."""
    total = 2.0 * np.bincount(pairs.table["query"], np.abs(force), pairs.data.n_queries)
    return np.divide(np.log2(1.0 + total), total, out=np.ones_like(total), where=total > 0)[pairs.table["query"]]
