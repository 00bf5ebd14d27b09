"""How training grows with its rows, here and on a Dask cluster of two: `python -m benchmarks.scale [10k 100k 1M]` writes
`benchmarks/scale.md`. Needs Dask and XGBoost (`make distributed` installs them).

Both train the same trees. What is fixed and what a tree takes are told apart by runs of two lengths.
"""

import os
import platform
import resource
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import boosting as b

from .shapes import SHAPES, make

SIZES = ("10k", "100k", "1M")
FEW, MANY, ROUNDS = 2, 12, 3
MILLION, MANY_OF_MILLION = 1_000_000, 6
LOSSES = {"LambdaMART": b.LambdaMART(split_on="newton", curvature_factor=2, truncation=10), "GBT": b.GBT()}
ABOUT = f"""# Growth, on one machine and on a cluster of two

Written by `python -m benchmarks.scale`; do not edit. Rows of benchmarks/shapes.py: 136 features in float32, some 100 documents a query;
trees of 20 leaves. Here: `boosting.train` on one thread. Cluster: `train_distributed` by XGBoost on two processes with one thread each, on
the same machine. Seconds of processor, of both workers together, since other work on the machine slows the clock; with {FEW} trees and with
{MANY}, the least of {ROUNDS} rounds; at 1,000,000 rows one round, with {MANY_OF_MILLION} for {MANY}.
"Fixed" is what a run takes without trees: bins, and on the cluster the
client's part (bins, sending, reading the model) and the workers' (their own matrix). The largest difference is that of the scores after
{MANY} trees."""
HEAD = ("rows", "loss", "here: fixed, s", "a tree, ms", "cluster: client, s", "workers: fixed, s", "a tree, ms", "a tree, workers / here",
        "largest difference")  # fmt: skip


def measured(data: b.Dataset, loss: b.Loss, client: Any, rounds: int, many: int = MANY) -> tuple[list[float], float]:
    """Seconds of processor: fixed and a tree here, the client's, fixed and a tree of the workers; and how far scores differ."""

    def clocks() -> np.ndarray:
        return np.array([time.process_time(), sum(client.run(time.process_time).values())])

    ways = {"here": lambda s: b.train(data, loss, s), "cluster": lambda s: b.train_distributed(data, loss, s, client)}
    found: dict[tuple[str, int], list[np.ndarray]] = {(name, n): [] for name in ways for n in (FEW, many)}
    last = {}
    for train in ways.values():
        train(b.Settings(1, 20))  # compiles, and imports on the workers
    for _ in range(rounds):
        for name, n in found:
            before = clocks()
            last[name] = ways[name](b.Settings(n, 20))
            found[name, n].append(clocks() - before)
    least = {key: np.min(seconds, axis=0) for key, seconds in found.items()}
    here, there = ((least[name, FEW], (least[name, many] - least[name, FEW]) / (many - FEW)) for name in ways)
    times = [here[0][0] - FEW * here[1][0], here[1][0], there[0][0], there[0][1] - FEW * there[1][1], there[1][1]]
    return times, float(np.abs(last["here"].scores(many) - last["cluster"].scores(many)).max())


def main(sizes: list[str]) -> None:
    from distributed import Client, LocalCluster

    lines = [f"| {' | '.join(HEAD)} |", "|---" * len(HEAD) + "|"]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        for name in sizes or SIZES:
            data = b.Dataset(*make(SHAPES[name]))
            for title, loss in LOSSES.items():
                how = (ROUNDS, MANY) if data.n_documents < MILLION else (1, MANY_OF_MILLION)
                times, difference = measured(data, loss, client, *how)
                fixed, tree, own, others, their_tree = times
                shown = (f"{fixed:.2f}", f"{1000 * tree:.1f}", f"{own:.2f}", f"{others:.2f}", f"{1000 * their_tree:.1f}")
                lines.append(f"| {data.n_documents:,} | {title} | {' | '.join(shown)} | {their_tree / tree:.1f} | {difference:.0e} |")
                print(lines[-1], flush=True)
            write(lines)


def write(lines: list[str]) -> None:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    versions = ", ".join(f"{name} {version(name)}" for name in ("distributed", "xgboost", "numpy"))
    machine = (
        f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f} at the end; peak of the client {peak:,.0f} MB"
    )
    text = "\n\n".join([ABOUT, "\n".join(lines), f"{machine}; Python {platform.python_version()}, {versions}, boosting {b.__version__}."])
    (Path(__file__).parent / "scale.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
