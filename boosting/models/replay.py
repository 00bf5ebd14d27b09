"""A model of another engine along its iterations beside data, as a trace: what asks for trees and scores alone takes it for a run of ours.

What asks for a target, a pair or a risk is refused, unless `fitted_to` tells the gradients of all trees.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NoReturn, cast

import numpy as np

from ..data.dataset import Dataset
from ..files.writer import Writer
from ..iteration import ALL, Iteration, add_trees
from ..losses.base import Loss, Problem, Step
from ..losses.likeness import correlation
from ..losses.within import SeenPairs, seen_pairs
from ..settings import Settings
from ..trace import Trace, digest_of
from ..trees.below import below
from ..trees.binning import Bins
from ..trees.tree import Tree
from .columns import beside
from .cuts import written
from .imported import ImportedModel
from .imported_loss import OTHER_ROWS, ImportedLoss, NoLoss, with_sums
from .objectives.fitted import FittedTo, fitted_to

MOST_ITERATIONS = 100_000
NO_BINS = Bins(np.zeros((0, 0, 8), np.uint8), (), np.zeros(0, np.bool_))


@dataclass(frozen=True, eq=False, repr=False)
class Replay(Trace):
    """A Trace of an imported model. It cannot be trained further. `count` of its trees counts the documents beside it.

    model    whose trees and arithmetic it follows: scores are the engine's own at every iteration
    given    what the trees were fitted to, where it was passed;  fitted   the same, else found out when it is first asked for
    """

    model: ImportedModel = field(kw_only=True)
    given: FittedTo | None = field(kw_only=True, default=None)

    def __repr__(self) -> str:
        return f"Replay({self.model!r} on {self.data!r})"

    @cached_property
    def fitted(self) -> FittedTo:
        return fitted_to(self.model, self.data) if self.given is None else self.given

    def edge_of(self, threshold: float, is_above: bool) -> tuple[str, float]:
        """In the engine's own number: beside the split x < 0.25 of XGBoost, 0.25 itself lies above."""
        if not self.model.rounded:
            return super().edge_of(threshold, is_above)
        edge = float(written(threshold, self.model.sign))
        return super().edge_of(edge, is_above) if self.model.sign == "<=" else ("at" if is_above else "just below", edge)

    @property
    def precision(self) -> float:
        return float(np.finfo(np.float32).eps) if self.model.single else super().precision

    @property
    def warnings(self) -> tuple[str, ...]:
        return ()

    def unexplained(self, validation: bool = False) -> str:
        """Why it cannot be told what its trees were fitted to; never "" of validation data, which no file tells of."""
        try:
            self.fitted.check()
        except ValueError:
            return self.fitted.sentence
        return OTHER_ROWS if validation else ""

    def problem(self, scores: np.ndarray, k: int, loss: Loss | None = None) -> Problem:
        """What tree k was fitted to, of the scores (n_documents,) of iteration k - 1. Raises ValueError where it cannot be told, where a
        tree parts from it, and for any loss."""
        if loss is not None:
            raise ValueError("A model of another engine was trained with its own objective; another loss cannot take its place.")
        return self.fitted.asked(self.fitted.scores(1) if k == 1 else scores)  # the first tree may hold the start

    @property
    def is_by_query(self) -> bool:
        """False: what an engine's trees were fitted to is found out for all rows together."""
        return False

    def drawn(self, k: int) -> np.ndarray | None:
        """None, that is all documents. Raises ValueError as `problem`, since which ones were drawn is in no file."""
        self.fitted.check()
        return None

    def pairs(self, scores: np.ndarray, k: int) -> SeenPairs:
        """Those of the training rows, where `replay` was told what the trees were fitted to; `fitted.pairs` has the pairs of a tree.
        Raises ValueError where it was not."""
        if isinstance(self.loss, ImportedLoss):
            return seen_pairs(self.loss, self.data, scores, None)
        raise ValueError("The pairs of a model of another engine are those of boosting.fitted_to(model, data).pairs(tree, query).")

    def predict(self, features, k: int | None = None) -> np.ndarray:
        return self.model.predict(features, self.best if k is None else self._check(k))

    def staged_predict(self, features) -> Iterator[np.ndarray]:
        return self.model.staged_predict(features)

    def store(self, writer: Writer, with_data: bool = True) -> None:
        self.model.store(writer.within("model"))
        writer.value("kind", "replay")
        self._store_data(writer, with_data)
        writer.value("is_told", self.given is not None)  # the key stands in files
        writer.value("scores", digest_of(self.scores(self.n_iterations)))

    def _replay(self, data: Dataset, validation: bool, rows: slice = ALL) -> Iterator[np.ndarray]:
        given = (_given(iteration, validation, rows) for iteration in self.iterations)
        return self.model.staged(given, len(range(data.n_documents)[rows]))


def replay(model: ImportedModel, data: Dataset, validation: Dataset | None = None, fitted: FittedTo | None = None) -> Replay:
    """The model beside data, iteration by iteration: scores, ranks and leaves of each document, for `document_history`, `split_importance`,
    `permutation_importance`, `partial_dependence`, `tree_likeness` and the curves of metrics.

    data         any with the columns that the model asks for; gradients are told of the training rows alone
    validation   of the same columns
    fitted       what `fitted_to` says of all trees and these data: where it is whole, `explain` says why a document moved

    Raises ValueError for data that lack a feature of the model, for validation data of other columns, and for `fitted` of other trees.

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
    if fitted is not None and fitted.is_known and len(fitted.trees) != placed.n_trees:
        raise ValueError(f"fitted covers {len(fitted.trees)} trees, the model has {placed.n_trees}; pass fitted_to(model, data).")
    whole = fitted if fitted is not None and _is_whole(placed, fitted) else None
    if whole is not None and not whole.is_of(data):
        raise ValueError("fitted belongs to other documents; pass fitted_to(model, data) of these data.")
    name = " ".join(word for word in (placed.engine, placed.objective) if word)
    settings, loss = Settings(n_iterations=min(placed.n_iterations, MOST_ITERATIONS)), cast(Loss, NoLoss(name))
    trees_of = placed.iterations if whole is None else _with_sums(placed, whole)
    iterations: list[Iteration] = []
    before: np.ndarray | None = None
    n_before = 0
    for k, trees in enumerate(trees_of, start=1):
        walked = [_counted(tree, placed.walks.of(at, tree, data.features)) for at, tree in enumerate(trees, start=n_before)]
        n_before += len(trees)
        g = add_trees(walked)
        step = Step(1.0 - 1.0 / k, placed.scale / k) if placed.averaged else Step(1.0, placed.scale)
        iterations.append(Iteration.record(walked, step, {"correlation": correlation(g, before)}, validation, placed.walks.walk))
        before = g
    placed.walks.forget()  # from here on the iterations hold them
    if whole is not None and whole.leaves is not None:
        loss = cast(Loss, ImportedLoss(name, whole, tuple(iteration.trees for iteration in iterations)))
        settings = replace(settings, learning_rate=placed.scale, l2_regularization=whole.leaves.l2, min_weight_leaf=0.0)
    sets = () if validation is None else (("validation", validation),)
    return Replay(
        data, loss, settings, validation, NO_BINS, placed.start, tuple(iterations), "", _ended, sets=sets, model=placed, given=fitted
    )


def _is_whole(model: ImportedModel, fitted: FittedTo) -> bool:
    """Whether a sheet can be shown: all trees agree, and each leaf's value is a quotient of what its documents add and weigh."""
    return fitted.is_known and all(tree.agrees for tree in fitted.trees) and fitted.is_quotient and not model.averaged


def _with_sums(model: ImportedModel, fitted: FittedTo) -> Iterator[tuple[Tree, ...]]:
    """The trees of each iteration with the sums of their nodes."""
    fits, l2 = iter(fitted.trees), 0.0 if fitted.leaves is None else fitted.leaves.l2
    for trees in model.iterations:
        yield tuple(with_sums(tree, next(fits), l2) for tree in trees)


def _counted(tree: Tree, leaves: np.ndarray) -> tuple[Tree, np.ndarray]:
    """The tree with the count of these documents in each node, and the leaf of each (n_documents,). What an engine counted in training,
    where its file says it, is in the model."""
    counts = below(tree, np.bincount(leaves, minlength=tree.n_leaves))
    return replace(tree, count=counts.astype(np.int64)), leaves


def _given(iteration: Iteration, validation: bool, rows: slice) -> Iterator[np.ndarray]:
    """What each tree gives to the rows."""
    return (tree.values[leaves] for tree, leaves in zip(iteration.trees, iteration.leaves_of(validation)[:, rows], strict=True))


def _ended(trace: Trace, n: int, on_iteration: Any = None) -> NoReturn:
    raise ValueError("A model of another engine cannot be trained further here.")
