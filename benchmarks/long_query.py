"""One long query on the Step page: seconds and memory until it is ready to be sent, by loss and part.

    python -m benchmarks.long_query                    10,000 documents, 100 iterations, every loss
    python -m benchmarks.long_query 3000 20 mpboost    other sizes, one loss

Training is not counted: the run is there when a person opens it.
"""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import boosting as b
from boosting.curves import curves
from boosting.explain.history import history
from boosting.explain.part import data_of
from ui.packing.pairs_sent import part_counts
from ui.stepper import pack
from ui.stepper.details import pairs_table
from ui.stepper.microscope import pack_pair, pack_sheet
from ui.stepper.pair_changes_table import pair_changes_table

LARGEST = 100_000  # documents


def make_query(n: int, seed: int, n_features: int = 50) -> b.Dataset:
    """One query with five grades, 52 % of them 0, that lean on five of its features."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(n, n_features))
    worth = features[:, :5].sum(axis=1) + 2.0 * rng.normal(size=n)
    grades = np.searchsorted(np.quantile(worth, [0.52, 0.75, 0.88, 0.96]), worth)
    return b.Dataset(features, grades.astype(float), [0, n], document_names=[f"document {i}" for i in range(n)])


def resident() -> float:
    """MB that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def measured(work: Callable[[], object]) -> tuple[object, float, float]:
    """What work() gives, its seconds, and the MB that it held at most beyond what was held before."""
    before, peak, done = resident(), [0.0], threading.Event()

    def watch() -> None:
        while not done.wait(0.005):
            peak[0] = max(peak[0], resident() - before)

    watcher = threading.Thread(target=watch)
    watcher.start()
    started = time.perf_counter()
    try:
        return work(), time.perf_counter() - started, peak[0]
    finally:
        done.set()
        watcher.join()


def opened(trace: b.Trace, validation: bool) -> bytes:
    """What the Step page does when it is opened on the only query."""
    along = curves(trace)
    data = data_of(trace, validation)
    counts = part_counts(trace, validation, along)
    return pack(trace, history(trace, data.query_slice(0), validation), 0, validation, along, (), counts)


def main(n: int = 10_000, n_iterations: int = 100, *identifiers: str) -> None:
    if n > LARGEST:
        raise SystemExit(f"{n} documents are more than {LARGEST}, what this benchmark makes; give a smaller number.")
    train, test = make_query(n, 1), make_query(n, 2)
    print(f"{n} documents, {n_iterations} iterations; seconds, MB at most beyond the run itself")
    for loss in b.LOSSES:
        if identifiers and loss.identifier not in identifiers:
            continue
        fields = {name: value for name, value in loss.opening.items() if name != "learning_rate"}
        started = time.perf_counter()
        trace = b.train(train, loss(**fields), b.Settings(n_iterations=n_iterations, max_leaf_nodes=20), test)
        trained = time.perf_counter() - started
        for validation in (False, True):
            content, seconds, peak = measured(lambda trace=trace, validation=validation: opened(trace, validation))
            k = trace.n_iterations
            _, why, why_peak = measured(lambda trace=trace, v=validation, k=k: pack_sheet(trace, 0, v, k, n // 2, "why", None))
            pair = {"iteration": k, "document": n // 2, "other": 1}
            _, above, _ = measured(lambda trace=trace, v=validation, pair=pair: pack_pair(trace, 0, v, pair))
            _, tables, tables_peak = measured(
                lambda trace=trace, v=validation, k=k: (pairs_table(trace, 0, v, k, None), pair_changes_table(trace, 0, v, k))
            )
            part = "test " if validation else "train"
            print(
                f"{loss.identifier:11} {part} opens {seconds:5.2f} s {peak:5.0f} MB, sends {len(content) / 1e6:5.1f} MB; why {why:4.2f} s "
                f"{why_peak:3.0f} MB, above {above:4.2f} s, tables {tables:4.2f} s {tables_peak:3.0f} MB; trained {trained:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    main(*numbers, *sys.argv[3:])
