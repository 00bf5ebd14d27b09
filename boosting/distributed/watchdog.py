"""Who has been heard of, and what is said of a worker that is gone or silent.

An engine waits for a worker that will never come: one that dies before it connects would hang the training without a word.
"""

from collections.abc import Callable, Container, Mapping
from time import monotonic

STAGES = ("begun", "connected")


class WorkerLost(ConnectionError):
    """A worker ended, and with it the training: what, where, and what to do."""


class Watchdog:
    """holds     address of each worker -> what it was given, in words
    timeout   seconds in which something must be heard
    after     a sentence: what is to be done with the other workers
    clock     seconds that pass
    of_files  whether the workers read files, before any engine begins

    >>> dog = Watchdog("XGBoost", {"tcp://a:1": "2 queries", "tcp://b:1": "3 queries"}, 60)
    >>> dog.heard("tcp://a:1", "begun")
    >>> dog.check({"tcp://a:1"})
    Traceback (most recent call last):
    boosting.distributed.watchdog.WorkerLost: the worker tcp://b:1 ended before it began; it held 3 queries. XGBoost cannot go on \
without it, and nothing of this training is kept: see in its log why it ended (most often memory), start it anew, and train again.
    """

    def __init__(
        self, engine: str, holds: Mapping[str, str], timeout: float, clock: Callable[[], float] = monotonic, after: str = "",
        of_files: bool = False,
    ) -> None:  # fmt: skip
        self.engine, self.holds, self.timeout, self.clock, self.of_files = engine, dict(holds), timeout, clock, of_files
        self.after = f" {after}" if after else ""
        self.stages = dict.fromkeys(self.holds, "")
        self.iteration, self.last = 0, clock()

    def heard(self, worker: str, stage: str, iteration: int = 0) -> None:
        """A worker told of itself."""
        if worker in self.stages and stage in STAGES:
            self.stages[worker] = stage
        self.iteration = max(self.iteration, iteration)
        self.last = self.clock()

    def check(self, present: Container[str], done: Container[str] = ()) -> None:
        """Raises WorkerLost for one that is neither present nor done, TimeoutError where nothing was heard for too long."""
        for worker in self.holds:
            if worker not in present and worker not in done:
                raise WorkerLost(self.lost(worker))
        if self.clock() - self.last > self.timeout:
            raise TimeoutError(self.silent())

    def lost(self, worker: str) -> str:
        return (
            f"the worker {worker} ended {self._when(worker)}; it held {self.holds[worker]}. {self.engine} cannot go on without it, and "
            "nothing of this training is kept: see in its log why it ended (most often memory), start it anew, and train again."
            f"{self.after}"
        )

    def silent(self) -> str:
        """Who is waited for, as far as it is known."""
        missing = [worker for worker, stage in self.stages.items() if stage != "connected"]
        if self.of_files:
            what = "no file was read to its end"
            remedy = "write smaller files, look at the load of the workers and of the disk, or raise timeout"
        elif self.iteration or not missing:
            what = f"no iteration ended after iteration {self.iteration}"
            remedy = "look at the load of the workers, or raise timeout"
        else:
            what = f"{', '.join(missing[:4])}{' and others' if len(missing) > 4 else ''} did not connect"
            remedy = "they may be busy with other work, or a firewall keeps workers from each other; free them, or raise timeout"
        return f"for {self.timeout:g} seconds nothing was heard: {what}. The training was given up; {remedy}.{self.after}"

    def _when(self, worker: str) -> str:
        if self.of_files:
            return "while files were read"
        if self.iteration:
            return f"after iteration {self.iteration}"
        return {"": "before it began", "begun": "before it connected to the others"}.get(self.stages[worker], "before the first iteration")
