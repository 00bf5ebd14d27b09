"""Runs are trained once, shared, stopped without loss, and gone on with."""

import gc
import re
import threading
import time

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves
from boosting.explain.history import history
from tests.boosting.helpers import make_data
from ui.runs import runs as module
from ui.runs.runs import Run, Runs
from ui.work import scheduler, training, wanted
from ui.work.scheduler import Scheduler
from ui.work.workers import Here

SETTINGS = b.Settings(n_iterations=12, max_leaf_nodes=4)
DATA, TEST = make_data(seed=1, sizes=(6, 5, 7)), make_data(seed=2, sizes=(5, 1, 4))
EVERY = 5.0  # seconds after which something that should have happened counts as lost


class Gate:
    """A weak learner that waits for permission, so that a test sees training in the middle."""

    def __init__(self, monkeypatch):
        self.permits, self.reached = threading.Semaphore(0), threading.Semaphore(0)
        fit = b.LambdaMART.fit

        def slow(loss, *args):
            self.reached.release()
            assert self.permits.acquire(timeout=EVERY)
            return fit(loss, *args)

        monkeypatch.setattr(b.LambdaMART, "fit", slow)

    def wait(self):
        assert self.reached.acquire(timeout=EVERY), "training did not get so far"

    def allow(self, n):
        for _ in range(n):
            self.permits.release()


@pytest.fixture
def gate(monkeypatch):
    monkeypatch.setattr(scheduler, "FIRST_SLICE", 1e-9)  # one iteration a slice
    monkeypatch.setattr(scheduler, "LONGEST_SLICE", 1e-9)
    gate = Gate(monkeypatch)
    yield gate
    gate.allow(10_000)


@pytest.fixture
def pool():
    return Runs(Scheduler([Here(), Here()]), capacity=3)


def make(validation=TEST, loss=None, settings=SETTINGS, data=DATA):
    return Run(data, validation, loss or b.LambdaMART(), settings)


def rest(run):
    assert run.rested.wait(EVERY), "the run did not come to rest"
    return run


def same_scores(one, two):
    assert one.n_iterations == two.n_iterations
    for k in range(one.n_iterations + 1):
        np.testing.assert_array_equal(one.scores(k), two.scores(k))
        np.testing.assert_array_equal(one.validation_scores(k), two.validation_scores(k))


def same_history(one, two):
    for name in ("scores", "targets", "weights"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
@pytest.mark.parametrize("validation", [TEST, None], ids=["with test", "train only"])
def test_a_run_holds_what_training_in_a_script_gives(pool, loss, validation):
    run = rest(pool.get("key", "anna", lambda: make(validation, loss())))
    trace = b.train(DATA, loss(), SETTINGS, validation)
    assert run.error == "" and run.is_complete and run.trace.settings == trace.settings
    np.testing.assert_array_equal(run.trace.scores(run.trace.n_iterations), trace.scores(trace.n_iterations))
    expected = curves(trace)
    assert set(run.curves) == set(expected)
    for name, values in run.curves.items():
        assert len(values) == run.trace.n_iterations + 1
        np.testing.assert_array_equal(values, expected[name])


def test_whoever_asks_for_the_same_run_gets_the_same_one_and_it_is_trained_once(pool):
    made = []

    def counting():
        made.append(make())
        return made[-1]

    first = pool.get(("six", b.LambdaMART(), SETTINGS), "anna", counting)
    second = pool.get(("six", b.LambdaMART(), b.Settings(n_iterations=12, max_leaf_nodes=4)), "bert", counting)
    other = pool.get(("six", b.LambdaMART(sigma=2.0), SETTINGS), "bert", counting)
    assert first is second and other is not first and len(made) == 2
    trace = rest(first).trace
    assert pool.get(("six", b.LambdaMART(), SETTINGS), "carl", counting).trace is trace


def test_a_crowd_that_asks_at_once_gets_one_run(pool, monkeypatch):
    calls, trained, train = [], [], training.train
    mine = b.Dataset(DATA.features, DATA.relevance, DATA.query_ptr)  # another test's training may still be at its end

    def counted(data, *more, **named):
        trained.extend([1] * (data is mine))
        return train(data, *more, **named)

    monkeypatch.setattr(training, "train", counted)
    start, found = threading.Barrier(12), []

    def ask(number):
        start.wait()
        found.append(rest(pool.get("key", f"session {number}", lambda: calls.append(1) or make(data=mine))))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(EVERY)
    assert len(found) == 12 and len({id(run) for run in found}) == 1
    assert len(calls) == 1 and len(trained) == 1


def test_progress_moves_while_training(pool, gate):
    run = pool.get("key", "anna", make)
    gate.wait()
    assert (run.progress.iteration, run.progress.wanted) == (0, 12) and not run.rested.is_set()
    gate.allow(3)
    for _ in range(3):
        gate.wait()
    assert run.progress.iteration == 3
    gate.allow(20)
    rest(run)
    assert run.progress.iteration == 12
    assert run.progress.ndcg == run.curves["ndcg"][-1]


def stopped_after(pool, gate, n, session="anna"):
    """A run that the session stopped while iteration n was at work."""
    run = pool.get("key", session, make)
    gate.allow(n - 1)
    for _ in range(n):
        gate.wait()
    run.unsubscribe(session)
    gate.allow(1)
    return rest(run)


def test_stop_ends_training_and_what_was_trained_stays(pool, gate):
    run = stopped_after(pool, gate, 4)
    assert run.trace.n_iterations == 4 and not run.is_complete and run.error == ""
    assert all(len(values) == 5 for values in run.curves.values())
    gate.allow(100)
    same_scores(run.trace, b.train(DATA, b.LambdaMART(), b.Settings(n_iterations=4, max_leaf_nodes=4), TEST))


def test_going_on_gives_what_training_at_once_would_have_given(pool, gate):
    run = stopped_after(pool, gate, 4)
    gate.allow(100)
    pool.start(run, "bert")
    rest(run)
    trace = b.train(DATA, b.LambdaMART(), SETTINGS, TEST)
    assert run.is_complete
    same_scores(run.trace, trace)
    for name, values in curves(trace).items():
        np.testing.assert_array_equal(run.curves[name], values)


def test_of_two_that_go_on_at_once_only_one_trains(pool, gate):
    run = stopped_after(pool, gate, 2)
    pool.start(run, "anna")
    pool.start(run, "bert")
    gate.allow(100)
    rest(run)
    time.sleep(0.05)
    assert run.is_complete and run.rested.is_set()
    assert all(len(values) == 13 for values in run.curves.values())


def test_training_ends_only_with_the_last_who_waits(pool, gate):
    run = pool.get("key", "anna", make)
    run.subscribe("bert")
    gate.wait()
    run.unsubscribe("anna")
    assert run.is_wanted()
    gate.allow(1)
    gate.wait()
    run.unsubscribe("bert")
    assert not run.is_wanted()
    gate.allow(1)
    assert rest(run).trace.n_iterations == 2


def test_a_session_that_gives_no_sign_of_life_counts_as_gone(pool, gate, monkeypatch):
    run = pool.get("key", "anna", make)
    gate.wait()  # now it is under way: nobody's patience may end before
    assert run.is_wanted()
    monkeypatch.setattr(wanted, "PATIENCE", 0.05)
    time.sleep(0.1)
    assert not run.is_wanted()
    gate.allow(1)
    assert rest(run).trace.n_iterations == 1


def test_to_leave_a_run_that_one_never_waited_for_is_no_error():
    run = make()
    run.unsubscribe("nobody")
    assert not run.is_wanted()


def test_a_run_that_learns_nothing_more_is_complete(pool):
    flat = b.Dataset(DATA.features, np.zeros(DATA.n_documents), DATA.query_ptr)
    run = rest(pool.get("key", "anna", lambda: make(None, data=flat)))
    assert run.is_complete and run.trace.n_iterations == 0 and run.trace.ended
    assert all(len(values) == 1 for values in run.curves.values())


def test_a_run_of_no_iterations_is_complete_at_once(pool):
    run = rest(pool.get("key", "anna", lambda: make(settings=b.Settings(n_iterations=0))))
    assert run.is_complete and run.trace.n_iterations == 0


def test_only_the_oldest_runs_at_rest_leave(pool, gate):
    busy = pool.get("busy", "anna", make)
    gate.wait()
    tokens = {key: rest(pool.get(key, "anna", lambda: make(loss=b.GBT()))).token for key in ("one", "two", "three", "four")}
    assert pool.get("busy", "anna", make) is busy
    assert pool.get("four", "anna", make).token == tokens["four"]
    assert pool.get("three", "anna", make).token == tokens["three"]
    gc.collect()
    assert pool.get("one", "anna", lambda: make(loss=b.GBT())).token != tokens["one"]


def test_a_run_that_was_asked_for_lately_stays(pool):
    kept = rest(pool.get("one", "anna", make))
    for key in ("two", "three"):
        rest(pool.get(key, "anna", make))
    pool.get("one", "bert", make)
    rest(pool.get("four", "anna", make))
    assert pool.get("one", "anna", make) is kept


@pytest.mark.parametrize("loss", [b.GBT(), b.LambdaMART()], ids=lambda loss: loss.identifier)
def test_data_that_do_not_suit_the_loss_end_in_a_sentence(pool, loss):
    bare = b.Dataset(DATA.features, np.full(DATA.n_documents, np.nan), DATA.query_ptr, preferences=[[0, 1]])
    run = rest(pool.get("key", "anna", lambda: make(None, loss, data=bare)))
    assert loss.title in run.error and run.error.endswith(".")
    assert run.trace is None and not run.is_complete


def test_a_test_file_of_another_width_ends_in_a_sentence(pool):
    run = rest(pool.get("key", "anna", lambda: make(make_data(n_features=2))))
    assert "2 features" in run.error


def test_too_little_memory_ends_in_a_sentence(pool, monkeypatch):
    def hungry(*_):
        raise MemoryError

    monkeypatch.setattr(b.LambdaMART, "problem", hungry)
    assert "memory" in rest(pool.get("key", "anna", make)).error


@pytest.mark.parametrize("is_small", [True, False], ids=["all queries at once", "one query at a time"])
@pytest.mark.parametrize("validation", [False, True], ids=["train", "test"])
def test_the_story_of_a_query_is_that_of_the_library_and_is_kept(pool, monkeypatch, is_small, validation):
    if not is_small:
        monkeypatch.setattr(module, "SMALL", 0)
    calls = []
    tell = module.history
    monkeypatch.setattr(module, "history", lambda *args: calls.append(args) or tell(*args))
    run = rest(pool.get("key", "anna", make))
    data = TEST if validation else DATA
    for q in range(data.n_queries):
        for _ in range(2):
            same_history(run.history(q, validation), history(run.trace, data.query_slice(q), validation))
    assert len(calls) == (1 if is_small else data.n_queries)


@pytest.mark.parametrize(("size", "leaves"), [(module.LIGHT, [1]), (9, [])])
def test_what_is_kept_is_made_once_and_of_what_is_large_the_oldest_leaves(size, leaves):
    run, made = make(), []
    for key in [*range(module.KEPT), 0, module.KEPT, 0, 1]:
        assert run.keep(key, lambda key=key: made.append(key) or f"{key}".ljust(size)).strip() == f"{key}"
    assert made == [*range(module.KEPT), module.KEPT, *leaves]


def test_the_story_grows_with_the_run(pool, gate):
    run = stopped_after(pool, gate, 3)
    assert len(run.history(0, False).scores) == 4
    gate.allow(100)
    pool.start(run, "anna")
    rest(run)
    assert len(run.history(0, False).scores) == 13


def test_more_iterations_than_there_is_room_for_are_refused_with_how_many_there_may_be(monkeypatch):
    """Each keeps a byte for each document."""
    n = DATA.n_documents + TEST.n_documents
    monkeypatch.setattr(module, "OPENING", 12 * n)
    fits = Run(DATA, TEST, b.LambdaMART(), SETTINGS)
    fits.one_slice(Here())
    assert fits.trace is not None and not fits.error
    monkeypatch.setattr(module, "OPENING", 12 * n - 1)
    refused = Run(DATA, TEST, b.LambdaMART(), SETTINGS)
    assert not refused.one_slice(Here()) and refused.is_final and refused.trace is None
    assert re.fullmatch(
        f"The leaves of {n} documents in 12 iterations need .*, the limit here is .*; choose up to 11 iterations, or open fewer documents.",
        refused.error,
    )
