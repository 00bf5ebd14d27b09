"""LightGBM: its parameters for our losses, and its part on a worker.

On several machines it parts from itself on one: each worker rounds and counts its own rows, and a leaf's documents are estimated from its
hessians. docs/scale.md says by how much.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np

from ..settings import Settings
from .asked import Asked, Refused, asked, check_graded, check_samples, check_whole, share_said
from .cluster import Cluster
from .facts import Facts
from .rows import Rows
from .worker import Worker

if TYPE_CHECKING:
    from ..losses.base import Loss
    from ..losses.gbt import GBT
    from ..losses.lambdamart import LambdaMART

TITLE, PACKAGE = "LightGBM", "lightgbm"
AFTER = "LightGBM leaves the other workers waiting: client.restart() frees them."  # when one is lost
STOPS = False  # a worker that ends alone would leave the others waiting
HIGHEST = 30
MORE_BINS = 257  # bins of values and one of missing ones
DRIFT = (
    "LightGBM on several machines does not train the trees that it trains on one: each machine makes the bins of some features from "
    "its own rows alone. docs/scale.md has the differences; XGBoost has none."
)


def parameters(loss: "Loss", settings: Settings, facts: Facts) -> Asked:
    """What LightGBM is asked for. Raises ValueError where it has no such loss, or cannot keep a setting."""
    return asked(TITLE, {"lambdamart": _ranker, "gbt": _squares}, loss, settings, facts)


def _usual(settings: Settings) -> dict[str, Any]:
    return {
        "num_leaves": settings.max_leaf_nodes, "max_depth": settings.max_depth or -1, "max_bin": MORE_BINS, "min_data_in_bin": 1,
        "learning_rate": settings.learning_rate, "lambda_l2": settings.l2_regularization or 0.0,
        "min_data_in_leaf": settings.min_documents_leaf, "min_sum_hessian_in_leaf": settings.min_weight_leaf or 0.0,
        "feature_fraction": settings.sample_features, "seed": settings.seed % 2**31, "feature_pre_filter": False, "enable_bundle": False,
        "deterministic": True, "force_row_wise": True, "boost_from_average": False, "metric": "none", "verbosity": -1,
        "tree_learner": "data", "pre_partition": True,
    }  # fmt: skip


def _ranker(loss: "LambdaMART", settings: Settings, facts: Facts) -> Asked:
    refused = Refused(TITLE)
    refused.if_(loss.metric != "ndcg", f"its lambdarank knows NDCG alone, not metric={loss.metric!r}; take metric='ndcg', or XGBoost")
    refused.if_(
        loss.truncation is not None and loss.beyond_truncation == "zero",
        "it keeps discounts below the truncation; take beyond_truncation='keep'",
    )
    refused.if_(
        loss.score_normalisation != loss.query_normalisation,
        "its lambdarank_norm is both normalisations or none; give score_normalisation and query_normalisation the same value",
    )
    check_samples(refused, settings)
    check_graded(refused, facts)
    check_whole(refused, facts, HIGHEST)
    refused.check()
    said = [DRIFT, *share_said(settings)]
    if loss.split_on != "newton":
        said.append("LightGBM chooses splits by Newton's gain, as split_on='newton' does, not by the lambdas alone.")
    if loss.curvature_factor != 1:
        said.append("LightGBM does not double the curvature: its leaf values are about twice as large.")
    return Asked(
        _usual(settings) | {
            "objective": "lambdarank", "sigmoid": loss.sigma, "lambdarank_norm": bool(loss.query_normalisation),
            "lambdarank_truncation_level": loss.truncation or max(facts.longest, 1),
        },
        tuple(said),
    )  # fmt: skip


def _squares(loss: "GBT", settings: Settings, facts: Facts) -> Asked:
    refused = Refused(TITLE)
    check_samples(refused, settings)
    refused.check()
    return Asked(_usual(settings) | {"objective": "regression"}, (DRIFT, *share_said(settings)), facts.mean, drops=True)


def meeting(cluster: Cluster, workers: Sequence[str], timeout: float) -> AbstractContextManager[Any]:
    """A port on each worker, and the minutes to wait for one."""
    return nullcontext({"machines": cluster.ports(workers), "time_out": max(1, -(-int(timeout) // 60))})


def train(rows: Rows, given: Asked, n_iterations: int, meeting: Mapping[str, Any], worker: Worker, is_watched: bool) -> bytes:
    """This worker's part of the training; every worker returns the same model, as text. Metrics are not measured."""
    import lightgbm

    machines, own = meeting["machines"], {**given.parameters, "num_threads": worker.n_threads}
    if len(machines) > 1:
        port = int(machines[worker.number].rsplit(":", 1)[1])
        own |= {**meeting, "machines": ",".join(machines), "local_listen_port": port, "num_machines": len(machines)}
    else:
        own["tree_learner"] = "serial"

    def along(env: Any) -> None:
        if env.iteration == 0:
            worker.connected()
        worker.ended(env.iteration + 1, {})

    start = np.full(len(rows.grades), given.start) if given.start else None
    table = lightgbm.Dataset(rows.values, rows.grades, group=rows.sizes, init_score=start, params=own)
    model = lightgbm.train(own, table, n_iterations, callbacks=[along])
    try:
        return model.model_to_string().encode()
    finally:
        model.free_network()
