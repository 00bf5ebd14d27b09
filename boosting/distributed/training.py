"""The front: train on the workers of a Dask client, and take the run home.

bins are made here, once -> each worker gets whole queries of them -> the engine grows trees, watched from here -> a run, as of a model that
was imported
"""

import threading
import warnings
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np

from ..arguments import check_training
from ..compute.threads import threads
from ..data.dataset import Dataset
from ..losses.base import Loss
from ..models.columns import matched
from ..models.imported import ImportedModel
from ..models.reader import read_model
from ..models.replay import Replay, replay
from ..settings import Settings
from ..trace import OnIteration
from ..trees.binning import bin_features
from ..words import counted
from . import lightgbm, xgboost
from .asked import Asked
from .cluster import Cluster, check_installed, this_worker
from .facts import Facts
from .parts import parts
from .rows import Rows
from .values import in_values
from .watch import watched
from .watchdog import Watchdog

ENGINES: dict[str, ModuleType] = {"xgboost": xgboost, "lightgbm": lightgbm}
ONE_AT_A_TIME = threading.Lock()  # two trainings that share workers would each wait for a worker of the other


def train_distributed(
    data: Dataset,
    loss: Loss,
    settings: Settings | None = None,
    client: Any = None,
    validation: Dataset | None = None,
    on_iteration: OnIteration | None = None,
    engine: str = "xgboost",
    timeout: float = 300.0,
) -> Replay:
    """Train on the workers of a Dask client: LambdaMART (ndcg, map, ranknet) or GBT, by XGBoost or LightGBM. Needs `pip install
    'boosting-to-rank[dask]'` here, on the scheduler and on the workers.

    client         a distributed.Client with workers, each a process of its own
    validation     scored along the finished run; the run predicts with the iteration that is best there
    on_iteration   called with (k, metrics of the training data) after each iteration; False stops, what was trained stays. LightGBM tells
                   no metrics, and trains to its end before the rest is cut off
    engine         "xgboost": the same trees with any number of workers. "lightgbm": other trees with other workers
    timeout        seconds without a sign of life, after which the training is given up

    Returns what `boosting.replay` returns of a model of another engine. Warns of what the engine does otherwise than loss and settings ask.
    Raises ValueError for a loss or a setting that it does not have, ImportError where a package is not installed, ConnectionError
    (WorkerLost) where a worker ends, TimeoutError where nothing is heard.

        >>> import boosting as b
        >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
        >>> train_distributed(data, b.QBRank())
        Traceback (most recent call last):
        ValueError: XGBoost has no QBRank: on several machines it trains GBT and LambdaMART. Train QBRank on one machine, with \
boosting.train.
    """
    if engine not in ENGINES:
        raise ValueError(f"engine={engine!r} must be one of {', '.join(ENGINES)}.")
    check_training(data, loss, settings, validation, on_iteration)
    if not timeout > 0:
        raise ValueError(f"timeout={timeout!r} must be a number of seconds above 0.")
    by, settings = ENGINES[engine], settings or Settings()
    if settings.n_iterations < 1:
        raise ValueError("n_iterations=0: there would be no model to bring back; take 1 or more.")
    loss = loss.for_data(data)
    found = by.parameters(loss, loss.resolve(settings), Facts.of(data.relevance, np.diff(data.query_ptr)))
    check_installed("distributed", by.PACKAGE)
    cluster = Cluster(client)
    cluster.check_processes()
    for sentence in found.said:
        warnings.warn(sentence, stacklevel=2)
    with threads(settings.n_threads):
        bins = bin_features(data.features, settings.n_bins)
    rows = Rows.of(data, bins)
    with ONE_AT_A_TIME:
        written, k = _trained(cluster, by, rows.graded if found.drops else rows, found, settings.n_iterations, on_iteration, timeout)
    model = in_values(read_model(written), bins.thresholds, found.start)
    return replay(_named(_cut(model, k), data), data, validation)


def _named(model: ImportedModel, data: Dataset) -> ImportedModel:
    """With the names of the columns, which are those of the trees already."""
    return matched(replace(model, feature_names=data.feature_names), data)


def _cut(model: ImportedModel, k: int | None) -> ImportedModel:
    return model if k is None else replace(model, iterations=model.iterations[:k])


def _trained(
    cluster: Cluster, by: ModuleType, rows: Rows, found: Asked, n_iterations: int, on_iteration: OnIteration | None, timeout: float
) -> tuple[bytes, int | None]:
    """The model as the engine writes it, and after which iteration it is to be cut."""
    of_each = parts(np.concatenate([[0], np.cumsum(rows.sizes)]), len(cluster.workers))
    workers = list(cluster.workers)[: len(of_each)]
    if len(workers) < len(cluster.workers):
        there = counted(len(cluster.workers), "worker", "workers")
        warnings.warn(f"{counted(len(workers), 'worker trains', 'workers train')} of {there}, one for each query.", stacklevel=4)
    given = {worker: rows.only(queries) for worker, queries in zip(workers, of_each, strict=True)}
    dog = Watchdog(by.TITLE, {worker: _words(one) for worker, one in given.items()}, timeout)
    with cluster.listening(), by.meeting(cluster, workers, timeout) as meeting:
        tasks: dict[str, Any] = {}
        try:
            for number, worker in enumerate(workers):
                what = (by.PACKAGE, cluster.name, number, found, n_iterations, meeting, on_iteration is not None)
                tasks[worker] = _begun(cluster, dog, what, given[worker], worker)
            return watched(cluster, dog, tasks, n_iterations, on_iteration, by.STOPS)
        finally:
            if any(task.status != "finished" for task in tasks.values()):  # also after Ctrl-C: workers end after their iteration
                cluster.give_up(list(tasks.values()))


def _begun(cluster: Cluster, dog: Watchdog, what: tuple, rows: Rows, worker: str) -> Any:
    """The task of a worker, with its rows sent. Raises WorkerLost where one is gone before all are sent."""
    dog.check(cluster.present())
    try:
        return cluster.submit(_work, *what, cluster.send(rows, worker), worker=worker)
    except (KeyError, OSError) as error:  # as Dask says that it has no such worker
        dog.check(cluster.present())
        raise RuntimeError(f"the worker {worker} did not take its part ({error}); train again.") from error


def _words(rows: Rows) -> str:
    return f"{counted(len(rows.sizes), 'query', 'queries')} of {counted(len(rows.grades), 'document', 'documents')}"


def _work(
    engine: str, topic: str, number: int, found: Asked, n_iterations: int, meeting: Any, is_watched: bool, rows: Rows
) -> bytes | None:  # fmt: skip
    """A worker's part; the first one's model is taken home."""
    worker = this_worker(topic, number)
    worker.begun()
    written = ENGINES[engine].train(rows, found, n_iterations, meeting, worker, is_watched)
    return written if number == 0 else None
