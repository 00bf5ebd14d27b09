"""How training grows with its rows, here and on a Dask cluster of two: `python -m benchmarks.scale [10000 100000 1000000]` writes
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

SIZES, WIDTH, LENGTH = (10_000, 100_000, 1_000_000), 136, 100
FEW, MANY, ROUNDS = 2, 12, 3
LOSSES = {"LambdaMART": b.LambdaMART(split_on="newton", curvature_factor=2, truncation=10), "GBT": b.GBT()}
ABOUT = f"""# Growth, on one machine and on a cluster of two

Written by `python -m benchmarks.scale`; do not edit. Rows of {WIDTH} features (float32), queries of {LENGTH} documents, trees of 20 leaves.
Here: `boosting.train` on one thread. Cluster: `train_distributed` by XGBoost on two processes with one thread each, on the same machine.
"Fixed" is what a run takes without trees: bins, and on the cluster sending them and bringing the model back. Medians of {ROUNDS} rounds;
other work on the machine slows all of them, so that only ratios within a row count. The largest difference is that of the scores after
{MANY} trees."""


def rows(n: int) -> b.Dataset:
    """n documents, of whose features some say something."""
    rng = np.random.default_rng(n)
    features = rng.standard_normal((n, WIDTH), np.float32)
    features[:, WIDTH // 2 :] = np.round(features[:, WIDTH // 2 :] * 4)  # counts, as half of a search engine's features are
    worth = features[:, 0] + 0.5 * features[:, 1] * (features[:, 2] > 0) + rng.standard_normal(n)
    features.flags.writeable = False
    return b.Dataset(features, np.clip(np.round(worth + 1), 0, 4), np.arange(0, n + 1, LENGTH))


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


def main(sizes: list[int]) -> None:
    from distributed import Client, LocalCluster

    lines = [
        "| rows | loss | here: fixed, s | a tree, ms | cluster: fixed, s | a tree, ms | a tree, cluster / here | largest difference |",
        "|---" * 8 + "|",
    ]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        for n in sizes or SIZES:
            data = rows(n)
            for title, loss in LOSSES.items():
                found = measured(data, loss, client, ROUNDS if n < 1_000_000 else 1)
                here, there = found["here, a tree"], found["cluster, a tree"]
                lines.append(
                    f"| {n:,} | {title} | {found['here, fixed']:.2f} | {1000 * here:.1f} | {found['cluster, fixed']:.2f} | "
                    f"{1000 * there:.1f} | {there / here:.1f} | {found['difference']:.0e} |"
                )
                print(lines[-1], flush=True)
            del data
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    versions = ", ".join(f"{name} {version(name)}" for name in ("distributed", "xgboost", "numpy"))
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f} at the end; peak here {peak:,.0f} MB"
    text = "\n\n".join([ABOUT, "\n".join(lines), f"{machine}; Python {platform.python_version()}, {versions}, boosting {b.__version__}."])
    (Path(__file__).parent / "scale.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
