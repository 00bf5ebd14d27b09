"""Reading a LETOR file, against scikit-learn: `python -m benchmarks.letor`. Needs scikit-learn; the app does not.

Both readers take turns, each in a fresh process with warm kernels, so that a busy machine slows both: trust the ratio.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import numpy as np

import boosting as b

FORMS = {"six decimals": "%.6f", "17 digits": "%.17g"}
READER = """
import resource, sys, time
{setup}
start = time.perf_counter()
{read}
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10))
"""
READERS = {
    "read_letor": ("import boosting as b", "b.read_letor(sys.argv[1])"),
    "load_svmlight_file": ("from sklearn.datasets import load_svmlight_file", "load_svmlight_file(sys.argv[1], query_id=True)"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=120_000)
    parser.add_argument("--features", type=int, default=136)
    parser.add_argument("--rounds", type=int, default=3)
    size = parser.parse_args()
    b.read_letor(b"1 qid:1 1:2")  # compiles the kernels
    print("| numbers | file | reader | seconds, median | all | peak memory |\n|---|---:|---|---:|---|---:|")
    for name, form in FORMS.items():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "train.txt"
            write(path, size.lines, size.features, form)
            runs = {reader: [] for reader in READERS}
            for _ in range(size.rounds):
                for reader in READERS:
                    runs[reader].append(seconds_and_megabytes(reader, path))
            report(name, path.stat().st_size, runs)


def write(path: Path, n_lines: int, n_features: int, form: str) -> None:
    """Dense lines, 120 a query; some 4,000 of them differ in their features."""
    rng = np.random.default_rng(0)
    pattern = " ".join(f"{i}:{form}" for i in range(1, n_features + 1)) + "\n"
    bodies = [pattern % tuple(row) for row in rng.gamma(1.0, 3.0, (min(n_lines, 4000), n_features)).tolist()]
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{i % 5} qid:{i // 120} {bodies[i % len(bodies)]}" for i in range(n_lines))


def seconds_and_megabytes(reader: str, path: Path) -> tuple[float, float]:
    setup, read = READERS[reader]
    script = READER.format(setup=setup, read=read)
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, done.stdout.split())
    return seconds, megabytes


def report(name: str, n_bytes: int, runs: dict[str, list[tuple[float, float]]]) -> None:
    for reader, measured in runs.items():
        seconds, megabytes = zip(*measured, strict=True)
        every = " ".join(f"{s:.2f}" for s in seconds)
        print(f"| {name} | {n_bytes / 1e6:.0f} MB | {reader} | {median(seconds):.2f} | {every} | {max(megabytes):.0f} MB |")
    ratios = [theirs / ours for (ours, _), (theirs, _) in zip(*runs.values(), strict=True)]
    print(f"| {name} | | **ratio** | **{median(ratios):.1f}** | {' '.join(f'{r:.1f}' for r in ratios)} | |", flush=True)


if __name__ == "__main__":
    main()
