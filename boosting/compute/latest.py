"""The last result of a computation, for whoever asks for the same again."""

from collections.abc import Callable

import numpy as np

LARGEST = 2_000_000  # numbers of a result that is kept


class Latest:
    """Keeps one result and the arrays that it was made of.

    Threads may share it: each gets numbers that are its own arrays' own; of two at once, one's result is kept.

    >>> latest, made = Latest(), []
    >>> for n in (1, 1, 2):
    ...     _ = latest.of((np.arange(n),), lambda: (made.append(n),))
    >>> made
    [1, 2]
    """

    def __init__(self) -> None:
        self._entry: tuple[tuple[np.ndarray, ...], tuple] | None = None

    def of(self, arrays: tuple[np.ndarray, ...], make: Callable[[], tuple]) -> tuple:
        """`make()`, or what it gave the last time for equal arrays. Arrays in the result become read-only."""
        entry = self._entry  # read once: another thread may replace it
        if entry is not None and all(map(np.array_equal, entry[0], arrays)):
            return entry[1]
        result = make()
        parts = [part for part in result if isinstance(part, np.ndarray)]
        for part in parts:
            part.flags.writeable = False
        if sum(part.size for part in parts) <= LARGEST:
            self._entry = tuple(array.copy() for array in arrays), result
        return result
