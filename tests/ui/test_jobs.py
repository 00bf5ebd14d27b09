"""Studies in the background: every task once, progress, a stop that keeps what is done, errors as sentences."""

import threading
import time

import pytest

from ui.jobs import Job, Jobs


def wait(condition, seconds=10.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.005)


def steps(n, result):
    """A task of n steps that stops when told to."""

    def run(go_on):
        for _ in range(n):
            if not go_on():
                return "cut short"
        return result

    return run


def test_every_task_is_done_once_and_the_results_are_theirs():
    calls = []
    tasks = {n: lambda go_on, n=n: calls.append(n) or n * n for n in range(20)}
    jobs = Jobs()
    job = jobs.get("squares", lambda: Job(tasks, 20))
    assert jobs.find("squares") is job and jobs.find("cubes") is None and not job.is_complete
    jobs.start(job, "me")
    assert job.rested.wait(10)
    assert job.results == {n: n * n for n in range(20)} and sorted(calls) == list(range(20))
    assert job.is_complete and job.progress == 1.0 and job.seconds >= 0
    jobs.start(job, "me")  # a job that is complete does not start again
    assert job.rested.is_set() and len(calls) == 20


def test_a_stop_keeps_what_is_done_and_going_on_does_only_the_rest():
    gate, started = threading.Event(), []

    def slow(go_on):
        started.append("slow")
        while go_on():
            if gate.wait(0.01):
                return "slow"
        return "cut short"

    job, jobs = Job({"quick": steps(3, "quick"), "slow": slow, "late": steps(1, "late")}, 100), Jobs(workers=1)
    jobs.start(job, "me")
    wait(lambda: started)
    assert not job.rested.is_set() and job.is_wanted()
    job.unsubscribe("me")
    assert job.rested.wait(10)
    assert job.results == {"quick": "quick"} and 0 < job.progress < 1 and not job.is_wanted()
    gate.set()
    jobs.start(job, "you")
    assert job.rested.wait(10)
    assert job.results == {"quick": "quick", "slow": "slow", "late": "late"} and len(started) == 2


def test_it_runs_on_while_another_session_waits():
    gate = threading.Event()

    def patient(go_on):
        while not gate.wait(0.005):
            if not go_on():
                return "cut short"
        return "done"

    job, jobs = Job({"one": patient}, 1), Jobs()
    jobs.start(job, "me")
    job.subscribe("you")
    job.unsubscribe("me")
    gate.set()
    assert job.rested.wait(10) and job.results == {"one": "done"}


@pytest.mark.parametrize(
    ("error", "sentence"), [(ValueError("gap 4 is too wide."), "gap 4 is too wide."), (KeyError("x"), "The study failed (KeyError)")]
)
def test_an_error_is_a_sentence_and_ends_the_job(error, sentence, caplog):
    def fail(go_on):
        raise error

    job, jobs = Job({"fails": fail, **{n: steps(1, n) for n in range(3)}}, 4), Jobs(workers=1)
    jobs.start(job, "me")
    assert job.rested.wait(10)
    assert job.error.startswith(sentence) and not job.is_complete


def test_progress_rises_and_two_sessions_share_one_job():
    jobs, seen = Jobs(workers=1), []
    job = jobs.get("a", lambda: Job({n: lambda go_on: [go_on(), seen.append(job.progress)] for n in range(4)}, 4))
    assert jobs.get("a", lambda: pytest.fail("made twice")) is job
    jobs.start(job, "me")
    assert job.rested.wait(10) and seen == sorted(seen) and seen[0] == 0.25


def test_the_oldest_job_at_rest_leaves_when_there_are_too_many():
    jobs = Jobs(capacity=2)
    for name in "abc":
        jobs.get(name, lambda: Job({}, 1))
    assert jobs.find("a") is None and jobs.find("b") is not None and jobs.find("c") is not None
