"""Where a number is asked for: a loss, data, scores, an iteration."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.base import Loss, Problem
from ..losses.misreading import Misreading, weights_forgotten
from ..losses.problem import Step

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
    """

    loss: Loss
    data: Dataset
    scores: np.ndarray
    k: int = 1
    learning_rate: float = 1.0
    misread_scores: Mapping[str, MisreadScores] = field(default_factory=dict)
    step: Step | None = None
    scores_after: np.ndarray | None = None

    @cached_property
    def problem(self) -> Problem:
        return self.loss.problem(self.data, self.scores, self.k)

    def misreadings(self, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """The misreadings of the method, where the data are small enough to try them; leaves (n_documents,) as `Loss.misreadings`."""
        if metrics.n_pairs(self.data) <= MOST_PAIRS:
            yield from self.loss.misreadings(self.data, self.scores, self.k, leaves)
            yield from weights_forgotten(self.loss, self.data, self.scores, self.k)

    def name(self, row: int) -> str:
        return (self.data.document_names or ())[row]
