"""Do the papers' trends show in the collection `web`? Run `python -m benchmarks.web_trends`; tables go to stdout.

1. Overfitting: test contradicting pairs fall with the iterations, then rise (GBRank paper, Figure 1).
2. With enough training data, methods that compare within a query overtake GBT (GBRank paper, Figure 2).
3. Where that comes from: the lead over GBT once all queries are equally popular, or have equally good pages.

Every number is the mean over seeds of the generator, with the standard deviation over seeds after ±.
"""

import sys
import time
from collections.abc import Iterable

import numpy as np

import boosting as b
from sample_data.web import load, part
from sample_data.web.generator import N_QUERIES, generate

SEEDS = (0, 1, 2, 3, 4)
ITERATIONS = (1, 5, 10, 25, 50, 100, 200, 400)
SIZES = (25, 50, 100, 200, 280)
LEAVES = 10
SIZE_ITERATIONS = 100
# Shrinkage 0.1 wherever a tree is fitted to what is still missing; the paper's GBRank and MPBoost keep their unit step.
METHODS = {
    "GBT": (b.GBT(), 0.1),
    "GBRank paper": (b.GBRank(update="paper"), 1.0),
    "GBRank residual": (b.GBRank(update="residual"), 0.1),
    "QBRank": (b.QBRank(), 0.1),
    "LambdaMART": (b.LambdaMART(), 0.1),
    "MPBoost (stumps)": (b.MPBoost(), 1.0),
}

CAUSES = {
    "as it is": {},
    "equal popularity": {"popularity_spread": 0.0},
    "equal level": {"level_spread": 0.0},
    "both equal": {"popularity_spread": 0.0, "level_spread": 0.0},
}

Runs = dict[str, np.ndarray]  # method -> (n_seeds, n_columns)


def main() -> None:
    warm_up()
    by_iteration()
    by_size()
    by_cause()


def by_iteration() -> None:
    wrong, ndcg = split({name: np.array([along(seed, name) for seed in SEEDS]) for name in METHODS})
    print_table("Test contradicting pairs by iteration, % of all pairs", ITERATIONS, wrong)
    at_100 = ITERATIONS.index(100)
    rises = {name: values[:, at_100 + 1 :] - values[:, [at_100]] for name, values in wrong.items()}
    print_table("Test contradicting pairs, change since iteration 100", ITERATIONS[at_100 + 1 :], rises, digits=2, sign="+")
    print_table("Test NDCG@5 by iteration", ITERATIONS, ndcg, digits=3)


def by_size() -> None:
    wrong, ndcg = split({name: np.array([[at_size(seed, name, size) for size in SIZES] for seed in SEEDS]) for name in METHODS})
    print_table(f"Test contradicting pairs by training queries, % of all pairs, {SIZE_ITERATIONS} iterations", SIZES, wrong)
    print_table(f"Test NDCG@5 by training queries, {SIZE_ITERATIONS} iterations", SIZES, ndcg, digits=3)
    print_table("Contradicting pairs: method minus GBT on the same data (negative is better)", SIZES, against_gbt(wrong), sign="+")
    print_table("NDCG@5: method minus GBT on the same data (positive is better)", SIZES, against_gbt(ndcg), digits=3, sign="+")


def by_cause() -> None:
    runs = {name: np.array([[alike(seed, name, **spreads) for spreads in CAUSES.values()] for seed in SEEDS]) for name in METHODS}
    wrong, ndcg = split(runs)
    print_table(
        f"Contradicting pairs minus GBT's, {max(SIZES)} queries, {SIZE_ITERATIONS} iterations", CAUSES, against_gbt(wrong), sign="+"
    )
    print_table(f"NDCG@5 minus GBT's, {max(SIZES)} queries, {SIZE_ITERATIONS} iterations", CAUSES, against_gbt(ndcg), digits=3, sign="+")


def warm_up() -> None:
    """Compile every kernel, so that the seconds on stderr are those of training."""
    features, grades = generate(seed=0, n_queries=4)
    for loss, _ in METHODS.values():
        b.train(part(features, grades, range(4)), loss, b.Settings(n_iterations=2))


def along(seed: int, name: str) -> list[tuple[float, float]]:
    """`quality` after each of ITERATIONS; a run that ends early keeps its last value."""
    collection = load(seed)
    trace = fit(collection.train, name, max(ITERATIONS), collection.test, f"seed {seed}")
    states = list(trace.all_scores(validation=True))
    return [quality(collection.test, states[min(k, trace.n_iterations)]) for k in ITERATIONS]


def at_size(seed: int, name: str, n_queries: int) -> tuple[float, float]:
    """`quality` with only the first training queries."""
    collection = load(seed)
    train = part(*generate(seed), range(n_queries))
    trace = fit(train, name, SIZE_ITERATIONS, collection.test, f"seed {seed}, {n_queries} queries")
    return quality(collection.test, trace.validation_scores(trace.n_iterations))


def alike(seed: int, name: str, **spreads: float) -> tuple[float, float]:
    """`quality` on data whose queries are alike in popularity, in level, or in both."""
    table = generate(seed, **spreads)
    train, test = part(*table, range(max(SIZES))), part(*table, range(max(SIZES), N_QUERIES))
    trace = fit(train, name, SIZE_ITERATIONS, test, f"seed {seed}, {spreads}")
    return quality(test, trace.validation_scores(trace.n_iterations))


def fit(train: b.Dataset, name: str, n_iterations: int, test: b.Dataset, label: str) -> b.Trace:
    loss, rate = METHODS[name]
    start = time.perf_counter()
    trace = b.train(train, loss, b.Settings(n_iterations=n_iterations, max_leaf_nodes=LEAVES, learning_rate=rate), test)
    print(f"{name}, {label}: {trace.n_iterations} iterations, {time.perf_counter() - start:.1f} s", file=sys.stderr)
    return trace


def quality(data: b.Dataset, scores: np.ndarray) -> tuple[float, float]:
    """Percent of pairs in the wrong order (or tied), and NDCG@5."""
    return 100.0 * b.metrics.contradicting_pairs(data, scores) / b.metrics.n_pairs(data), b.metrics.ndcg(data, scores, k=5)


def split(runs: Runs) -> tuple[Runs, Runs]:
    """The two numbers of `quality`, each as (n_seeds, n_columns)."""
    return {name: values[..., 0] for name, values in runs.items()}, {name: values[..., 1] for name, values in runs.items()}


def against_gbt(runs: Runs) -> Runs:
    """Differences seed by seed: test sets differ more from each other than methods do on one of them."""
    return {name: values - runs["GBT"] for name, values in runs.items() if name != "GBT"}


def print_table(title: str, columns: Iterable, runs: Runs, digits: int = 1, sign: str = "") -> None:
    columns = list(columns)
    print(f"\n**{title}**\n")
    print("| method | " + " | ".join(map(str, columns)) + " |")
    print("|---|" + "---:|" * len(columns))
    for name, values in runs.items():
        cells = [f"{v.mean():{sign}.{digits}f} ± {v.std(ddof=1):.{digits}f}" for v in values.T]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
