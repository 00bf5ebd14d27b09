"""What has to be asked for the story of some documents: their queries alone, where a loss knows no sum over others, or the whole run."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from ..arguments import check_run
from ..data.dataset import Dataset
from ..losses.base import Problem
from ..losses.within import SeenPairs, seen_pairs
from ..trace import Trace


@dataclass(frozen=True, eq=False)
class Part:
    """Queries of the training or the validation data, and the run on them. Its numbers are those of the whole run, to the last bit.

    held   where the rows stand in the data of the run
    data   these documents; of a few queries without their features and names
    """

    trace: Trace
    validation: bool
    held: slice
    data: Dataset

    @classmethod
    def around(cls, trace: Trace, rows: slice, validation: bool = False) -> "Part":
        """The least that knows what the loss asks of these rows. Only for a run that can tell it, see `Trace.unexplained`.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 1, 2], query_ptr=[0, 1, 3])
        >>> settings = b.Settings(n_iterations=1)
        >>> [Part.around(b.train(data, loss, settings), slice(2, 3)).held for loss in (b.GBT(), b.MPBoost())]
        [slice(1, 3, None), slice(0, 3, None)]
        """
        data = data_of(trace, validation)
        queries = data.document_query[rows]
        if not trace.is_by_query or not len(queries):
            return cls(trace, validation, slice(0, data.n_documents), data)
        held = slice(int(data.query_ptr[queries[0]]), int(data.query_ptr[queries[-1] + 1]))
        is_all = held.stop - held.start == data.n_documents
        return cls(trace, validation, held, data if is_all else data.within(np.arange(held.start, held.stop)))

    def query(self, q: int) -> int:
        """The number that query q of the whole data has here."""
        return q - int(data_of(self.trace, self.validation).document_query[self.held.start])

    def states(self) -> Iterator[tuple[int, np.ndarray]]:
        """k and the scores from which tree k is fitted, iteration after iteration; the last are those of the next tree."""
        return enumerate(self.trace.all_scores(self.validation, self.held), start=1)

    def problem(self, scores: np.ndarray, k: int) -> Problem:
        """What tree k is fitted to."""
        if self._is_whole:
            return problem_of(self.trace, scores, k, self.validation)
        drawn = None if self.validation else self.trace.drawn(k)
        loss = self.trace.loss
        return loss.problem(self.data, scores, k) if drawn is None else loss.sampled(self.data, scores, k, drawn[self.held])

    def pairs(self, scores: np.ndarray, k: int) -> SeenPairs:
        """The pairs that tree k sees."""
        if self._is_whole:
            return pairs_of(self.trace, scores, k, self.validation)
        return seen_pairs(self.trace.loss, self.data, scores, None)  # no loss that knows one query alone is fitted to pairs

    @property
    def _is_whole(self) -> bool:
        return self.data is data_of(self.trace, self.validation)


def data_of(trace: Trace, validation: bool) -> Dataset:
    """The training or the validation data of a trace. Raises ValueError where there is no validation data, TypeError for what is no
    run."""
    check_run(trace)
    data = trace.validation if validation else trace.data
    if data is None:
        raise ValueError(
            "this trace was trained without validation data; pass validation=... to train() or replay(), or leave validation=False."
        )
    return data


def row_of(data: Dataset, document: Any) -> int:
    """The number of a row. Raises TypeError for what is no number, such as a name, IndexError for a row that is not there."""
    if not hasattr(document, "__index__"):
        raise TypeError(f"document {document!r:.60} is not the number of a row; data.document_names lists the names, row 0 first.")
    row = index(document)
    if not 0 <= row < data.n_documents:
        raise IndexError(f"document {row} is outside 0..{data.n_documents - 1}, the rows of the data.")
    return row


def problem_of(trace: Trace, scores: np.ndarray, k: int, validation: bool = False) -> Problem:
    """The problem of tree k at these scores (n_documents,) of the training data; of validation data, what the loss would ask of them,
    of which no tree draws a sample."""
    return trace.loss.problem(data_of(trace, validation), scores, k) if validation else trace.problem(scores, k)


def pairs_of(trace: Trace, scores: np.ndarray, k: int, validation: bool = False) -> SeenPairs:
    """The pairs that tree k sees at these scores (n_documents,) of the training data; of validation data, all their pairs."""
    return seen_pairs(trace.loss, data_of(trace, validation), scores, None) if validation else trace.pairs(scores, k)
