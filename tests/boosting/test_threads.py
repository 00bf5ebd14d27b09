"""Shares of work: everything is done once, and only who asked for threads gets them."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from boosting.threads import SHARES, begin, share, threads


def shares_of(n, is_large=True):
    done = []
    share(lambda first, last: done.append((first, last, threading.current_thread())), n, is_large)
    return done


@pytest.mark.parametrize("n", [0, 1, 5, 6, 7, 1000])
def test_every_item_is_done_once(n):
    with threads(2):
        done = shares_of(n)
    assert sorted(i for first, last, _ in done for i in range(first, last)) == list(range(n))
    assert len(done) == SHARES


def test_small_work_and_work_without_threads_is_done_at_once():
    with threads(2):
        small = shares_of(9, is_large=False)
    with threads(1):
        single = shares_of(9)
    assert small == single == shares_of(9) == [(0, 9, threading.current_thread())]


def test_threads_end_with_their_context_and_other_callers_never_see_them():
    with threads(2), ThreadPoolExecutor(1) as stranger:
        assert len(stranger.submit(shares_of, 9).result()) == 1
    assert len(shares_of(9)) == 1


def test_an_error_in_a_share_reaches_the_caller():
    def broken(first, last):
        raise ValueError("broken")

    with threads(2), pytest.raises(ValueError, match="broken"):
        share(broken, 9, is_large=True)


def test_work_begun_by_a_helper_or_not_gives_the_same():
    assert begin(lambda: 42)() == 42
    with threads(2):
        results = [begin(lambda n=n: n * n) for n in range(5)]
        assert [result() for result in results] == [0, 1, 4, 9, 16]
