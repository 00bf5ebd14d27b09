"""How training grows with its rows, here and on a Dask cluster of two: `python -m benchmarks.scale [10k 100k 1M]` writes
`benchmarks/scale.md`. Needs Dask and XGBoost (`make distributed` installs them).

Both train the same trees, so that their ratio is what counts. What is fixed and what a tree takes are told apart by runs of two lengths,
which take turns in one process.
"""

import os
import platform
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import boosting as b

from .shapes import SHAPES, make

SIZES = ("10k", "100k", "1M")
FEW, MANY, ROUNDS = 2, 12, 3
LOSSES = {"LambdaMART": b.LambdaMART(split_on="newton", curvature_factor=2, truncation=10), "GBT": b.GBT()}
ABOUT = f"""# Growth, on one machine and on a cluster of two

Written by `python -m benchmarks.scale`; do not edit. Rows of benchmarks/shapes.py: 136 features in float32, some 100 documents a query;
trees of 20 leaves. Here: `boosting.train` on one thread. Cluster: `train_distributed` by XGBoost on two processes with one thread each, on
the same machine. "Fixed" is what a run takes without trees: bins, and on the cluster sending them and bringing the model back. Medians of
{ROUNDS} rounds, of one at 1,000,000 rows; other work on the machine slows all of them, so that only ratios within a row count. The largest
difference is that of the scores after {MANY} trees."""


def timed(train: Callable[[b.Settings], Any], n_trees: int) -> tuple[float, Any]:
    start = time.perf_counter()
    trace = train(b.Settings(n_trees, 20))
    return time.perf_counter() - start, trace


def measured(data: b.Dataset, loss: b.Loss, client: Any, rounds: int) -> dict[str, float]:
    """Seconds, fixed and a tree, of both; and how far their scores differ."""
    ways = {"here": lambda s: b.train(data, loss, s), "cluster": lambda s: b.train_distributed(data, loss, s, client)}
    found: dict[str, list[float]] = {f"{name} {n}": [] for name in ways for n in (FEW, MANY)}
    for train in ways.values():
        train(b.Settings(1, 20))  # compiles, and imports on the workers
    last = {}
    for _ in range(rounds):
        for n in (FEW, MANY):
            for name, train in ways.items():
                seconds, last[name] = timed(train, n)
                found[f"{name} {n}"].append(seconds)
    table = {}
    for name in ways:
        few, many = (median(found[f"{name} {n}"]) for n in (FEW, MANY))
        tree = max(many - few, 0.0) / (MANY - FEW)
        table |= {f"{name}, a tree": tree, f"{name}, fixed": max(few - FEW * tree, 0.0)}
    table["difference"] = float(np.abs(last["here"].scores(MANY) - last["cluster"].scores(MANY)).max())
    return table


def main(sizes: list[str]) -> None:
    from distributed import Client, LocalCluster

    lines = [
        "| rows | loss | here: fixed, s | a tree, ms | cluster: fixed, s | a tree, ms | a tree, cluster / here | largest difference |",
        "|---" * 8 + "|",
    ]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        for name in sizes or SIZES:
            data = b.Dataset(*make(SHAPES[name]))
            for title, loss in LOSSES.items():
                found = measured(data, loss, client, ROUNDS if data.n_documents < 1_000_000 else 1)
                here, there = found["here, a tree"], found["cluster, a tree"]
                lines.append(
                    f"| {data.n_documents:,} | {title} | {found['here, fixed']:.2f} | {1000 * here:.1f} | {found['cluster, fixed']:.2f} | "
                    f"{1000 * there:.1f} | {there / here:.1f} | {found['difference']:.0e} |"
                )
                print(lines[-1], flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    versions = ", ".join(f"{name} {version(name)}" for name in ("distributed", "xgboost", "numpy"))
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f} at the end; peak here {peak:,.0f} MB"
    text = "\n\n".join([ABOUT, "\n".join(lines), f"{machine}; Python {platform.python_version()}, {versions}, boosting {b.__version__}."])
    (Path(__file__).parent / "scale.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
