"""Short work is done first, heavy work goes on in slices, and everybody who waits can read how many are ahead."""

import threading
import time

import pytest

from ui.work import scheduler as module
from ui.work.scheduler import Scheduler, Work
from ui.work.workers import Here, WorkerDied

EVERY = 5.0


class Fake(Work):
    """Work of `n` slices that notes each in a common log and takes as long as it is told; `spends`: seconds that it says it took more."""

    def __init__(self, name, n, log, seconds=0.0, fails=None, spends=0.0):
        super().__init__()
        self.name, self.left, self.log, self.takes, self.fails = name, n, log, seconds, fails
        self.may, self.spends = None, spends

    def go_on(self, worker, seconds):
        self.log.append(self.name)
        if self.may is not None:
            assert self.may.wait(EVERY)
        if self.fails:
            raise self.fails
        time.sleep(self.takes)
        self.spent += self.spends
        self.left -= 1
        return self.left > 0


def test_a_long_slice_that_says_that_it_goes_on_is_not_silent(monkeypatch, one, log):
    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    silent = []

    class Long(Fake):
        def go_on(self, worker, seconds):
            now[0] += 7.0
            silent.append(self.silent)
            assert self.goes_on()
            silent.append(self.silent)
            return False

    work = Long("long", 1, log)
    work.subscribe("me")
    assert work.one_slice(Here()) is False and not work.error
    assert silent == [7.0, 0.0] and work.silent == 0.0
    work.unsubscribe("me")
    assert not work.goes_on() and work.silent == 0.0


def rest(*works):
    for work in works:
        assert work.rested.wait(EVERY), work.name
    return works[0]


@pytest.fixture
def log():
    return []


@pytest.fixture
def one():
    return Scheduler([Here()])


def blocked(scheduler, log):
    """A first work that keeps the only worker until told otherwise."""
    first = Fake("first", 1, log)
    first.may = threading.Event()
    scheduler.start(first, "me")
    while not log:
        time.sleep(0.001)
    return first


def test_short_work_passes_heavy_work(one, log):
    """The heavy one has used 10 seconds, by its own account, when it goes back in line."""
    heavy = Fake("heavy", 6, log, spends=10.0)
    heavy.may = threading.Event()
    one.start(heavy, "me")
    while not log:
        time.sleep(0.001)
    light = [Fake(f"light {n}", 2, log) for n in range(5)]
    for work in light:
        one.start(work, "me")
    heavy.may.set()
    rest(*light, heavy)
    assert log == ["heavy", *[work.name for work in light] * 2, *["heavy"] * 5]


def test_what_has_used_little_time_is_next_however_late_it_came(one, log):
    """Heavy work has spent 10 seconds, by its own account, and stands in line with work that has spent none and comes after it."""
    first = blocked(one, log)
    heavy = [Fake(name, 2, log, spends=10.0) for name in "abc"]
    heavy[2].may = threading.Event()
    for work in heavy:
        one.start(work, "me")
    first.may.set()
    while len(log) < 4:  # "c" is being worked at, "a" and "b" are back in line
        time.sleep(0.001)
    light = Fake("light", 1, log)
    one.start(light, "me")
    assert [one.ahead(work) for work in (light, *heavy)] == [1, 2, 3, 0]
    heavy[2].may.set()
    rest(light, *heavy)
    assert log == ["first", "a", "b", "c", "light", "a", "b", "c"]


def test_equals_take_turns_in_the_order_in_which_they_came(one, log):
    first = blocked(one, log)
    works = [Fake(name, 3, log) for name in "abc"]
    for work in works:
        one.start(work, "me")
    first.may.set()
    rest(*works)
    assert log[1:4] == ["a", "b", "c"] and sorted(log[1:]) == sorted("abc" * 3)


def test_who_waits_reads_how_many_are_ahead(one, log):
    first = blocked(one, log)
    works = [Fake(name, 1, log) for name in "abc"]
    for work in works:
        one.start(work, f"session of {work.name}")
    assert [one.ahead(work) for work in works] == [1, 2, 3] and one.ahead(first) == 0
    works[0].subscribe("another")
    assert one.n_waiting == 5
    first.may.set()
    rest(*works)
    assert [one.ahead(work) for work in works] == [0, 0, 0] and one.n_waiting == 0


def test_nobody_waits_any_more_so_it_ends(one, log):
    first = blocked(one, log)
    work = Fake("a", 100, log)
    one.start(work, "me")
    work.unsubscribe("me")
    first.may.set()
    rest(work)
    assert "a" not in log


@pytest.mark.parametrize(
    ("error", "sentence", "is_final"),
    [
        (ValueError("the data have no grades."), "the data have no grades.", True),
        (WorkerDied("It ended. Try again."), "It ended. Try again.", False),
        (MemoryError(), "memory", False),
        (KeyError("x"), "It failed (KeyError)", False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_failure_is_a_sentence_and_can_be_tried_again(one, log, error, sentence, is_final):
    work = Fake("a", 1, log, fails=error)
    one.start(work, "me")
    rest(work)
    assert sentence in work.error and work.is_final == is_final and log == ["a"]
    work.fails = None
    one.start(work, "me")
    rest(work)
    assert work.error == "" and work.left == 0 and log == ["a", "a"]


def test_one_failure_stops_nobody_else(one, log):
    bad, good = Fake("bad", 1, log, fails=ValueError("no.")), Fake("good", 2, log)
    one.start(bad, "me")
    one.start(good, "me")
    rest(bad, good)
    assert good.error == "" and good.left == 0


def test_two_hands_work_at_once_and_it_rests_with_the_last(log):
    both = threading.Barrier(2, timeout=EVERY)

    class Pair(Fake):
        hands = 2

        def go_on(self, worker, seconds):
            both.wait()
            return False

    work = Pair("pair", 1, log)
    Scheduler([Here(), Here()]).start(work, "me")
    rest(work)


def test_slices_grow_with_the_level_up_to_a_bound(log):
    asked = []

    class Curious(Fake):
        def go_on(self, worker, seconds):
            asked.append(seconds)
            return False

    for spent in (0.0, 0.3, 0.9, 100.0):
        work = Curious("a", 1, log)
        work.spent = spent
        work.one_slice(Here())
    assert asked == [0.3, 0.6, 1.2, 1.2]


def test_while_there_is_nothing_to_do_things_are_tidied_as_long_as_somebody_holds_them(one, log, monkeypatch):
    monkeypatch.setattr(module, "TIDY", 0.01)

    class Owner:
        def tidy(self):
            log.append("tidy")
            return False

    owner = Owner()
    one.when_idle(owner)
    one.start(Fake("a", 1, log), "me")
    end = time.monotonic() + EVERY
    while log.count("tidy") < 2:
        assert time.monotonic() < end
        time.sleep(0.005)
    del owner
    time.sleep(0.1)
    n = log.count("tidy")
    time.sleep(0.1)
    assert log.count("tidy") == n
