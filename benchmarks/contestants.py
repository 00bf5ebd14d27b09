"""The same job for each engine: 20 leaves, 255 bins, 20 documents a leaf, learning rate 0.05.

Each contestant takes rows, a number of trees and a number of threads, and returns a `Run`. Engines are imported inside the
functions, so that a process holds only the one that it measures.
"""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from .shapes import Rows

LEAVES, BINS, DOCUMENTS, RATE = 20, 255, 20, 0.05
SETTLE = 5  # the first trees also pay for allocation and for waking threads


class Run(NamedTuple):
    """binning: seconds from raw arrays to data ready for the first tree; trees: seconds of each tree; predict: rows -> scores."""

    binning: float
    trees: list[float]
    predict: Callable[[np.ndarray, int], np.ndarray]

    @property
    def per_tree(self) -> float:
        return float(np.median(self.trees[SETTLE:] or self.trees))


@dataclass(frozen=True)
class Contestant:
    engine: str
    task: str  # "rank" or "squares"
    package: str
    train: Callable[[Rows, int, int], Run]

    @property
    def installed(self) -> bool:
        return importlib.util.find_spec(self.package) is not None


def ours(task: str) -> Callable[[Rows, int, int], Run]:
    """Ranking with LightGBM's conventions, so that both do the same job: Newton gains, rank 30, both normalisations."""

    def train(rows: Rows, trees: int, threads: int) -> Run:
        import boosting as b

        stamps: list[float] = []
        settings = b.Settings(
            n_iterations=trees, max_leaf_nodes=LEAVES, learning_rate=RATE, min_documents_leaf=DOCUMENTS, n_bins=BINS,
            min_weight_leaf=1e-3, n_threads=threads,
        )  # fmt: skip
        loss = stamped(b.LambdaMART.preset("lightgbm") if task == "rank" else b.GBT(), stamps)
        started = perf_counter()
        trace = b.train(b.Dataset(*rows), loss, settings)
        stamps.append(perf_counter())
        return Run(stamps[0] - started, np.diff(stamps).tolist(), lambda features, threads: _with_threads(trace, threads).predict(features))

    return train


def _with_threads(trace: Any, threads: int) -> Any:
    return replace(trace, settings=replace(trace.settings, n_threads=threads))


def stamped(loss: Any, stamps: list[float], clock: Callable[[], float] = perf_counter) -> Any:
    """The loss, noting when each iteration begins: `on_iteration` would compute metrics and so be part of what it times."""

    class Stamped(type(loss)):  # type: ignore[misc]
        def problem(self, data, scores, k):
            stamps.append(clock())
            return super().problem(data, scores, k)

    return Stamped(**loss.parameters())


def lightgbm(task: str, bins: int = BINS) -> Callable[[Rows, int, int], Run]:
    def train(rows: Rows, trees: int, threads: int) -> Run:
        import lightgbm as lgb

        settings = {
            "objective": "lambdarank" if task == "rank" else "regression", "num_leaves": LEAVES, "max_bin": bins,
            "min_data_in_leaf": DOCUMENTS, "learning_rate": RATE, "num_threads": threads, "verbosity": -1, "metric": "none",
        }  # fmt: skip
        started = perf_counter()
        group = np.diff(rows.query_ptr) if task == "rank" else None
        data = lgb.Dataset(rows.features, rows.relevance, group=group, params=settings).construct()
        binning = perf_counter() - started
        booster = lgb.Booster(settings, data)
        seconds = _time_each(trees, lambda k: booster.update())
        return Run(binning, seconds, lambda features, threads: booster.predict(features, num_threads=threads))

    return train


def xgboost(task: str) -> Callable[[Rows, int, int], Run]:
    def train(rows: Rows, trees: int, threads: int) -> Run:
        import xgboost as xgb

        settings = {
            "objective": "rank:ndcg" if task == "rank" else "reg:squarederror", "tree_method": "hist", "grow_policy": "lossguide",
            "max_leaves": LEAVES, "max_depth": 0, "max_bin": BINS, "learning_rate": RATE, "nthread": threads,
            "min_child_weight": 1e-3 if task == "rank" else DOCUMENTS, "disable_default_eval_metric": True,
        }  # fmt: skip
        started = perf_counter()
        data = xgb.QuantileDMatrix(rows.features, rows.relevance, max_bin=BINS, nthread=threads)
        if task == "rank":
            data.set_info(group=np.diff(rows.query_ptr))
        binning = perf_counter() - started
        booster = xgb.Booster(settings, [data])

        def predict(features: np.ndarray, threads: int) -> np.ndarray:
            booster.set_param({"nthread": threads})
            return booster.inplace_predict(features)

        return Run(binning, _time_each(trees, lambda k: booster.update(data, k)), predict)

    return train


def scikit_learn(rows: Rows, trees: int, threads: int) -> Run:
    """It reports no time of single trees: the difference of a long and a short fit gives them, what remains is binning.
    Its threads are OpenMP's, which the environment of the process sets."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    def fit(n: int) -> tuple[Any, float]:
        started = perf_counter()
        model = HistGradientBoostingRegressor(
            max_iter=n, max_leaf_nodes=LEAVES, max_bins=BINS, min_samples_leaf=DOCUMENTS, learning_rate=RATE, early_stopping=False
        )
        model.fit(rows.features, rows.relevance)
        return model, perf_counter() - started

    short = max(1, trees // 5)
    _, first = fit(short)
    model, second = fit(trees)
    each = (second - first) / (trees - short)
    return Run(max(0.0, first - short * each), [each] * trees, lambda features, threads: model.predict(features))


def catboost(rows: Rows, trees: int, threads: int) -> Run:
    import catboost as cat

    stamps: list[float] = []

    class Clock:
        def after_iteration(self, info) -> bool:
            stamps.append(perf_counter())
            return True

    started = perf_counter()
    pool = cat.Pool(rows.features, rows.relevance, thread_count=threads)
    pool.quantize(border_count=BINS - 1)
    binning = perf_counter() - started
    model = cat.CatBoostRegressor(
        iterations=trees, grow_policy="Lossguide", max_leaves=LEAVES, min_data_in_leaf=DOCUMENTS, learning_rate=RATE, depth=16,
        thread_count=threads, bootstrap_type="No", random_strength=0, boosting_type="Plain", verbose=False, allow_writing_files=False,
        metric_period=10_000,
    )  # fmt: skip
    model.fit(pool, callbacks=[Clock()])
    return Run(binning, np.diff(stamps).tolist(), lambda features, threads: model.predict(features, thread_count=threads))


def _time_each(n: int, step: Callable[[int], Any]) -> list[float]:
    seconds = []
    for k in range(n):
        started = perf_counter()
        step(k)
        seconds.append(perf_counter() - started)
    return seconds


CONTESTANTS = {
    "ours rank": Contestant("ours", "rank", "boosting", ours("rank")),
    "LightGBM rank": Contestant("LightGBM", "rank", "lightgbm", lightgbm("rank")),
    "XGBoost rank": Contestant("XGBoost", "rank", "xgboost", xgboost("rank")),
    "ours squares": Contestant("ours", "squares", "boosting", ours("squares")),
    "LightGBM squares": Contestant("LightGBM", "squares", "lightgbm", lightgbm("squares")),
    "XGBoost squares": Contestant("XGBoost", "squares", "xgboost", xgboost("squares")),
    "scikit-learn squares": Contestant("scikit-learn", "squares", "sklearn", scikit_learn),
    "CatBoost squares": Contestant("CatBoost", "squares", "catboost", catboost),
}
