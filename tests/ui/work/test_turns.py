"""One page is run at a time; whoever has waited long enough goes too, and whoever waits for a worker lends the turn."""

import threading
from contextlib import contextmanager

import pytest

from ui.work import turns


@pytest.fixture
def turn(monkeypatch):
    found = threading.Lock()
    monkeypatch.setattr(turns, "_turn", lambda: found)
    return found


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


def test_the_next_waits_until_one_has_ended(turn):
    came = threading.Event()

    def run():
        with turns.in_turn():
            came.set()

    waiting = threading.Thread(target=run)
    with occupied():
        waiting.start()
        assert not came.wait(0.2)
    assert came.wait(10)
    waiting.join()


def test_who_has_waited_long_goes_too_and_takes_nobodys_turn(turn, monkeypatch):
    with occupied():
        monkeypatch.setattr(turns, "PATIENCE", 0.05)
        with turns.in_turn():
            assert turn.locked()
        assert turn.locked(), "it gave back a turn that it never had"
    assert not turn.locked()


def test_a_run_that_fails_gives_its_turn_back(turn):
    with pytest.raises(KeyError), turns.in_turn():
        raise KeyError
    assert not turn.locked()


def test_a_turn_is_lent_while_a_worker_is_at_it(turn):
    with turns.in_turn():
        assert turn.locked()
        with turns.lent():
            assert not turn.locked()
        assert turn.locked()
    assert not turn.locked()


def test_what_takes_no_turn_has_none_to_lend(turn):
    with occupied(), turns.lent():
        assert turn.locked()


def test_who_does_not_get_the_turn_back_goes_on_and_gives_back_none(turn, monkeypatch):
    with turns.in_turn():
        other = occupied()
        with turns.lent():
            other.__enter__()
            monkeypatch.setattr(turns, "PATIENCE", 0.05)
        assert turn.locked()
    assert turn.locked()
    other.__exit__(None, None, None)
    assert not turn.locked()


def test_a_run_that_streamlit_ends_takes_no_turn_with_it(turn):
    """What ends a run is no `Exception`, and comes wherever the page asks for something."""

    class Ended(BaseException):
        pass

    with pytest.raises(Ended), turns.in_turn(), turns.lent():
        raise Ended
    assert not turn.locked()
