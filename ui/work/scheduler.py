"""Who is next: short work first, and heavy work a slice at a time (multi-level feedback, Corbató et al. 1962).

Nobody knows beforehand how long a training takes. So everything starts on the top level and sinks as it uses time; a worker takes
the oldest work of the highest level there is. A class that opens small runs while somebody trains for minutes waits for a slice,
not for the minutes.
"""

import logging
import math
import threading
import time
import uuid
import weakref
from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .memory import give_back
from .wanted import Wanted
from .workers import Elsewhere, Worker, WorkerDied

FIRST_SLICE = 0.3  # seconds; twice as much on each level below
LONGEST_SLICE = 1.2
TIDY = 10.0  # seconds without work after which a worker lets go of what nobody has any more


class Work(Wanted):
    """Something to do in slices, as long as somebody waits for it.

    token     a name that no other has;  rested   set while no worker has it and none will
    error     a sentence, where it failed;  is_final   whether it would fail again
    """

    hands = 1  # how many workers may be at it at once

    def __init__(self) -> None:
        super().__init__()
        self.token = uuid.uuid4().hex
        self.rested = threading.Event()
        self.rested.set()
        self.is_new = True  # nobody has started it yet
        self.error = ""
        self.is_final = False
        self.spent = 0.0  # seconds that workers gave to it since it was started
        self.n_working = 0  # hands that are at it or wait in the queue
        self._begun: dict[int, float] = {}  # by thread: since when it waits for a worker's slice

    @property
    @abstractmethod
    def is_complete(self) -> bool:
        """Whether there is nothing left to do."""

    @abstractmethod
    def go_on(self, worker: Worker, seconds: float) -> bool:
        """One slice; whether there is more to do."""

    @property
    def level(self) -> int:
        """0 until the first slice is used up, then one more each time that the time used has doubled.

        >>> work, levels = Work(), []
        >>> for work.spent in (0.0, 0.3, 0.9, 2.1):
        ...     levels.append(work.level)
        >>> levels
        [0, 1, 2, 3]
        """
        return int(math.log2(1.0 + self.spent / FIRST_SLICE) + 1e-9)

    @property
    def silent(self) -> float:
        """Seconds for which no worker has answered; 0 while none is asked. One iteration may take long, or the process hang."""
        begun = list(self._begun.values())
        return time.monotonic() - max(begun) if begun else 0.0

    def goes_on(self) -> bool:
        """What a long slice says and asks now and again, in its own thread: that it is not silent, and whether anybody waits for it."""
        if threading.get_ident() in self._begun:
            self._begun[threading.get_ident()] = time.monotonic()
        return self.is_wanted()

    def one_slice(self, worker: Worker) -> bool:
        """`go_on`, with whatever went wrong made a sentence."""
        self._begun[threading.get_ident()] = time.monotonic()
        try:
            return self.go_on(worker, min(FIRST_SLICE * 2**self.level, LONGEST_SLICE))
        except ValueError as error:
            self.error, self.is_final = str(error), True  # the data do not suit: they will not the next time
        except WorkerDied as error:
            self.error = str(error)
        except MemoryError:
            self.error = "There was not enough memory for this; use fewer iterations or documents, or try again later."
        except Exception as error:  # whatever it is, a person reads a sentence and the log has the rest
            logging.getLogger(__name__).exception("work in the background failed")
            self.error = f"It failed ({type(error).__name__}); the server's log says more."
        finally:
            self._begun.pop(threading.get_ident(), None)
        return False


class Tidy(Protocol):
    """Somebody who can let go of things; says whether it did."""

    def tidy(self) -> bool: ...


class _Entry(NamedTuple):
    level: int
    number: int  # in the order of arrival
    work: Work


class Scheduler:
    """Gives work to workers, one thread for each, which mostly waits for its process."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.workers = list(workers)
        self._queue: list[_Entry] = []
        self._at_work: list[Work] = []
        self._number = 0
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._owners: weakref.WeakSet[Tidy] = weakref.WeakSet()
        self._has_worked = False  # since things were tidied

    def when_idle(self, owner: "Tidy") -> None:
        """Have `owner.tidy()` called now and then while there is nothing to do, for as long as somebody has hold of it."""
        with self._changed:
            self._owners.add(owner)

    def start(self, work: Work, session: str) -> None:
        """Have it done while the session waits for it; nothing new happens where it is under way already."""
        work.subscribe(session)
        with self._changed:
            if not work.rested.is_set():
                return
            work.rested.clear()
            work.is_new = False
            work.error, work.is_final, work.spent = "", False, 0.0
            work.n_working = min(work.hands, len(self.workers))
            for _ in range(work.n_working):
                self._put(work)
            if not self._threads:
                self._threads = [threading.Thread(target=self._serve, args=(w,), name="worker", daemon=True) for w in self.workers]
                for thread in self._threads:
                    thread.start()

    def ahead(self, work: Work) -> int:
        """How many others are done, or gone on with, before a worker comes to this one; 0 when it is being worked at."""
        with self._changed:
            mine = min((entry for entry in self._queue if entry.work is work), key=_rank, default=None)
            if mine is None or work in self._at_work:
                return 0
            others = {id(entry.work) for entry in self._queue if _rank(entry) < _rank(mine)} | {id(other) for other in self._at_work}
            return len(others - {id(work)})

    def silent_ahead(self, work: Work) -> float:
        """Seconds for which no worker has answered while all are at others, for whom this one waits; 0 while one is at it."""
        with self._changed:
            others = list(self._at_work)
        waits = work not in others and len(others) >= len(self.workers)
        return min((other.silent for other in others), default=0.0) if waits else 0.0

    @property
    def n_waiting(self) -> int:
        """Sessions that wait for anything."""
        with self._changed:
            works = {id(work): work for work in [*self._at_work, *(entry.work for entry in self._queue)]}
        return sum(work.n_waiting for work in works.values())

    @property
    def lacks_processes(self) -> bool:
        """Whether the server does some of the work itself, as no process could be started for it."""
        return any(isinstance(worker, Elsewhere) and worker.is_here for worker in self.workers)

    def _put(self, work: Work) -> None:
        self._number += 1
        self._queue.append(_Entry(work.level, self._number, work))
        self._changed.notify()

    def _serve(self, worker: Worker) -> None:
        while True:
            with self._changed:
                if not self._queue:
                    self._changed.wait(TIDY)
                entry = min(self._queue, key=_rank, default=None)
                if entry is not None:
                    self._queue.remove(entry)
                    self._at_work.append(entry.work)
            if entry is None:
                self._tidy(worker)
            else:
                self._give_slice(entry.work, worker)

    def _tidy(self, worker: Worker) -> None:
        """Nothing to do: a good moment to collect what visitors left behind, which Streamlit is told not to do after each rerun."""
        try:
            if worker is self.workers[0]:
                with self._changed:
                    owners = list(self._owners)
                is_less = [owner.tidy() for owner in owners]
                if self._has_worked or any(is_less):
                    self._has_worked = False
                    give_back()
            worker.tidy()
        except WorkerDied:  # it has nothing to forget any more
            logging.getLogger(__name__).warning("a worker without work ended; the next training starts another one")
        except Exception:  # this thread must go on to serve
            logging.getLogger(__name__).exception("tidying up failed")

    def _give_slice(self, work: Work, worker: Worker) -> None:
        started = time.monotonic()
        has_more = work.is_wanted() and work.one_slice(worker)
        with self._changed:
            self._has_worked = True
            self._at_work.remove(work)
            work.spent += time.monotonic() - started
            if has_more and not work.error and work.is_wanted():
                self._put(work)
                return
            work.n_working -= 1
            if work.n_working == 0:
                work.rested.set()


def _rank(entry: _Entry) -> tuple[int, int]:
    return entry.level, entry.number
