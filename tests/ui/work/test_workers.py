"""A worker gives what the function gives, in a process of its own; one that dies or hangs is replaced."""

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import boosting as b
from tests.boosting.helpers import make_data
from ui.work import child, line, memory, workers
from ui.work.parcels import name_of
from ui.work.training import Order, Training
from ui.work.workers import Elsewhere, WorkerDied, workers_for_machine

DATA, TEST = make_data(seed=1, sizes=(6, 5, 7)), make_data(seed=2, sizes=(5, 4))


@pytest.fixture(scope="module")
def worker():
    worker = Elsewhere(stays=True)
    yield worker
    worker.close()


def mean_of(data):
    return float(data.relevance.mean())


def one_of(first, second):
    return second


def fail():
    raise ValueError("the sentence")


def test_it_is_another_process_that_gives_way_to_this_one(worker):
    other = worker.run(os.getpid)
    assert other != os.getpid() and worker.run(os.getpid) == other
    assert os.getpriority(os.PRIO_PROCESS, other) > os.getpriority(os.PRIO_PROCESS, os.getpid())


def test_data_sets_go_there_by_name_and_come_back_as_themselves(worker):
    assert worker.run(mean_of, DATA) == mean_of(DATA)
    assert worker.run(one_of, DATA, TEST) is TEST


def test_an_error_arrives_as_it_was_raised(worker):
    with pytest.raises(ValueError, match="the sentence"):
        worker.run(fail)
    assert worker.run(os.getpid) != os.getpid()


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_training_there_is_a_training_here_to_the_last_bit(worker, loss):
    settings = b.Settings(n_iterations=8, max_leaf_nodes=4)
    training = Training(lambda: Order(DATA, TEST, loss(), settings))
    while training.go_on(worker, 1e-9):
        pass
    trace = b.train(DATA, loss(), settings, TEST)
    assert training.trace.n_iterations == trace.n_iterations == 8
    np.testing.assert_array_equal(training.trace.scores(8), trace.scores(8))
    np.testing.assert_array_equal(training.trace.validation_scores(8), trace.validation_scores(8))
    assert training.trace.settings == trace.settings


class Unheard(Exception):
    """One that does not come out of a pickle as it went in."""

    def __init__(self, first, second):
        super().__init__(f"{first} and {second}")


def fail_with(kind, *args):
    raise kind(*args)


@pytest.mark.parametrize(
    ("kind", "args", "arrives", "sentence"),
    [
        (FileNotFoundError, (2, "not there"), FileNotFoundError, "not there"),
        (EOFError, ("the end",), EOFError, "the end"),
        (Unheard, ("this", "that"), RuntimeError, "Unheard: this and that"),
        (SystemExit, (3,), RuntimeError, "SystemExit: 3"),
        (MemoryError, ("no room",), MemoryError, "no room"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_no_error_of_a_function_is_taken_for_the_end_of_the_process(worker, kind, args, arrives, sentence):
    before = worker.run(os.getpid)
    with pytest.raises(arrives, match=sentence) as raised:
        worker.run(fail_with, kind, *args)
    assert worker.run(os.getpid) == before
    assert "fail_with" in "".join(raised.value.__notes__)


def kill_oneself(number):
    os.kill(os.getpid(), number)


def test_a_worker_that_was_killed_costs_a_slice_and_is_replaced(worker):
    training = Training(lambda: Order(DATA, TEST, b.GBT(), b.Settings(n_iterations=4)))
    assert training.go_on(worker, 1e-9) and training.trace.n_iterations == 1
    with pytest.raises(WorkerDied, match=r"ended early.* Try again"):
        worker.run(kill_oneself, signal.SIGKILL)
    assert training.trace.n_iterations == len(training.points) - 1 == 1
    while training.go_on(worker, 1e-9):
        pass
    expected = b.train(DATA, b.GBT(), b.Settings(n_iterations=4), TEST)
    np.testing.assert_array_equal(training.trace.scores(4), expected.scores(4))


def test_one_that_ended_while_it_had_nothing_to_do_is_replaced_without_a_word(worker):
    before = worker.run(os.getpid)
    os.kill(before, signal.SIGKILL)
    os.waitid(os.P_PID, before, os.WEXITED | os.WNOWAIT)
    worker.tidy()
    with pytest.raises(ProcessLookupError):  # no zombie stays either
        os.kill(before, 0)
    assert worker.run(os.getpid) != before


@pytest.fixture
def impatient(monkeypatch):
    """A worker that is taken for hung after three silent seconds, once it is up."""
    monkeypatch.setattr(line, "SECOND", 0.1)
    monkeypatch.setattr(line, "BEGINNING", 1000)
    worker = Elsewhere(stays=True)
    worker.run(os.getpid)
    yield worker
    worker.close()


def test_one_that_hangs_is_ended_with_a_sentence_and_replaced(impatient):
    hung = impatient._child._process
    with pytest.raises(WorkerDied, match=r"stopped answering.* Try again"):
        impatient.run(kill_oneself, signal.SIGSTOP)
    assert hung.returncode == -signal.SIGKILL
    assert impatient.run(os.getpid) != hung.pid


def test_one_that_was_stopped_before_it_is_sent_a_large_parcel_holds_nobody_up(impatient):
    os.kill(impatient._child._process.pid, signal.SIGSTOP)
    with pytest.raises(WorkerDied, match="stopped answering"):
        impatient.run(len, bytes(5_000_000))  # more than the line holds


def test_one_that_hangs_before_it_is_up_is_ended_too(monkeypatch):
    monkeypatch.setattr(line, "SECOND", 0.01)
    monkeypatch.setattr(line, "BEGINNING", 5)
    monkeypatch.setattr(child, "COMMAND", (sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"))
    with pytest.raises(WorkerDied, match="stopped answering"):
        Elsewhere().run(os.getpid)


def test_one_that_ends_before_it_is_up_is_told(monkeypatch):
    monkeypatch.setattr(child, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    with pytest.raises(WorkerDied, match="ended early"):
        Elsewhere().run(os.getpid)


def test_a_worker_that_goes_on_after_a_while_has_lost_nothing(worker):
    other = worker.run(os.getpid)
    os.kill(other, signal.SIGSTOP)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(worker.run(os.getpid)))
    asking.start()
    asking.join(2.5)
    assert answers == []
    os.kill(other, signal.SIGCONT)
    asking.join(30)
    assert answers == [other]


SERVER = """
import os, signal, sys
from ui.work.workers import Elsewhere
worker = Elsewhere()
print(worker.run(os.getpid), flush=True)
if sys.argv[1] == "hung":
    os.kill(worker._child._process.pid, signal.SIGSTOP)
if sys.argv[1] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("how", ["idle", "hung", "killed"])
def test_workers_end_with_the_server_however_that_ends(how):
    server = subprocess.run([sys.executable, "-c", SERVER, how], cwd=child.ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert server.returncode == (-signal.SIGKILL if how == "killed" else 0), server.stderr
    deadline = time.monotonic() + 60
    while is_running(int(server.stdout)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_ctrl_c_reaches_the_server_alone(worker):
    before = worker.run(os.getpid)
    worker.run(kill_oneself, signal.SIGINT)
    assert worker.run(os.getpid) == before


def test_no_shared_memory_is_needed(monkeypatch):
    """Without a usable /dev/shm no semaphore of Python's `multiprocessing` can be made."""

    def refuse(*_, **__):
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("_multiprocessing.SemLock", refuse)
    worker = Elsewhere()
    assert worker.run(os.getpid) != os.getpid()
    worker.close()


@pytest.fixture
def log():
    """What workers tell the server's log."""
    said = []
    logger, handler = logging.getLogger(workers.__name__), logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())
    logger.addHandler(handler)
    yield said
    logger.removeHandler(handler)


def test_where_no_process_can_be_started_the_server_does_the_work_and_says_so_once(monkeypatch, log):
    def refuse(*_, **__):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    worker = Elsewhere()
    monkeypatch.setattr(child.subprocess, "Popen", refuse)
    training = Training(lambda: Order(DATA, TEST, b.GBT(), b.Settings(n_iterations=4)))
    while training.go_on(worker, 1e-9):
        pass
    assert worker.run(os.getpid) == os.getpid() and worker.is_here
    np.testing.assert_array_equal(training.trace.scores(4), b.train(DATA, b.GBT(), b.Settings(n_iterations=4), TEST).scores(4))
    assert log == ["no worker process can be started ([Errno 11] Resource temporarily unavailable): the server trains itself, slower"]
    worker.tidy()
    assert not memory.traces(), "what is left of a visitor's own data"
    monkeypatch.undo()
    assert worker.run(os.getpid) != os.getpid() and not worker.is_here
    worker.close()


def test_one_that_has_nothing_to_do_gives_its_memory_back_but_for_the_first(worker, monkeypatch):
    monkeypatch.setattr(workers, "IDLE", 0.0)
    for one, stays in ((worker, True), (Elsewhere(), False)):
        before = one.run(os.getpid)
        one.tidy()
        assert is_running(before) == stays


def test_a_worker_gets_ready_while_nobody_waits_and_one_that_cannot_is_told(log):
    worker, arrived = Elsewhere(), threading.Event()
    worker._wake = lambda function: (Elsewhere._wake(worker, function), arrived.set())
    worker.wake(os.getpid)
    assert arrived.wait(60) and not log and worker._child is not None
    Elsewhere._wake(worker, abort)
    assert [words[:61] for words in log] == ["a worker that was to get ready: The process that trains ended"]
    worker.close()


def abort():
    os._exit(1)


def test_one_that_is_ended_while_it_gets_ready_is_not_told(log):
    """As all are where the server ends: at once after a page was tested, for example."""
    worker = Elsewhere()
    waking = threading.Thread(target=worker._wake, args=(signal.pause,))
    waking.start()
    while (child := worker._child) is None:
        time.sleep(0.01)
    child.end()
    waking.join(60)
    assert not waking.is_alive() and not log


def names_known():
    return set(memory.data_sets()), {name_of(trace.data) for trace in memory.traces().values()}


def test_what_the_server_let_go_of_the_worker_lets_go_of_too(worker):
    data = make_data(seed=7)
    name = name_of(data)
    training = Training(lambda data=data: Order(data, None, b.GBT(), b.Settings(n_iterations=4)))
    training.go_on(worker, 1e-9)
    assert all(name in names for names in worker.run(names_known))
    worker.tidy()
    assert all(name in names for names in worker.run(names_known)), "it is still here"
    del data, training
    gc.collect()
    worker.tidy()
    assert not any(name in names for names in worker.run(names_known))


def test_there_are_as_many_workers_as_processors_and_one_stays():
    found = workers_for_machine()
    assert 1 <= len(found) <= 4 and [w._stays for w in found] == [True] + [False] * (len(found) - 1)
