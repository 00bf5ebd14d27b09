"""Two pages are run at once; whoever has waited long enough goes too, and whoever waits for a worker lends the turn."""

import threading

import pytest

from ui.work import turns


@pytest.fixture
def room(monkeypatch):
    found = threading.BoundedSemaphore(turns.AT_ONCE)
    monkeypatch.setattr(turns, "_turns", lambda: found)
    return found


def occupied():
    """As many runs as may be at once, each until it is let go of."""
    ends, begun = threading.Event(), threading.Barrier(turns.AT_ONCE + 1)

    def run():
        with turns.in_turn():
            begun.wait(10)
            ends.wait(10)

    threads = [threading.Thread(target=run) for _ in range(turns.AT_ONCE)]
    for thread in threads:
        thread.start()
    begun.wait(10)
    return ends, threads


def test_the_next_waits_until_one_has_ended(room):
    ends, threads = occupied()
    came = threading.Event()

    def run():
        with turns.in_turn():
            came.set()

    waiting = threading.Thread(target=run)
    waiting.start()
    assert not came.wait(0.2)
    ends.set()
    assert came.wait(10)
    for thread in (*threads, waiting):
        thread.join()


def test_who_has_waited_long_goes_too_and_takes_nobodys_turn(room, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    ends, threads = occupied()
    with turns.in_turn():
        assert not room.acquire(blocking=False)
    assert not room.acquire(blocking=False), "it gave back a turn that it never had"
    ends.set()
    for thread in threads:
        thread.join()


def test_a_run_that_fails_gives_its_turn_back(room):
    for _ in range(turns.AT_ONCE + 1):
        with pytest.raises(KeyError), turns.in_turn():
            raise KeyError
    assert all(room.acquire(blocking=False) for _ in range(turns.AT_ONCE))


@pytest.mark.parametrize("opened", [False, True])
def test_a_turn_is_lent_while_a_worker_is_at_it_once_the_page_has_been_there(room, opened, monkeypatch):
    monkeypatch.setattr(turns.st, "session_state", {turns.OPENED: True} if opened else {})
    with turns.in_turn():
        assert room._value == turns.AT_ONCE - 1
        with turns.lent():
            assert room._value == turns.AT_ONCE - 1 + opened
        assert room._value == turns.AT_ONCE - 1
    assert room._value == turns.AT_ONCE


def test_who_does_not_get_the_turn_back_goes_on_and_gives_back_none(room, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    monkeypatch.setattr(turns.st, "session_state", {turns.OPENED: True})
    with turns.in_turn():
        with turns.lent():
            ends, threads = occupied()
        assert not room.acquire(blocking=False)
    assert not room.acquire(blocking=False)
    ends.set()
    for thread in threads:
        thread.join()
    assert room._value == turns.AT_ONCE


def test_a_session_that_ends_the_run_takes_no_turn_with_it(room, monkeypatch):
    """Streamlit raises what ends a run wherever the page touches the session."""

    class Ended(BaseException):
        pass

    class Session(dict):
        def __setitem__(self, name, value):
            raise Ended

    monkeypatch.setattr(turns.st, "session_state", Session())
    for _ in range(turns.AT_ONCE + 1):
        with pytest.raises(Ended), turns.in_turn():
            pass
    assert room._value == turns.AT_ONCE

    def page():
        with turns.in_turn():
            monkeypatch.setattr(turns.st, "session_state", Session())
            turns.st.session_state["a choice"] = 1

    for _ in range(turns.AT_ONCE + 1):
        monkeypatch.setattr(turns.st, "session_state", {})
        with pytest.raises(Ended):
            page()
    assert room._value == turns.AT_ONCE
