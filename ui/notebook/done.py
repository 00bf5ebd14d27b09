"""A trace as a run that is done: what a page asks of a run of the app, of one that nobody trains further here."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from boosting import Trace
from boosting.curves import curves
from boosting.explain.history import History, history
from boosting.explain.part import data_of

from ..packing.pairs_sent import part_counts
from ..work.shelf import Memo

T = TypeVar("T")
KEPT = 12  # results


class Done:
    """As `ui/stepper/page_file.py` asks for it."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._memo = Memo(KEPT)

    @property
    def trace(self) -> Trace:
        return self._trace

    @cached_property
    def curves(self) -> dict[str, np.ndarray]:
        """(n_iterations + 1,) of each number that the curves show."""
        return curves(self._trace)

    def history(self, q: int, validation: bool) -> History:
        return history(self._trace, data_of(self._trace, validation).query_slice(q), validation)

    def part_counts(self, validation: bool) -> dict[str, Any]:
        return self.keep(("pair changes", validation), lambda: part_counts(self._trace, validation, self.curves))

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        return self._memo.keep(key, make)
