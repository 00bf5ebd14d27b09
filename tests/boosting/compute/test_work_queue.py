"""A job's chunks are all done, once each, whichever threads take part; a tree is the same however many do."""

from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np
import pytest

from boosting.compute.intrinsics import add_atomic, store_atomic
from boosting.compute.threads import threads
from boosting.compute.work_queue import (
    CLOSED,
    COUNTER,
    DONE,
    FIRST,
    FROM_BACK,
    KIND,
    MOST,
    new_queue,
    open_job,
    take,
    wait_for_job,
    wait_until_done,
)  # fmt: skip
from boosting.trees import growth
from boosting.trees.binning import bin_features
from boosting.trees.growth import Growth, grow

RNG = np.random.default_rng(0)


def test_every_chunk_is_taken_once_and_none_of_a_job_that_is_over():
    """The lead takes them from the front, a helper from the back."""
    queue = new_queue()
    assert take(queue, True) == take(queue, False) == -1
    for job, n in enumerate((3, 1, 0, 5)):
        open_job(queue, job, 10 * job, -1, n)
        assert (queue[KIND], queue[FIRST]) == (job, 10 * job)
        assert [take(queue, True) for _ in range(n + 2)] == [*range(n), -1, -1]
        open_job(queue, job, 10 * job, -1, n)
        assert [take(queue, False) for _ in range(n + 2)] == [*reversed(range(n)), -1, -1]
    open_job(queue, 0, 0, 0, 5)
    assert [take(queue, who == "lead") for who in ("helper", "lead", "lead", "helper", "helper", "lead", "helper")] == [
        4,
        0,
        1,
        3,
        2,
        -1,
        -1,
    ]


def test_a_job_may_have_as_many_chunks_as_its_counter_holds():
    queue = new_queue()
    open_job(queue, 0, 0, 0, MOST)
    assert take(queue, False) == MOST - 1 and take(queue, True) == 0
    assert queue[COUNTER] > 0


def test_a_closed_queue_sends_helpers_home_even_those_who_just_took_a_chunk():
    queue = new_queue()
    open_job(queue, 0, 0, 0, 2)
    assert wait_for_job(queue)
    queue[COUNTER] = CLOSED
    assert not wait_for_job(queue)
    assert take(queue, True) == take(queue, False) == -1
    queue[COUNTER] += 1 + (1 << FROM_BACK)  # somebody took a chunk at the event of closing
    assert take(queue, True) == take(queue, False) == -1 and not wait_for_job(queue)


@numba.njit(nogil=True)
def many_jobs(is_lead, queue, sizes, times_done):
    """Share s of job k adds one to its place; (n_jobs, most_shares)."""
    job = 0
    while is_lead or wait_for_job(queue):
        if is_lead:
            open_job(queue, job, 0, 0, sizes[job])
        chunk = take(queue, is_lead)
        while chunk >= 0:
            add_atomic(times_done[queue[KIND]], chunk, 1)
            add_atomic(queue, DONE, 1)
            chunk = take(queue, is_lead)
        if is_lead:
            wait_until_done(queue)
            job += 1
            if job == len(sizes):
                store_atomic(queue, COUNTER, CLOSED)
                return


@pytest.mark.parametrize("helpers", [0, 1, 3])
def test_thousands_of_short_jobs_are_done_share_by_share(helpers):
    sizes = RNG.integers(0, 9, 20_000)
    times_done, queue = np.zeros((len(sizes), 9), np.int64), new_queue()
    with ThreadPoolExecutor(4) as pool:
        helping = [pool.submit(many_jobs, False, queue, sizes, times_done) for _ in range(helpers)]
        many_jobs(True, queue, sizes, times_done)
        for one in helping:
            one.result(30)
    np.testing.assert_array_equal(times_done, np.arange(9) < sizes[:, None])


@pytest.mark.parametrize("n_threads", [2, 3, 5])
def test_a_tree_is_the_same_to_the_last_bit_whoever_helped(monkeypatch, n_threads):
    monkeypatch.setattr(growth, "PARALLEL_VALUES", 1)
    features = np.round(RNG.normal(size=(20_000, 19)), 2)  # ten chunks of rows, three blocks of features
    features[RNG.random(features.shape) < 0.1] = np.nan
    targets, weights = RNG.normal(size=20_000), RNG.random(20_000)
    bins, how = bin_features(features), Growth(31, 15, l2=0.1)
    alone, leaves = grow(bins, targets, weights, how)
    with threads(n_threads):
        for _ in range(20):
            tree, rows = grow(bins, targets, weights, how)
            np.testing.assert_array_equal(rows, leaves)
            for name, array in vars(alone).items():
                np.testing.assert_array_equal(getattr(tree, name), array)
