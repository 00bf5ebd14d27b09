"""Compile every kernel once into the cache: `python -m boosting.warm_up`.

Compiling holds Python's lock, so it must not happen inside a server that people are using.
"""

import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

import numpy as np

from . import GBT, LOSSES, Dataset, Loss, MPBoost, Settings, metrics, read_letor, train
from .census import census
from .kernel_cache import is_warm, mark_warm

FIRST = "lambdamart"  # what the first page shows


LOSSES_ONLY = "losses"  # what the second process is asked for


def warm_up() -> None:
    """Train every loss for an iteration on tiny data and touch each metric and the reader.

    Two processes share the work: this one compiles what trees and metrics need, the other one what losses bring. Each loss
    is marked as soon as all its kernels are there, the first page's loss first, and the whole at the end.
    """
    with subprocess.Popen([sys.executable, "-m", "boosting.warm_up", LOSSES_ONLY], cwd=Path(__file__).parents[1]) as other:
        for dtype in (np.float64, np.float32):  # each is a machine code of its own; shipped data are float64
            data = _data(dtype)
            _touch(GBT(), data)
            for loss in _first_page_first():
                while other.poll() is None and not is_warm(f"{loss.identifier}-alone"):
                    time.sleep(0.02)
                for variant in _variants(loss):
                    _touch(variant, data)
                if dtype is np.float64:
                    mark_warm(loss.identifier)
            train(data, GBT(), Settings(n_iterations=1)).predict(data.features)
        _touch(MPBoost(), _data(np.float64, preferences=[[0, 1]]))
        read_letor(b"1 qid:1 1:2")
    mark_warm("everything")


def _warm_up_losses() -> None:
    """What losses bring besides trees; it does not depend on the type of the features."""
    data = _data(np.float64)
    for loss in _first_page_first():
        for variant in _variants(loss):
            ready, scores = variant.for_data(data), np.zeros(data.n_documents)
            problem = ready.problem(data, scores, 1)
            ready.pairs(data, scores, 0)
            ready.advance(data, scores, np.arange(24.0) + problem.targets, 1, 0.1)
        mark_warm(f"{loss.identifier}-alone")


def _first_page_first() -> list[type[Loss]]:
    return sorted(LOSSES, key=lambda loss: loss.identifier != FIRST)


def _data(dtype: type, preferences: list | None = None) -> Dataset:
    features: np.ndarray = np.random.default_rng(0).normal(size=(24, 3)).astype(dtype)
    return Dataset(features, np.arange(24) % 2, [0, 12, 24], preferences=preferences)


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
    if LOSSES_ONLY in sys.argv:
        _warm_up_losses()
    elif not is_warm():
        sys.stdout.write("Compiling the kernels, once for this version of the code ...\n")
        started = time.perf_counter()
        warm_up()
        sys.stdout.write(f"Kernels are compiled ({time.perf_counter() - started:.0f} s).\n")
