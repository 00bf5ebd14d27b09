"""A run of the Step page that takes its time, is stopped, or fails."""

import threading
import time

from tests.pages.helpers import component, fine, knock, press, said, settle, visit
from ui.runs import training
from ui.runs.runs import Run
from ui.work import session


def test_while_it_trains_the_page_says_how_far_it_is_and_stop_keeps_what_is_there(monkeypatch):
    monkeypatch.setattr(training, "SHORT", 0.0)
    monkeypatch.setattr(session, "PATIENCE", 60.0)  # a worker may just be starting
    at = knock(data="web", loss="mpboost", n_iterations=500, learning_rate=0.42)
    assert at.get("progress")
    at = fine(press(at, "Stop"))
    assert not at.get("progress") and "Stopped after" in " ".join(c.value for c in at.caption)
    reached = component(at)["run"]["n_iterations"]
    assert 0 < reached < 500
    at = fine(at.run())
    assert component(at)["run"]["n_iterations"] == reached  # it does not start again by itself


def test_who_stops_what_goes_on_for_somebody_else_sees_what_was_there_then(monkeypatch):
    may, done, go_on = threading.Semaphore(2), threading.Semaphore(0), Run.go_on

    def one(run, worker, seconds):
        assert may.acquire(timeout=60.0)
        more = go_on(run, worker, 0.0)
        done.release()
        return more

    monkeypatch.setattr(Run, "go_on", one)
    monkeypatch.setattr(training, "SHORT", 0.0)
    here = {"data": "library", "learning_rate": 0.83, "n_iterations": 12}
    at, other = knock(**here), knock(**here)
    assert done.acquire(timeout=60.0) and done.acquire(timeout=60.0)
    at = fine(next(button for button in at.button if button.label == "Stop").click().run())
    words = " ".join(said(at.caption))
    assert "Stopped after 2 of " in words and "It goes on for somebody else." in words and component(at)["run"]["n_iterations"] == 2
    assert [button.label for button in at.button if button.label in ("Stop", "Go on")] == ["Go on"] and other.run().get("progress")
    may.release()
    assert done.acquire(timeout=60.0)
    at = fine(at.run())
    assert "Stopped after 2 of " in " ".join(said(at.caption)) and component(at)["run"]["n_iterations"] == 2, "it stays as it was"
    may.release(1000)
    at = fine(press(at, "Go on"))
    assert component(at)["run"]["n_iterations"] > 3 and not [button for button in at.button if button.label == "Go on"]


def test_a_run_that_is_stopped_before_its_first_slice_is_done_says_so_and_goes_on(monkeypatch):
    def waits(run, worker, seconds):
        time.sleep(0.05)
        return True

    go_on = Run.go_on
    monkeypatch.setattr(Run, "go_on", waits)
    monkeypatch.setattr(training, "SHORT", 0.0)
    at = knock(learning_rate=0.79)
    at = fine(press(at, "Stop"))
    assert any(c.value.startswith("Stopped after 0 of 20") for c in at.caption)
    monkeypatch.setattr(Run, "go_on", go_on)
    at = fine(press(at, "Go on"))
    assert component(at)["run"]["n_iterations"] == 20


def test_an_error_of_a_run_is_a_sentence_on_the_page(monkeypatch):
    def broken(run, worker, seconds):
        raise ValueError("The data do not suit the loss.")

    monkeypatch.setattr(Run, "go_on", broken)
    at = visit(learning_rate=0.77)
    assert said(at.error) == ["The data do not suit the loss."] and not at.exception
    assert not any(button.label == "Try again" for button in at.button)


def test_a_run_that_failed_for_want_of_memory_can_be_tried_again_by_everybody(monkeypatch):
    def hungry(run, worker, seconds):
        raise MemoryError

    go_on = Run.go_on
    monkeypatch.setattr(Run, "go_on", hungry)
    one, other = visit(learning_rate=0.78), visit(learning_rate=0.78)
    assert "not enough memory" in said(one.error)[0] and "not enough memory" in said(other.error)[0]
    monkeypatch.setattr(Run, "go_on", go_on)
    at = fine(press(one, "Try again"))
    assert component(at)["run"]["n_iterations"] > 0
    assert component(fine(settle(other.run())))["run"]["n_iterations"] > 0, "it is well for the others, too"
    assert component(visit(learning_rate=0.78))["run"]["n_iterations"] > 0
