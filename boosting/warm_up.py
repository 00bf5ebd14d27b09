"""Compile every kernel once into the cache: `python -m boosting.warm_up`.

Compiling holds Python's lock, so it must not happen inside a server that people are using.
"""

import sys
import time
from dataclasses import fields

import numpy as np

from . import GBT, LOSSES, Dataset, Loss, MPBoost, Settings, metrics, read_letor, train
from .census import census
from .kernel_cache import is_warm, mark_warm

FIRST = "lambdamart"  # what the first page shows


def warm_up() -> None:
    """Train every loss for an iteration on tiny data and touch each metric and the reader.

    Each loss is marked as soon as its kernels are there, the first page's loss first, and the whole at the end.
    """
    features, grades, query_ptr = np.random.default_rng(0).normal(size=(24, 3)), np.arange(24) % 2, [0, 12, 24]
    for dtype in (np.float64, np.float32):  # each is a machine code of its own; shipped data are float64
        data = Dataset(features.astype(dtype), grades, query_ptr)
        for loss in sorted(LOSSES, key=lambda loss: loss.identifier != FIRST):
            for variant in _variants(loss):
                _touch(variant, data)
            if dtype is np.float64:
                mark_warm(loss.identifier)
        train(data, GBT(), Settings(n_iterations=1)).predict(data.features)
    _touch(MPBoost(), Dataset(features, grades, query_ptr, preferences=[[0, 1]]))
    read_letor(b"1 qid:1 1:2")
    mark_warm("everything")


def _touch(loss: Loss, data: Dataset) -> None:
    trace = train(data, loss, Settings(n_iterations=2, n_bins=4), validation=data)
    trace.loss.pairs(data, trace.scores(1), 0)
    trace.loss.risk(data, trace.scores(1))
    metrics.ndcg(data, trace.scores(1))
    metrics.contradicting_pairs(data, trace.scores(1))
    census(data, trace.scores(0), trace.scores(1))


def _variants(loss: type[Loss]) -> list[Loss]:
    """The loss with its defaults, and with each other choice and each switch: some have kernels of their own."""
    changes = [{f.name: choice} for f in fields(loss) for choice in f.metadata.get("choices", ()) if choice != f.default]
    return [loss(), *(loss(**change) for change in [*changes, *({f.name: True} for f in fields(loss) if f.default is False)])]


if __name__ == "__main__":
    if not is_warm():
        sys.stdout.write("Compiling the kernels, once for this version of the code ...\n")
        started = time.perf_counter()
        warm_up()
        sys.stdout.write(f"Kernels are compiled ({time.perf_counter() - started:.0f} s).\n")
