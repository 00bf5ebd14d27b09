"""One piece of work after another, shared out inside a kernel to whoever is there.

A tree is a chain of some sixty short jobs. Waking a thread through Python for each would take as long as many of them, so
helpers stay in the kernel and look for work:

    the lead       opens a job of n shares, takes shares as everyone does, and goes on when all are done
    a helper       takes shares of whatever job is open, until the ticket is CLOSED

Nobody waits for a helper that is late: its shares are then done by others. Which thread does a share makes no difference to
what the share computes, so one thread and several give the same result to the last bit.

The number of the job, how many shares it has and which is next stand in one word, `TICKET`. A single atomic addition takes
the next share and tells which job it belongs to; a helper that comes too late for one job cannot take part in the next by
mistake.
"""

import numba
import numpy as np

from .machine import add_atomic, give_way, inner, load_atomic, store_atomic

TICKET, DONE, KIND, FIRST, SECOND = range(5)  # what a job is called by, and two numbers that it needs
NEXT, SHARES = 20, 40  # bits below which the next share stands, and the number of shares
MOST = (1 << NEXT) - 1  # shares
CLOSED = -1 << 62  # below zero, and no shares for whoever takes one at this moment
PATIENCE = 2000  # looks at the board before giving way to other threads, should the core be wanted


def new_board() -> np.ndarray:
    """(5,) int64 without any job."""
    return np.zeros(5, np.int64)


@numba.njit(nogil=True, cache=True)
def open_job(board, kind, first, second, n_shares):
    """Whoever sees the new ticket sees what the job is, too."""
    board[KIND], board[FIRST], board[SECOND] = kind, first, second
    store_atomic(board, DONE, 0)
    job = (load_atomic(board, TICKET) >> SHARES) + 1
    store_atomic(board, TICKET, job << SHARES | n_shares << NEXT)


@numba.njit(nogil=True, cache=True)
def take(board):
    """The number of a share that is the caller's to do, -1 where none is left."""
    ticket = load_atomic(board, TICKET)
    if ticket & MOST < (ticket >> NEXT) & MOST:
        ticket = add_atomic(board, TICKET, 1)
    return ticket & MOST if ticket & MOST < (ticket >> NEXT) & MOST else -1


@numba.njit(nogil=True, cache=True)
def wait_for_job(board):
    """True as soon as there seems to be something to do, False when the board is closed."""
    patience, ticket = PATIENCE, load_atomic(board, TICKET)
    while ticket >= 0 and ticket & MOST >= (ticket >> NEXT) & MOST:
        patience -= 1
        if patience < 0:
            give_way()
        ticket = load_atomic(board, TICKET)
    return ticket >= 0


@inner
def wait_until_done(board):
    """Return when every share that anybody took is done."""
    patience, n_shares = PATIENCE, (load_atomic(board, TICKET) >> NEXT) & MOST
    while load_atomic(board, DONE) < n_shares:
        patience -= 1
        if patience < 0:
            give_way()
