"""The share of a contest's time that its baselines take: every heat is timed, measuring included.

    python -m benchmarks.baselines            the web-like set, the library, and 16,000 documents with 45 features
    python -m benchmarks.baselines web 3      one of them, three splits

Three losses of 100 trees stand beside each baseline with the values that validation queries choose from, as on the page. A share is that
of one baseline in a contest with these three losses: its seconds over theirs and its own.
"""

import sys
import time

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
MOST = 0.1  # of a contest, for a ranker that learns from pairs


def contestants() -> list[Contestant]:
    losses = [contestant(loss.title, loss, b.Settings(n_iterations=100)) for loss in LOSSES]
    tried = {cls: {f"{n} rounds": cls(n_rounds=n) for n in ROUNDS} if cls.identifier == "adarank" else
             {f"C = {C:g}": cls(C=C) for C in WEIGHTS} for cls in BASELINES}  # type: ignore[call-arg]  # fmt: skip
    return [*losses, *(contestant(cls.title, found) for cls, found in tried.items())]  # type: ignore[arg-type]


def plan_of(name: str, n_splits: int) -> Plan:
    if name in SHAPES:
        return random_splits(b.Dataset(*make(SHAPES[name])), n_splits, seed=0)
    source = sample_data.load(name)
    return random_splits(pool([part for part in (source.train, source.validation, source.test) if part is not None]), n_splits, seed=0)


def seconds(plan: Plan, who: list[Contestant]) -> list[float]:
    """Of every contestant, over all splits."""
    taken, measures = [0.0] * len(who), Measures((NDCG,), NDCG, of_training=True)
    for heat in heats(plan, who):
        split, since = plan.split(heat.split), time.perf_counter()
        run_heat(who[heat.contestant].candidates[heat.candidate], who[heat.contestant], split, measures)
        taken[heat.contestant] += time.perf_counter() - since
    return taken


def main(arguments: list[str]) -> None:
    names, n_splits = (arguments[:1] or ["web", "library", "S"]), int(arguments[1]) if len(arguments) > 1 else 2
    who = contestants()
    for name in names:
        plan = plan_of(name, n_splits)
        seconds(plan_of("library", 1), who)  # what is compiled or imported the first time does not count
        taken = seconds(plan, who)
        of_losses = sum(taken[: len(LOSSES)])
        print(f"{name}: {plan.data}, {n_splits} splits; the three losses take {of_losses:.2f} s")
        for one, own in zip(who[len(LOSSES) :], taken[len(LOSSES) :], strict=True):
            print(f"  {one.name:<16} {own:7.2f} s  {100 * own / (own + of_losses):5.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
