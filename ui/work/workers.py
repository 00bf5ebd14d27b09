"""Workers: processes of their own that the server gives functions to, one call at a time each.

A worker that ended, or that hangs and was ended, is replaced at the next call; who waited for it reads a sentence. Where no process
can be started the server does the work itself.
"""

import logging
import os
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from . import memory
from .child import Child, WorkerDied, WorkerEnded
from .parcels import UnknownName, unwrap, wrap

T = TypeVar("T")
IDLE = 60.0  # seconds after which a worker that has nothing to do gives its memory back; the first one stays


class Worker(Protocol):
    """Something that runs one function at a time and can be waited for; `tidy` is called now and then while it has nothing to do."""

    def run(self, function: Callable[..., T], *args: Any) -> T: ...

    def tidy(self) -> None: ...


class Here:
    """Runs functions in the thread that asks: for tests, and for machines on which no process can be started."""

    def run(self, function: Callable[..., T], *args: Any) -> T:
        return function(*args)

    def tidy(self) -> None:
        memory.traces().clear()


class Elsewhere:
    """Runs functions in a process of its own, which is started when it is first needed; here, where none can be started.

    is_here   whether that was so the last time
    """

    def __init__(self, stays: bool = False) -> None:
        self.is_here = False
        self._stays = stays
        self._child: Child | None = None
        self._asked = time.monotonic()
        self._turn = threading.Lock()  # one call at a time
        self._gone: deque[str] = deque()  # names of data sets that went there and that nobody here has any more

    def run(self, function: Callable[..., T], *args: Any) -> T:
        """`function(*args)` as the process gives it, its exceptions included. Raises WorkerDied where the process ended."""
        with self._turn:
            child = self._started()
            return Here().run(function, *args) if child is None else self._ask(child, function, args)

    def _ask(self, child: Child, function: Callable[..., T], args: tuple) -> T:
        content, mentioned = wrap((function, args))
        while True:
            answer = child.ask(_call, content)
            self._asked = time.monotonic()
            if not isinstance(answer, UnknownName):
                return unwrap(answer, mentioned)
            data = mentioned[answer.name]
            child.ask(memory.receive, answer.name, data)
            weakref.finalize(data, self._gone.append, answer.name)

    def tidy(self) -> None:
        """Have the process let go of data sets that the server has let go of: a visitor's own file is gone with the visitor. One that
        has had nothing to do for a while gives all its memory back."""
        with self._turn:
            if self._child is None:
                Here().tidy()
            elif self._child.has_ended or (not self._stays and time.monotonic() - self._asked > IDLE):
                self.close()  # one that has ended stays in the system's list of processes until then
            elif names := {self._gone.popleft() for _ in range(len(self._gone))}:
                self._child.ask(memory.forget, names)

    def wake(self, function: Callable[[], object]) -> None:
        """Start the process, and have it run something, without waiting for either."""
        threading.Thread(target=self._wake, args=(function,), name="wake", daemon=True).start()

    def _wake(self, function: Callable[[], object]) -> None:
        try:
            self.run(function)
        except WorkerEnded:
            pass  # nobody waits for it
        except WorkerDied as error:  # the next call starts another one
            logging.getLogger(__name__).warning("a worker that was to get ready: %s", error)

    def _started(self) -> Child | None:
        """The process; None where none can be started."""
        if self._child is None or self._child.has_ended:
            try:
                self._child = Child()
            except OSError as error:
                self._child = None
                if not self.is_here:
                    logging.getLogger(__name__).warning("no worker process can be started (%s): the server trains itself, slower", error)
            self.is_here = self._child is None
        return self._child

    def close(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


def workers_for_machine() -> list[Worker]:
    """As many workers as there are processors, up to four; the first one stays when there is nothing to do."""
    return [Elsewhere(stays=number == 0) for number in range(max(1, min(4, os.cpu_count() or 1)))]


# ---- what runs in the worker's process ----


def _call(content: bytes) -> bytes | UnknownName:
    try:
        function, args = unwrap(content, memory.data_sets())
    except UnknownName as unknown:
        return unknown
    answer, _ = wrap(function(*args))
    return answer
