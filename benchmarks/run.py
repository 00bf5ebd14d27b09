"""The booster against its peers, side by side: `python -m benchmarks.run [--shapes S M L] [--rounds 5] [--smoke]`.

Every measurement is a process of its own, and the contestants take turns round by round, so that whatever else the machine
does meets all of them. What counts is the ratio of medians. The report goes to `benchmarks/results.md`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from boosting.warm_up import FIRST

from .contestants import CONTESTANTS
from .report import write

HOUSE = Path(__file__).parents[1]
BESIDE = Path(sys.prefix) / "bench"  # where `make bench` puts the engines
TREES = {"tiny": 6, "S": 40, "M": 20, "L": 12}
QUALITY_TREES = 100
PREDICTING = ("ours rank", "XGBoost rank", "LightGBM rank")
GROWTH = ("10k", "100k", "1M")

Found = dict[tuple, list[dict]]


class Bench:
    """Runs jobs in fresh processes and keeps what they print, by the words that name the job."""

    def __init__(self, folder: str) -> None:
        self.folder, self.found = folder, defaultdict(list)

    def job(self, *key, **task) -> None:
        """Measure once; a measurement that fails is reported and leaves a gap."""
        task = {"folder": self.folder, **task}
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.measure", json.dumps(task)],
            cwd=HOUSE, env=_environment(task.get("threads", 2)), capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            print("failed:", *key, done.stderr.strip().splitlines()[-1:], file=sys.stderr)
            return
        self.found[key].append(json.loads(done.stdout.splitlines()[-1]))


def _environment(threads: int) -> dict[str, str]:
    path = [str(BESIDE)] if BESIDE.exists() else []
    path += [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    return {**os.environ, "OMP_NUM_THREADS": str(threads), "PYTHONPATH": os.pathsep.join(path)}


def measure_engines(bench: Bench, names: list[str], shapes: list[str], threads: tuple[int, ...], first: bool) -> None:
    """One round: every contestant on every shape, on L only the two that its targets name; quality where it is asked for."""
    for shape in shapes:
        for n in threads:
            for name in names:
                if shape != "L" or name.startswith(("ours", "LightGBM")):
                    bench.job("train", shape, name, n, job="train", shape=shape, contestant=name, threads=n, trees=TREES[shape])
        for name in names:
            if shape != "L" and (first or (shape == "M" and name in PREDICTING)):
                trees = 6 if shape == "tiny" else QUALITY_TREES
                bench.job("quality", shape, name, job="quality", shape=shape, contestant=name, trees=trees)


def measure_once(bench: Bench, shape: str) -> None:
    """What needs no second round."""
    for bins in (63, 127, 191, 255):
        bench.job("quality spread", shape, job="quality_spread", shape=shape, bins=bins, trees=QUALITY_TREES)
    bench.job("same model", shape, job="same_model", shape=shape, trees=5)
    bench.job("long queries", shape, job="long_queries", shape=shape)


def measure_start(bench: Bench, shape: str) -> None:
    bench.job("first tree", shape, job="first_tree", shape=shape, started=time.time())


def measure_cold(bench: Bench) -> None:
    """Seconds until the first loss can train compiled, and until all can, from an empty cache."""
    with tempfile.TemporaryDirectory() as empty:
        started = time.perf_counter()
        environment = {**_environment(1), "NUMBA_CACHE_DIR": empty}
        compiler = subprocess.Popen([sys.executable, "-m", "boosting.warm_up"], cwd=HOUSE, env=environment, stdout=subprocess.DEVNULL)
        seconds = {}
        while compiler.poll() is None:
            marks = {path.name.rsplit("-", 1)[0] for path in Path(empty).glob("*/warm-*")}  # each ends with the stamp of the code
            if "first" not in seconds and f"warm-{FIRST}" in marks:
                seconds["first"] = time.perf_counter() - started
            time.sleep(0.02)
        bench.found["cold"].append({**seconds, "all": time.perf_counter() - started})


def measure_busy(bench: Bench, shape: str) -> None:
    """The rankers with two threads while something else keeps all cores but one busy."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range((os.cpu_count() or 2) - 1)]
    try:
        for name in PREDICTING:
            if CONTESTANTS[name].installed:
                bench.job("busy", shape, name, job="train", shape=shape, contestant=name, threads=2, trees=TREES[shape])
    finally:
        for other in others:
            other.kill()
            other.wait()


def measure_growth(bench: Bench, shapes: tuple[str, ...]) -> None:
    for shape in shapes:
        for name in ("ours rank", "ours squares"):
            bench.job("train", shape, name, 1, job="train", shape=shape, contestant=name, threads=1, trees=10)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--shapes", nargs="+", default=["S", "M"], choices=["S", "M", "L"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="one round on a tiny shape, the booster and scikit-learn only")
    parser.add_argument("--growth", action="store_true", help="also 10^4 to 10^6 documents")
    parser.add_argument("--largest", action="store_true", help="with --growth: also 3.7 million documents, some 8 GB")
    parser.add_argument("--output", type=Path, default=Path(__file__).parent / "results.md")
    asked = parser.parse_args(arguments)
    sys.path.append(str(BESIDE))
    names = [name for name, contestant in CONTESTANTS.items() if contestant.installed]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder)
        if asked.smoke:
            names = ["ours rank", "ours squares", "scikit-learn squares"]
            measure_engines(bench, names, ["tiny"], (1,), first=True)
            bench.job("pairs", "tiny", job="pairs", shape="tiny")
            write(asked.output, bench.found, names, ["tiny"], 1)
            return
        subprocess.run([sys.executable, "-m", "boosting.warm_up"], cwd=HOUSE, env=_environment(1), check=True)
        for r in range(asked.rounds):
            print(f"round {r + 1} of {asked.rounds}", file=sys.stderr, flush=True)
            measure_engines(bench, names, asked.shapes, (1, 2), first=r == 0)
            if "S" in asked.shapes:
                measure_start(bench, "S")
            if "M" in asked.shapes:
                bench.job("pairs", "M", job="pairs", shape="M")
                bench.job("kernels", "M", job="kernels", shape="M", trees=10)
                measure_busy(bench, "M")
            measure_cold(bench)
            write(asked.output, bench.found, names, asked.shapes, r + 1)
            if r == 0:
                if "M" in asked.shapes:
                    measure_once(bench, "M")
                if asked.growth:
                    measure_growth(bench, GROWTH + ("3.7M",) * asked.largest)
            write(asked.output, bench.found, names, asked.shapes, r + 1)


if __name__ == "__main__":
    main()
