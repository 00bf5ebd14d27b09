"""Baselines beside the runs: linear rankers, fitted in the background, with one row of numbers each, as they have no iterations."""

import weakref
from typing import NamedTuple

import numpy as np

from boosting import Dataset
from boosting.baselines import BASELINES, Baseline

from ..work.scheduler import Work
from ..work.workers import Worker
from .measures import measure

BY_NAME: dict[str, type[Baseline]] = {cls.identifier: cls for cls in BASELINES}
MOST_VALUES = 20_000_000  # feature values that are fitted while somebody waits


class Fitted(NamedTuple):
    """train, test   (n_numbers,) of `measure`; test is None without a test part
    note          what a person should know of the fit
    """

    train: np.ndarray
    test: np.ndarray | None
    note: str


class Fitting(Work):
    """One baseline on the training data. It holds the data only as long as others do."""

    def __init__(self, identifier: str, train: Dataset, test: Dataset | None) -> None:
        super().__init__()
        self.identifier = identifier
        self._train, self._test = weakref.ref(train), None if test is None else weakref.ref(test)
        self.found: Fitted | None = None

    @property
    def title(self) -> str:
        return BY_NAME[self.identifier].title

    @property
    def is_complete(self) -> bool:
        return self.found is not None

    @property
    def n_bytes(self) -> int:
        return 1_000

    def go_on(self, worker: Worker, seconds: float) -> bool:
        train, test = self._train(), None if self._test is None else self._test()
        if train is not None:
            self.found = worker.run(fit, self.identifier, train, test)
        return False


def fit(identifier: str, train: Dataset, test: Dataset | None) -> Fitted:
    """Fit with the baseline's own defaults; the test part has no say. Raises ValueError where the data do not suit it."""
    baseline = BY_NAME[identifier]()
    if train.features.size > MOST_VALUES:
        raise ValueError(
            f"{baseline.title} beside the runs learns from up to {MOST_VALUES:,} feature values, and these data have "
            f"{train.features.size:,}. Take fewer documents, or fit it with boosting.baselines."
        )
    ranker = baseline.fit(train)
    drawn = f"learned from {ranker.n_pairs_used:,} of {ranker.n_pairs:,} pairs" if ranker.n_pairs_used < ranker.n_pairs else ""
    note = "; ".join(filter(None, [setting_of(identifier), drawn, ranker.ended]))
    return Fitted(measure(train, ranker.predict(train)), None if test is None else measure(test, ranker.predict(test)), note)


def setting_of(identifier: str) -> str:
    """The parameters, in words: all are the defaults.

    >>> setting_of("ranksvm")
    'C 1, most pairs 500,000, rounds 500'
    """
    values = {name: value for name, value in vars(BY_NAME[identifier]()).items() if not isinstance(value, bool)}
    return ", ".join(f"{name.removeprefix('n_').replace('_', ' ')} {value:,g}" for name, value in values.items())
