"""A training, seen from the client: what workers tell is passed on, and who is gone ends it."""

import queue
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from ..trace import OnIteration
from .cluster import Cluster
from .watchdog import Watchdog

EVERY, GRACE = 0.5, 5.0  # seconds between two looks at the workers; in which a lost worker explains another one's error


def watched(
    cluster: Cluster, dog: Watchdog, tasks: Mapping[str, Any], n_iterations: int, on_iteration: OnIteration | None, can_stop: bool
) -> tuple[bytes, int | None]:  # fmt: skip
    """What the first worker wrote, and after which iteration it is to be cut, where `on_iteration` stopped what goes on to its end.

    tasks   address of each worker -> its task;  can_stop: whether workers end in the middle

    Raises WorkerLost, TimeoutError, and RuntimeError with what the engine said.
    """
    heard = _Heard(cluster, dog, on_iteration, can_stop)
    looked = monotonic()
    while True:
        heard.listen(EVERY)
        states = {worker: task.status for worker, task in tasks.items()}
        done = {worker for worker, state in states.items() if state == "finished"}
        if len(done) == len(tasks):
            break
        if monotonic() - looked < EVERY:
            continue
        looked = monotonic()
        dog.check(cluster.present(), done)
        failed = next((worker for worker, state in states.items() if state not in ("finished", "pending")), None)
        if failed is not None:
            _explain(cluster, dog, tasks, failed, done)
    first = next(iter(tasks.values())).result()
    while heard.n < n_iterations and not heard.stopped and heard.listen(EVERY):
        pass
    return first, heard.stopped if not can_stop else None


def finished(cluster: Cluster, dog: Watchdog, tasks: Mapping[str, Sequence[Any]]) -> None:
    """Wait for some tasks of each worker. Raises what a task raised of its data (ValueError), else as `watched` does."""
    n_done = -1
    while True:
        every = [(worker, task) for worker, own in tasks.items() for task in own]
        states = [task.status for _, task in every]
        for (worker, task), state in zip(every, states, strict=True):
            if state == "error" and isinstance(error := task.exception(), ValueError):
                raise error
            if state not in ("finished", "pending"):
                _explain(cluster, dog, {worker: task}, worker, ())
        done = states.count("finished")
        if done > n_done:
            n_done = done
            dog.heard("", "")
        if done == len(every):
            return
        dog.check(cluster.present())
        sleep(EVERY)


class _Heard:
    """n        iterations that were passed on
    stopped  the one at which it was enough; None = none was
    """

    def __init__(self, cluster: Cluster, dog: Watchdog, on_iteration: OnIteration | None, can_stop: bool) -> None:
        self.cluster, self.dog, self.on_iteration, self.can_stop = cluster, dog, on_iteration, can_stop
        self.n = 0
        self.stopped: int | None = None

    def listen(self, seconds: float) -> bool:
        """Hear what was told meanwhile, or wait so long for the next; whether there was any."""
        with suppress(queue.Empty):
            self.hear(self.cluster.heard.get(timeout=seconds))
            with suppress(queue.Empty):
                while True:
                    self.hear(self.cluster.heard.get_nowait())
            return True
        return False

    def hear(self, event: dict[str, Any]) -> None:
        k = int(event["iteration"])
        self.dog.heard(event["worker"], event["stage"], k)
        if event["stage"] != "iteration":
            return
        self.n = max(self.n, k)
        if self.on_iteration is None or self.stopped is not None:
            return
        if self.on_iteration(k, event["numbers"]) is False:
            self.stopped = k
            if self.can_stop:
                self.cluster.end()


def _explain(cluster: Cluster, dog: Watchdog, tasks: Mapping[str, Any], failed: str, done: Collection[str]) -> None:
    """Raises what is behind the error of a worker: often another one that was lost, of which Dask hears a moment later."""
    until = monotonic() + GRACE
    while monotonic() < until:
        dog.check(cluster.present(), done)
        with suppress(queue.Empty):
            cluster.heard.get(timeout=EVERY)
    error = tasks[failed].exception() if tasks[failed].status == "error" else None
    said = next((line.strip("- ") for line in str(error).splitlines() if line.strip()), "") if error else "its task was cancelled"
    raise RuntimeError(f"{dog.engine} ended on the worker {failed}: {said or type(error).__name__}.") from error
