"""A queue of jobs inside a kernel, so that several threads can work on one tree without going through Python.

A tree is a chain of some sixty short jobs (mark rows, move them, sum a histogram). Submitting each to a thread pool would cost
as long as many of them take, so the helper threads enter the kernel once and poll the queue:

    the lead       opens a job of n chunks, takes chunks as everyone does, and goes on when all are done
    a helper       takes chunks of whatever job is open, until the counter is CLOSED

Nobody waits for a helper that is late: its chunks are then done by others. Which thread does a chunk makes no difference to
what the chunk computes, so one thread and several give the same result to the last bit.

    the counter    63 .. job number .. 40 | 39 .. number of chunks .. 20 | 19 .. next chunk .. 0

One word holds all three, so a single atomic addition takes the next chunk and tells which job it belongs to: a helper that comes
too late for one job cannot take part in the next by mistake.
"""

import numba
import numpy as np

from .intrinsics import add_atomic, give_way, inner, load_atomic, store_atomic

COUNTER, DONE, KIND, FIRST, SECOND = range(5)  # fields of the queue: the last three say what the job is
NEXT_BITS, CHUNKS_BITS = 20, 40  # where the number of the next chunk ends, and the number of chunks
MOST = (1 << NEXT_BITS) - 1  # chunks of one job
CLOSED = -1 << 62  # below zero, and without chunks for a thread that takes one just now
PATIENCE = 2000  # polls before the thread yields its core


def new_queue() -> np.ndarray:
    """(5,) int64 without any job."""
    return np.zeros(5, np.int64)


@numba.njit(nogil=True, cache=True)
def open_job(queue, kind, first, second, n_chunks):
    """Post a job of n_chunks. The counter is stored last: a thread that sees it sees the other fields as well."""
    queue[KIND], queue[FIRST], queue[SECOND] = kind, first, second
    store_atomic(queue, DONE, 0)
    job = (load_atomic(queue, COUNTER) >> CHUNKS_BITS) + 1
    store_atomic(queue, COUNTER, job << CHUNKS_BITS | n_chunks << NEXT_BITS)


@numba.njit(nogil=True, cache=True)
def take(queue):
    """The number of a chunk that is now the caller's to do, -1 where none is left."""
    counter = load_atomic(queue, COUNTER)
    if counter & MOST < (counter >> NEXT_BITS) & MOST:
        counter = add_atomic(queue, COUNTER, 1)
    return counter & MOST if counter & MOST < (counter >> NEXT_BITS) & MOST else -1


@numba.njit(nogil=True, cache=True)
def wait_for_job(queue):
    """True as soon as there seems to be something to do, False when the queue is closed."""
    patience, counter = PATIENCE, load_atomic(queue, COUNTER)
    while counter >= 0 and counter & MOST >= (counter >> NEXT_BITS) & MOST:
        patience -= 1
        if patience < 0:
            give_way()
        counter = load_atomic(queue, COUNTER)
    return counter >= 0


@inner
def wait_until_done(queue):
    """Return when every chunk is done."""
    patience, n_chunks = PATIENCE, (load_atomic(queue, COUNTER) >> NEXT_BITS) & MOST
    while load_atomic(queue, DONE) < n_chunks:
        patience -= 1
        if patience < 0:
            give_way()
