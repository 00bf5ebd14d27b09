"""A weak learner that is fitted to pairs, where documents are drawn: pairs within the sample, as if there were no others."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..data.dataset import Dataset
from ..pairwise.weights.sampled import SampledWeights, spread
from .problem import Problem
from .strongest import StrongestPairs

if TYPE_CHECKING:
    from .loss import Loss
    from .mathematics import Mathematics


def of_pairs_within(loss: "Mathematics", data: Dataset, scores: np.ndarray, k: int, drawn: np.ndarray) -> Problem:
    """The problem of iteration k of the drawn documents (n_documents,) bool, spread over all: the others weigh nothing and have the
    target 0. It is finished where that of all documents is; a sample without a pair asks for nothing."""
    rows, n = np.flatnonzero(drawn), data.n_documents
    found = loss.problem(data.within(rows), scores[rows], k)
    own, pairs = found.leaf_weights, found.pair_weights
    return replace(
        found, targets=spread(found.targets, rows, n), weights=spread(found.weights, rows, n),
        leaf_weights=None if own is None else spread(own, rows, n),
        pair_weights=None if pairs is None else SampledWeights.spread(pairs, rows, n),
        finished=loss.problem(data, scores, k).finished if found.finished else "",
    )  # fmt: skip


def seen_pairs(loss: "Loss", data: Dataset, scores: np.ndarray, drawn: np.ndarray | None) -> "SeenPairs":
    """The pairs that a tree sees that is fitted to the drawn documents (n_documents,) bool; None for all. A loss whose tree is fitted to
    documents takes their pushes from all pairs, be their partners drawn or not."""
    return SeenPairs(loss, data, scores, None if drawn is None or not loss.fits_pairs else np.flatnonzero(drawn))


@dataclass(frozen=True, eq=False)
class SeenPairs:
    """The pairs that one tree sees, at scores (n_documents,): those of all documents, or those within its sample.

    rows   (n,) the documents of the sample, rising; None for all
    """

    loss: "Loss"
    data: Dataset
    scores: np.ndarray
    rows: np.ndarray | None

    def of_query(self, query: int) -> dict[str, np.ndarray]:
        """`Loss.pairs` of query number `query`."""
        if self.rows is None:
            return self.loss.pairs(self.data, self.scores, query)
        place = self._place(query)
        if place is None:
            return {name: column[:0] for name, column in self.loss.pairs(self.data, self.scores, query).items()}
        return self._named(self.loss.pairs(self._within, self.scores[self.rows], place))

    def of_document(self, row: int) -> dict[str, np.ndarray]:
        """`Loss.document_pairs` of document `row`."""
        if self.rows is None:
            return self.loss.document_pairs(self.data, self.scores, row)
        place = int(np.searchsorted(self.rows, row))
        if place == len(self.rows) or self.rows[place] != row:
            return {name: column[:0] for name, column in self.loss.document_pairs(self.data, self.scores, row).items()}
        return self._named(self.loss.document_pairs(self._within, self.scores[self.rows], place))

    def strongest(self, query: int, most: int) -> StrongestPairs | None:
        """`Loss.strongest_pairs` of query number `query`; None where the loss finds none without a list of all."""
        if self.rows is None:
            return self.loss.strongest_pairs(self.data, self.scores, query, most)
        place = self._place(query)
        if place is None:
            none = np.empty(0, np.int64)
            return StrongestPairs(none, none, np.empty(0), 0, 0)
        found = self.loss.strongest_pairs(self._within, self.scores[self.rows], place, most)
        return None if found is None else found._replace(winner=self.rows[found.winner], loser=self.rows[found.loser])

    @cached_property
    def _within(self) -> Dataset:
        assert self.rows is not None
        return self.data.within(self.rows)

    def _place(self, query: int) -> int | None:
        """Which query it is within the sample; None where none of its documents was drawn."""
        drawn = np.unique(self.data.document_query[self.rows])
        place = int(np.searchsorted(drawn, query))
        return place if place < len(drawn) and drawn[place] == query else None

    def _named(self, pairs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The same with rows of the whole data set."""
        assert self.rows is not None
        return {name: self.rows[column] if name in ("winner", "loser") else column for name, column in pairs.items()}
