"""The staircase of the mean over all queries, found in the background, some queries at a time."""

import time
import weakref
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from boosting import Dataset, metrics
from boosting.metrics.combination import CLOSE, Staircase, Swept, check_pairs, mean_of, sweep

from ..work.scheduler import Work
from ..work.workers import Worker
from .rankers import Rankers

PAIRS = 30_000  # of lines that are swept before the time is looked at


class Mean(NamedTuple):
    """The staircase of a part, and NDCG of R and of R' alone, whose documents may tie where no mixture's do."""

    stairs: Staircase
    alone: tuple[float, float]


class Lively(NamedTuple):
    """A query, by number, of a part; and how often NDCG changes in it."""

    n_changes: int
    part: str
    query: int


class Sweeping(Work):
    """means   of the parts of two rankers, by name, all of them once it is complete
    liveliest   the query in which NDCG changes most often

    Runs are held only as long as others do: a person's own data go with them.
    """

    def __init__(self, found: Rankers, k: int | None) -> None:
        super().__init__()
        self._runs = [weakref.ref(run) for run in found.runs]
        self._rankers, self._k = found._replace(runs=()), k
        self.names = found.parts
        self.of = sum(found.data(name).n_queries for name in self.names)
        self.n_done = 0
        self._swept: dict[str, list[Swept]] = {name: [] for name in self.names}
        self.means: dict[str, Mean] = {}
        self.liveliest = Lively(0, self.names[0], 0)

    @property
    def is_complete(self) -> bool:
        return len(self.means) == len(self.names)

    @property
    def n_bytes(self) -> int:
        return sum(mean.stairs.ends.nbytes + mean.stairs.values.nbytes for mean in self.means.values())

    def go_on(self, worker: Worker, seconds: float) -> bool:
        runs = [run() for run in self._runs]
        if self.is_complete or None in runs:  # nobody has the runs any more
            return False
        found, until = self._rankers._replace(runs=tuple(run for run in runs if run)), time.monotonic() + seconds
        name = next(name for name in self.names if name not in self.means)
        data, first, second = found.part(name)
        check_pairs(data)
        done = self.n_done - sum(found.data(other).n_queries for other in self.means)
        for queries in chunks(data, done):
            swept = worker.run(sweep, data, queries, first, second, self._k)
            self._swept[name] += swept
            self.liveliest = max(
                self.liveliest,
                *(Lively(int(np.count_nonzero(np.abs(each.change) > CLOSE)), name, q) for q, each in zip(queries, swept, strict=True)),
            )
            self.n_done += len(queries)
            if time.monotonic() > until:
                break
        else:
            alone = metrics.ndcg(data, first, self._k), metrics.ndcg(data, second, self._k)
            self.means[name] = Mean(mean_of(self._swept.pop(name)), alone)
        return not self.is_complete


def chunks(data: Dataset, first: int) -> Iterator[range]:
    """The queries from number `first` on, so many at a time that their pairs are about PAIRS."""
    sizes = np.diff(data.query_ptr).astype(np.int64)
    before = np.concatenate([[0], np.cumsum(sizes * (sizes - 1) // 2)])
    while first < data.n_queries:
        last = max(first + 1, int(np.searchsorted(before, before[first] + PAIRS, "right")) - 1)
        yield range(first, last)
        first = last
