"""A worker process, as the server sees it: started, asked, ended. Nothing but a socket lies between them, no shared memory and no
semaphore, so it starts wherever a process starts; and whichever of the two ends, the other one notices at the socket.
"""

import pickle
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from .line import Line, Silent

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "ui.work")
ENDED = "The process that trains ended early, perhaps because memory ran out. Try again."
HUNG = "The process that trains stopped answering. A new one takes its place. Try again."
KILLED = 5.0  # seconds in which a process that is killed is gone, unless the system itself holds it


class WorkerDied(RuntimeError):
    """A worker process ended, or was ended, in the middle of a call; the sentence is for a person."""


class WorkerEnded(WorkerDied):
    """It was ended from here, as when the server ends."""


class Child:
    """Raises OSError where no process can be started.

    end   ends it, now or when Python ends. It is killed, not asked: it holds nothing that the server has not got, and one that hangs
          would not answer
    """

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                process = subprocess.Popen(COMMAND, cwd=ROOT, stdin=theirs.fileno())
            except BaseException:
                ours.close()
                raise
        self._process, self._line = process, Line(ours)
        self.end = weakref.finalize(self, _end, process, ours)

    @property
    def has_ended(self) -> bool:
        return not self.end.alive or self._process.poll() is not None

    def ask(self, function: Callable[..., Any], *args: Any) -> Any:
        """`function(*args)` as the process gives it, its exceptions included. Raises WorkerDied where there is no answer."""
        content = pickle.dumps((function, args), pickle.HIGHEST_PROTOCOL)
        try:
            self._line.send(content)
            parcel = self._line.receive()
        except BaseException as error:
            kind = WorkerDied if self.end.alive else WorkerEnded
            self.end()  # half a parcel may be on the line
            if isinstance(error, (Silent, OSError, EOFError)):
                raise kind(HUNG if isinstance(error, Silent) else ENDED) from error
            raise
        went_well, answer = pickle.loads(parcel)
        if went_well:
            return answer
        raise answer


def _end(process: subprocess.Popen, line: socket.socket) -> None:
    process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(KILLED)
    line.close()
