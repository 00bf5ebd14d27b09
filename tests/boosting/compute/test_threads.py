"""Shares of work: everything is done once, and only who asked for threads gets them."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from boosting.compute.threads import CHUNKS, _helpers, in_chunks, threads, together


def shares_of(n, is_large=True):
    done = []
    in_chunks(lambda first, last: done.append((first, last, threading.current_thread())), n, is_large)
    return done


@pytest.mark.parametrize("n", [0, 1, 5, 6, 7, 1000])
def test_every_item_is_done_once(n):
    with threads(2):
        done = shares_of(n)
    assert sorted(i for first, last, _ in done for i in range(first, last)) == list(range(n))
    assert len(done) == CHUNKS


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
        in_chunks(broken, 9, is_large=True)


def test_everybody_works_together_and_the_lead_has_the_result():
    def work(is_lead):
        (lead if is_lead else helper).set()
        return (helper if is_lead else lead).wait(10)

    for n in (2, 3):
        with threads(n):
            lead, helper = threading.Event(), threading.Event()
            assert together(work, is_large=True) and lead.is_set() and helper.is_set()


def test_alone_where_the_work_is_small_or_nobody_is_at_hand():
    with threads(2):
        assert together(lambda is_lead: is_lead, is_large=False) is True
    assert together(lambda is_lead: is_lead, is_large=True) is True


def test_a_helper_that_never_came_is_not_waited_for():
    def busy():
        started.set()
        done.wait(10)

    started, done = threading.Event(), threading.Event()
    with threads(2):
        pool, _ = _helpers.get()
        pool.submit(busy)
        started.wait(10)
        assert together(lambda is_lead: is_lead, is_large=True) is True
        done.set()


def test_an_error_of_a_helper_reaches_the_caller():
    def broken(is_lead):
        if not is_lead:
            raise ValueError("broken")
        time.sleep(0.2)  # until the helper has started

    with threads(2), pytest.raises(ValueError, match="broken"):
        together(broken, is_large=True)
