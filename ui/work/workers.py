"""Workers: processes of their own that the server gives functions to, one call at a time each.

They are loky's, since the standard library's would import the page script anew in each process. A worker that died is replaced
at the next call; who waited for it reads a sentence.
"""

import os
import weakref
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from loky import ProcessPoolExecutor
from loky.process_executor import BrokenProcessPool, ShutdownExecutorError

from boosting.compute.plain import prefer_plain

from . import memory
from .parcels import UnknownName, unwrap, wrap

T = TypeVar("T")
NICENESS = 5  # pages are answered before anything is trained
# A data set that stays is no leak: loky would end a worker that has grown by 300 MB, and the data would be sent again, for ever.
SETTINGS = {"LOKY_MAX_MEMORY_LEAK_SIZE": "1e12"}
IDLE = 60.0  # seconds after which a worker that has nothing to do gives its memory back; the first one stays


class WorkerDied(RuntimeError):
    """A worker process ended in the middle of a call; the sentence is for a person."""


class Worker(Protocol):
    """Something that runs one function at a time and can be waited for; `tidy` is called now and then while it has nothing to do."""

    def run(self, function: Callable[..., T], *args: Any) -> T: ...

    def tidy(self) -> None: ...


class Here:
    """Runs functions in the thread that asks: for tests, and for machines on which no process can be started."""

    def run(self, function: Callable[..., T], *args: Any) -> T:
        return function(*args)

    def tidy(self) -> None:
        pass


class Elsewhere:
    """Runs functions in a process of its own, which is started when it is first needed."""

    def __init__(self, stays: bool = False) -> None:
        self._stays = stays
        self._executor: ProcessPoolExecutor | None = None
        self._gone: deque[str] = deque()  # names of data sets that went there and that nobody here has any more

    def run(self, function: Callable[..., T], *args: Any) -> T:
        """`function(*args)` as the process gives it, its exceptions included. Raises WorkerDied where the process ended."""
        content, mentioned = wrap((function, args))
        while True:
            answer = self._ask(_call, content)
            if not isinstance(answer, UnknownName):
                return unwrap(answer, mentioned)
            data = mentioned[answer.name]
            self._ask(memory.receive, answer.name, data)
            weakref.finalize(data, self._gone.append, answer.name)

    def tidy(self) -> None:
        """Have the process let go of data sets that the server has let go of: a visitor's own file is gone with the visitor."""
        names = {self._gone.popleft() for _ in range(len(self._gone))}
        if names and self._executor is not None:
            self._ask(memory.forget, names)

    def wake(self, function: Callable[[], object]) -> None:
        """Start the process, and have it run something, without waiting for either."""
        self._started().submit(function)

    def _ask(self, function: Callable[..., T], *args: Any) -> T:
        try:
            return self._started().submit(function, *args).result()
        except BrokenProcessPool as error:
            self._executor = None
            raise WorkerDied("The process that trains ended before it was through, perhaps for want of memory. Try again.") from error
        except ShutdownExecutorError as error:  # Python is ending, or about to
            self._executor = None
            raise WorkerDied("The server is stopping. Try again when it is back.") from error

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(1, timeout=None if self._stays else IDLE, initializer=_step_back, env=SETTINGS)
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
    """Give way to the server, and wait for nobody who compiles: small data train in plain Python meanwhile."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    prefer_plain()


def _call(content: bytes) -> bytes | UnknownName:
    try:
        function, args = unwrap(content, memory.data_sets())
    except UnknownName as unknown:
        return unknown
    answer, _ = wrap(function(*args))
    return answer
