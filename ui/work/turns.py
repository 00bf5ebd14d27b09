"""Pages of a full room are run one at a time.

Python runs one thread at a time, and lets each wait for all others. Worst off is the thread that sends: it gives Python's lock away with
each message, some sixty for a page, and then waits for every page that is being run. With two at once in a room of a hundred, an answer
that was ready in 15 ms left the server after up to 1.3 s. What is asked on a page that is up, a document or a sheet, takes no turn, and so
waits for one page at most. A page lends its turn while a worker is at what it needs.

A turn ends by itself: a page that looks through a large file takes seconds, and nobody else need wait for it. So none is kept for good.
"""

import math
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LONGEST = 2.5  # seconds of one turn: a page that needs more goes on beside the next; on a slow machine pages of a full room take one
PATIENCE = 10.0  # seconds: whoever has waited so long goes too, for several pages ahead may take long


class Turn:
    """has_come   set from when it is one's turn;  until   then it ends by itself"""

    def __init__(self) -> None:
        self.has_come = threading.Event()
        self.until = math.inf


class Line:
    """Pages in the order in which they came; the first in line has the turn.

    >>> line = Line()
    >>> mine = line.take()
    >>> mine.has_come.is_set()
    True
    """

    def __init__(self) -> None:
        self._turns: deque[Turn] = deque()
        self._lock = threading.Lock()

    def take(self) -> Turn:
        """Wait for one's turn, but not for ever."""
        mine, until = Turn(), time.monotonic() + PATIENCE
        with self._lock:
            self._turns.append(mine)
            pause = self._go_on()
        while not mine.has_come.wait(min(pause, until - time.monotonic())) and time.monotonic() < until:
            with self._lock:
                pause = self._go_on()
        return mine

    def give_back(self, turn: Turn) -> None:
        """One that has ended by itself has been given back."""
        with self._lock:
            if turn in self._turns:
                self._turns.remove(turn)
                self._go_on()

    def _go_on(self) -> float:
        """Seconds until the turn of the first in line ends, which may have come just now."""
        while self._turns and self._turns[0].until <= time.monotonic():
            self._turns.popleft()
        if not self._turns:
            return 0.0
        first = self._turns[0]
        if not first.has_come.is_set():
            first.until = time.monotonic() + LONGEST
            first.has_come.set()
        return first.until - time.monotonic()


LINE = Line()
_mine: ContextVar[Turn | None] = ContextVar("mine", default=None)  # of this thread, which runs one page


@contextmanager
def in_turn() -> Iterator[None]:
    """Until it is one's turn; the turn ends however the run ends.

    >>> with in_turn():
    ...     "the whole page is run"
    'the whole page is run'
    """
    _mine.set(LINE.take())
    try:
        yield
    finally:
        _give_back()


@contextmanager
def lent() -> Iterator[None]:
    """While a worker is at what a page needs, another page may be run. What ends the run in here needs no turn after it."""
    is_page = _mine.get() is not None
    _give_back()
    yield
    if is_page:
        _mine.set(LINE.take())


def wait_for(event: threading.Event, seconds: float) -> bool:
    """Whether it is set within so many seconds, for which the turn is lent."""
    if event.is_set() or seconds <= 0.0:
        return event.is_set()
    with lent():
        return event.wait(seconds)


def _give_back() -> None:
    turn = _mine.get()
    _mine.set(None)
    if turn is not None:
        LINE.give_back(turn)
