"""A contest over published folds as somebody would write it without this library: files read, metrics, choices and tests by other code."""

import time
import zipfile
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import stats

import boosting as b
from boosting.experiments.rivals import WEIGHTS
from boosting.experiments.standing import Standing

K = 5
Part = dict[str, tuple[np.ndarray, np.ndarray]]  # query -> features (n, m), grades (n,)


class Recomputed(NamedTuple):
    """means   of each method on test, over folds;  p   of the paired t-test between GBT and LambdaMART;  largest   difference of a query,
    of the p-value and of the mean difference from the library's"""

    means: dict[str, float]
    p: float
    largest: float


def folds_of(archive: Path) -> list[dict[str, Part]]:
    """The parts of each fold, read line by line."""
    found: dict[str, dict[str, Part]] = defaultdict(dict)
    with zipfile.ZipFile(archive) as opened:
        for name in sorted(opened.namelist()):
            fold, part = name.split("/")[-2:]
            queries: dict[str, list[tuple[list[float], float]]] = defaultdict(list)
            for line in opened.read(name).decode().splitlines():
                grade, qid, *features = line.split()
                queries[qid[4:]].append(([float(one.split(":")[1]) for one in features], float(grade)))
            found[fold][part[:-4]] = {
                qid: (np.array([x for x, _ in rows]), np.array([y for _, y in rows])) for qid, rows in queries.items()
            }
    return list(found.values())


def ndcg(scores: np.ndarray, grades: np.ndarray) -> float:
    """NDCG@5 with gains 2^y - 1; a tie keeps the order of the file; NaN without a relevant document."""
    gains, discounts = 2.0**grades - 1.0, 1.0 / np.log2(np.arange(2, K + 2))
    best = np.sort(gains)[::-1][:K]
    ideal = float(best @ discounts[: len(best)])
    got = gains[np.argsort(-scores, kind="stable")][:K]
    return float(got @ discounts[: len(got)]) / ideal if ideal else float("nan")


def stacked(part: Part) -> tuple[np.ndarray, np.ndarray, list[int]]:
    return np.vstack([x for x, _ in part.values()]), np.concatenate([y for _, y in part.values()]), [len(y) for _, y in part.values()]


def of_queries(scores: np.ndarray, part: Part) -> np.ndarray:
    """(n_queries,) NDCG@5 of scores (n,)."""
    cuts = np.cumsum([len(y) for _, y in part.values()])[:-1]
    return np.array([ndcg(own, y) for own, (_, y) in zip(np.split(scores, cuts), part.values(), strict=True)])


def chosen(validation: list[np.ndarray], test: list[np.ndarray], parts: dict[str, Part]) -> np.ndarray:
    """NDCG@5 of the test queries under the scores whose validation queries do best, the first of equals."""
    means = [np.nanmean(of_queries(scores, parts["vali"])) for scores in validation]
    return of_queries(test[int(np.argmax(means))], parts["test"])


def recomputed(archive: Path, settings: b.Settings, standing: Standing) -> Recomputed:
    """The library's models on the folds; everything else by other code."""
    values: dict[str, dict[str, float]] = defaultdict(dict)
    of_folds: dict[str, list[float]] = defaultdict(list)

    def keep(name: str, found: np.ndarray, parts: dict[str, Part]) -> None:
        values[name] |= dict(zip(parts["test"], found, strict=True))
        of_folds[name].append(float(np.nanmean(found)))

    for parts in folds_of(archive):
        (x, y, sizes), (of_validation, *_), (of_test, *_) = (stacked(parts[name]) for name in ("train", "vali", "test"))
        train = b.Dataset(x, y, np.cumsum([0, *sizes]))
        for name, loss in (("GBT", b.GBT()), ("LambdaMART", b.LambdaMART())):
            trace = b.train(train, loss, settings)
            validation, test = (list(trace.staged_predict(rows))[1:] for rows in (of_validation, of_test))
            keep(name, chosen(validation, test, parts), parts)
        rankers = [b.baselines.RankSVM(C=C).fit(train) for C in WEIGHTS]
        others = [b.Dataset(rows, np.zeros(len(rows)), [0, len(rows)]) for rows in (of_validation, of_test)]
        validation, test = ([ranker.predict(rows) for ranker in rankers] for rows in others)
        keep("RankSVM", chosen(validation, test, parts), parts)
    return compared(values, {name: float(np.mean(found)) for name, found in of_folds.items()}, standing)


def compared(values: dict[str, dict[str, float]], means: dict[str, float], standing: Standing) -> Recomputed:
    one, two = (np.array(list(values[name].values())) for name in ("GBT", "LambdaMART"))
    counts = ~np.isnan(one) & ~np.isnan(two)
    found, p = standing.comparisons().iloc[0], float(stats.ttest_rel(one[counts], two[counts]).pvalue)
    of_library = {name: dict(zip(standing.plan.data.qids, standing.query_values(name, standing.labels[0]), strict=True)) for name in values}
    apart = [abs(value - of_library[name][qid]) for name, each in values.items() for qid, value in each.items() if not np.isnan(value)]
    apart += [abs(p - found["p t-test"]), abs(float(np.mean(one[counts] - two[counts])) - found["difference"])]
    return Recomputed(means, p, max(apart))


def by_lightgbm(archive: Path) -> tuple[float, dict[str, float], str] | None:
    """Seconds, means on test, and the version; None where LightGBM is not installed."""
    try:
        import lightgbm
    except ImportError:
        return None
    start, of_folds = time.perf_counter(), defaultdict(list)
    for parts in folds_of(archive):
        (x, y, sizes), (of_validation, *_), (of_test, *_) = (stacked(parts[name]) for name in ("train", "vali", "test"))
        for name, objective, rate in (("GBT", "regression", b.GBT.learning_rate), ("LambdaMART", "lambdarank", b.LambdaMART.learning_rate)):
            options = {
                "objective": objective,
                "num_leaves": 10,
                "learning_rate": rate,
                "min_data_in_leaf": 1,
                "verbose": -1,
                "num_threads": 1,
            }
            booster = lightgbm.train(options, lightgbm.Dataset(x, y, group=sizes), 100)
            validation, test = ([booster.predict(rows, num_iteration=k) for k in range(1, 101)] for rows in (of_validation, of_test))
            of_folds[name].append(float(np.nanmean(chosen(validation, test, parts))))
    return time.perf_counter() - start, {name: float(np.mean(each)) for name, each in of_folds.items()}, lightgbm.__version__
