"""The mathematics of a loss: its parameters, and the verbs that THE LOOP calls."""

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

import numpy as np

from ..data.dataset import Dataset
from ..settings import SAMPLES, Settings
from ..trees.binning import Bins
from ..trees.growth import Growth, grow
from ..trees.tree import Tree
from .problem import IterationState, Problem, RiskShape, Step
from .within import of_pairs_within


@dataclass(frozen=True)
class Mathematics:
    """Base of what all losses compute. A loss overrides the verbs that differ."""

    identifier: ClassVar[str]
    order: ClassVar[int]  # its place among the losses
    learning_rate: ClassVar[float]  # its own default
    tree_settings: ClassVar[tuple[str, ...]] = (
        "n_iterations", "learning_rate", "max_leaf_nodes", "min_documents_leaf", "max_depth", "l2_regularization",
        "min_weight_leaf", "n_bins", *SAMPLES, "seed",
    )  # fmt: skip
    stump_settings: ClassVar[tuple[str, ...]] = ("n_iterations", "learning_rate", "n_bins", *SAMPLES, "seed")  # no leaves to count

    @property
    def settings(self) -> tuple[str, ...]:
        """The Settings that apply to this loss."""
        return self.tree_settings

    @property
    def setting_defaults(self) -> dict[str, float]:
        """Settings for which this loss has a default of its own."""
        return {}

    @property
    def idle(self) -> tuple[str, ...]:
        """Parameters that count for nothing, as the others are."""
        return ()

    @property
    def takes_preferences(self) -> bool:
        """Whether it can learn from bare preferences, pairs without grades, under these parameters."""
        return True

    @property
    def fits_pairs(self) -> bool:
        """Whether the weak learner is fitted to pairs, so that a sample of documents is a sample of pairs."""
        return False

    @property
    def is_by_query(self) -> bool:
        """Whether what it asks of a document hangs on the documents of its query alone, to the last bit, and on no sum over others: then
        nobody who looks at one query needs to ask for all of them."""
        return False

    @property
    def targets_are_scores(self) -> bool:
        """Whether targets are scores to reach (True) or changes of the score (False)."""
        return False

    def parameters(self) -> dict[str, Any]:
        """Field name -> value."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def for_data(self, data: Dataset) -> Self:
        """The loss with every derived parameter filled in; raises ValueError where the data do not suit it."""
        return self

    def resolve(self, settings: Settings) -> Settings:
        """Settings with the loss's own defaults in place of None."""
        own: dict[str, Any] = {
            "learning_rate": self.learning_rate,
            "l2_regularization": 0.0,
            "min_weight_leaf": 0.0,
            **self.setting_defaults,
        }
        return replace(settings, **{name: value for name, value in own.items() if getattr(settings, name) is None})

    def start(self, data: Dataset) -> float:
        """The score of every document before any tree."""
        return 0.0

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        """Targets and weights of iteration k, from the scores of iteration k - 1."""
        raise TypeError(f"{type(self).__name__} defines no problem()")

    def sampled(self, data: Dataset, scores: np.ndarray, k: int, drawn: np.ndarray) -> Problem:
        """`problem` where the weak learner is fitted to some documents alone, drawn (n_documents,) bool: the others weigh nothing.
        Targets stay those of all documents, as a gradient is known at each of them (Friedman 2002). Where it is fitted to pairs,
        these are the pairs within the sample."""
        if self.fits_pairs:
            return of_pairs_within(self, data, scores, k, drawn)
        problem = self.problem(data, scores, k)
        own = problem.leaf_weights
        return replace(
            problem, weights=np.where(drawn, problem.weights, 0.0), leaf_weights=None if own is None else np.where(drawn, own, 0.0)
        )

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """The weak learner: trees with the leaf ids of the training rows. One regression tree unless overridden."""
        assert settings.l2_regularization is not None and settings.min_weight_leaf is not None
        growth = Growth(
            settings.max_leaf_nodes, settings.min_documents_leaf, settings.max_depth,
            settings.l2_regularization, settings.min_weight_leaf,
        )  # fmt: skip
        return (grow(bins, problem.targets, problem.weights, growth, problem.leaf_weights),)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        """How far to go along g."""
        return Step(1.0, learning_rate)

    def leaf_values(self, problem: Problem, leaves: np.ndarray, n_leaves: int, l2: float = 0.0) -> np.ndarray:
        """(n_leaves,) what `fit` gives to leaves that hold these documents, as leaves (n_documents,) says; 0 / 0 is 0. A misreading
        may weigh a leaf below 0."""
        top = np.bincount(leaves, problem.targets * problem.weights, n_leaves)
        bottom = np.bincount(leaves, problem.divisors, n_leaves) + l2
        return np.divide(top, bottom, out=np.zeros(n_leaves), where=bottom != 0)

    def watch(self, now: IterationState) -> dict[str, float]:
        """The numbers of `watched` for one iteration."""
        return {}

    def risk(self, data: Dataset, scores: np.ndarray) -> float | None:
        """What training lowers; None where the loss is given by its gradient alone."""
        return None

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape | None:
        """The risk along g (n_documents,), from what the loss knows at `scores`; None where it says nothing of it."""
        return None

    def hessian_bound(self, data: Dataset) -> np.ndarray | None:
        """(n_documents,) a diagonal W that stands above the Hessian of the risk at all scores ([QB] section 2, (6)); None where the
        risk has none, or nobody has shown one."""
        return None

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """The pairs of one query: winner, loser (rows of the data set), gap, the columns of `pair_columns`, force, and perhaps weighs.

        force > 0 pushes the winner up and the loser down by the same amount. weighs: what the pair weighs in the leaves of both.
        """
        none = np.empty(0, np.int64)
        return {"winner": none, "loser": none, "gap": np.empty(0), "force": np.empty(0)}

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        """Those of `pairs` that document `row` takes part in, in their order. Override it where a list of all is long."""
        pairs = self.pairs(data, scores, int(data.document_query[row]))
        mine = (pairs["winner"] == row) | (pairs["loser"] == row)
        return {name: column[mine] for name, column in pairs.items()}
