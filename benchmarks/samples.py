"""What samples do to the time of training: `python -m benchmarks.samples [web S M]` writes `benchmarks/samples.md`.

Runs with all documents and with samples take turns in one process, on one thread; what counts is the ratio of their medians.
"""

import os
import platform
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

import numpy as np

import boosting as b
import sample_data

from .shapes import SHAPES, make

ROUNDS = 5
TREES = {"web": 40, "S": 20, "M": 6}
LOSSES = (b.GBT(), b.LambdaMART(), b.GBRank(), b.MPBoost())
ALL = b.Settings(max_leaf_nodes=20)
SAMPLES = {
    "half of the documents": replace(ALL, sample_documents=0.5),
    "a tenth of the documents": replace(ALL, sample_documents=0.1),
    "half of the queries": replace(ALL, sample_queries=0.5),
    "a tenth of the queries": replace(ALL, sample_queries=0.1),
    "half of the features": replace(ALL, sample_features=0.5),
    "half of documents and features": replace(ALL, sample_documents=0.5, sample_features=0.5),
}
ABOUT = f"""# Samples, and the time of training

Written by `python -m benchmarks.samples`; do not edit. Seconds of processor that training takes with a sample for each tree, over those
with all documents and features; medians of {ROUNDS} rounds, in which all take turns in one process, on one thread. Below 1 the sample is
quicker. Documents that a tree did not draw weigh nothing, but are walked through to their leaves as all others: samples of documents and
queries are a means against learning by heart, not of saving time. MPBoost, fitted to pairs, finds the pairs of each sample anew."""


def opened(name: str) -> b.Dataset:
    return sample_data.load(name).train if name not in SHAPES else b.Dataset(*make(SHAPES[name]))


def seconds(data: b.Dataset, loss: b.Loss, settings: b.Settings) -> float:
    start = time.process_time()
    b.train(data, loss, settings)
    return time.process_time() - start


def ratios(data: b.Dataset, loss: b.Loss, trees: int) -> tuple[float, dict[str, float]]:
    """Seconds with all documents; and of each kind of sample, over these."""
    found: dict[str, list[float]] = {"": [], **{name: [] for name in SAMPLES}}
    for number in range(ROUNDS + 1):
        for name, settings in {"": ALL, **SAMPLES}.items():
            taken = seconds(data, loss, replace(settings, n_iterations=trees))
            if number:  # what is compiled the first time does not count
                found[name].append(taken)
    whole = median(found[""])
    return whole, {name: median(found[name]) / whole for name in SAMPLES}


def main(names: list[str]) -> None:
    parts = [ABOUT]
    for name in names or ["web", "S"]:
        data = opened(name)
        rows = [f"| {data.n_documents:,} documents, {data.n_features} features | all, s | {' | '.join(SAMPLES)} |"]
        rows.append("|---" * (2 + len(SAMPLES)) + "|")
        for loss in LOSSES:
            whole, found = ratios(data, loss, TREES[name])
            rows.append(f"| {loss.title}, {TREES[name]} trees | {whole:.2f} | {' | '.join(f'{one:.2f}' for one in found.values())} |")
            print(rows[-1], flush=True)
        parts.append("\n".join(rows))
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f} at the end"
    parts.append(f"{machine}; Python {platform.python_version()}, numpy {np.__version__}, boosting {b.__version__}.")
    (Path(__file__).parent / "samples.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
