"""Where a command trains: here, or on the workers of a Dask cluster."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..distributed.cluster import connected

HERE, DASK, LIGHTGBM = "here", "dask", "dask-lightgbm"


def add_flags(parser: argparse.ArgumentParser, words: str, *more: str) -> None:
    """The flags that `client_of` reads; more: further engines."""
    parser.add_argument("--engine", choices=(HERE, DASK, *more), default=HERE, help=words)
    parser.add_argument("--scheduler", metavar="ADDRESS", default="", help="of --engine dask: a running cluster, such as tcp://host:8786")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="of --engine dask without --scheduler: processes on this machine (default: 2)"
    )


@contextmanager
def client_of(given: argparse.Namespace) -> Iterator[Any]:
    """A client where the engine needs one, else None. Raises ValueError for flags that do not go together, and where nothing answers."""
    if given.engine == HERE:
        for flag in ("scheduler", "workers"):
            if getattr(given, flag) not in (None, ""):
                raise ValueError(f"--{flag} is of a Dask cluster: add --engine dask.")
        yield None
        return
    n_workers = 2 if given.workers is None else given.workers
    if n_workers < 1:
        raise ValueError(f"--workers {given.workers}: give 1 or more.")
    with connected(given.scheduler, n_workers) as client:
        yield client
