"""A person's own file as large as they come, 1.2 million documents x 136 features: opened and trained on as the app does it.

    python -m benchmarks.own_file [--documents 1200000] [--folder DIR] [--browser]

Invents the file as LETOR text (.gz), CSV and Parquet, opens each in a process of its own, trains three iterations of LambdaMART in a
worker process, and prints seconds and the largest memory of the server's process and of the worker. With --browser a person sends the
Parquet file through a real Chromium instead, trains, steps and compares: benchmarks/own_file_browser.py.
"""

import argparse
import csv
import gzip
import io
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

WIDTH, QUERY = 136, 120  # features, documents of a query
BLOCK = 24_000  # documents that are invented; the rest repeats them as other queries
KINDS = ("letor.txt.gz", "table.csv.gz", "table.parquet")


def invent(kind: str, n_documents: int, path: Path) -> None:
    """Write the file; a feature has five digits, as those of the published collections mostly do."""
    rng = np.random.default_rng(0)
    values = rng.gamma(2.0, 10.0, (BLOCK, WIDTH)).round(3)
    grades = np.clip((values[:, :8].mean(axis=1) - 14 + rng.normal(0, 2, BLOCK)) // 2.5, 0, 4).astype(int)
    if kind == "table.parquet":
        _write_parquet(values, grades, n_documents, path)
        return
    is_csv = kind.startswith("table")
    rows = [
        (f"{g}", ",".join(map(str, row)) if is_csv else " ".join(f"{i}:{x}" for i, x in enumerate(row, start=1)))
        for g, row in zip(grades.tolist(), values.tolist(), strict=True)
    ]
    with gzip.open(path, "wt", compresslevel=1) as out:
        if is_csv:
            csv.writer(out, lineterminator="\n").writerow(["qid", "grade", *(f"f{i}" for i in range(1, WIDTH + 1))])
        for d in range(n_documents):
            grade, text = rows[d % BLOCK]
            out.write(f"{d // QUERY},{grade},{text}\n" if is_csv else f"{grade} qid:{d // QUERY} {text}\n")


def _write_parquet(values: np.ndarray, grades: np.ndarray, n_documents: int, path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as parquet

    columns = {f"f{i}": values[:, i - 1].astype(np.float32) for i in range(1, WIDTH + 1)}
    writer = None
    for start in range(0, n_documents, BLOCK):
        n = min(BLOCK, n_documents - start)
        qid = pa.array(np.arange(start, start + n) // QUERY)
        table = pa.table({"qid": qid, "grade": grades[:n], **{name: column[:n] for name, column in columns.items()}})
        writer = writer or parquet.ParquetWriter(path, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()


def peak(pid: str = "self") -> float:
    """The largest memory that a process has had, in GB."""
    (line,) = (line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 2**20


def measure(path: Path) -> str:
    """One row of the table; runs in a process of its own."""
    from boosting import LambdaMART, Settings
    from ui.runs.runs import Run
    from ui.uploads.memory import Budget
    from ui.uploads.opening import read
    from ui.work.scheduler import Scheduler
    from ui.work.workers import Elsewhere

    content, started = path.read_bytes(), time.perf_counter()
    own = read(path.name, content, claim=Budget(everybody=2**33).claim("a visitor"))
    opened, n_bytes = time.perf_counter() - started, len(content)
    del content
    at_opening = peak()
    worker = Elsewhere(stays=True)
    run, started = Run(own.train, None, LambdaMART(), Settings(n_iterations=3, max_leaf_nodes=20)), time.perf_counter()
    scheduler = Scheduler([worker])
    scheduler.start(run, "a visitor")
    while not run.rested.wait(2.0):
        run.subscribe("a visitor")
    trained = time.perf_counter() - started
    assert run.is_complete and not run.error, run.error
    of_worker = peak(str(worker.run(os.getpid)))
    worker.close()
    data = own.train
    cells = [
        path.name, f"{n_bytes / 2**20:.0f} MB", f"{data.n_documents:,} x {data.n_features}", str(data.features.dtype), f"{opened:.0f} s",
        f"{at_opening:.1f} GB", f"{trained:.0f} s", f"{peak():.1f} GB", f"{of_worker:.1f} GB",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=1_200_000)
    parser.add_argument("--folder", type=Path, help="where the invented files stay; else they are deleted")
    parser.add_argument("--browser", action="store_true", help="send it through a browser to the served app")
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(measure(arguments.measure))
        return
    with tempfile.TemporaryDirectory() as folder:
        where = arguments.folder or Path(folder)
        if arguments.browser:
            from .own_file_browser import measure as through_a_browser

            path = where / "table.parquet"
            if not path.exists():
                invent(path.name, arguments.documents, path)
            through_a_browser(path)
            return
        print("| file | as sent | table | kept as | opened in | memory | three iterations | server, at most | worker, at most |")
        print("|" + "---|" * 9)
        for kind in KINDS:
            path = where / kind
            if not path.exists():
                invent(kind, arguments.documents, path)
            subprocess.run([sys.executable, "-m", "benchmarks.own_file", "--measure", str(path)], check=True)


if __name__ == "__main__":
    sys.stdout = io.TextIOWrapper(sys.stdout.buffer, line_buffering=True)
    main()
