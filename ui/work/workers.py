"""Workers: processes of their own that the server gives functions to, one call at a time each.

They are loky's, since the standard library's would import the page script anew in each process. A worker that died is replaced
at the next call; who waited for it reads a sentence.
"""

import os
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeVar

from loky import ProcessPoolExecutor
from loky.process_executor import BrokenProcessPool

from boosting import Dataset

from .parcels import UnknownName, named, unwrap, wrap

T = TypeVar("T")
NICENESS = 5  # pages are answered before anything is trained
IDLE = 60.0  # seconds after which a worker that has nothing to do gives its memory back; the first one stays
MOST_BYTES = 512 * 2**20  # of data sets that a worker keeps; the two of the work at hand stay in any case


class WorkerDied(RuntimeError):
    """A worker process ended in the middle of a call; the sentence is for a person."""


class Worker(Protocol):
    """Something that runs one function at a time and can be waited for."""

    def run(self, function: Callable[..., T], *args: Any) -> T: ...


class Here:
    """Runs functions in the thread that asks: for tests, and for machines on which no process can be started."""

    def run(self, function: Callable[..., T], *args: Any) -> T:
        return function(*args)


class Elsewhere:
    """Runs functions in a process of its own, which is started when it is first needed."""

    def __init__(self, stays: bool = False) -> None:
        self._stays = stays
        self._executor: ProcessPoolExecutor | None = None

    def run(self, function: Callable[..., T], *args: Any) -> T:
        """`function(*args)` as the process gives it, its exceptions included. Raises WorkerDied where the process ended."""
        content, mentioned = wrap((function, args))
        while True:
            answer = self._ask(_call, content)
            if not isinstance(answer, UnknownName):
                return unwrap(answer, mentioned)
            self._ask(_receive, answer.name, mentioned[answer.name])

    def wake(self, function: Callable[[], object]) -> None:
        """Start the process, and have it run something, without waiting for either."""
        self._started().submit(function)

    def _ask(self, function: Callable[..., T], *args: Any) -> T:
        try:
            return self._started().submit(function, *args).result()
        except BrokenProcessPool as error:
            self._executor = None
            raise WorkerDied("The process that trains ended before it was through, perhaps for want of memory. Try again.") from error

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(1, timeout=None if self._stays else IDLE, initializer=_step_back)
        return self._executor

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, kill_workers=True)
            self._executor = None


def crew() -> list[Worker]:
    """As many workers as there are processors, up to four; the first one stays when there is nothing to do."""
    return [Elsewhere(stays=number == 0) for number in range(max(1, min(4, os.cpu_count() or 1)))]


# ---- what runs in the worker's process ----


def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)


@cache
def _known() -> "OrderedDict[str, Dataset]":
    """The data sets of this process, the one asked for last at the end."""
    return OrderedDict()


def _receive(name: str, data: Dataset) -> None:
    known = _known()
    known[name] = named(data, name)
    while len(known) > 2 and sum(each.features.nbytes for each in known.values()) > MOST_BYTES:
        known.popitem(last=False)


def _call(content: bytes) -> bytes | UnknownName:
    try:
        function, args = unwrap(content, _known())
    except UnknownName as unknown:
        return unknown
    answer, mentioned = wrap(function(*args))
    for name in mentioned:
        if name in _known():
            _known().move_to_end(name)
    return answer
