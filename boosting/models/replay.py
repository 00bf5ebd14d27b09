"""A model of another engine along its iterations beside data, as a trace: what asks for trees and scores alone takes it for a run of ours.

What asks for a target, a pair or a risk is refused, unless `fitted_to` tells the gradients of all trees.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, NoReturn, cast

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import Loss, Problem, Step
from ..losses.likeness import correlation
from ..losses.within import SeenPairs
from ..settings import Settings
from ..trace import Iteration, Trace, add_trees
from ..trees.binning import Bins
from .columns import beside
from .imported import ImportedModel
from .objectives.fitted import FittedTo, fitted_to

MOST_ITERATIONS = 100_000
NO_BINS = Bins(np.zeros((0, 0, 8), np.uint8), (), np.zeros(0, np.bool_))


class NoLoss:
    """In the place of the loss of a trace: whatever is asked of it, the answer is a ValueError with the reason."""

    def __init__(self, name: str) -> None:
        self.__name = name

    def __repr__(self) -> str:
        return self.__name

    def __getattr__(self, asked: str) -> NoReturn:
        if asked.startswith("__"):
            raise AttributeError(asked)
        what = f"{self.__name} is no loss of this library, so this cannot be shown of it"
        raise ValueError(f"{what}; boosting.fitted_to has what can be told.")


@dataclass(frozen=True, eq=False, repr=False)
class Replay(Trace):
    """A Trace of an imported model. It cannot be trained further.

    model    whose trees and arithmetic it follows: scores are the engine's own at every iteration
    fitted   what the trees were fitted to, told when it is first asked for
    """

    model: ImportedModel = field(kw_only=True)

    def __repr__(self) -> str:
        return f"Replay({self.model!r} on {self.data!r})"

    @cached_property
    def fitted(self) -> FittedTo:
        return fitted_to(self.model, self.data)

    @property
    def warnings(self) -> tuple[str, ...]:
        return ()

    def problem(self, scores: np.ndarray, k: int, loss: Loss | None = None) -> Problem:
        """What tree k was fitted to, of the scores (n_documents,) of iteration k - 1. Raises ValueError where it cannot be told, where a
        tree parts from it, and for any loss."""
        if loss is not None:
            raise ValueError("A model of another engine was trained with its own objective; no other loss can be asked in its place.")
        return self.fitted.asked(self.fitted.scores(1) if k == 1 else scores)  # the first tree may hold the start

    def drawn(self, k: int) -> np.ndarray | None:
        """None, that is all documents. Raises ValueError as `problem`, since which ones were drawn is in no file."""
        self.fitted.check()
        return None

    def pairs(self, scores: np.ndarray, k: int) -> SeenPairs:
        """Raises ValueError: `fitted.pairs` has the pairs of a tree, where they can be told."""
        raise ValueError("The pairs of a model of another engine are those of boosting.fitted_to(model, data).pairs(tree, query).")

    def predict(self, features, k: int | None = None) -> np.ndarray:
        return self.model.predict(features, self.best if k is None else self._check(k))

    def staged_predict(self, features) -> Iterator[np.ndarray]:
        return self.model.staged_predict(features)

    def _replay(self, data: Dataset, validation: bool, n: int) -> Iterator[np.ndarray]:
        return self.model.staged((_given(iteration, validation) for iteration in islice(self.iterations, n)), data.n_documents)


def replay(model: ImportedModel, data: Dataset, validation: Dataset | None = None) -> Replay:
    """The model beside data, iteration by iteration: scores, ranks and leaves of each document, for `document_history`, `split_importance`,
    `permutation_importance`, `partial_dependence`, `tree_likeness` and the curves of metrics.

    data         any with the columns that the model asks for; gradients are told of the training rows alone
    validation   of the same columns

    Raises ValueError for data that lack a feature of the model, and for validation data of other columns.

        >>> import boosting as b
        >>> xml = b'<ensemble><tree id="1" weight="0.5"><split><feature>1</feature><threshold>2</threshold>'
        >>> xml += b'<split pos="left"><output>-1</output></split><split pos="right"><output>1</output></split></split></tree></ensemble>'
        >>> data = b.Dataset([[1.0], [3.0]], relevance=[0, 1], query_ptr=[0, 2])
        >>> trace = b.replay(b.read_model(xml), data)
        >>> trace.scores(1).tolist(), b.document_history(trace, 1).ranks.tolist()
        ([-0.5, 0.5], [1, 0])
    """
    if validation is not None and validation.feature_names != data.feature_names:
        raise ValueError("validation has other columns than data; give both the same feature_names.")
    placed = beside(model, data)
    iterations: list[Iteration] = []
    before: np.ndarray | None = None
    for k, trees in enumerate(placed.iterations, start=1):
        fitted = [(tree, tree.leaves(data.features)) for tree in trees]
        g = add_trees(fitted)
        step = Step(1.0 - 1.0 / k, placed.scale / k) if placed.averaged else Step(1.0, placed.scale)
        iterations.append(Iteration.record(fitted, step, {"correlation": correlation(g, before)}, validation))
        before = g
    settings = Settings(n_iterations=min(placed.n_iterations, MOST_ITERATIONS))
    name = " ".join(word for word in (placed.engine, placed.objective) if word)
    loss, sets = cast(Loss, NoLoss(name)), () if validation is None else (("validation", validation),)
    return Replay(data, loss, settings, validation, NO_BINS, placed.start, tuple(iterations), "", _ended, sets=sets, model=placed)


def _given(iteration: Iteration, validation: bool) -> Iterator[np.ndarray]:
    """What each tree gives to the rows."""
    leaves = iteration.validation_leaves if validation else iteration.leaves
    assert leaves is not None
    return (tree.values[of_tree] for tree, of_tree in zip(iteration.trees, leaves, strict=True))


def _ended(trace: Trace, n: int, on_iteration: Any = None) -> NoReturn:
    raise ValueError("A model of another engine cannot be trained further here.")
