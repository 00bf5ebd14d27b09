"""Independent work, spread over a client: what a worker had not finished when it ended is done again by another one."""

import warnings
from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import Any

from .cluster import Cluster
from .watchdog import WorkerLost

LOOK, GONE = 5.0, 60.0  # seconds between two looks at the workers; without any, until it is given up


class Pool:
    """n   pieces of work at once: the threads of all workers"""

    def __init__(self, client: Any) -> None:
        self.cluster = Cluster(client)
        self.n = sum(self.cluster.workers.values())
        self.executor = client.get_executor(pure=False)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        self.executor.shutdown(wait=False)
        if type(error).__name__ == "KilledWorker":
            raise RuntimeError(
                "several workers ended while they did the same piece of work, so that it is not given to another one; see in their logs "
                "why (most often memory): fewer threads a worker, or more memory, may do."
            ) from error

    def submit(self, work: Callable[..., Any], *given: Any) -> Future:
        with warnings.catch_warnings():  # of the size of what is sent, which is a part of the data
            warnings.simplefilter("ignore", UserWarning)
            return self.executor.submit(work, *given)

    def ended(self, under_way: Collection[Future]) -> Collection[Future]:
        """Those that are over, once one is. Raises WorkerLost where no worker has been there for a while."""
        since = None
        while True:
            done, _ = wait(under_way, LOOK, FIRST_COMPLETED)
            if done:
                return done
            since = None if self.cluster.present() else since or monotonic()
            if since is not None and monotonic() - since > GONE:
                raise WorkerLost("the last worker is gone; start workers anew and run it again. A checkpoint keeps what is done.")
