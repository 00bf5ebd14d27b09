"""XGBoost: its parameters for our losses, and its part on a worker.

All workers meet at a tracker, add up their histograms after each level, and so grow the same trees. A worker that is lost ends the training
of all: its sockets close, and the others raise.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from ..metrics import CUTOFF, contradicting_pairs, n_pairs, query_dcg
from ..settings import Settings
from ..trees.binning import MISSING
from .asked import Asked, Refused, asked, check_graded, check_samples, check_whole, share_said
from .cluster import Cluster
from .facts import Facts
from .rows import Rows
from .worker import Worker

if TYPE_CHECKING:
    from ..losses.base import Loss
    from ..losses.gbt import GBT
    from ..losses.lambdamart import LambdaMART

TITLE, PACKAGE = "XGBoost", "xgboost"
STOPS = True  # in the middle of a training
AFTER = ""  # a worker is lost: its sockets close, and the others raise
OBJECTIVES = {"ndcg": "rank:ndcg", "ranknet": "rank:pairwise", "map": "rank:map"}
HIGHEST = 31  # grade whose gain is computed as 1 << grade
MORE_BINS = 512  # than any feature has values here: then its sketch keeps each of them


def parameters(loss: "Loss", settings: Settings, facts: Facts) -> Asked:
    """What XGBoost is asked for. Raises ValueError where it has no such loss, or cannot keep a setting.

    >>> from boosting import GBT
    >>> found = parameters(GBT(), GBT().resolve(Settings(max_leaf_nodes=8)), Facts(9, 2, 9, 18.0, 5, 0.0, 4.0, True))
    >>> [found.parameters[name] for name in ("objective", "max_leaves", "base_score")]
    ['reg:squarederror', 8, 2.0]
    """
    return asked(TITLE, {"lambdamart": _ranker, "gbt": _squares}, loss, settings, facts)


def _usual(settings: Settings) -> dict[str, Any]:
    return {
        "tree_method": "hist", "grow_policy": "lossguide", "max_leaves": settings.max_leaf_nodes, "max_depth": settings.max_depth or 0,
        "max_bin": MORE_BINS, "eta": settings.learning_rate, "reg_lambda": settings.l2_regularization or 0.0,
        "colsample_bytree": settings.sample_features, "seed": settings.seed % 2**31, "disable_default_eval_metric": True,
    }  # fmt: skip


def _ranker(loss: "LambdaMART", settings: Settings, facts: Facts) -> Asked:
    refused, is_cut = Refused(TITLE), loss.truncation is not None
    refused.if_(loss.metric not in OBJECTIVES, f"it has no objective for metric={loss.metric!r}; take one of {', '.join(OBJECTIVES)}")
    refused.if_(loss.sigma != 1.0, f"its sigma is 1, not {loss.sigma:g}; leave sigma at 1, since scores scale with it")
    refused.if_(is_cut and loss.beyond_truncation == "zero", "it keeps discounts below the truncation; take beyond_truncation='keep'")
    refused.if_(
        settings.min_documents_leaf > 1,
        f"it counts no documents of a leaf, so min_documents_leaf={settings.min_documents_leaf} is out of its reach; take min_weight_leaf",
    )
    check_samples(refused, settings)
    check_graded(refused, facts)
    if loss.metric == "ndcg":
        check_whole(refused, facts, HIGHEST)
    refused.if_(
        loss.metric == "map" and not (facts.is_whole and facts.highest <= 1), "its rank:map takes grades 0 and 1; make the grades binary"
    )
    refused.check()
    said = [*share_said(settings)]
    if loss.split_on != "newton":
        said.append("XGBoost chooses splits by Newton's gain, as split_on='newton' does, not by the lambdas alone.")
    if loss.curvature_factor != 2:
        said.append("XGBoost doubles the curvature, as curvature_factor=2 does: its leaf values are about half as large.")
    return Asked(
        _usual(settings) | {
            "objective": OBJECTIVES[loss.metric], "base_score": 0.0, "min_child_weight": settings.min_weight_leaf or 0.0,
            "lambdarank_pair_method": "topk", "lambdarank_num_pair_per_sample": loss.truncation or max(facts.longest, 1),
            "lambdarank_normalization": bool(loss.query_normalisation),
            "lambdarank_score_normalization": bool(loss.score_normalisation),
        },
        tuple(said),
    )  # fmt: skip


def _squares(loss: "GBT", settings: Settings, facts: Facts) -> Asked:
    """The second derivative of a square is 1, so that a sum of weights is a count of documents."""
    refused = Refused(TITLE)
    check_samples(refused, settings)
    refused.check()
    least = max(float(settings.min_documents_leaf), settings.min_weight_leaf or 0.0)
    own = {"objective": "reg:squarederror", "base_score": facts.mean, "min_child_weight": least}
    return Asked(_usual(settings) | own, share_said(settings), drops=True)


# ---- where the workers meet ----


def tracker(n_workers: int, host: str, timeout: int) -> tuple[Any, dict[str, Any]]:
    """What the workers meet at, running, and what each of them has to know of it."""
    from xgboost.tracker import RabitTracker

    found = RabitTracker(n_workers=n_workers, host_ip=host, sortby="task")
    found.start()
    return found, {**found.worker_args(), "dmlc_timeout": timeout, "dmlc_retry": 3}


def free(found: Any) -> None:
    """End the tracker; a worker that still waits there for others raises."""
    from xgboost.core import XGBoostError

    with suppress(XGBoostError):  # it says that it ended before its work was done, which is what it was freed for
        found.free()


def meeting(cluster: Cluster, workers: Sequence[str], timeout: float) -> AbstractContextManager[Any]:
    """A tracker on the scheduler, which every worker can reach."""
    return cluster.on_scheduler(tracker, free, len(workers), int(timeout) + 1)


# ---- on a worker ----


def train(rows: Rows, given: Asked, n_iterations: int, meeting: Mapping[str, Any], worker: Worker, is_watched: bool) -> bytes:
    """This worker's part of the training; every worker returns the same model, as UBJ.

    is_watched  whether metrics are measured after each iteration
    """
    import xgboost
    from xgboost import collective

    class Along(xgboost.callback.TrainingCallback):
        def after_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
            worker.ended(epoch + 1, _measured(measured, model.predict(matrix, output_margin=True), collective) if is_watched else {})
            return bool(collective.allreduce(np.array([int(worker.is_over())], np.int32), collective.Op.MAX)[0])  # or all, or none ends

    parameters = {**given.parameters, "nthread": worker.n_threads, "verbosity": 0}
    with xgboost.config_context(verbosity=0), collective.CommunicatorContext(**meeting, dmlc_task_id=f"{worker.number:08}"):
        worker.connected()
        measured = rows.dataset() if is_watched else None
        query = np.repeat(np.arange(len(rows.sizes)), rows.sizes)
        matrix = xgboost.QuantileDMatrix(
            rows.bins, rows.grades, qid=query, missing=float(MISSING), max_bin=parameters["max_bin"], nthread=worker.n_threads
        )
        model = xgboost.train(parameters, matrix, n_iterations, callbacks=[Along()])
        return bytes(model.save_raw("ubj"))


def _measured(data: Any, scores: np.ndarray, collective: Any) -> dict[str, float]:
    """What `boosting.curves.measure` gives for the rows of all workers."""
    got, ideal = query_dcg(data, scores.astype(np.float64), CUTOFF)
    counts = ideal > 0
    own = [
        got.sum(), len(got), (got[counts] / ideal[counts]).sum(), counts.sum(), contradicting_pairs(data, scores.astype(np.float64)),
        n_pairs(data),
    ]  # fmt: skip
    dcg, n, ndcg, n_counting, wrong, pairs = collective.allreduce(np.array(own, np.float64), collective.Op.SUM).tolist()
    return {
        "dcg": dcg / n, "ndcg": ndcg / n_counting if n_counting else np.nan, "contradicting_pairs": wrong / pairs if pairs else np.nan,
    }  # fmt: skip
