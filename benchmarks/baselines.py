"""The share of a contest's time that its baselines take: every heat is timed, measuring included.

    python -m benchmarks.baselines            the web-like set, the library, and 16,000 documents with 45 features; writes baselines.md
    python -m benchmarks.baselines web 3      one of them, three splits; prints only

Three losses of 100 trees stand beside each baseline with the values that validation queries choose from, as on the page. A share is that
of one baseline in a contest with these three losses: its seconds over theirs and its own.
"""

import os
import platform
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import boosting as b
import sample_data
from boosting.baselines import BASELINES
from boosting.experiments.contestant import Contestant, contestant
from boosting.experiments.heat import Measures, heats, run_heat
from boosting.experiments.plan import Plan, pool, random_splits
from boosting.experiments.rivals import ROUNDS, WEIGHTS
from boosting.metrics import NDCG

from .shapes import SHAPES, make

LOSSES = (b.LambdaMART(), b.GBT(), b.QBRank())
ABOUT = """# The share of a contest that its baselines take

Written by `python -m benchmarks.baselines`; do not edit. Seconds of processor, measuring included. GBT, LambdaMART and QBRank with 100
trees stand beside each baseline with the values that validation queries choose from; a share is that of one baseline in a contest with
these three. For linear rankers that learn from pairs a tenth is meant to be the most."""


def contestants() -> list[Contestant]:
    losses = [contestant(loss.title, loss, b.Settings(n_iterations=100)) for loss in LOSSES]
    baselines: tuple[Any, ...] = BASELINES
    return [*losses, *(contestant(cls.title, tried(cls)) for cls in baselines)]


def tried(cls: Any) -> dict[str, Any]:
    """The values of a baseline that validation queries choose from, as on the page."""
    return {f"{n} rounds": cls(n_rounds=n) for n in ROUNDS} if cls.identifier == "adarank" else {f"C = {C:g}": cls(C=C) for C in WEIGHTS}


def plan_of(name: str, n_splits: int) -> Plan:
    if name in SHAPES:
        return random_splits(b.Dataset(*make(SHAPES[name])), n_splits, seed=0)
    source = sample_data.load(name)
    return random_splits(pool([part for part in (source.train, source.validation, source.test) if part is not None]), n_splits, seed=0)


def seconds(plan: Plan, who: list[Contestant]) -> list[float]:
    """Of every contestant, over all splits."""
    taken, measures = [0.0] * len(who), Measures((NDCG,), NDCG, of_training=True)
    for heat in heats(plan, who):
        split, since = plan.split(heat.split), time.process_time()
        run_heat(who[heat.contestant].candidates[heat.candidate], who[heat.contestant], split, measures)
        taken[heat.contestant] += time.process_time() - since
    return taken


def main(arguments: list[str]) -> None:
    names, n_splits = (arguments[:1] or ["web", "library", "S"]), int(arguments[1]) if len(arguments) > 1 else 2
    who, parts = contestants(), [ABOUT]
    for name in names:
        plan = plan_of(name, n_splits)
        seconds(plan_of("library", 1), who)  # what is compiled or imported the first time does not count
        taken = seconds(plan, who)
        of_losses, data = sum(taken[: len(LOSSES)]), plan.data
        rows = [
            f"| {data.n_queries:,} queries, {data.n_documents:,} documents, {data.n_features} features | s | share |", "|---|---|---|",
            f"| the three losses | {of_losses:.2f} | |",
        ]  # fmt: skip
        for one, own in zip(who[len(LOSSES) :], taken[len(LOSSES) :], strict=True):
            rows.append(f"| {one.name} | {own:.2f} | {100 * own / (own + of_losses):.1f} % |")
        parts.append("\n".join(rows))
        print(parts[-1], flush=True)
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f} at the end"
    parts.append(f"{machine}; {n_splits} splits; Python {platform.python_version()}, numpy {np.__version__}, boosting {b.__version__}.")
    if not arguments:
        (Path(__file__).parent / "baselines.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
