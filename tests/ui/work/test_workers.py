"""A worker gives what the function gives, in a process of its own; one that dies is replaced."""

import gc
import os
import signal

import numpy as np
import pytest
from loky import ProcessPoolExecutor

import boosting as b
from tests.boosting.helpers import make_data
from ui.work import memory
from ui.work.parcels import name_of
from ui.work.training import Training
from ui.work.workers import Elsewhere, WorkerDied, crew

DATA, TEST = make_data(seed=1, sizes=(6, 5, 7)), make_data(seed=2, sizes=(5, 4))


@pytest.fixture(scope="module")
def worker():
    worker = Elsewhere(stays=True)
    yield worker
    worker.close()


def process_id(_=None):
    return os.getpid()


def mean_of(data):
    return float(data.relevance.mean())


def one_of(first, second):
    return second


def fail():
    raise ValueError("the sentence")


def test_it_is_another_process_that_gives_way_to_this_one(worker):
    other = worker.run(process_id)
    assert other != os.getpid() and worker.run(process_id) == other
    assert os.getpriority(os.PRIO_PROCESS, other) > os.getpriority(os.PRIO_PROCESS, os.getpid())


def test_data_sets_go_there_by_name_and_come_back_as_themselves(worker):
    assert worker.run(mean_of, DATA) == mean_of(DATA)
    assert worker.run(one_of, DATA, TEST) is TEST


def test_an_error_arrives_as_it_was_raised(worker):
    with pytest.raises(ValueError, match="the sentence"):
        worker.run(fail)
    assert worker.run(process_id) != os.getpid()


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_training_there_is_a_training_here_to_the_last_bit(worker, loss):
    settings = b.Settings(n_iterations=8, max_leaf_nodes=4)
    training = Training(lambda: (DATA, TEST, loss(), settings))
    while training.go_on(worker, 1e-9):
        pass
    trace = b.train(DATA, loss(), settings, TEST)
    assert training.trace.n_iterations == trace.n_iterations == 8
    np.testing.assert_array_equal(training.trace.scores(8), trace.scores(8))
    np.testing.assert_array_equal(training.trace.validation_scores(8), trace.validation_scores(8))
    assert training.trace.settings == trace.settings


def test_a_worker_that_was_killed_costs_a_slice_and_is_replaced(worker):
    training = Training(lambda: (DATA, TEST, b.GBT(), b.Settings(n_iterations=4)))
    assert training.go_on(worker, 1e-9) and training.trace.n_iterations == 1
    os.kill(worker.run(process_id), signal.SIGKILL)
    with pytest.raises(WorkerDied, match="Try again"):
        training.go_on(worker, 1e-9)
    assert training.trace.n_iterations == len(training.points) - 1 == 1
    while training.go_on(worker, 1e-9):
        pass
    expected = b.train(DATA, b.GBT(), b.Settings(n_iterations=4), TEST)
    np.testing.assert_array_equal(training.trace.scores(4), expected.scores(4))


def test_a_worker_that_was_shut_down_says_so_and_can_be_asked_again():
    worker = Elsewhere()
    worker.run(process_id)
    worker._executor.shutdown(wait=True)
    with pytest.raises(WorkerDied, match="stopping"):
        worker.run(process_id)
    assert worker.run(process_id) != os.getpid()
    worker.close()


def test_a_worker_says_the_same_when_python_ends(monkeypatch):
    worker = Elsewhere()

    def submit(*_):
        raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with pytest.raises(WorkerDied, match="stopping"):
        worker.run(process_id)
    monkeypatch.setattr(ProcessPoolExecutor, "submit", lambda *_: fail_with("another"))
    with pytest.raises(RuntimeError, match="another"):
        worker.run(process_id)
    worker.close()


def fail_with(words):
    raise RuntimeError(words)


def names_known():
    return set(memory.data_sets()), {name_of(trace.data) for trace in memory.traces().values()}


def test_what_the_server_let_go_of_the_worker_lets_go_of_too(worker):
    data = make_data(seed=7)
    name = name_of(data)
    training = Training(lambda data=data: (data, None, b.GBT(), b.Settings(n_iterations=4)))
    training.go_on(worker, 1e-9)
    assert all(name in names for names in worker.run(names_known))
    worker.tidy()
    assert all(name in names for names in worker.run(names_known)), "it is still here"
    del data, training
    gc.collect()
    worker.tidy()
    assert not any(name in names for names in worker.run(names_known))


def test_there_are_as_many_workers_as_processors_and_one_stays():
    workers = crew()
    assert 1 <= len(workers) <= 4 and [w._stays for w in workers] == [True] + [False] * (len(workers) - 1)
