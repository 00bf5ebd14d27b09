"""What the views look at."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from boosting import Dataset, Trace
from boosting.explain.part import data_of

Keep = Callable[[Any, Callable[[], Any]], Any]


class Place(NamedTuple):
    """What is looked at: iteration k of a run, one document (a row of its data) and perhaps a second one.

    keep   what belongs to the run as a whole is made once: keep(key, make)
    """

    trace: Trace
    validation: bool
    k: int
    row: int
    other: int | None
    keep: Keep

    @property
    def data(self) -> Dataset:
        return data_of(self.trace, self.validation)

    @property
    def query(self) -> int:
        return int(self.data.document_query[self.row])

    @property
    def scores(self) -> np.ndarray:
        """What iteration k starts from."""
        return self.trace.scores(max(self.k - 1, 0), self.validation)
