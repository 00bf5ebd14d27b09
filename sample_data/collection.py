"""A collection that ships with the app: two data sets, split by query, and the words that introduce them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boosting import Dataset, Trace
from boosting.data.published import Part


class SavedRun(NamedTuple):
    """A run that came in one file with its data; points: the metrics of every iteration."""

    trace: Trace
    points: list[dict[str, float]]


@dataclass(frozen=True)
class Collection:
    """Training and test data of one source.

    train_notes, test_notes    one text a row, shown when a document is hovered; empty where there is nothing to read
    query_notes                qid -> one sentence on what the searcher wants
    validation                 queries to choose parameters on, where the source has some; nothing else uses them
    folds                      fold -> (training, validation, test) numbers of queries of all parts one after the other, as published
    opening                    Settings that suit the size of the data, as the Step page opens with them
    run                        that came with the data, where a saved run was opened
    """

    identifier: str
    title: str
    about: str
    train: Dataset
    test: Dataset | None
    train_notes: tuple[str, ...] = ()
    test_notes: tuple[str, ...] = ()
    query_notes: Mapping[str, str] = field(default_factory=dict)
    opening: Mapping[str, Any] = field(default_factory=dict)
    validation: Dataset | None = None
    folds: Mapping[str, Part] = field(default_factory=dict)
    run: SavedRun | None = None

    def part(self, name: str) -> Dataset:
        """The "train" or the "test" part. Raises ValueError where there is no such part."""
        found = {"train": self.train, "test": self.test}.get(name)
        if found is None:
            known = " or ".join(repr(part) for part, data in (("train", self.train), ("test", self.test)) if data is not None)
            raise ValueError(f"{self.title} has no part {name!r}; ask for {known}.")
        return found
