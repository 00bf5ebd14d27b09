"""Compile every kernel once into the cache: `python -m boosting.warm_up`.

Compiling holds Python's lock, so it must not happen inside a server that people are using.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np

from . import GBT, LOSSES, Dataset, Loss, MPBoost, Settings, metrics, read_letor, train
from .compute.kernel_cache import is_warm, mark_warm
from .explain.key_events import key_events
from .explain.pair_changes import count_changes
from .losses.margins import strongest_margins
from .trees.binning import Bins, bin_features
from .trees.growth import Growth, grow

FIRST = "lambdamart"  # what the first page shows
LOSSES_ONLY = "losses"  # what the second process is asked for


def warm_up() -> None:
    """Train every loss for an iteration on tiny data and touch each metric and the reader.

    Two processes share the work: this one compiles what trees need, the other one bins, metrics and what losses bring.
    Each loss is marked as soon as all its kernels are there, the first page's loss first, and the whole at the end.
    """
    with subprocess.Popen([sys.executable, "-m", "boosting.warm_up", LOSSES_ONLY], cwd=Path(__file__).parents[1]) as other:
        _grow()
        _touch(GBT(), _data(np.float64))
        for dtype in (np.float64, np.float32):  # each is a machine code of its own; shipped data are float64
            data, left = _data(dtype), _first_page_first()
            while left:
                loss = _next(left, lambda: other.poll() is not None)
                for variant in _variants(loss):
                    _touch(variant, data)
                if dtype is np.float64:
                    mark_warm(loss.identifier)
                left.remove(loss)
            train(data, GBT(), Settings(n_iterations=1)).predict(data.features)
        _touch(MPBoost(), _data(np.float64, preferences=[[0, 1]]))
        read_letor(b"1 qid:1 1:2")
    mark_warm("everything")


def _warm_up_losses() -> None:
    """Bins, metrics, and what losses bring besides trees; that does not depend on the type of the features."""
    data = _data(np.float64)
    bin_features(data.features, 4)
    _measure(data, np.zeros(24), np.arange(24.0))
    for loss in _first_page_first():
        for variant in _variants(loss):
            ready, scores = variant.for_data(data), np.zeros(data.n_documents)
            problem = ready.problem(data, scores, 1)
            ready.pairs(data, scores, 0)
            ready.advance(data, scores, np.arange(24.0) + problem.targets, 1, 0.1)
        mark_warm(f"{loss.identifier}-alone")


def _next(left: list[type[Loss]], is_alone: Callable[[], bool]) -> type[Loss]:
    """A loss that the other process is through with, or any once that process has ended, well or not; else, from the far end,
    one that it has not come to."""
    while FIRST in [loss.identifier for loss in left] and not is_alone() and not is_warm(f"{FIRST}-alone"):
        time.sleep(0.02)
    ready = [loss for loss in left if is_alone() or is_warm(f"{loss.identifier}-alone")]
    return ready[0] if ready else left[-1]


def _grow() -> None:
    """The largest kernel of all, without waiting for bins."""
    blocks: np.ndarray = np.zeros((1, 24, 8), np.uint8)
    blocks.flags.writeable = False
    grow(Bins(blocks, (np.zeros(1),), np.zeros(1, np.bool_)), np.arange(24.0), np.ones(24), Growth(2))


def _first_page_first() -> list[type[Loss]]:
    return sorted(LOSSES, key=lambda loss: loss.identifier != FIRST)


def _data(dtype: type, preferences: list | None = None) -> Dataset:
    features: np.ndarray = np.random.default_rng(0).normal(size=(24, 3)).astype(dtype)
    return Dataset(features, np.arange(24) % 2, [0, 12, 24], preferences=preferences)


def _touch(loss: Loss, data: Dataset) -> None:
    trace = train(data, loss, Settings(n_iterations=2, n_bins=4), validation=data)
    trace.loss.pairs(data, trace.scores(1), 0)
    trace.loss.document_pairs(data, trace.scores(1), 0)
    trace.loss.risk(data, trace.scores(1))
    _measure(data, trace.scores(0), trace.scores(1))


def _measure(data: Dataset, before: np.ndarray, after: np.ndarray) -> None:
    metrics.ndcg(data, after)
    metrics.contradicting_pairs(data, after)
    count_changes(data, before, after)
    key_events(data, 0, np.array([before[:12], after[:12], -after[:12]]))
    strongest_margins(data, after, 1.0, 0, 3)


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
