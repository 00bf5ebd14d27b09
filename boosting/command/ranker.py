"""What ranks, as typed: a saved run, a model of another engine, or a loss to train; and any of them beside data of one's own."""

import os
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ..compute.whole_files import naming
from ..data.columns import to_rename
from ..data.dataset import Dataset
from ..data.normalised import WAYS, normalised, way_of
from ..iteration import Iteration
from ..load import load_trace
from ..losses.base import Loss
from ..models.columns import matched
from ..models.imported import ImportedModel
from ..models.objectives.fitted import fitted_to
from ..models.reader import read_model
from ..models.replay import Replay, replay
from ..settings import Settings
from ..trace import Trace
from ..words import some
from .entrants import entrant

ZIP = b"PK"  # how a saved run begins
OF_LETOR = re.compile(r"feature \d+")  # what a column is called that has a number alone


def loss_of(typed: str, n_iterations: int) -> tuple[Loss, Settings]:
    """A loss with what differs from its defaults. Raises ValueError for what is none, and for several values between slashes.

    >>> loss_of("gbrank:tau=2,max_depth=3", 50)[0].tau
    2
    >>> loss_of("lambdamart:split_on=newton,curvature_factor=2", 50)[0].curvature_factor
    2
    """
    if Path(typed).suffix and ":" not in typed:
        if Path(typed).exists():
            raise ValueError(f"{typed}: it is a file, and no loss; data come with --data.")
        raise ValueError(f"{typed}: there is no such file; name a model's file, or a loss.")
    found = entrant(typed, n_iterations, has_validation=False)
    first = found.candidates[0]
    if not isinstance(first.learner, Loss) or first.settings is None:
        raise ValueError(f"{typed} is a baseline and grows no trees; choose a loss, or a model's file.")
    if len(found.candidates) > 1:
        raise ValueError(f"{typed}: several values between slashes are for a contest; give one.")
    return first.learner, first.settings


@dataclass(frozen=True)
class Ranker:
    """A file that ranks: trace, where it is a saved run; model, where the trees are another engine's."""

    path: str
    trace: Trace | None
    model: ImportedModel | None

    @property
    def title(self) -> str:
        """What it is, in a word or two."""
        return self.model.engine if self.model is not None else self.trace.loss.title if self.trace is not None else ""

    @property
    def features(self) -> tuple[str, ...]:
        """The names of those that it was trained on: columns of a table that hold no grade."""
        return self.model.feature_names if self.model is not None else self.trace.data.feature_names if self.trace is not None else ()

    def at(self, k: int | None, remedy: str = "add") -> int:
        """The iteration that is asked for; by default the one that it predicts with. Raises ValueError for one that is not there.

        remedy   how --after comes to be of this ranker"""
        whole = self.trace or self.model
        assert whole is not None
        if k is None:
            chosen = self.trace.best if self.trace is not None else whole.n_iterations
            if self.model is not None and self.model.past_best:
                warnings.warn(
                    f"{self.path}: {self.model.past_best} For its scores {remedy} --after {self.model.best_iteration}.", stacklevel=3
                )
            return chosen
        if not 0 <= k <= whole.n_iterations:
            raise ValueError(f"--after {k}: {self.path} has the iterations 0 to {whole.n_iterations}.")
        return k

    def scores(self, data: Dataset, k: int | None) -> np.ndarray:
        """(n_documents,) of rows that it may never have seen, whose columns are found by name. Raises ValueError where one is missing."""
        after, data = self.at(k), self.as_trained(data)
        with named(self.path):
            if self.model is not None:
                placed = matched(self.model, data)
                self._remark(placed)
                return placed.predict(data.features, after)
            assert self.trace is not None
            return self.trace.predict(in_columns(data, self.trace.data.feature_names).features, after)

    def beside(self, data: Dataset, with_targets: bool = False) -> Trace:
        """Its run with these data as validation data, so that their documents can be explained; of another engine's model they are the
        training data too, where it has no others. Raises ValueError as `scores` does.

        with_targets   whether to find out what another engine's trees were fitted to: it takes time, and only its training rows tell
        """
        data = self.as_trained(data)
        with named(self.path):
            if self.model is not None:
                fitted = fitted_to(self.model, data) if with_targets else None
                is_training = self.trace is None or (fitted is not None and fitted.is_known)
                own = data if self.trace is None or is_training else self.trace.data
                run = replay(self.model, own, data, fitted if is_training else None)
                self._remark(run.model)
                return run
            assert self.trace is not None
            return beside(self.trace, in_columns(data, self.trace.data.feature_names))

    def as_trained(self, data: Dataset) -> Dataset:
        """The data on the scale of the features that it learned from, where it says one; else as they are. Warns of what it does, and where
        they seem to be on another scale: features may have been scaled before they came here, and older files say nothing."""
        if self.trace is None or self.trace.data.scale == data.scale != "none":
            return data
        if (way := self.trace.data.scale) != "none":
            warnings.warn(f"Features are scaled {WAYS[way]}, as those that {self.path} was trained on.", stacklevel=3)
            return normalised(data, way)
        way = way_of(self.trace.data)
        if way == "none" != data.scale:
            warnings.warn(f"{self.path} was trained on features as they are: leave --scale {data.scale} out.", stacklevel=3)
        if way != "none" and way_of(data) != way:
            warnings.warn(
                f"{self.path} was trained on features on one scale within each query ({way}), and these are not: add --scale {way}, unless "
                "they were scaled before.",
                stacklevel=3,
            )
        return data

    def _remark(self, placed: ImportedModel) -> None:
        """Warns where columns with names, of the data or of the model, were taken by their place, which other data, or another order, would
        change."""
        matching = placed.matching
        if matching is not None and (matching.by == "position" or (matching.by == "number" and not matching.are_numbers)):
            warnings.warn(f"{self.path}: {matching.sentence}", stacklevel=3)


def open_ranker(path: str) -> Ranker:
    """A saved run, or a model of another engine. Raises ValueError for a file that is neither, OSError for one that cannot be opened."""
    if not os.path.isfile(path):
        other = "it is a pipe or a device, not a file" if os.path.exists(path) else "there is no such file"
        found = "it is a folder" if os.path.isdir(path) else other
        raise ValueError(f"{path}: {found}; name a run that `train --to` saved, or a model of another engine.")
    with Path(path).open("rb") as file, naming(path):
        is_run = file.read(len(ZIP)) == ZIP
    with named(path):
        if not is_run:
            return Ranker(path, None, read_model(path))
        trace = load_trace(path)
        return Ranker(path, trace, trace.model if isinstance(trace, Replay) else None)


@contextmanager
def named(path: str) -> Iterator[None]:
    """The file in front of what is wrong with it."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def in_columns(data: Dataset, names: Sequence[str]) -> Dataset:
    """The same documents with these columns in this order. Of LETOR text, whose columns have numbers, one that no line names is 0.

    Raises ValueError for a column that a table does not have.

    >>> in_columns(Dataset([[1.0, 2.0]], [0], [0, 1], feature_names=["b", "a"]), ["a"]).features.tolist()
    [[2.0]]
    """
    if tuple(names) == tuple(data.feature_names):
        return data
    place = {name: column for column, name in enumerate(data.feature_names)}
    missing = [name for name in names if name not in place]
    if missing and not all(map(OF_LETOR.fullmatch, (*names, *data.feature_names))):  # f1 and 1 are headings of a table
        raise ValueError(
            f"training had {some([repr(name) for name in missing])}, and the data have no such column of numbers; columns are found "
            f"by their exact names, so {to_rename(missing, data.feature_names) or 'rename yours, and turn text in them into numbers'}."
        )
    features = np.zeros((data.n_documents, len(names)), data.features.dtype)
    for column, name in enumerate(names):
        if name in place:
            features[:, column] = data.features[:, place[name]]
    return replace(data, features=features, feature_names=tuple(names))


def beside(trace: Trace, data: Dataset) -> Trace:
    """A run with these validation data in the place of its own. What training waited for was about those."""
    seen = [Iteration.record(list(zip(one.trees, one.leaves, strict=True)), one.step, one.watch, data) for one in trace.iterations]
    return replace(trace, validation=data, iterations=tuple(seen), sets=(("data", data),), decides="data", patience=None)
