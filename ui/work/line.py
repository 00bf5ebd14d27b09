"""The line between the server and a worker process: parcels of bytes over a socket, and a beat a second while the worker is at work.

How long honest work takes nobody can say: a histogram of a large file takes seconds, compiling takes minutes. So no deadline bounds an
answer; the server waits as long as it hears the worker's heart. The beat comes from a thread of its own, and goes on while the worker
computes, since kernels run without Python's lock, and while it compiles, since numba is Python that gives the lock away every few
milliseconds. A process that was stopped, or that never gives the lock away, is silent.

Silence is counted in looks of a second each, not by the clock: a server that was itself stopped, or a laptop that slept, has not looked.
"""

import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
SECOND = 1.0  # of a look, and between two beats
SILENCE = 30  # looks in a row without a sign of life after which a worker counts as hung
BEGINNING = 180  # the same for one that has given none yet: Python starts, and imports numba, on a busy machine perhaps beside many others
SIZE = struct.Struct("!Q")  # stands before each parcel; 0 is a beat


class Silent(Exception):
    """The other end has given no sign of life for too long."""


class Line:
    """One end, the server's. Whatever comes, goes or beats is a sign of life. Raises Silent, and OSError or EOFError where the other
    end is no longer there."""

    def __init__(self, end: socket.socket) -> None:
        end.settimeout(SECOND)
        self._end = end
        self._patience = BEGINNING

    def send(self, content: bytes) -> None:
        for part in (SIZE.pack(len(content)), content):
            rest = memoryview(part)
            while rest:
                rest = rest[self._patiently(self._end.send, rest) :]

    def receive(self) -> bytearray:
        """The next parcel, beats left out."""
        while True:
            (size,) = SIZE.unpack(self._exactly(SIZE.size))
            self._patience = SILENCE
            if size:
                return self._exactly(size)

    def _exactly(self, size: int) -> bytearray:
        content = bytearray(size)
        rest = memoryview(content)
        while rest:
            n = self._patiently(self._end.recv_into, rest)
            if n == 0:
                raise EOFError
            rest = rest[n:]
        return content

    def _patiently(self, act: Callable[[memoryview], T], part: memoryview) -> T:
        for _ in range(self._patience):
            try:
                return act(part)
            except TimeoutError:  # a second without a sign of life
                continue
        raise Silent


class BeatingLine(Line):
    """The other end, the worker's: it waits for its next parcel as long as it takes, and beats from there until it has answered."""

    def __init__(self, end: socket.socket, gone: Callable[[], object]) -> None:
        """gone: called where the server turns out to have ended while there is work to do."""
        super().__init__(end)
        end.settimeout(None)
        self._gone = gone
        self._is_busy = threading.Event()
        self._sending = threading.Lock()
        self._is_busy.set()  # that it is up is the first beat
        threading.Thread(target=self._beat, name="beat", daemon=True).start()

    def receive(self) -> bytearray:
        self._is_busy.clear()
        content = super().receive()
        self._is_busy.set()
        return content

    def send(self, content: bytes) -> None:
        with self._sending:
            super().send(content)

    def _beat(self) -> None:
        while True:
            self._is_busy.wait()
            try:
                self.send(b"")
            except OSError:
                self._gone()
                return
            time.sleep(SECOND)
