"""Where a number is asked for: a loss, data, scores, an iteration."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..explain.sample import account_within
from ..losses.account import Account
from ..losses.base import Loss, Problem
from ..losses.misreading import Misreading, weights_forgotten
from ..losses.problem import Step
from ..losses.within import seen_pairs

MOST_PAIRS = 200_000  # of the data; beyond it only misreadings of arithmetic are tried, so that no answer takes seconds
MOST_NEIGHBOURS = 40  # documents, pairs or leaves whose number may have been taken for the one asked for


class MisreadScores(NamedTuple):
    """Scores (n_documents,) that may be taken for those of the iteration, and a sentence on why they are others."""

    words: str
    scores: np.ndarray


@dataclass(frozen=True, eq=False)
class AskedState:
    """A state in which something can be worked out by hand.

    data, scores     scores (n_documents,) as iteration k finds them;  k counts from 1
    learning_rate    of the run
    misread_scores   key -> scores that may be taken for these
    step             scores <- decay * scores + rate * g, as this iteration went; None where there is no tree yet
    scores_after     (n_documents,) what it led to
    drawn            (n_documents,) bool, the documents that the tree is fitted to; None for all
    """

    loss: Loss
    data: Dataset
    scores: np.ndarray
    k: int = 1
    learning_rate: float = 1.0
    misread_scores: Mapping[str, MisreadScores] = field(default_factory=dict)
    step: Step | None = None
    scores_after: np.ndarray | None = None
    drawn: np.ndarray | None = None

    @cached_property
    def problem(self) -> Problem:
        return self.problem_at(self.scores)

    def problem_at(self, scores: np.ndarray) -> Problem:
        """The problem of this iteration at other scores (n_documents,)."""
        if self.drawn is None:
            return self.loss.problem(self.data, scores, self.k)
        return self.loss.sampled(self.data, scores, self.k, self.drawn)

    def account(self, row: int) -> Account:
        """The evidence on document `row`."""
        return account_within(self.loss, self.data, self.scores, row, self.problem, self.drawn)

    def pairs_of(self, row: int) -> dict[str, np.ndarray]:
        """The pairs of document `row` that the tree sees."""
        return seen_pairs(self.loss, self.data, self.scores, self.drawn).of_document(row)

    def misreadings(self, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """The misreadings of the method, where the data are small enough to try them; leaves (n_documents,) as `Loss.misreadings`. None
        of a tree that draws a sample: they are computed on all documents, and would accuse falsely."""
        if self.drawn is None and metrics.n_pairs(self.data) <= MOST_PAIRS:
            yield from self.loss.misreadings(self.data, self.scores, self.k, leaves)
            yield from weights_forgotten(self.loss, self.data, self.scores, self.k)

    def name(self, row: int) -> str:
        return self.data.document_names[row]
