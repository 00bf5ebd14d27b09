"""A page waits for work as a person sees it: a bar, Stop, Go on, Try again; what one session stops, nobody else loses."""

import re
import threading
import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from ui.work import session, watching
from ui.work.scheduler import Scheduler, Work
from ui.work.workers import Elsewhere, Here

EVERY = 10.0
UI = Path(watching.__file__).parents[1]


class Slices(Work):
    """Work of `of` slices, each of which waits until it may; `fails` is raised in place of one.

    is_begun   set when the first is at work;  is_done   when it is done;  n_failures   how often it has failed
    """

    def __init__(self, of=2, fails=None):
        super().__init__()
        self.of, self.n_done, self.fails, self.n_failures = of, 0, fails, 0
        self.may, self.is_begun, self.is_done = threading.Semaphore(0), threading.Event(), threading.Event()

    @property
    def is_complete(self):
        return self.n_done == self.of

    def go_on(self, worker, seconds):
        self.is_begun.set()
        assert self.may.acquire(timeout=EVERY)
        if self.fails:
            self.n_failures += 1
            raise self.fails
        self.n_done += 1
        self.is_done.set()
        return not self.is_complete

    def unsubscribe(self, session):
        super().unsubscribe(session)
        self.may.release()  # the slice that is at work when somebody stops comes to its end


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """One worker, of this test only."""
    found = Scheduler([Here()])
    monkeypatch.setattr(session, "scheduler", lambda: found)
    monkeypatch.setattr(watching, "SHORT", 0.0)
    return found


def page(works, key):
    import streamlit as st

    from ui.work import session, watching

    session.start(works)
    done, of = sum(work.n_done for work in works), sum(work.of for work in works)
    if watching.rest(works, lambda: watching.Status(done / of, f"{done} of {of}", f"Stopped after {done}"), key):
        st.markdown("at rest")


def visit(*works, key="page"):
    at = AppTest.from_function(page, kwargs={"works": works, "key": key}, default_timeout=30).run()
    assert not at.exception
    return at


def bars(at):
    return [bar.proto.text for bar in at.get("progress")]


def test_a_bar_that_stands_still_says_for_how_long_nobody_has_answered(monkeypatch):
    work = Slices(of=2)
    at = visit(work)
    assert work.is_begun.wait(EVERY)
    assert bars(at) == ["0 of 2"] and work.silent > 0
    monkeypatch.setattr(watching, "SILENT", 0.0)
    (words,) = bars(at.run())
    assert re.fullmatch(r"0 of 2\. No answer for \d+ seconds: this step is large, or the process hangs", words)
    work.may.release(2)
    at_rest(at, work)
    assert work.silent == 0.0


def test_who_waits_behind_others_is_told_that_nobody_answers_them(monkeypatch, alone):
    monkeypatch.setattr(watching, "scheduler", lambda: alone)
    ahead, behind = Slices(of=1), Slices(of=1)
    visit(ahead, key="ahead")
    assert ahead.is_begun.wait(EVERY)
    at = visit(behind, key="behind")
    assert bars(at) == ["0 of 1"] and alone.silent_ahead(behind) > 0.0 == alone.silent_ahead(ahead) == behind.silent
    monkeypatch.setattr(watching, "SILENT", 0.001)
    (words,) = bars(at.run())
    assert re.fullmatch(r"0 of 1\. No answer to those ahead for \d+ seconds: their steps are large, or .* are replaced", words)
    may(ahead, 1), may(behind, 1)
    at_rest(at, ahead, behind)


def at_rest(at, *works):
    """The page once nobody is at the works any more."""
    for work in works:
        assert work.rested.wait(EVERY)
    at.run()
    assert not at.exception and not at.get("progress")
    return at


def press(at, label):
    at = next(button for button in at.button if button.label == label).click().run()
    assert not at.exception
    return at


def labels(at):
    return [button.label for button in at.button]


def may(work, n):
    for _ in range(n):
        work.may.release()
    return work


def test_quick_work_never_shows_a_bar(monkeypatch):
    monkeypatch.setattr(watching, "SHORT", EVERY)
    at = visit(may(Slices(), 2))
    assert [each.value for each in at.markdown] == ["at rest"] and not at.get("progress") and not labels(at)


def test_a_bar_says_how_far_it_is_and_a_stop_keeps_what_is_done_until_one_goes_on():
    work = Slices(3)
    at = visit(work)
    assert work.is_begun.wait(EVERY)
    assert bars(at) == ["0 of 3"] and labels(at) == ["Stop"] and not at.markdown
    at = at_rest(press(at, "Stop"), work)
    assert work.n_done == 1 and [each.value for each in at.caption] == ["Stopped after 1"] and labels(at) == ["Go on"]
    assert at_rest(at, work) and work.n_done == 1, "it does not start again by itself"
    at = at_rest(press(at, "Go on"), may(work, 2))
    assert work.is_complete and not labels(at) and [each.value for each in at.markdown] == ["at rest"]


def test_several_works_have_one_bar_and_are_stopped_and_gone_on_with_together():
    one, two = Slices(1), Slices(2)
    at = visit(one, two)
    assert bars(at) == ["0 of 3"] and labels(at) == ["Stop"]
    at = at_rest(press(at, "Stop"), one, two)
    assert labels(at) == ["Go on"] and not two.is_complete
    at = at_rest(press(at, "Go on"), may(one, 1), may(two, 2))
    assert one.is_complete and two.is_complete and not labels(at)


def test_what_is_stopped_in_one_place_is_stopped_in_another_and_for_this_session_only():
    work = Slices(3)
    at = visit(work)
    assert work.is_begun.wait(EVERY)
    at_rest(press(at, "Stop"), work)
    elsewhere = AppTest.from_function(page, kwargs={"works": [work], "key": "elsewhere"})
    for name in ("stopped", "session_id"):  # the same session, another page
        elsewhere.session_state[name] = at.session_state[name]
    assert labels(at_rest(elsewhere.run(), work)) == ["Go on"] and work.n_done == 1
    assert labels(visit(work)) == ["Stop"], "another person waits for it"
    at_rest(at, may(work, 2))
    assert work.is_complete


def test_who_stops_while_another_waits_is_no_longer_counted_among_those_who_wait(monkeypatch):
    monkeypatch.setattr(session, "PATIENCE", EVERY)
    work = Slices(3)
    one, two = visit(work), visit(work)
    assert work.n_waiting == 2
    begun = time.monotonic()
    one = press(one, "Stop")
    assert time.monotonic() - begun < EVERY, "it does not wait for what others let go on"
    assert work.n_waiting == 1 and not work.rested.is_set() and not one.get("progress") and labels(one) == ["Go on"]
    assert one.caption[0].value.startswith("Stopped after ") and one.caption[0].value.endswith(" It goes on for somebody else.")
    two = press(two, "Stop")
    assert labels(at_rest(two, work)) == ["Go on"]


def test_who_stops_a_slice_that_hangs_is_told_and_may_go_on(monkeypatch):
    monkeypatch.setattr(session, "PATIENCE", 0.0)
    monkeypatch.setattr(Slices, "unsubscribe", Work.unsubscribe)
    work = Slices(1)
    at = visit(work)
    assert work.is_begun.wait(EVERY)
    at = press(at, "Stop")
    assert labels(at) == ["Go on"] and [each.value for each in at.caption] == ["Stopped after 0"] and not at.get("progress")
    at = press(at, "Go on")
    assert labels(at) == ["Stop"] and work.n_waiting == 1
    assert at_rest(at, may(work, 1)) and work.is_complete


def test_what_fails_while_one_stops_it_is_not_begun_again():
    work = Slices(2, fails=MemoryError())
    at = visit(work)
    assert work.is_begun.wait(EVERY)
    at = at_rest(press(at, "Stop"), work)
    assert work.n_failures == 1 and labels(at) == ["Try again"] and "not enough memory" in at.error[0].value
    work.fails = None
    assert at_rest(press(at, "Try again"), may(work, 2)) and work.is_complete


def test_what_failed_says_why_once_and_is_tried_again_by_hand(monkeypatch):
    """It fails while the bar is there: who has watched that is not made to watch it again without end."""
    work = Slices(1, fails=MemoryError())

    def wait(works):  # what the bar does first of all
        waits(works)
        work.may.release()

    waits = session.wait
    monkeypatch.setattr(session, "wait", wait)
    monkeypatch.setattr(watching, "pace", lambda n: 2 * EVERY)
    at = at_rest(visit(work), work)
    assert "not enough memory" in at.error[0].value and labels(at) == ["Try again"] and work.n_failures == 1
    assert at_rest(at, work) and work.n_failures == 1
    work.fails = None
    at = at_rest(press(at, "Try again"), work)
    assert work.is_complete and not at.error and not labels(at)


def test_who_has_not_read_of_a_failure_tries_once_more(monkeypatch):
    monkeypatch.setattr(watching, "SHORT", EVERY)
    work = may(Slices(1, fails=MemoryError()), 5)
    one, two = visit(work), visit(work)
    assert work.n_failures == 2 and labels(one) == labels(two) == ["Try again"]


def test_who_has_read_of_a_failure_waits_along_once_somebody_else_tries_again(monkeypatch):
    monkeypatch.setattr(watching, "SHORT", EVERY)
    work = may(Slices(1, fails=MemoryError()), 5)
    one, two = visit(work), visit(work)
    assert at_rest(one, work).error and at_rest(two, work).error and work.n_failures == 2, "who has read of one failure starts no other"
    work.may = threading.Semaphore(0)
    monkeypatch.setattr(watching, "SHORT", 0.0)
    work.fails = None
    press(one, "Try again")
    two.run()
    assert bars(two) == ["0 of 1"] and labels(two) == ["Stop"] and not two.error and work.n_waiting == 2
    assert at_rest(two, may(work, 1)) and not two.error and not labels(two) and [each.value for each in two.markdown] == ["at rest"]


def test_who_reads_of_a_failure_looks_whether_somebody_else_has_tried_again(monkeypatch):
    looks = []
    look = watching.look
    monkeypatch.setattr(watching, "look", lambda is_over, show, *pause: (looks.append(is_over), look(is_over, show, *pause)))
    monkeypatch.setattr(watching, "SHORT", EVERY)
    work = may(Slices(1, fails=MemoryError()), 1)
    assert labels(visit(work)) == ["Try again"] and [is_over(0.0) for is_over in looks] == [False]
    work.error = ""  # as at the beginning of another try
    assert looks[0](0.0)


def test_what_does_not_suit_is_not_tried_again(monkeypatch):
    monkeypatch.setattr(watching, "SHORT", EVERY)
    work = may(Slices(1, fails=ValueError("There is [no](pair).")), 5)
    at = visit(work)
    assert at.error[0].value == "There is \\[no\\]\\(pair\\)\\." and not labels(at)
    assert at_rest(visit(work), work) and work.n_failures == 1


def news_page(work):
    import streamlit as st

    from ui.work import session, watching

    session.start([work])
    st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    drawn = work.n_done
    watching.watch([work], lambda: st.markdown("a bar"), is_news=lambda: drawn == 0 < work.n_done)


def test_the_page_is_run_again_for_news_too(monkeypatch):
    def wait(works):
        waits(works)
        may(work, 1)
        assert work.is_done.wait(EVERY)

    work, waits = Slices(9), session.wait
    monkeypatch.setattr(session, "wait", wait)
    at = AppTest.from_function(news_page, kwargs={"work": work}, default_timeout=30).run()
    assert not at.exception and at.session_state["runs"] == 2 and [each.value for each in at.markdown] == ["a bar"]
    assert not work.rested.is_set() and may(work, 9).rested.wait(EVERY)


def test_the_page_is_run_again_when_one_stops_what_goes_on_for_somebody_else(monkeypatch):
    looks = []
    monkeypatch.setattr(watching, "look", lambda is_over, show, *pause: (looks.append(is_over), show()))
    work = Slices(3)
    work.subscribe("somebody else")
    at = visit(work)
    monkeypatch.setattr(session, "has_stopped", lambda work: True)  # as after a press of the button, which draws the bar alone
    assert work.is_begun.wait(EVERY) and labels(at) == ["Stop"] and looks[0](0.0)
    may(work, 3).rested.wait(EVERY)


def test_there_is_one_place_that_looks_again_and_again():
    """At work; a lecture is looked at by its own clock, which draws nothing else."""
    found = {str(path.relative_to(UI)) for path in UI.rglob("*.py") if "run_every" in path.read_text(encoding="utf-8")}
    assert found == {"work/watching.py", "follow/follow.py"}


def bar_in_the_server():
    from ui.work import watching

    watching.bar(watching.Status(0.5, "Training: iteration 1 of 2"), "any", None)


def test_who_waits_reads_why_it_is_slow_where_no_process_can_be_started(monkeypatch):
    worker = Elsewhere()
    monkeypatch.setattr(watching, "scheduler", lambda: Scheduler([worker]))
    (bar,) = AppTest.from_function(bar_in_the_server).run().get("progress")
    assert bar.proto.text == "Training: iteration 1 of 2"
    worker.is_here = True
    (bar,) = AppTest.from_function(bar_in_the_server).run().get("progress")
    assert bar.proto.text == f"Training: iteration 1 of 2. {watching.SLOWER}"
