"""Everything that is asked of Dask, in one place; it is imported when it is needed."""

import contextlib
import logging
import queue
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any
from uuid import uuid4

from .watchdog import WorkerLost
from .worker import Worker

INSTALL = "pip install 'boosting-to-rank[dask]'"
STARTED: dict[str, Any] = {}  # trackers, on the scheduler
PATIENCE, EVERY = 3.0, 0.5  # seconds for what is only tidying up; between two looks at the workers
OVER: set[str] = set()  # trainings that are to end, on a worker


def check_installed(*packages: str) -> None:
    """Raises ImportError, a sentence with what to install."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        more = " lightgbm" if "lightgbm" in missing else ""
        raise ImportError(f"training on several machines needs {' and '.join(missing)}, not installed here: {INSTALL}{more}.")


class Cluster:
    """A Dask client as a training sees it.

    workers   address -> threads of each worker, in the order in which they are given their parts
    """

    def __init__(self, client: Any) -> None:
        if not all(hasattr(client, name) for name in ("submit", "nthreads", "run_on_scheduler", "subscribe_topic")):
            raise TypeError(f"client is {type(client).__name__}; pass a distributed.Client, as Client('tcp://scheduler:8786') makes one.")
        if getattr(client, "asynchronous", False):
            raise TypeError("client is asynchronous; pass a distributed.Client that was made with asynchronous=False.")
        self.client, self.name = client, f"boosting-{uuid4().hex[:12]}"
        self.heard: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.workers = self.present()
        if not self.workers:
            raise ValueError("the client has no workers: start some with `dask worker ADDRESS`, and wait with client.wait_for_workers(1).")

    def present(self) -> dict[str, int]:
        """Workers that are there now. Raises WorkerLost where the scheduler is not."""
        try:
            if self.client.status != "running":
                raise OSError(f"the client is {self.client.status}")
            return dict(sorted(self.client.nthreads().items()))
        except (OSError, RuntimeError) as error:
            raise WorkerLost(f"the scheduler does not answer ({error}); start it and the workers anew, and train again.") from error

    def check_processes(self) -> None:
        """Raises ValueError for workers that are threads."""
        if any(address.startswith("inproc:") for address in self.workers):
            raise ValueError("the workers are threads of one process, and engines need a process each: LocalCluster(processes=True).")

    def send(self, value: Any, worker: str) -> Any:
        """The value on a worker. Raises WorkerLost where it ends meanwhile."""
        return self._patiently(lambda: self.client.scatter(value, workers=[worker], hash=False), [worker])

    def _patiently(self, work: Callable[[], Any], workers: Sequence[str]) -> Any:
        """What it gives: a call to a worker that ends in the middle may never come back."""
        answer: queue.SimpleQueue[tuple[Any, Exception | None]] = queue.SimpleQueue()

        def call() -> None:
            try:
                answer.put((work(), None))
            except Exception as error:  # told where it was asked for
                answer.put((None, error))

        threading.Thread(target=call, daemon=True).start()
        while True:
            with contextlib.suppress(queue.Empty):
                given, error = answer.get(timeout=EVERY)
                if error is None:
                    return given
                self._check_there(workers)
                raise RuntimeError(f"a worker did not take its part ({error}); train again.") from error
            self._check_there(workers)

    def _check_there(self, workers: Sequence[str]) -> None:
        gone = [worker for worker in workers if worker not in self.present()]
        if gone:
            raise WorkerLost(f"the worker {gone[0]} ended before it began: see in its log why, start it anew, and train again.")

    def submit(self, work: Callable[..., Any], *given: Any, worker: str) -> Any:
        """A task that runs there and nowhere else, once."""
        return self.client.submit(work, *given, workers=[worker], allow_other_workers=False, pure=False, retries=0)

    def give_up(self, tasks: Sequence[Any]) -> None:
        """Let go of a training that came to nothing; a worker that hangs is not waited for."""

        def let_go() -> None:
            with contextlib.suppress(Exception):  # whatever is wrong is told already
                self.client.cancel(list(tasks), force=True)
                self.end()

        thread = threading.Thread(target=let_go, daemon=True)
        thread.start()
        thread.join(PATIENCE)

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """What workers tell goes to `heard`."""
        self.client.subscribe_topic(self.name, lambda event: self.heard.put(event[1]))
        try:
            yield
        finally:
            with contextlib.suppress(Exception):
                self.client.unsubscribe_topic(self.name)

    def end(self) -> None:
        """Let every worker end after its iteration."""
        self.client.run(_end, self.name, wait=False)

    @contextlib.contextmanager
    def on_scheduler(self, start: Callable[..., Any], free: Callable[[Any], None], n: int, timeout: int) -> Iterator[Mapping[str, Any]]:
        """What workers meet at, started on the scheduler."""
        try:
            yield self.client.run_on_scheduler(_start, self.name, start, n, timeout)
        finally:
            with contextlib.suppress(Exception):
                self.client.run_on_scheduler(_stop, self.name, free)

    def ports(self, workers: Sequence[str]) -> list[str]:
        """ "host:port" that is free on each worker."""
        found = self._patiently(lambda: self.client.run(_port, workers=list(workers)), workers)
        return [f"{_host(worker)}:{found[worker]}" for worker in workers]


@contextlib.contextmanager
def connected(address: str, n_workers: int) -> Iterator[Any]:
    """A client of the scheduler at this address; without one, of so many workers on this machine, each a process with one thread.

    Raises ImportError where Dask is not installed, ValueError where no scheduler answers.
    """
    check_installed("distributed")
    from distributed import Client, LocalCluster

    if address:
        try:
            client = Client(address, timeout=30)
        except (OSError, ValueError) as error:
            raise ValueError(f"no Dask scheduler answers at {address} ({error}); start one with `dask scheduler`.") from error
        with client:
            yield client
        return
    quiet = {"dashboard_address": ":0", "silence_logs": logging.ERROR}
    with LocalCluster(n_workers=n_workers, threads_per_worker=1, **quiet) as cluster, Client(cluster) as client:
        yield client


def _host(address: str) -> str:
    from distributed.comm import get_address_host

    return get_address_host(address)


def _start(name: str, start: Callable[..., Any], n: int, timeout: int, dask_scheduler: Any) -> Mapping[str, Any]:
    STARTED[name], about = start(n, _host(dask_scheduler.address).strip("/:"), timeout)
    return about


def _stop(name: str, free: Callable[[Any], None]) -> None:
    found = STARTED.pop(name, None)
    if found is not None:  # it may wait for workers; the scheduler must not
        threading.Thread(target=free, args=(found,), daemon=True).start()


async def _end(name: str) -> None:
    OVER.add(name)


def _port() -> int:
    with socket.socket() as probe:
        probe.bind(("", 0))
        return probe.getsockname()[1]


def this_worker(topic: str, number: int) -> Worker:
    """On a worker: what it is, and whom it tells."""
    from distributed import get_worker

    own: Any = get_worker()

    def tell(stage: str, iteration: int, numbers: Mapping[str, float]) -> None:
        own.log_event(topic, {"worker": own.address, "stage": stage, "iteration": iteration, "numbers": dict(numbers)})

    return Worker(number, own.state.nthreads, tell, lambda: topic in OVER)
