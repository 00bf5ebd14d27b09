"""A model of another engine, as its file has it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any

import numpy as np

from ..arguments import check_iteration, check_rows
from ..export.forest import ORIGIN
from ..files.writer import Writer
from ..stored.trees import write_trees
from ..trees import predictor
from ..trees.tree import Tree
from ..words import numbered
from .cuts import written
from .matching import Matching
from .walks import Walks


@dataclass(frozen=True, eq=False)
class ImportedModel:
    """A ranker that was trained elsewhere. It predicts what its engine predicts, and cannot be trained further.

    engine, version   "LightGBM" and "v4": of the engine where the file says it, else of the format
    layout            "text", "JSON", "UBJ" or "XML"
    objective         what it was trained for, as the engine names it; "" where the file does not say
    parameters        name -> text, read-only: what the file says of its training
    feature_names     of the columns that the trees ask for
    iterations        the trees of each iteration; `x <= threshold` goes left in each, exactly as in the engine
    start, scale      score = scale * sum of leaf values + start
    single            scores are added in float32, from `start` on
    averaged          score = mean over iterations (LightGBM's random forest)
    sign              how the engine compares, "<" or "<=";  `thresholds(tree)` are its own numbers
    rounded           whether the engine rounds values to float32 before it compares
    has_counts        whether Tree.count holds documents of the training data;  has_weights   Tree.weight, sums of hessians or of weights
    best_iteration    where early stopping ended, if the file says it; `predict` does not stop there unless told
    matching          how columns of `data` were found, where `read_model` got data
    walks             the leaves of the rows that it was last held against
    """

    engine: str
    version: str
    layout: str
    objective: str
    parameters: Mapping[str, str]
    feature_names: tuple[str, ...]
    iterations: tuple[tuple[Tree, ...], ...]
    start: float = 0.0
    scale: float = 1.0
    single: bool = False
    averaged: bool = False
    sign: str = "<="
    rounded: bool = False
    has_counts: bool = False
    has_weights: bool = False
    best_iteration: int | None = None
    matching: Matching | None = None
    walks: Walks = field(default_factory=Walks, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))

    def __getstate__(self) -> dict[str, Any]:  # a mapping proxy cannot be pickled
        kept = (each.name for each in fields(self) if each.name != "walks")
        return {name: getattr(self, name) for name in kept} | {"parameters": dict(self.parameters)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "walks", Walks())
        self.__post_init__()

    def store(self, writer: Writer) -> None:
        """Put it into a file; `stored_model.read_imported` gets it back."""
        writer.value("kind", "model")
        plain = ("parameters", "feature_names", "iterations", "matching", "walks")
        writer.value("model", {f.name: getattr(self, f.name) for f in fields(self) if f.name not in plain})
        writer.value("parameters", dict(self.parameters))
        writer.value("feature_names", list(self.feature_names))
        writer.value("matching", None if self.matching is None else asdict(self.matching))
        write_trees(writer, self.iterations)

    def __repr__(self) -> str:
        name = " ".join(word for word in (self.engine, self.version, self.objective) if word)
        return f"ImportedModel({name}: {numbered(self.n_iterations, 'iteration')}, {numbered(self.n_features, 'feature')})"

    @property
    def exported_from(self) -> str:
        """The title of the loss whose run was exported as this file; "" of a model that its engine trained."""
        return self.parameters.get(ORIGIN, "")

    @property
    def n_iterations(self) -> int:
        return len(self.iterations)

    @property
    def n_features(self) -> int:
        return len(self.feature_names)

    @property
    def n_trees(self) -> int:
        return sum(map(len, self.iterations))

    @property
    def past_best(self) -> str:
        """A sentence where early stopping chose fewer iterations than there are: XGBoost stores all, and its faces predict differently."""
        n, best = self.n_iterations, self.best_iteration
        if best is None or best >= n:
            return ""
        return (
            f"The model has {n} iterations, and early stopping chose {best}: all {n} are taken here, as XGBoost's Booster does, but its "
            f"XGBRanker takes {best}."
        )

    @property
    def trees(self) -> tuple[Tree, ...]:
        return tuple(tree for trees in self.iterations for tree in trees)

    @cached_property
    def used(self) -> tuple[int, ...]:
        """The features that a split asks for, rising."""
        found = [np.unique(tree.feature[tree.feature >= 0]) for tree in self.trees]
        return tuple(np.unique(np.concatenate(found)).tolist())

    def thresholds(self, tree: Tree) -> np.ndarray:
        """(n_nodes,) the engine's own thresholds, to be read with `sign`: x < 0.25 of XGBoost is x <= 0.24999999 here."""
        return written(tree.threshold, self.sign).astype(np.float64) if self.rounded else tree.threshold

    def predict(self, features, k: int | None = None) -> np.ndarray:
        """Scores (n,) float64 of rows of feature values (n, n_features), or of a DataFrame, whose columns are found by their names.

        k   after so many iterations; None = all

        Scores are those of the engine before any transformation (raw_score, output_margin, RawFormulaVal): LightGBM and CatBoost to the
        last bit, XGBoost and RankLib as they add in float32. Raises ValueError for rows of another width and for k outside 0..n_iterations.
        """
        rows, n = self._rows(features), self.n_iterations if k is None else check_iteration(k, self.n_iterations, "model")
        if self.single or n == 0:
            return next(islice(self._staged(rows, n), n, None))
        forest = predictor.pack_trees(self.iterations[:n], rows.dtype)
        return self._score(predictor.predict(forest, rows, 0.0, np.ones(n), np.ones(n)), n)

    def staged_predict(self, features) -> Iterator[np.ndarray]:
        """Scores (n,) of rows (n, n_features) at k = 0, 1, ..., n_iterations, one after the other."""
        return self._staged(self._rows(features), self.n_iterations)

    def staged(self, given: Iterable[Iterable[np.ndarray]], n_rows: int) -> Iterator[np.ndarray]:
        """Scores (n_rows,) at k = 0, 1, ..., from what each tree of each iteration gives to the rows: arrays (n_rows,), added up as the
        engine adds them."""
        total = np.full(n_rows, self.start if self.single else 0.0)
        yield self._score(total, 0)
        for k, of_trees in enumerate(given, start=1):
            for of_tree in of_trees:
                total = total + of_tree
                total = total.astype(np.float32).astype(np.float64) if self.single else total
            yield self._score(total, k)

    def _staged(self, rows: np.ndarray, n: int) -> Iterator[np.ndarray]:
        return self.staged(((tree.at(self.walks.walk(tree, rows)) for tree in trees) for trees in self.iterations[:n]), len(rows))

    def _score(self, total: np.ndarray, k: int) -> np.ndarray:
        if self.single:
            return total
        mean = total / k if self.averaged and k else total
        return mean if self.scale == 1.0 and self.start == 0.0 else self.scale * mean + self.start

    def _rows(self, features) -> np.ndarray:
        return check_rows(features, self.n_features, self.feature_names)
