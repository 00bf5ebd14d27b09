"""The front: train on the workers of a Dask client, and take the run home.

bins are made once -> each worker gets whole queries of them -> the engine grows trees, watched from here -> a run, as of a model that
was imported
"""

import threading
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike
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
from . import files, lightgbm, xgboost
from .asked import Asked
from .cluster import Cluster, check_installed, this_worker
from .facts import Facts
from .held import Held, Read, sent
from .rows import Rows, check_cuts
from .values import in_values
from .watch import watched
from .watchdog import Watchdog

ENGINES: dict[str, ModuleType] = {"xgboost": xgboost, "lightgbm": lightgbm}
ONE_AT_A_TIME = threading.Lock()  # two trainings that share workers would each wait for a worker of the other


def train_distributed(
    data: Dataset | Sequence[str | PathLike],
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

    data           a Dataset; or the paths of files of whole queries, which the workers read, so that no machine holds all rows. The run is
                   then shown beside the first file with a grade
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
    paths = [] if isinstance(data, Dataset) else files.paths_of(data)
    beside = data if isinstance(data, Dataset) else files.beside(paths)
    check_training(beside, loss, settings, validation, on_iteration)
    if not timeout > 0:
        raise ValueError(f"timeout={timeout!r} must be a number of seconds above 0.")
    by, settings = ENGINES[engine], settings or Settings()
    if settings.n_iterations < 1:
        raise ValueError("n_iterations=0: there would be no model to bring back; take 1 or more.")
    loss = loss.for_data(beside)
    resolved = loss.resolve(settings)
    found = by.parameters(loss, resolved, Facts.of(beside.relevance, np.diff(beside.query_ptr)))
    check_installed("distributed", by.PACKAGE)
    cluster = Cluster(client)
    cluster.check_processes()
    with ONE_AT_A_TIME:
        if paths:
            there = Read(cluster, paths, by.TITLE, settings.n_bins, timeout)
            found, thresholds = by.parameters(loss, resolved, there.facts), there.thresholds
            held = there.held(found.drops)
        else:
            held, thresholds = _dealt(cluster, beside, settings, found.drops)
        for sentence in (*found.said, *_idle(held, cluster)):
            warnings.warn(sentence, stacklevel=2)
        written, k = _trained(cluster, by, held, found, settings.n_iterations, on_iteration, timeout)
    model = in_values(read_model(written), thresholds, found.start)
    return replay(_named(_cut(model, k), beside), beside, validation)


def _dealt(cluster: Cluster, data: Dataset, settings: Settings, is_graded: bool) -> tuple[dict[str, Held], tuple[np.ndarray, ...]]:
    """What each worker was sent, and the thresholds of the bins; is_graded: without documents that have no grade."""
    with threads(settings.n_threads):
        bins = bin_features(data.features, settings.n_bins)
    check_cuts(bins.thresholds)
    rows = Rows.of(data, bins)
    return sent(cluster, rows.graded if is_graded else rows), bins.thresholds


def _idle(held: Mapping[str, Held], cluster: Cluster) -> Iterator[str]:
    """Workers that get nothing."""
    if len(held) < len(cluster.workers):
        yield f"Of {len(cluster.workers)} workers {len(held)} get rows: there are no more queries, or files, to deal."


def _named(model: ImportedModel, data: Dataset) -> ImportedModel:
    """With the names of the columns, which are those of the trees already."""
    return matched(replace(model, feature_names=data.feature_names), data)


def _cut(model: ImportedModel, k: int | None) -> ImportedModel:
    return model if k is None else replace(model, iterations=model.iterations[:k])


def _trained(
    cluster: Cluster, by: ModuleType, held: Mapping[str, Held], found: Asked, n_iterations: int, on_iteration: OnIteration | None,
    timeout: float,
) -> tuple[bytes, int | None]:  # fmt: skip
    """The model as the engine writes it, and after which iteration it is to be cut."""
    dog = Watchdog(by.TITLE, {worker: one.words for worker, one in held.items()}, timeout, after=by.AFTER)
    with cluster.listening(), by.meeting(cluster, list(held), timeout) as meeting:
        tasks: dict[str, Any] = {}
        try:
            for number, (worker, one) in enumerate(held.items()):
                what = (by.PACKAGE, cluster.name, number, found, n_iterations, meeting, on_iteration is not None)
                tasks[worker] = cluster.submit(_work, *what, one.rows, worker=worker)
            return watched(cluster, dog, tasks, n_iterations, on_iteration, by.STOPS)
        finally:
            if any(task.status != "finished" for task in tasks.values()):  # also after Ctrl-C: workers end after their iteration
                cluster.give_up(list(tasks.values()))


def _work(
    engine: str, topic: str, number: int, found: Asked, n_iterations: int, meeting: Any, is_watched: bool, rows: Rows
) -> bytes | None:  # fmt: skip
    """A worker's part; the first one's model is taken home."""
    worker = this_worker(topic, number)
    worker.begun()
    written = ENGINES[engine].train(rows, found, n_iterations, meeting, worker, is_watched)
    return written if number == 0 else None
