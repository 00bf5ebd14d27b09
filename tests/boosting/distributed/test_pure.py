"""Training on several machines, as far as it needs none: parts, parameters, refusals, the watchdog, thresholds, and what is said."""

import queue
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import boosting as b
from boosting.distributed import cluster, files, held, lightgbm, watch, xgboost
from boosting.distributed.facts import Facts
from boosting.distributed.parts import parts
from boosting.distributed.rows import Rows
from boosting.distributed.sketch import Sketch
from boosting.distributed.values import in_values
from boosting.distributed.watchdog import Watchdog, WorkerLost
from boosting.trees.binning import bin_features, find_thresholds
from tests.boosting.helpers import make_data

DATA = make_data(3, sizes=(7, 1, 4, 9, 2), n_features=10, missing=0.2)
EXACT = b.LambdaMART(split_on="newton", curvature_factor=2)


def facts(data=DATA):
    return Facts.of(data.relevance, np.diff(data.query_ptr))


def test_parts_are_whole_queries_in_their_order_and_none_is_empty():
    rng = np.random.default_rng(0)
    for _ in range(200):
        sizes = rng.integers(1, rng.choice([2, 5, 400]), size=rng.integers(1, 12))
        n = int(rng.integers(1, 15))
        found = parts(np.concatenate([[0], np.cumsum(sizes)]), n)
        assert len(found) == min(n, len(sizes)) and all(found)
        assert [q for part in found for q in part] == list(range(len(sizes)))


def test_rows_of_parts_are_the_rows_of_all_and_facts_add_up():
    bins = bin_features(DATA.features)
    whole = Rows.of(DATA, bins)
    assert np.array_equal(whole.bins, np.column_stack([bins.feature(f) for f in range(10)]))
    some = [whole.only(part) for part in parts(DATA.query_ptr, 3)]
    again = Rows.joined(some)
    for name in ("bins", "grades", "sizes"):
        assert np.array_equal(getattr(again, name), getattr(whole, name)), name
    assert Facts.together(Facts.of(one.grades, one.sizes) for one in some) == facts()
    bare = replace(whole, grades=np.where(np.arange(23) < 8, np.nan, whole.grades)).graded
    assert bare.sizes.tolist() == [4, 9, 2] and len(bare.bins) == 15
    assert np.array_equal(np.isnan(whole.values), np.isnan(DATA.features))


def test_xgboost_is_asked_for_what_the_settings_mean_there():
    settings = b.Settings(7, 12, 0.3, max_depth=4, l2_regularization=2.0, min_weight_leaf=0.5, sample_features=0.5, seed=9)
    found = xgboost.parameters(replace(EXACT, truncation=3), EXACT.resolve(settings), facts())
    shared = {"max_leaves": 12, "max_depth": 4, "eta": 0.3, "reg_lambda": 2.0, "colsample_bytree": 0.5, "seed": 9}
    assert shared.items() <= found.parameters.items() and found.parameters["min_child_weight"] == 0.5
    assert found.parameters["lambdarank_num_pair_per_sample"] == 3 and len(found.said) == 1 and "sample_features=0.5" in found.said[0]
    every = xgboost.parameters(EXACT, EXACT.resolve(b.Settings()), facts())
    assert every.parameters["lambdarank_num_pair_per_sample"] == 9 and every.said == ()  # the longest query
    preset = b.LambdaMART.preset("xgboost")
    of_preset = xgboost.parameters(preset, preset.resolve(b.Settings()), facts()).parameters
    assert (of_preset["reg_lambda"], of_preset["min_child_weight"], of_preset["lambdarank_normalization"]) == (1.0, 1.0, True)
    assert len(xgboost.parameters(b.LambdaMART(), b.LambdaMART().resolve(b.Settings()), facts()).said) == 2  # splits, curvature
    of_gbt = xgboost.parameters(b.GBT(), b.GBT().resolve(b.Settings(min_documents_leaf=5)), facts())
    assert of_gbt.parameters["min_child_weight"] == 5 and of_gbt.parameters["base_score"] == pytest.approx(DATA.relevance.mean())


def test_lightgbm_is_asked_likewise_and_says_that_it_drifts():
    loss = b.LambdaMART(split_on="newton", sigma=2.0, truncation=4)
    found = lightgbm.parameters(loss, loss.resolve(b.Settings(min_documents_leaf=3)), facts())
    wanted = {"sigmoid": 2.0, "lambdarank_truncation_level": 4, "lambdarank_norm": False, "min_data_in_leaf": 3, "max_depth": -1}
    assert wanted.items() <= found.parameters.items() and found.said == (lightgbm.DRIFT,)
    assert lightgbm.parameters(b.GBT(), b.GBT().resolve(b.Settings()), facts()).start == pytest.approx(DATA.relevance.mean())


REFUSED = [
    (xgboost, b.QBRank(), {}, {}, "XGBoost has no QBRank: on several machines it trains GBT and LambdaMART"),
    (xgboost, replace(EXACT, metric="err"), {}, {}, "no objective for metric='err'"),
    (xgboost, replace(EXACT, sigma=2.0), {}, {}, "its sigma is 1, not 2"),
    (xgboost, replace(EXACT, truncation=3, beyond_truncation="zero"), {}, {}, "beyond_truncation='keep'"),
    (xgboost, EXACT, {"min_documents_leaf": 4}, {}, "min_documents_leaf=4 is out of its reach; take min_weight_leaf"),
    (xgboost, EXACT, {"sample_queries": 0.5}, {}, "sample_queries=0.5 would be drawn by each worker"),
    (xgboost, b.GBT(), {"sample_documents": 0.5}, {}, "sample_documents=0.5 would be drawn"),
    (xgboost, EXACT, {}, {"n_graded": 3}, "20 of 23 documents have no grade"),
    (xgboost, EXACT, {}, {"is_whole": False}, "round the grades"),
    (xgboost, EXACT, {}, {"highest": 40.0}, "grades up to 31, and the data have 40"),
    (xgboost, replace(EXACT, metric="map"), {}, {}, "rank:map takes grades 0 and 1"),
    (lightgbm, b.MPBoost(), {}, {}, "LightGBM has no MPBoost"),
    (lightgbm, replace(EXACT, metric="ranknet"), {}, {}, "or XGBoost"),
    (lightgbm, replace(EXACT, score_normalisation=True), {}, {}, "both normalisations or none"),
]


def test_what_an_engine_cannot_keep_is_refused_with_the_remedy():
    for by, loss, settings, about, words in REFUSED:
        with pytest.raises(ValueError, match=words.replace("^", r"\^")):
            by.parameters(loss, loss.resolve(b.Settings(**settings)), replace(facts(), **about))


def test_the_front_says_what_is_wrong_before_anything_is_sent(monkeypatch):
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    for arguments, error, words in (
        ((DATA, EXACT), ImportError, r"needs distributed and xgboost, not installed here: pip install 'boosting-to-rank\[dask\]'\."),
        ((DATA, "gbt"), TypeError, "pass an object such as"),
        ((DATA, EXACT, b.Settings(0)), ValueError, "n_iterations=0"),
        ((b.Dataset([[0.0], [1.0]], [np.nan] * 2, [0, 2], preferences=[[1, 0]]), b.GBT()), ValueError, "GBT cannot learn from preferences"),
        ((b.Dataset([[0.0], [1.0]], [np.nan] * 2, [0, 2], preferences=[[1, 0]]), replace(EXACT, metric="ranknet")), ValueError, "no grade"),
    ):
        with pytest.raises(error, match=words):
            b.train_distributed(*arguments)
    with pytest.raises(ValueError, match="engine='catboost' must be one of xgboost, lightgbm"):
        b.train_distributed(DATA, EXACT, engine="catboost")
    monkeypatch.setattr(cluster, "find_spec", lambda name: name)
    with pytest.raises(TypeError, match=r"client is NoneType; pass a distributed\.Client"):
        b.train_distributed(DATA, EXACT)
    client = SimpleNamespace(status="running", nthreads=lambda: {"a": 1}, **dict.fromkeys(("submit", "run_on_scheduler"), print))
    flat = b.Dataset([[1.0], [1.0]], [0, 1], [0, 2])
    with pytest.raises(ValueError, match="no feature has two different values"):
        b.train_distributed(flat, EXACT, client=SimpleNamespace(**vars(client), subscribe_topic=print))
    names = ("submit", "run_on_scheduler", "subscribe_topic")
    client = SimpleNamespace(status="running", nthreads=dict, **dict.fromkeys(names, print))
    with pytest.raises(ValueError, match="the client has no workers: start some with `dask worker"):
        b.train_distributed(DATA, EXACT, client=client)
    client.nthreads = lambda: {"inproc://a": 1}
    with pytest.raises(ValueError, match="threads of one process"):
        b.train_distributed(DATA, EXACT, client=client)
    client.status = "closed"
    with pytest.raises(WorkerLost, match="the scheduler does not answer"):
        b.train_distributed(DATA, EXACT, client=client)


def test_importing_the_library_imports_no_engine():
    code = "import sys, boosting; print({'dask', 'distributed', 'xgboost', 'lightgbm'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


# ---- files ----


def test_bins_of_files_are_the_bins_of_all_rows_and_near_them_where_values_are_many():
    rng = np.random.default_rng(2)
    for column in (rng.integers(0, 900, 6_000).astype(float), rng.poisson(1.0, 5_000).astype(float), np.full(9, np.nan), np.arange(2.0)):
        several = [Sketch.of(part) for part in np.array_split(column, 3)]
        assert np.array_equal(Sketch.together(several).thresholds(255), find_thresholds(column, 255))
    column = np.sort(rng.normal(size=60_000))  # 20,000 values a file
    cuts = Sketch.together([Sketch.of(column[start::3]) for start in range(3)]).thresholds(255)
    share = np.searchsorted(column, cuts) / len(column)
    assert len(cuts) == 254 and np.abs(share - np.searchsorted(column, find_thresholds(column, 255)) / len(column)).max() < 2 / 255


def test_files_that_do_not_go_together_are_refused(tmp_path):
    one, two = DATA.subset([0, 1]), DATA.subset([1, 2])
    named = replace(DATA.subset([3]), feature_names=[f"x{n}" for n in range(10)])
    with pytest.raises(ValueError, match=r"the query 2 is in a and in b; each file has to hold whole queries\."):
        files.thresholds([files.about("a", one), files.about("c", DATA.subset([3])), files.about("b", two)], 255)
    with pytest.raises(ValueError, match="a and b have other columns"):
        files.thresholds([files.about("a", one), files.about("b", named)], 255)
    paths = [str(tmp_path / f"{name}.csv") for name in "abcd"]
    for path, grades in zip(paths, ((), (), (1, 0)), strict=False):
        rows = [f"{path[-5]},{grade},{n}" for n, grade in enumerate(grades or ("", ""))]
        Path(path).write_text("\n".join(["query,grade,x", *rows]) + "\n")
    assert files.beside(paths).qids == ("c",)  # b.GBT() needs a grade, and d is seen by the workers alone
    assert files.beside(paths[:2]).qids == ("a",)
    with pytest.raises(TypeError, match="neither a Dataset nor a list of paths"):
        b.train_distributed("train.csv", EXACT)
    for paths, words in (([], "names no file"), (["a.csv", "a.csv"], "one of them twice"), ([str(tmp_path / "gone.csv")], r"gone\.csv: ")):
        with pytest.raises(ValueError, match=words):
            b.train_distributed(paths, EXACT)


# ---- the watchdog ----


class Fake:
    """A cluster whose workers come and go as they are told."""

    def __init__(self, *workers):
        self.workers, self.heard, self.is_over = set(workers), queue.SimpleQueue(), False

    def present(self):
        return self.workers

    def end(self):
        self.is_over = True

    def tell(self, worker, stage, iteration=0, **numbers):
        self.heard.put({"worker": worker, "stage": stage, "iteration": iteration, "numbers": numbers})


def task(status="pending", result=None, error=None):
    return SimpleNamespace(status=status, result=lambda: result, exception=lambda: error)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(watch, "EVERY", 0.001)
    monkeypatch.setattr(watch, "GRACE", 0.01)


def watched(fake, tasks, on_iteration=None, can_stop=True, timeout=60.0, clock=None):
    dog = Watchdog("XGBoost", dict.fromkeys(tasks, "2 queries"), timeout, **({"clock": clock} if clock else {}))
    return watch.watched(fake, dog, tasks, 3, on_iteration, can_stop)


def test_a_lost_worker_is_named_with_the_stage_at_which_it_was_lost(quick):
    for events, words in (
        ([], "b ended before it began"),
        ([("b", "begun")], "b ended before it connected to the others"),
        ([("b", "begun"), ("b", "connected")], "b ended before the first iteration"),
        ([("b", "connected"), ("a", "iteration", 2)], "b ended after iteration 2"),
    ):
        fake = Fake("a")
        for event in events:
            fake.tell(*event)
        with pytest.raises(WorkerLost, match=rf"^the worker {words}; it held 2 queries\. .* train again\.$"):
            watched(fake, {"a": task(), "b": task()})
    fake = Fake("a")  # the survivor's error comes first, and is not what is told
    with pytest.raises(WorkerLost, match="the worker b ended"):
        watched(fake, {"a": task("error", error=OSError("socket closed")), "b": task()})
    with pytest.raises(RuntimeError, match=r"^XGBoost ended on the worker a: no memory\.$"):
        watched(Fake("a", "b"), {"a": task("error", error=OSError("no memory\nStack")), "b": task()})


def test_silence_is_given_up_and_says_who_is_waited_for(quick):
    fake, ticks = Fake("a", "b"), iter(range(0, 10_000, 20))
    fake.tell("a", "connected")
    with pytest.raises(TimeoutError, match=r"for 60 seconds nothing was heard: b did not connect.*firewall"):
        watched(fake, {"a": task(), "b": task()}, clock=lambda: next(ticks))
    fake, ticks = Fake("a"), iter(range(0, 10_000, 20))
    fake.tell("a", "iteration", 7)
    with pytest.raises(TimeoutError, match=r"no iteration ended after iteration 7.*raise timeout"):
        watched(fake, {"a": task()}, clock=lambda: next(ticks))


def test_while_files_are_read_no_engine_is_waited_for(quick, monkeypatch):
    for present, words in (
        (("a",), r"for 60 seconds nothing was heard: no file was read to its end\..*smaller files.*raise timeout"),
        ((), r"the worker a ended while files were read; it held one file\."),
    ):
        fake, ticks = Fake("a"), iter(range(0, 10_000, 20))
        fake.submit, fake.present = (lambda *_, **__: task()), (lambda present=present: present)
        monkeypatch.setattr(held, "Watchdog", partial(Watchdog, clock=ticks.__next__))
        with pytest.raises((TimeoutError, WorkerLost), match=words):
            held.Read(fake, ["a.csv"], "XGBoost", 255, 60.0)


def test_iterations_are_passed_on_and_a_stop_is_kept(quick):
    for can_stop in (True, False):
        fake, heard = Fake("a"), []
        for k in (1, 2, 3):
            fake.tell("a", "iteration", k, ndcg=k / 4)

        def on_iteration(k, numbers, heard=heard):
            heard.append((k, numbers["ndcg"]))
            return k < 2

        assert watched(fake, {"a": task("finished", b"model")}, on_iteration, can_stop) == (b"model", None if can_stop else 2)
        assert heard == [(1, 0.25), (2, 0.5)] and fake.is_over == can_stop


# ---- thresholds ----


def test_trees_on_bins_ask_the_same_of_values():
    data = make_data(5, sizes=(8,) * 40, n_features=4, missing=0.2)
    trace, bins = b.train(data, b.GBT(), b.Settings(3, 8)), bin_features(data.features)
    of_bins = Rows.of(data, bins).values
    for trees in (one.trees for one in trace.iterations):
        on_bins = tuple(
            replace(tree, threshold=np.where(tree.feature >= 0, np.where(np.isinf(tree.threshold), np.inf, tree.bin + 0.5), tree.threshold))
            for tree in trees
        )
        model = b.ImportedModel("XGBoost", "3", "UBJ", "", {}, data.feature_names, (on_bins,), sign="<", rounded=True, single=True)
        found = in_values(model, bins.thresholds, start=0.5)
        assert (found.start, found.sign, found.rounded) == (0.5, "<=", False)
        for ours, tree, on_bin in zip(trees, found.trees, on_bins, strict=True):
            assert np.array_equal(ours.threshold, tree.threshold) and np.array_equal(tree.leaves(data.features), on_bin.leaves(of_bins))
