"""Studies in the background: every training once, progress, a stop that keeps what is done, errors as sentences."""

import time
from threading import Event

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves
from tests.boosting.helpers import make_data
from ui.work import scheduler as module
from ui.work.jobs import Job, Task
from ui.work.scheduler import Scheduler
from ui.work.training import Order, Training
from ui.work.workers import Here

DATA, TEST = make_data(seed=1, sizes=(6, 5, 7)), make_data(seed=2, sizes=(5, 4))
ROUNDS = 6


def order(loss=None, data=DATA):
    return Order(data, TEST, loss or b.GBT(), b.Settings(n_iterations=ROUNDS, max_leaf_nodes=3))


def task(loss=None, data=DATA):
    return Task(lambda: order(loss, data), Training.curves, ROUNDS)


def pool():
    return Scheduler([Here(), Here()])


def wait(condition, seconds=10.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.002)


@pytest.fixture
def steps(monkeypatch):
    """One iteration a slice."""
    monkeypatch.setattr(module, "FIRST_SLICE", 1e-9)
    monkeypatch.setattr(module, "LONGEST_SLICE", 1e-9)


def test_every_training_is_done_once_and_the_results_are_those_of_a_script():
    made = []
    tasks = {
        loss.identifier: Task(lambda loss=loss: made.append(loss) or order(loss()), Training.curves, ROUNDS)
        for loss in b.LOSSES
    }  # fmt: skip
    scheduler = pool()
    job = Job(tasks)
    assert not job.is_complete
    scheduler.start(job, "me")
    assert job.rested.wait(20) and job.error == ""
    assert list(tasks) == [loss.identifier for loss in made] and job.is_complete and job.progress == 1.0 and job.seconds > 0
    for loss in b.LOSSES:
        data, test, one, settings, _ = order(loss())
        for name, values in curves(b.train(data, one, settings, test)).items():
            np.testing.assert_array_equal(job.results[loss.identifier][name], values)
    scheduler.start(job, "me")
    assert job.rested.wait(20) and len(made) == len(b.LOSSES), "of a job that is complete nothing is begun again"


def test_a_stop_keeps_what_is_done_and_going_on_does_only_the_rest(steps, monkeypatch):
    begun, left = [], Event()

    def begin(n):
        begun.append(n)
        return (n < 3 or left.wait(10)) and order()  # the rest must not be done before somebody could leave

    scheduler = pool()
    job = Job({n: Task(lambda n=n: begin(n), Training.curves, ROUNDS) for n in range(10)})
    scheduler.start(job, "me")
    wait(lambda: len(job.results) == 3)
    job.unsubscribe("me")
    left.set()
    assert job.rested.wait(10)
    done = dict(job.results)
    assert len(done) == 3 and 0 < job.progress < 1 and not job.is_wanted()
    scheduler.start(job, "you")
    assert job.rested.wait(20) and job.is_complete
    assert all(job.results[n] is done[n] for n in done) and sorted(begun) == list(range(10)), "nothing was begun twice"


def test_it_runs_on_while_another_session_waits(steps):
    scheduler = pool()
    job = Job({n: task() for n in range(10)})
    scheduler.start(job, "me")
    job.subscribe("you")
    job.unsubscribe("me")
    assert job.rested.wait(10) and job.is_complete


def test_an_error_is_a_sentence_and_ends_the_job():
    bare = b.Dataset(DATA.features, np.full(DATA.n_documents, np.nan), DATA.query_ptr)
    scheduler = pool()
    job = Job({"bad": task(b.GBT(), bare), **{n: task() for n in range(3)}})
    scheduler.start(job, "me")
    assert job.rested.wait(10)
    assert "at least one document with a grade" in job.error and not job.is_complete and job.is_final


def test_progress_rises_with_every_training(steps):
    seen, scheduler = [], Scheduler([Here()])

    def look(training):
        seen.append(job.progress)
        return training.curves()

    job = Job({n: Task(order, look, ROUNDS) for n in range(6)})
    scheduler.start(job, "me")
    assert job.rested.wait(10) and job.error == ""
    assert seen == pytest.approx([n / 6 for n in range(1, 7)]) and job.progress == 1.0
