"""What all baselines share: one number a feature, found round by round, and the scores that follow.

    score = sum over features of weight * (value - center) / spread

A ranker keeps the weights of every round, as a trace keeps its trees, so that `scores(data, k)` stands beside `trace.scores(k)`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from .. import metrics
from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..data.grade_order import grade_order
from .descent import descend
from .scaling import Scaling

MOST_ROUNDS = 10_000


@dataclass(frozen=True, eq=False)
class LinearRanker:
    """A baseline that was fitted. Read-only.

    title             of the method
    weights           (n_rounds + 1, n_features) of the scaled features after each round; all 0 at round 0
    scaling           how the features were scaled
    n_iterations      the rounds that there are
    best_iteration    the round that `predict` uses: the best NDCG@5 on validation queries, the first of equals; else the last one
    n_pairs, n_pairs_used   of the data, and how many were learned from (0 where the method looks at no pairs)
    ended             a sentence, where it ended before the rounds were used up, or unfinished
    """

    title: str
    weights: np.ndarray
    scaling: Scaling
    best_iteration: int
    n_pairs: int = 0
    n_pairs_used: int = 0
    ended: str = ""
    feature_names: tuple[str, ...] = field(default=(), repr=False)

    def __repr__(self) -> str:
        return f"LinearRanker({self.title}, {self.n_iterations} rounds)"

    @property
    def n_iterations(self) -> int:
        return len(self.weights) - 1

    def predict(self, data: Dataset) -> np.ndarray:
        """(n_documents,) scores at `best_iteration`. Raises TypeError or ValueError for other data."""
        return self.scores(data, self.best_iteration)

    def scores(self, data: Dataset, k: int) -> np.ndarray:
        """(n_documents,) scores after round k. Raises TypeError or ValueError for other data, ValueError for another round."""
        check_data("data", data)
        if data.n_features != self.weights.shape[1]:
            raise ValueError(f"data has {data.n_features} features, the ranker {self.weights.shape[1]}; both need the same.")
        if not 0 <= k <= self.n_iterations:
            raise ValueError(f"round {k} is outside 0..{self.n_iterations}, the rounds of this ranker.")
        return add_up(self.scaling.apply(data.features), self.weights[k])


class Baseline(ABC):
    """A method and its parameters. Subclasses are frozen dataclasses."""

    identifier: ClassVar[str]  # in URLs and files
    title: ClassVar[str]
    paper: ClassVar[str]
    needs_grades: ClassVar[bool] = False

    def fit(self, data: Dataset, validation: Dataset | None = None, seed: int = 0) -> LinearRanker:
        """The ranker that follows from the training data.

        validation   chooses the round by its NDCG@5, and is never learned from
        seed         draws pairs, where there are more than the method takes
        Raises TypeError or ValueError where the data do not suit the method.
        """
        check_data("data", data)
        if validation is not None:
            check_data("validation", validation)
            if validation.n_features != data.n_features:
                raise ValueError(
                    f"validation has {validation.n_features} features, the training data {data.n_features}; both need the same."
                )
        if self.needs_grades and len(data.preference_rows):
            raise ValueError(
                f"{self.title} needs a grade for each document and cannot learn from preferences alone. Use RankSVM or LinearRankNet."
            )
        if grade_order(data).n_pairs == 0:
            raise ValueError(
                f"{self.title} has nothing to learn: no query has two documents of different grades. Add such queries, or check the grades."
            )
        scaling = Scaling.of(data)
        weights, more = self._train(data, scaling.apply(data.features), seed)
        return LinearRanker(
            self.title,
            frozen(np.array(weights)),
            scaling,
            _best(weights, scaling, validation),
            **more,
            feature_names=data.feature_names,
        )

    @abstractmethod
    def _train(self, data: Dataset, features: np.ndarray, seed: int) -> tuple[Sequence[np.ndarray], dict]:
        """The weights (n_features,) of every round from round 0 on, and further fields of the ranker; features are scaled."""


class SmoothBaseline(Baseline):
    """A baseline that lowers a smooth, convex risk of the scores: 1/2 |w|^2 + C * risk, by L-BFGS. Its rounds are those of the
    solver, from w = 0 on."""

    C: float
    n_rounds: int

    def _descend(self, features: np.ndarray, risk) -> tuple[list[np.ndarray], str]:
        """Weights by round, and a sentence where the solver did not get to the end.

        risk   scores (n_documents,) -> the risk, and its derivative by each score
        """

        def objective(w: np.ndarray) -> tuple[float, np.ndarray]:
            value, slope = risk(add_up(features, w))
            return 0.5 * float((w * w).sum()) + self.C * value, w + self.C * np.einsum("ij,i->j", features, slope)

        found = descend(objective, np.zeros(features.shape[1]), self.n_rounds)
        return found.path, "" if found.is_done else f"It had not converged after {self.n_rounds:,} rounds; more may give a better order."


def _best(weights: Sequence[np.ndarray], scaling: Scaling, validation: Dataset | None) -> int:
    last = len(weights) - 1
    if validation is None or last == 0:
        return last
    features = scaling.apply(validation.features)
    found = np.array([metrics.ndcg(validation, add_up(features, w), metrics.CUTOFF) for w in weights[1:]])
    return last if np.isnan(found).all() else 1 + int(np.nanargmax(found))


def add_up(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(n,) sum of weight * value of each row. Not by `@`: its threads wait in a spin where all processors are busy, which took
    twenty times as long, and the last bits depend on their number."""
    return np.einsum("ij,j->i", features, weights)


def check_data(name: str, data: object) -> None:
    if not isinstance(data, Dataset):
        raise TypeError(f"{name} is {type(data).__name__}, but must be one Dataset; build one with boosting.Dataset or boosting.read_file.")
