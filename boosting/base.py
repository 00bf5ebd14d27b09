"""Where boosting starts: a constant that the loss chooses, or the scores of a ranker that is there already, which the trees go on from
([SL] Algorithm 3, line 2: F_0 = BaseModel, 0 where that is empty)."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .compute.arrays import frozen
from .data.dataset import Dataset
from .files.writer import Writer

NOT_KEPT = "no file can hold it: pass its scores as base=array, or a run, or a model that boosting.read_model has read"


@dataclass(frozen=True, eq=False)
class Base:
    """What a row scores before any tree. Read-only; many traces may share one.

    words   what it is, such as "the feature BM25"
    """

    words: str

    def of(self, rows: np.ndarray) -> np.ndarray:
        """(n,) scores of rows (n, n_features), in the order of the training columns. Raises ValueError where one is not a number."""
        found = np.asarray(self._score(rows), np.float64)
        if found.shape != (len(rows),):
            raise ValueError(f"{self.words} gave scores of shape {found.shape} to {len(rows):,} rows; a base gives one score a row.")
        if not np.isfinite(found).all():
            at = int(np.flatnonzero(~np.isfinite(found))[0])
            raise ValueError(
                f"{self.words} gives row {at} the score {found[at]}; a base needs a number for every row: fill what is missing."
            )
        return found

    def of_data(self, data: Dataset) -> np.ndarray:
        """(n_documents,) the same for all documents, computed once for each data set; read-only."""
        return data.derive(self._key, lambda: frozen(self.of(data.features)))

    @property
    def _key(self) -> Hashable:
        """Under which data keep the scores that it gives them."""
        return self

    def store(self, writer: Writer) -> None:
        """Put it into a file. Raises ValueError where that cannot be."""
        raise ValueError(f"training started from {self.words}, and {NOT_KEPT}.")

    def _score(self, rows: np.ndarray) -> Any:
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class ColumnBase(Base):
    """A feature: column number `column`."""

    column: int

    @property
    def _key(self) -> Hashable:
        return "base column", self.column

    def store(self, writer: Writer) -> None:
        writer.value("base", {"words": self.words, "column": self.column})

    def _score(self, rows: np.ndarray) -> np.ndarray:
        return rows[:, self.column]


@dataclass(frozen=True, eq=False)
class ModelBase(Base):
    """Anything with predict(rows): a trace, a ranker of another engine, an estimator.

    is_kept   whether data keep its scores, and with them the model: not where data outlive it, as those do that many people share
    """

    model: Any
    is_kept: bool = True

    def of_data(self, data: Dataset) -> np.ndarray:
        return super().of_data(data) if self.is_kept else frozen(self.of(data.features))

    def store(self, writer: Writer) -> None:
        if not hasattr(self.model, "store"):
            super().store(writer)
        writer.value("base", {"words": self.words})
        self.model.store(writer.within("base"))

    def _score(self, rows: np.ndarray) -> Any:
        return self.model.predict(rows)


@dataclass(frozen=True, eq=False)
class FunctionBase(Base):
    """A function of rows."""

    function: Any

    def _score(self, rows: np.ndarray) -> Any:
        return self.function(rows)


@dataclass(frozen=True, eq=False)
class GivenBase(Base):
    """Scores (n_documents,) of the training rows, known of no others."""

    values: np.ndarray
    features: np.ndarray

    def store(self, writer: Writer) -> None:
        writer.value("base", {"words": self.words})
        writer.array("base_scores", self.values)

    def _score(self, rows: np.ndarray) -> np.ndarray:
        if rows is not self.features:
            raise ValueError(
                f"{self.words} are known for the {len(self.values):,} training rows only; start from a feature, a model or a function of "
                "rows to score others, or validation data."
            )
        return self.values


def base_of(given: Any, data: Dataset) -> Base | None:
    """The base of a run on `data`; None where the loss's own constant is to start it.

    given   None; a Base; the name of a feature; scores (n_documents,); an object with predict(rows) (n, n_features); or a function of such
            rows

    Raises TypeError for anything else, ValueError for a feature that the data lack and for scores that are no numbers.

        >>> data = Dataset([[3.0, 0.1], [1.0, 0.2]], [1, 0], [0, 2], feature_names=["BM25", "age"])
        >>> base_of("BM25", data).of_data(data).tolist()
        [3.0, 1.0]
    """
    if given is None:
        return None
    base = _read(given, data)
    base.of_data(data)
    return base


def _read(given: Any, data: Dataset) -> Base:
    if isinstance(given, Base):
        return given
    if isinstance(given, str):
        names = data.feature_names
        if given not in names:
            few = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
            raise ValueError(f"base={given[:40]!r} is not a feature of these data; choose one of {few}, or pass a model.")
        return ColumnBase(f"the feature {given}", names.index(given))
    if hasattr(given, "predict"):
        return ModelBase(f"the model {type(given).__name__}", given)
    if isinstance(given, (np.ndarray, list, tuple)):
        values = frozen(given, np.float64)
        if values.shape != (data.n_documents,):
            raise ValueError(f"base has the shape {values.shape}, the data {data.n_documents:,} documents; give one score a document.")
        return GivenBase("the scores that were given", values, data.features)
    if callable(given):
        return FunctionBase(f"the function {getattr(given, '__name__', 'given')}", given)
    raise TypeError(
        f"base is {type(given).__name__}; pass a feature's name, scores of the documents, an object with predict(rows), or a function."
    )
