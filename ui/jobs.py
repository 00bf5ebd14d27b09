"""A long study of many small runs: done in the background, shared by the sessions that ask for the same one, stopped when
nobody waits any more; every run that is done stays.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from .wanted import Wanted

Task = Callable[[Callable[[], bool]], Any]  # called with "go on?", which it asks after each step; returns its result


class Job(Wanted):
    """tasks   name -> what to run, in this order;  n_steps   how often all of them together will ask whether to go on

    results fills up while the job runs; a task that was cut short leaves none and runs again when the job goes on.
    """

    def __init__(self, tasks: Mapping[Hashable, Task], n_steps: int) -> None:
        super().__init__()
        self.tasks, self.n_steps = dict(tasks), n_steps
        self.results: dict[Hashable, Any] = {}
        self.error = ""
        self.rested = threading.Event()
        self.rested.set()
        self.seconds = 0.0
        self._steps_each = n_steps / max(len(self.tasks), 1)
        self._steps = 0
        self._working = 0
        self._waiting: list[Hashable] = []
        self._lock = threading.Lock()

    @property
    def is_complete(self) -> bool:
        return len(self.results) == len(self.tasks)

    @property
    def progress(self) -> float:
        """Share of the work that is done, 0..1; steps of tasks that are under way count."""
        with self._lock:
            return min(1.0, max(self._steps, len(self.results) * self._steps_each) / max(self.n_steps, 1))

    def start(self, pool: ThreadPoolExecutor, workers: int) -> None:
        """Put what is missing in the queue, unless it is under way already."""
        with self._lock:
            if not self.rested.is_set() or self.is_complete:
                return
            self.rested.clear()
            self.error = ""
            self._waiting = [name for name in self.tasks if name not in self.results]
            self._steps = round(len(self.results) * self._steps_each)
            self._working = workers
            self._started = time.monotonic()
        for _ in range(workers):
            pool.submit(self._work)

    def _work(self) -> None:
        try:
            while (name := self._next()) is not None:
                result = self.tasks[name](self._step)
                with self._lock:
                    if self.is_wanted():
                        self.results[name] = result
        except ValueError as error:
            self.error = str(error)
        except Exception as error:  # a person reads a sentence, the log has the rest
            logging.getLogger(__name__).exception("a study failed")
            self.error = f"The study failed ({type(error).__name__}); the server's log says more."
        finally:
            with self._lock:
                self._working -= 1
                if not self._working:
                    self.seconds += time.monotonic() - self._started
                    self.rested.set()

    def _next(self) -> Hashable | None:
        with self._lock:
            return self._waiting.pop(0) if self._waiting and not self.error and self.is_wanted() else None

    def _step(self) -> bool:
        with self._lock:
            self._steps += 1
            return self.is_wanted()


class Jobs:
    """The jobs of a server or of one session, newest last; the oldest at rest leave when there are too many."""

    def __init__(self, capacity: int = 24, workers: int = 2) -> None:
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._capacity, self._workers = capacity, workers
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="study")
        self._lock = threading.Lock()

    def find(self, key: Hashable) -> Job | None:
        with self._lock:
            return self._jobs.get(key)

    def get(self, key: Hashable, make: Callable[[], Job]) -> Job:
        """The job of `key`; a new one is made, and waits to be started."""
        with self._lock:
            job = self._jobs.setdefault(key, self._jobs[key] if key in self._jobs else make())
            self._jobs.move_to_end(key)
            for old in [k for k, j in self._jobs.items() if j.rested.is_set()][: max(0, len(self._jobs) - self._capacity)]:
                if old != key:
                    del self._jobs[old]
        return job

    def start(self, job: Job, session: str) -> None:
        job.subscribe(session)
        job.start(self._pool, self._workers)
