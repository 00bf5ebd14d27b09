"""Work shared out to a few threads, with the same result to the last bit as in one.

Kernels free Python's lock and write to places of their own (a block of features, a query, a range of rows), so it does not
matter who does which share, or when. numba's own `parallel=True` is not used: its default layer ends the process when two
browser sessions train at once.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar

import numpy as np

SHARES = 6  # of one piece of work, so that a thread that starts late or runs slowly gets fewer

_helpers: ContextVar[Executor | None] = ContextVar("helpers", default=None)


@contextmanager
def threads(n: int) -> Iterator[None]:
    """Within it `share` uses n threads; other trainings that run at the same time are not touched."""
    if n == 1:
        yield
        return
    with ThreadPoolExecutor(n) as pool:
        before = _helpers.set(pool)
        try:
            yield
        finally:
            _helpers.reset(before)


def share(work: Callable[[int, int], object], n: int, is_large: bool) -> None:
    """Call work(first, last) until 0..n is done: at once, or in shares where the work is large and threads are at hand.

    >>> done = []
    >>> share(lambda first, last: done.append((first, last)), 12, is_large=True)
    >>> done
    [(0, 12)]
    """
    pool = _helpers.get()
    if pool is None or not is_large:
        work(0, n)
        return
    cuts = np.linspace(0, n, SHARES + 1).astype(int).tolist()
    list(pool.map(work, cuts[:-1], cuts[1:]))
