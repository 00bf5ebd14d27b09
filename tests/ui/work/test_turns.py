"""One page is run at a time, in the order in which they came; nobody waits for one that takes long, and whoever waits for a worker lends
the turn."""

import threading
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

import sample_data
from ui.course import stages
from ui.runs.address import Address
from ui.uploads import reading_bar
from ui.work import turns


@pytest.fixture(autouse=True)
def line(monkeypatch):
    found = turns.Line()
    monkeypatch.setattr(turns, "LINE", found)
    monkeypatch.setattr(turns, "LONGEST", 60.0)  # unless a test says otherwise, nobody takes long
    monkeypatch.setattr(turns, "PATIENCE", 60.0)
    return found


def is_free(line) -> bool:
    mine = line.take()
    line.give_back(mine)
    return mine.has_come.is_set()


@contextmanager
def occupied():
    """Another page is being run."""
    begun, ends = threading.Event(), threading.Event()

    def run():
        with turns.in_turn():
            begun.set()
            ends.wait(10)

    other = threading.Thread(target=run)
    other.start()
    assert begun.wait(10)
    try:
        yield
    finally:
        ends.set()
        other.join()


def page(do):
    """A page that is run in a thread of its own."""

    def run():
        with turns.in_turn():
            do()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_the_next_waits_until_one_has_ended():
    came = threading.Event()
    with occupied():
        waiting = page(came.set)
        assert not came.wait(0.2)
    assert came.wait(10)
    waiting.join()


def test_who_comes_first_is_first(line):
    order, pages = [], []
    with occupied():
        for number in range(5):
            pages.append(page(lambda number=number: order.append(number)))
            while len(line._turns) < number + 2:
                pass
    for each in pages:
        each.join()
    assert order == [0, 1, 2, 3, 4]


def test_nobody_waits_for_a_page_that_takes_long(line, monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", 0.05)
    came = [threading.Event() for _ in range(3)]
    with occupied():
        pages = [page(each.set) for each in came]
        assert all(each.wait(10) for each in came)
        for each in pages:
            each.join()
    assert is_free(line)


def test_a_turn_that_is_lost_on_the_way_is_not_missed(line, monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", 0.05)
    line.take()
    assert is_free(line)


def test_who_has_taken_long_takes_nobodys_turn(line, monkeypatch):
    begun, ends = threading.Event(), threading.Event()
    monkeypatch.setattr(turns, "LONGEST", 0.0)
    with turns.in_turn():
        monkeypatch.setattr(turns, "LONGEST", 60.0)
        other = page(lambda: (begun.set(), ends.wait(10)))
        assert begun.wait(10)
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    assert not is_free(line), "it gave back a turn that it had no more"
    ends.set()
    other.join()
    assert is_free(line)


def test_who_has_waited_long_goes_too_and_takes_nobodys_turn(line, monkeypatch):
    with occupied():
        monkeypatch.setattr(turns, "PATIENCE", 0.05)
        with turns.in_turn():
            pass
        assert not is_free(line), "it gave back a turn that it never had"
    assert is_free(line)


@pytest.mark.parametrize("error", [KeyError, type("Ended", (BaseException,), {})])
def test_a_run_that_fails_or_that_streamlit_ends_gives_its_turn_back(line, error):
    """What ends a run is no `Exception`, and comes wherever the page asks for something."""
    with pytest.raises(error), turns.in_turn():
        raise error
    assert is_free(line)


def test_a_turn_is_lent_while_a_worker_is_at_it(line, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    with turns.in_turn():
        assert not is_free(line)
        with turns.lent():
            assert is_free(line)
        assert not is_free(line)
    assert is_free(line)


def test_what_takes_no_turn_has_none_to_lend(line, monkeypatch):
    with occupied():
        with turns.lent():
            pass
        monkeypatch.setattr(turns, "PATIENCE", 0.05)
        assert not is_free(line)


def test_a_run_that_is_ended_while_it_lends_waits_for_no_other_turn(line, monkeypatch):
    def ended():
        monkeypatch.setattr(line, "take", lambda: pytest.fail("it waits"))
        raise KeyError

    with pytest.raises(KeyError), turns.in_turn(), turns.lent():
        ended()


class Awaited(threading.Event):
    """Never set; others_may_run: what was so while it was waited for."""

    def wait(self, timeout=None):
        self.others_may_run = is_free(turns.LINE)
        return False


def test_a_file_that_is_read_is_waited_for_without_the_turn(monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    reading = SimpleNamespace(rested=Awaited(), subscribe=lambda session: None)
    monkeypatch.setattr(reading_bar.watching, "look", lambda is_over, show: is_over(0.1))
    monkeypatch.setattr(reading_bar.st, "session_state", {"reading": reading})
    with turns.in_turn():
        reading_bar.show("reading", reading)
    assert reading.rested.others_may_run


def test_the_run_of_a_lesson_is_waited_for_without_the_turn(monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    run = SimpleNamespace(rested=Awaited(), trace=None)
    monkeypatch.setattr(stages.training, "run_of", lambda *_: run)
    with pytest.raises(stages.NotYet), turns.in_turn():
        stages._trace(Address("six"), sample_data.load("six"))
    assert run.rested.others_may_run
