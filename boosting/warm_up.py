"""Compile every kernel once into the cache: `python -m boosting.warm_up`.

Compiling holds Python's lock, so it must not happen inside a server that people are using.
"""

import sys
import time
from dataclasses import fields

import numpy as np

from . import LOSSES, Dataset, Loss, Settings, metrics, read_letor, train
from .census import census
from .kernel_cache import cache_folder, is_warm


def warm_up() -> None:
    """Train every loss for an iteration on tiny data and touch each metric and the reader, then mark the cache as warm."""
    folder = cache_folder()
    features = np.random.default_rng(0).normal(size=(12, 3))
    for dtype in (np.float32, np.float64):  # each is a machine code of its own
        data = Dataset(features.astype(dtype), np.arange(12) % 3, [0, 6, 12])
        for loss in LOSSES:
            for variant in _variants(loss):
                trace = train(data, variant, Settings(n_iterations=2, n_bins=4), validation=data)
                trace.predict(features)
                trace.loss.pairs(data, trace.scores(1), 0)
                trace.loss.risk(data, trace.scores(1))
    metrics.ndcg(data, features[:, 0])
    metrics.contradicting_pairs(data, features[:, 0])
    census(data, features[:, 0], features[:, 1])
    read_letor(b"1 qid:1 1:2")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "warm").write_text("")


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
