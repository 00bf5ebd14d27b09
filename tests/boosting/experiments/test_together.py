"""A contest in several processes is the contest in one, to the last bit: choices, refusals, what is done already, and a stop."""

import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import active_children, get_context
from types import SimpleNamespace

import numpy as np
import pytest

import boosting as b
from boosting.experiments import together
from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.checkpoint import Checkpoint
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import folds
from boosting.experiments.rivals import rank_svm
from tests.boosting.helpers import make_data

pytestmark = pytest.mark.slow

DATA = make_data(7, sizes=(6,) * 15, n_features=4)
SETTINGS = b.Settings(n_iterations=3, max_leaf_nodes=4)
NDCG = b.Metric("ndcg", k=5)
WHO = [contestant("GBT", b.GBT(), SETTINGS), contestant("Either", {"a": b.GBRank(), "b": b.LambdaMART()}, SETTINGS), rank_svm()]


class Dying:
    """A ranker whose process ends in the middle of its work."""

    def fit(self, data):
        os._exit(3)


@pytest.fixture(scope="module")
def two_processes():
    """For all contests that need no own: to start two for each takes longer than all their work."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield SimpleNamespace(submit=pool.submit, shutdown=lambda **_: None)


@pytest.fixture
def shared(monkeypatch, two_processes):
    """Contests in two processes take those."""
    monkeypatch.setattr(together, "ProcessPoolExecutor", lambda n_jobs, *_: nullcontext({2: two_processes}[n_jobs]))


def same(one, two):
    assert one.table().equals(two.table()) and one.choices().equals(two.choices()) and one.comparisons().equals(two.comparisons())


@pytest.mark.thorough
def test_two_processes_find_what_one_finds_and_report_never_runs_back(shared):
    reports = []
    found = contest(folds(DATA, 3), WHO, [NDCG], NDCG, lambda *it: reports.append(it), n_jobs=2)
    same(found, contest(folds(DATA, 3), WHO, [NDCG], NDCG))
    done = [n for n, _, _ in reports]
    assert done == sorted(done) and reports[-1] == (18, 18, "done") and {total for _, total, _ in reports} == {18}


def test_what_is_done_is_not_done_again_and_a_stop_keeps_what_is_whole(request):
    kept = Checkpoint(n_jobs=2)
    half = contest(folds(DATA, 3), WHO, [NDCG], NDCG, lambda done, *_: done < 7, checkpoint=kept)  # whose own processes are stopped
    assert not half.is_complete and 7 <= len(kept.parts) < 18
    before = dict(kept.parts)
    request.getfixturevalue("shared")
    whole = contest(folds(DATA, 3), WHO, [NDCG], NDCG, checkpoint=kept)
    assert all(kept.parts[name] is run for name, run in before.items()) and len(kept.parts) == 18
    same(whole, contest(folds(DATA, 3), WHO, [NDCG], NDCG))


def test_who_cannot_learn_says_why_as_in_one_process(shared):
    pairs = DATA.pairs()
    bare = b.Dataset(DATA.features, np.full(90, np.nan), DATA.query_ptr, preferences=np.stack([pairs.winner, pairs.loser], axis=1))
    share, who = b.Metric("contradicting_share"), [contestant("GBT", b.GBT(), SETTINGS), contestant("GBRank", b.GBRank(), SETTINGS)]
    one, two = (contest(folds(bare, 3), who, [share], share, n_jobs=n) for n in (1, 2))
    assert one.refused == two.refused and list(two.refused) == ["GBT"]
    same(one, two)


def test_a_process_that_ends_is_told_and_nobody_waits_for_ever():
    with pytest.raises(RuntimeError, match=r"a process ended before its work was done; .* take fewer n_jobs"):
        contest(folds(DATA, 3), [contestant("Dying", Dying())], [NDCG], n_jobs=2)


def test_ctrl_c_ends_a_process_that_is_still_beginning_without_a_word(capfd):
    before = active_children()
    with pytest.raises(RuntimeError, match="a process ended"), together._processes(1) as pool:  # noqa: PT012
        work = pool.submit(time.sleep, 60)
        (new,) = {*active_children()} - {*before}
        time.sleep(0.3)  # now it imports the library
        os.kill(new.pid, signal.SIGINT)
        work.result()
    assert capfd.readouterr().err == ""


def test_who_cannot_be_sent_is_named():
    some = contestant("Some", b.GBT(), SETTINGS, take=lambda data: data)
    with pytest.raises(ValueError, match=r"^Some cannot be sent to another process .* take n_jobs=1\.$"):
        contest(folds(DATA, 3), [some], [NDCG], n_jobs=2)
    with pytest.raises(ValueError, match="n_jobs=0 must be 1 or more"):
        Checkpoint(n_jobs=0)


@pytest.mark.again
@pytest.mark.parametrize("key", [key for key in EXPERIMENTS if key not in ("mp-figure-2", "gb-figure-1")])
def test_every_experiment_of_the_papers_is_the_same_in_two_processes(shared, key):
    n = 60 if key == "gb-tables-2-3" else 12  # of few queries clicks tell too little
    train, test = make_data(1, sizes=(6,) * n, n_grades=5), make_data(2, sizes=(6,) * 6, n_grades=5)
    values = {"n_iterations": 2} | ({"sizes": (50, 100)} if key == "gb-figure-2" else {})
    one, two = (EXPERIMENTS[key](train, test, checkpoint=Checkpoint(n_jobs=n), **values) for n in (1, 2))
    assert one.table.equals(two.table) and one.findings == two.findings
