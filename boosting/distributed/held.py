"""What each worker holds: rows that were sent to it, or that it read from files."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..words import counted
from . import files
from .cluster import Cluster
from .facts import Facts
from .parts import parts
from .rows import Rows
from .watch import finished
from .watchdog import Watchdog


class Held(NamedTuple):
    """words   "12 queries of 340 documents";  rows   there, as a future"""

    words: str
    rows: Any


def sent(cluster: Cluster, rows: Rows) -> dict[str, Held]:
    """Whole queries, one after the other, about as many documents for each worker; fewer workers where there are fewer queries.

    Raises WorkerLost where one is gone before all are sent.
    """
    of_each = parts(np.concatenate([[0], np.cumsum(rows.sizes)]), len(cluster.workers))
    own = {worker: rows.only(queries) for worker, queries in zip(cluster.workers, of_each, strict=False)}
    return {worker: Held(_words(len(one.sizes), len(one.grades)), cluster.send(one, worker)) for worker, one in own.items()}


class Read:
    """Files, read by the workers, each a few of them in their order.

    facts   of all rows;  thresholds  of each feature, as `train` would make them of all rows

    Raises ValueError for a file that cannot be read, or does not go with the others.
    """

    def __init__(self, cluster: Cluster, paths: Sequence[str], engine: str, n_bins: int, timeout: float) -> None:
        self.cluster, self.engine, self.timeout = cluster, engine, timeout
        of_each = parts(np.concatenate([[0], np.cumsum([_size(path) for path in paths])]), len(cluster.workers))
        self.paths = {worker: [paths[number] for number in own] for worker, own in zip(cluster.workers, of_each, strict=False)}
        self.data = {worker: [cluster.submit(files.read, path, worker=worker) for path in own] for worker, own in self.paths.items()}
        pending = {
            worker: [cluster.submit(files.about, path, data, worker=worker) for path, data in zip(own, self.data[worker], strict=True)]
            for worker, own in self.paths.items()
        }
        self._wait(pending)
        self.about = {worker: [task.result() for task in tasks] for worker, tasks in pending.items()}
        every = [one for own in self.about.values() for one in own]
        self.facts = Facts.together(one.facts for one in every)
        self.thresholds = files.thresholds(every, n_bins)

    def held(self, is_graded: bool) -> dict[str, Held]:
        """The rows of each worker, of which those without a grade may be left out."""
        found = {}
        for worker, own in self.about.items():
            facts = Facts.together(one.facts for one in own)
            if is_graded and not facts.n_graded:
                continue  # an engine takes no part without rows
            words = _words(facts.n_queries, facts.n_documents)
            found[worker] = Held(words, self.cluster.submit(files.rows, self.data[worker], self.thresholds, is_graded, worker=worker))
        self._wait({worker: [one.rows] for worker, one in found.items()})
        self.data.clear()  # the workers let go of what is not needed any more
        return found

    def _wait(self, tasks: Mapping[str, Sequence[Any]]) -> None:
        words = {worker: counted(len(own), "file") for worker, own in self.paths.items()}
        finished(self.cluster, Watchdog(self.engine, words, self.timeout, of_files=True), tasks)


def _size(path: str) -> int:
    """Bytes; 1 of a file that only the workers see."""
    return max(os.path.getsize(path), 1) if os.path.exists(path) else 1


def _words(n_queries: int, n_documents: int) -> str:
    return f"{counted(n_queries, 'query')} of {counted(n_documents, 'document')}"
