"""What of an experiment is done already: given the same checkpoint again, it goes on where it was stopped.

>>> import boosting as b
>>> from boosting.experiments.catalogue import EXPERIMENTS
>>> data = b.Dataset([[0.1], [0.9]] * 6, relevance=[0, 1] * 6, query_ptr=range(0, 13, 2))
>>> done, reports = Checkpoint(), []
>>> values = {"n_iterations": 2, "checkpoint": done}
>>> found = EXPERIMENTS["qb-table-1"](data, data, **values)
>>> len(done.parts)  # QBRank, GBT and RankSVM with three values
5
>>> again = EXPERIMENTS["qb-table-1"](data, data, report=lambda *_: reports.append(len(done.parts)), **values)
>>> again.table.equals(found.table), set(reports)
(True, {5})
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from ..boost import OnIteration, train
from ..data.dataset import Dataset
from ..losses.base import Loss
from ..settings import Settings
from ..trace import Trace

T = TypeVar("T")


class Checkpoint:
    """parts   name -> result of the trainings that are done, each measured on its test queries
    n_jobs   processes that contests use at once; the numbers are the same with any
    client   a Dask client over whose workers contests are spread, in place of these processes; with the same numbers

    The names tell parts of one experiment apart, with the same data and values; another one takes a checkpoint of its own.
    """

    def __init__(self, parts: dict[Hashable, Any] | None = None, n_jobs: int = 1, client: Any = None) -> None:
        if n_jobs < 1:
            raise ValueError(f"n_jobs={n_jobs} must be 1 or more: processes at once.")
        self.parts, self.n_jobs, self.client = dict(parts or {}), n_jobs, client

    def part(self, name: Hashable, make: Callable[[], T], n_trainings: int = 1) -> T:
        """The result under that name; made where there is none, by so many trainings."""
        if name not in self.parts:
            self.parts[name] = make()
        return self.parts[name]

    def train(self, data: Dataset, loss: Loss, settings: Settings | None = None, on_iteration: OnIteration | None = None) -> Trace:
        """`boosting.train`. Whoever must give way in the middle of a training overrides this."""
        return train(data, loss, settings, on_iteration=on_iteration)
