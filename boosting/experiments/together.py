"""The heats of a contest in several processes at once, here or on a cluster: each is the same work as in one, so the numbers are the same
to the last bit."""

import pickle
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import Any, NamedTuple

from ..distributed.pool import Pool
from .contestant import Contestant
from .heat import Heat, Measures, Run, run_heat
from .plan import Plan


def check_sendable(contestants: Sequence[Contestant]) -> None:
    """Raise ValueError that names who cannot be sent to another process."""
    for one in contestants:
        try:
            pickle.dumps(one)
        except Exception as error:
            raise ValueError(
                f"{one.name} cannot be sent to another process ({error}); define its class and its `take` at the top of a module, or take "
                "n_jobs=1."
            ) from error


def run_together(
    plan: Plan, contestants: Sequence[Contestant], measures: Measures, wanted: Sequence[Heat], n_jobs: int, client: Any = None
) -> Iterator[tuple[Heat, Run | str]]:  # fmt: skip
    """The wanted heats, each as it ends, in any order: its run, or why the contestant cannot learn from the data. Who
    stops taking them stops the rest, and waits for those under way.

    client   a Dask client on whose workers they run, in place of processes here, and which are not waited for

    Processes begin anew (spawn), so that a script that calls this needs `if __name__ == "__main__":`. Raises RuntimeError where one ends
    before its work is done, as where memory runs out; on a client, where a heat has ended several workers.
    """
    due, under_way = list(reversed(wanted)), dict[Future, Heat]()
    with _processes(n_jobs) if client is None else Pool(client) as pool:
        while due or under_way:
            while due and len(under_way) < pool.n:  # no further ahead: each waiting heat would hold a copy of the data
                heat = due.pop()
                under_way[pool.submit(_run, plan.only(heat.split), contestants[heat.contestant], heat, measures)] = heat
            for future in pool.ended(under_way):
                yield under_way.pop(future), future.result()


class _Processes(NamedTuple):
    """n   pieces of work at once;  submit  as of an executor"""

    n: int
    submit: Callable[..., Future]

    def ended(self, under_way: Collection[Future]) -> Collection[Future]:
        """Those that are over, once one is."""
        return wait(under_way, return_when=FIRST_COMPLETED)[0]


@contextmanager
def _processes(n_jobs: int) -> Iterator[_Processes]:
    with ProcessPoolExecutor(n_jobs, get_context("spawn"), _hear) as pool:

        def submit(*work: Any) -> Future:
            with _deaf():  # for it starts them
                return pool.submit(*work)

        try:
            yield _Processes(n_jobs, submit)
        except BrokenProcessPool as error:
            raise RuntimeError(
                "a process ended before its work was done; there may be too little memory for so many: take fewer n_jobs, and in a script "
                'call contest below `if __name__ == "__main__":`.'
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started meanwhile are deaf to Ctrl-C, which reaches every process of a terminal: while they import the library
    each would print where it was."""
    if sys.platform == "win32":  # which holds no signal back
        yield
        return
    resource_tracker.ensure_running()  # or it would be started with them, and hear again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _hear() -> None:
    """In a new process: from now on Ctrl-C ends it without a word, also one that came before."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _run(plan: Plan, one: Contestant, heat: Heat, measures: Measures) -> Run | str:
    """A heat in a process of its own; plan: of its split alone."""
    try:
        return run_heat(one.candidates[heat.candidate], one, plan.split(0), measures)
    except ValueError as error:
        return str(error)
