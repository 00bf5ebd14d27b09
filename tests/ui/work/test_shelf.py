"""What is kept stays within a number and a size; what somebody is at never leaves."""

import gc
import threading
import time

import numpy as np
import pytest

from ui.work import shelf as shelf_module
from ui.work.shelf import Memo, Shelf, size_of


class Box:
    def __init__(self, n_bytes=1, is_busy=False):
        self.n_bytes = n_bytes
        self.rested = threading.Event()
        if not is_busy:
            self.rested.set()


def test_the_oldest_leave_when_there_are_too_many():
    shelf = Shelf(capacity=2, most_bytes=100)
    boxes = {name: shelf.get(name, Box) for name in "abc"}
    assert shelf.find("a") is None and shelf.find("b") is boxes["b"] and shelf.n_bytes == 2
    shelf.get("b", Box)
    shelf.get("d", Box)
    assert shelf.find("c") is None and shelf.find("b") is boxes["b"]


def test_the_oldest_leave_when_they_take_too_much_together_but_the_newest_stays():
    shelf = Shelf(capacity=10, most_bytes=100)
    for name, n in (("a", 40), ("b", 40), ("c", 30)):
        shelf.get(name, lambda n=n: Box(n))
    assert shelf.find("a") is None and shelf.find("b") and shelf.find("c") and shelf.n_bytes == 70
    shelf.get("huge", lambda: Box(500))
    assert shelf.find("huge") and shelf.n_bytes == 500


def test_what_has_left_is_found_again_while_somebody_has_hold_of_it():
    """A page with two runs, each larger than the shelf, would have them trained in turns for ever."""
    shelf = Shelf(capacity=1, most_bytes=100)
    one, _ = shelf.get("one", Box), shelf.get("other", Box)
    assert shelf.find("one") is None and shelf.get("one", lambda: pytest.fail("made anew")) is one
    del one
    shelf.get("other", Box)
    gc.collect()
    fresh = Box()
    assert shelf.get("one", lambda: fresh) is fresh
    shelf.clear()
    assert shelf.get("one", Box) is not fresh


def test_what_a_worker_has_stays():
    shelf = Shelf(capacity=1, most_bytes=100)
    busy = shelf.get("busy", lambda: Box(is_busy=True))
    shelf.get("a", Box)
    shelf.get("b", Box)
    assert shelf.find("busy") is busy and shelf.find("a") is None
    shelf.clear()
    assert shelf.find("busy") is None and shelf.n_bytes == 0


def test_a_crowd_gets_one_result_made_once():
    memo, made, found = Memo(3), [], []

    def slow():
        time.sleep(0.05)
        made.append(1)
        return object()

    threads = [threading.Thread(target=lambda: found.append(memo.keep("key", slow))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5)
    assert len(made) == 1 and len({id(result) for result in found}) == 1 and len(found) == 8


def test_a_result_that_could_not_be_made_can_be_made_the_next_time():
    memo = Memo(3)
    with pytest.raises(ZeroDivisionError):
        memo.keep("key", lambda: 1 / 0)
    assert memo.keep("key", lambda: 7) == 7


def test_a_memo_knows_its_size():
    memo = Memo(2)
    for n in range(4):
        memo.keep(n, lambda n=n: np.zeros(n))
    assert memo.n_bytes == 8 * (2 + 3)
    assert size_of([np.zeros(3), "abc", {"k": b"12"}]) == 24 + 3 + 1 + 2


def test_of_what_is_light_more_stays_but_not_without_end(monkeypatch):
    monkeypatch.setattr(shelf_module, "MANY", 5)
    memo, made = Memo(2, light=32), []
    for n in (*range(5), *range(5), 5, 0):
        memo.keep(n, lambda n=n: made.append(n) or b"light")
    assert made == [*range(5), 5, 0] and memo.n_bytes == 5 * len(b"light")
    memo.keep("heavy", lambda: bytes(33))
    assert memo.n_bytes == 33 + len(b"light")


def test_a_thing_that_somebody_works_with_can_be_measured():
    class Busy:
        """Keeps something new whenever it is looked at, as another thread may at that moment."""

        def __init__(self):
            self.content = Look(self)

    class Look:
        def __init__(self, owner):
            self._owner = owner

        @property
        def __dict__(self):
            vars(self._owner)["kept"] = np.zeros(4)
            return {"seen": np.zeros(2)}

    assert size_of(Busy()) == 16


def test_what_nobody_asks_for_is_let_go_of_and_made_again(monkeypatch):
    memo, made = Memo(3), []
    memo.keep("a", lambda: made.append(1) or np.zeros(5))
    assert not memo.forget_if_unasked(60.0) and memo.n_bytes == 40
    assert memo.forget_if_unasked(-1.0) and memo.n_bytes == 0
    assert not memo.forget_if_unasked(-1.0)
    memo.keep("a", lambda: made.append(1) or np.zeros(5))
    assert len(made) == 2 and memo.n_bytes == 40
