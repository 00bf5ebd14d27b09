"""The life of one document over a run: rank and score after each iteration, the leaf of every tree, and what each iteration
is worth in a later score. Two lives, subtracted, say why one document stands above the other.

    score(k) = decay * score(k - 1) + rate * g     so     score(k) = sum of the shares 0..k,
    share(0) = start * product of all decays,      share(t) = rate_t * g_t * product of the decays after t
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .. import metrics
from ..compute.arrays import frozen
from ..iteration import decays_and_rates, what_is_left
from ..trace import Trace
from .part import data_of, row_of


@dataclass(frozen=True, eq=False)
class DocumentHistory:
    """scores, ranks (n_iterations + 1,), ranks within the query from 0; g, decays, rates (n_iterations,); leaves: for each
    iteration a tuple of leaf ids, one a tree. Arrays are read-only."""

    row: int
    scores: np.ndarray
    ranks: np.ndarray
    g: np.ndarray
    decays: np.ndarray
    rates: np.ndarray
    leaves: tuple[tuple[int, ...], ...]

    def shares(self, k: int) -> np.ndarray:
        """(k + 1,) what the start and each iteration up to k contribute to the score after iteration k; they sum to it."""
        left = what_is_left(self.decays[:k])
        return np.concatenate([[self.scores[0] * left[0]], self.rates[:k] * self.g[:k] * left[1:]])


def document_history(trace: Trace, document: int, validation: bool = False) -> DocumentHistory:
    """The life of a document, a row of the training or of the validation data. Raises IndexError for a row that is not there.

    >>> import boosting as b
    >>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> life = b.document_history(b.train(data, b.GBT(), b.Settings(n_iterations=2)), 1)
    >>> life.ranks.tolist(), life.shares(2).round(3).tolist()
    ([1, 0, 0], [1.0, 0.1, 0.09])
    """
    (life,) = document_histories(trace, (document,), validation)
    return life


def document_histories(trace: Trace, documents: Sequence[int], validation: bool = False) -> tuple[DocumentHistory, ...]:
    """Those of several documents of one query: the scores of a run are replayed once for all of them. Raises IndexError for a row that is
    not there, ValueError for rows of different queries."""
    data = data_of(trace, validation)
    query, *others = {int(data.document_query[row_of(data, document)]) for document in documents}
    if others:
        raise ValueError(f"documents {', '.join(map(str, documents))} are from different queries; ranks are within one query.")
    rows = data.query_slice(query)
    states = np.array(list(trace.all_scores(validation, rows)))
    ranks = np.array(list(map(metrics.ranks, states)))
    return tuple(
        _life(trace, document, states[:, document - rows.start], ranks[:, document - rows.start], validation) for document in documents
    )


def _life(trace: Trace, document: int, scores: np.ndarray, ranks: np.ndarray, validation: bool) -> DocumentHistory:
    own = [tuple(i.leaves_of(validation)[:, document].tolist()) for i in trace.iterations]
    pairs = zip(trace.iterations, own, strict=True)
    decays, rates = decays_and_rates(trace.iterations)
    return DocumentHistory(
        row=int(document),
        scores=frozen(scores),
        ranks=frozen(ranks),
        g=frozen([sum(tree.values[leaf] for tree, leaf in zip(i.trees, ids, strict=True)) for i, ids in pairs], np.float64),
        decays=frozen(decays),
        rates=frozen(rates),
        leaves=tuple(own),
    )
