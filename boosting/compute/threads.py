"""Work shared out to a few threads, with the same result to the last bit as in one.

Kernels free Python's lock and write to places of their own (a block of features, a query, a range of rows), so it does not
matter which thread does which part, or when. numba's own `parallel=True` is not used: its default layer ends the process when two
browser sessions train at once.
"""

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

import numpy as np

from .intrinsics import has_kernels

CHUNKS = 6  # of one piece of work, so that a thread that starts late or runs slowly gets fewer

T = TypeVar("T")
_helpers: ContextVar[tuple[Executor, int] | None] = ContextVar("helpers", default=None)


@contextmanager
def threads(n: int) -> Iterator[None]:
    """Within it `in_chunks` and `together` use n threads, the caller's own among them; other trainings at the same time are not
    touched. Without compiled kernels threads would only take turns, so there the caller stays alone."""
    if n == 1 or not has_kernels:
        yield
        return
    with ThreadPoolExecutor(n - 1) as pool:
        before = _helpers.set((pool, n - 1))
        try:
            yield
        finally:
            _helpers.reset(before)


def in_chunks(work: Callable[[int, int], object], n: int, is_large: bool) -> None:
    """Call work(first, last) until 0..n is done: at once, or in chunks where the work is large and helpers are at hand.

    >>> done = []
    >>> in_chunks(lambda first, last: done.append((first, last)), 12, is_large=True)
    >>> done
    [(0, 12)]
    """
    helpers = _helpers.get()
    if helpers is None or not is_large:
        work(0, n)
        return
    cuts = np.linspace(0, n, CHUNKS + 1).astype(int).tolist()
    left = list(itertools.pairwise(cuts))

    def take() -> None:
        while True:
            try:
                chunk = left.pop()  # by one thread only
            except IndexError:
                return
            work(*chunk)

    pool, size = helpers
    helping = [pool.submit(take) for _ in range(size)]
    take()
    for one in helping:
        if not one.cancel():  # it never started
            one.result()


def together(work: Callable[[bool], T], is_large: bool) -> T:
    """What `work(True)` gives, while helpers that are at hand run `work(False)`; they must return when the lead does.

    >>> together(lambda is_lead: 6 * 7 if is_lead else 0, is_large=True)
    42
    """
    helpers = _helpers.get()
    if helpers is None or not is_large:
        return work(True)
    pool, size = helpers
    helping = [pool.submit(work, False) for _ in range(size)]
    try:
        return work(True)
    finally:
        for one in helping:
            if not one.cancel():  # it never started
                one.result()
