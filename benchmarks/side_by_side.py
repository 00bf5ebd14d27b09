"""What a second thread could win at most on a machine: `python -m benchmarks.side_by_side [squares rank] [--seconds 120]`.

Two trainings that share nothing but the machine do less than twice the work of one: they share memory, caches and whoever else uses the
processor. So three slots of two seconds take turns, on M:

    alone     one training on one thread
    beside    the same, while another process does the same
    shared    one training on two threads
"""

import argparse
import subprocess
import sys
import time
from collections import defaultdict

import numpy as np

import boosting as b

from .contestants import stamped
from .shapes import SHAPES, make

SLOTS, SLOT = ("alone", "beside", "shared"), 2.0
AT_ONCE = 12  # iterations, before the clock is looked at
MARGIN = 0.35  # seconds at the ends of a slot in which the other one may still be at work, or not yet
QUANTILES = (5, 25, 50)
LOSSES = {"squares": b.GBT(), "rank": b.LambdaMART.preset("lightgbm")}
SETTINGS = {"n_iterations": 2, "max_leaf_nodes": 20, "min_documents_leaf": 20, "learning_rate": 0.05}


def slot(now: float) -> tuple[str, float]:
    """Which one it is, the same in all processes, and for how long it has been."""
    return SLOTS[int(now / SLOT) % len(SLOTS)], now % SLOT


def milliseconds(loss: str, until: float, mine: tuple[str, ...]) -> dict[str, list[float]]:
    """Of each iteration, by slot: trained in those that are mine, waited for in the others."""
    rows = make(SHAPES["M"])
    data = b.Dataset(rows.features, rows.relevance, rows.query_ptr)
    marks: list[float] = []  # when iterations began
    noting = stamped(LOSSES[loss], marks, time.time)
    traces = {n: b.train(data, noting, b.Settings(n_threads=n, **SETTINGS)) for n in (1, 2)}
    found: dict[str, list[float]] = defaultdict(list)
    while (now := time.time()) < until:
        name, since = slot(now)
        if name not in mine:
            time.sleep(SLOT - since + 0.001)
            continue
        marks.clear()
        traces[2 if name == "shared" else 1].extend(AT_ONCE)
        inside = [slot(mark)[0] == name and MARGIN < slot(mark)[1] < SLOT - MARGIN for mark in marks]
        found[name] += [1000 * (marks[i] - marks[i - 1]) for i in range(2, len(marks)) if inside[i] and inside[i - 1]]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("losses", nargs="*", choices=(*LOSSES, []), metavar="|".join(LOSSES))
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--other", type=float, help=argparse.SUPPRESS)  # the other process: until when
    given = parser.parse_args()
    for loss in given.losses or LOSSES:
        if given.other:
            milliseconds(loss, given.other, ("beside",))
            continue
        until = time.time() + given.seconds
        other = subprocess.Popen([sys.executable, "-m", "benchmarks.side_by_side", loss, "--other", str(until)])
        found = milliseconds(loss, until, SLOTS)
        other.wait()
        alone, beside, shared = (np.percentile(found[name], QUANTILES) for name in SLOTS)
        print(f"{loss}: two trainings {_words(2 * alone / beside)} of one, two threads {_words(alone / shared)}", end="")
        print(f" (percentiles {QUANTILES} of {len(found['alone'])} iterations, {_words(alone)} ms on one thread)", flush=True)


def _words(values: np.ndarray) -> str:
    return " / ".join(f"{value:.2f}" for value in values)


if __name__ == "__main__":
    main()
