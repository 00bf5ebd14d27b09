"""A real cluster of two processes: the trees of one machine, a stop, a worker that is killed before it connects and one in mid-training.

`make distributed` installs what it needs and runs it.
"""

import os
import signal
import warnings
from importlib.util import find_spec
from io import BytesIO

import numpy as np
import pytest

import boosting as b
from boosting.distributed import watch
from boosting.distributed.watchdog import WorkerLost
from boosting.experiments.checkpoint import Checkpoint
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import folds
from tests.boosting.helpers import make_data

MISSING = [name for name in ("distributed", "xgboost", "lightgbm") if find_spec(name) is None]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} not installed: `make distributed` trains on a cluster of two"),
]

EXACT = b.LambdaMART(split_on="newton", curvature_factor=2)
SETTINGS = b.Settings(12, 8)
ROUNDING = 2e-6


@pytest.fixture
def client():
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client


def test_two_workers_train_what_one_machine_trains(client, tmp_path):
    """One cluster for all: processes take seconds to begin."""
    few = make_data(1, sizes=(20,) * 30, n_features=6, missing=0.1, decimals=1)
    many = make_data(2, sizes=(20,) * 300, n_features=6)  # more values than bins: engines by themselves find other cuts
    linked = b.Dataset(few.features, (few.relevance > 1).astype(float), few.query_ptr)
    for data, loss in (
        (few, EXACT), (many, EXACT), (many, b.GBT()), (few, b.LambdaMART.preset("xgboost")), (linked, b.LambdaMART(
            "map", split_on="newton", curvature_factor=2)), (few, b.LambdaMART("ranknet", split_on="newton", curvature_factor=2)),
    ):  # fmt: skip
        heard = []
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # nothing is done otherwise
            found = b.train_distributed(data, loss, SETTINGS, client, on_iteration=lambda *it, heard=heard: heard.append(it))
        own = []
        here = b.train(data, loss, SETTINGS, on_iteration=lambda *it, own=own: own.append(it))
        for k in range(13):
            assert np.abs(found.scores(k) - here.scores(k)).max() <= ROUNDING, (loss, k)
        assert [k for k, _ in heard] == list(range(1, 13))
        for (_, one), (_, two) in zip(heard, own, strict=True):
            assert one.keys() == two.keys() and all(abs(one[name] - two[name]) < 1e-6 for name in one), loss
    # Fewer queries than workers, documents without a grade, a stop, a file and back.
    one = make_data(3, sizes=(30,), n_features=3)
    with pytest.warns(UserWarning, match="Of 2 workers 1 get rows: there are no more queries"):
        assert b.train_distributed(one, EXACT, SETTINGS, client).n_iterations == 12
    bare = b.Dataset(few.features, np.where(np.arange(600) % 3 == 0, np.nan, few.relevance), few.query_ptr)
    found, here = b.train_distributed(bare, b.GBT(), SETTINGS, client), b.train(bare, b.GBT(), SETTINGS)
    known = ~np.isnan(bare.relevance)  # the others weigh nothing, and fall on either side of a cut
    assert np.abs(found.scores(12) - here.scores(12))[known].max() <= ROUNDING
    stopped = b.train_distributed(few, EXACT, b.Settings(5_000, 4), client, validation=many, on_iteration=lambda k, _: k < 4)
    assert 4 <= stopped.n_iterations < 5_000 and stopped.validation is many
    file = BytesIO()
    stopped.save(file)
    again = b.load_trace(file)
    assert np.array_equal(again.scores(again.n_iterations), stopped.scores(stopped.n_iterations))
    # Files that the workers read.
    paths = []
    for number in range(3):
        own = few.subset(list(range(10 * number, 10 * number + 10)))
        lines = ["query,grade,a,b,c,d,e,f"]
        for row in range(own.n_documents):
            qid = own.qids[own.document_query[row]]
            values = ",".join("" if np.isnan(x) else repr(float(x)) for x in own.features[row])
            lines.append(f"q{qid},{own.relevance[row]:g},{values}")
        paths.append(tmp_path / f"part-{number}.csv")
        paths[-1].write_text("\n".join(lines) + "\n")
    found, here = b.train_distributed(paths, EXACT, SETTINGS, client), b.train(few, EXACT, SETTINGS)
    assert found.data.n_queries == 10 and np.abs(found.predict(few.features) - here.scores(12)).max() <= ROUNDING
    paths[1].write_text("query,grade,a,b,c,d,e,f\nnew,,1,1,1,1,1,1\n")  # a worker without a graded row takes no part
    with pytest.warns(UserWarning, match="Of 2 workers 1 get rows"):
        b.train_distributed(paths[:2], b.GBT(), SETTINGS, client, engine="lightgbm")
    paths[1].write_text("query,grade\n")
    with pytest.raises(ValueError, match=r"part-1\.csv"):
        b.train_distributed(paths, EXACT, SETTINGS, client)
    # LightGBM's drift, and a stop that is cut.
    plain = b.LambdaMART(split_on="newton")
    rough = b.Settings(12, 8, min_weight_leaf=1.0)
    with pytest.warns(UserWarning, match="LightGBM on several machines does not train the trees that it trains on one"):
        found = b.train_distributed(many, plain, rough, client, on_iteration=lambda k, _: k < 9, engine="lightgbm")
    assert found.n_iterations == 9 and np.abs(found.scores(9) - b.train(many, plain, rough).scores(9)).max() < 1e-3
    # A contest, spread: the same numbers.
    who = [contestant("GBT", b.GBT(), b.Settings(3, 4)), contestant("LambdaMART", b.LambdaMART(), b.Settings(3, 4))]
    plan, ndcg = folds(few, 3), b.Metric("ndcg", k=5)
    spread = contest(plan, who, [ndcg], checkpoint=Checkpoint(client=client))
    assert (
        spread.table()
        .drop(columns="seconds", errors="ignore")
        .equals(contest(plan, who, [ndcg]).table().drop(columns="seconds", errors="ignore"))
    )


def test_a_worker_that_is_killed_is_named_and_the_next_training_runs(client, monkeypatch):
    data = make_data(2, sizes=(20,) * 200, n_features=6)

    def killed(when):
        pids = client.run(os.getpid)
        worker = max(pids)  # the second one
        done = []

        def kill(own, name, stage, iteration=0):
            heard(own, name, stage, iteration)
            if not done and when(stage, iteration):
                done.append(os.kill(pids[worker], signal.SIGKILL))

        heard = watch.Watchdog.heard
        with monkeypatch.context() as patch:
            patch.setattr(watch.Watchdog, "heard", kill)
            with pytest.raises(WorkerLost) as error:
                b.train_distributed(data, EXACT, b.Settings(2_000, 8), client, timeout=240)
        assert worker in str(error.value) and "100 queries of 2,000 documents" in str(error.value)
        client.wait_for_workers(2)  # their keeper starts them anew
        return str(error.value)

    assert "ended before it" in killed(lambda stage, _: stage == "begun")
    assert "ended after iteration" in killed(lambda _, iteration: iteration == 5)
    assert b.train_distributed(data, EXACT, SETTINGS, client).n_iterations == 12
