"""What a tie between two documents costs: half the difference of a metric's expectation over the orders in which the better one stands
above, and over those in which it stands below.

An order with the loser above becomes one with the winner above when the two change places, and every order of the block is as likely as
that. So (A + B) / 2 is the metric as it is, A what it would be with this one tie broken rightly, and A - (A + B) / 2 = (A - B) / 2. A block
has m documents at the ranks s, s + 1, ..., s + m - 1, counted from 0.
"""

import numpy as np

from ..metrics.by_position import mean_products


def of_gains(discount: np.ndarray) -> float:
    """For DCG, of a difference of gains of 1: the mean over two places of (D_i - D_j) / 2, i above j.

    discount   (m,) of the ranks of the block, falling

    >>> of_gains(np.array([1.0, 0.5]))
    0.25
    """
    m = len(discount)
    return float(discount @ (m - 1 - 2 * np.arange(m))) / (m * (m - 1))


def of_stops(others: np.ndarray, winner: float, loser: float, worth: np.ndarray) -> float:
    """For ERR, and MRR with stops of 0 and 1, before what is above the block lets pass.

    others    (m - 2,) chances that a reader stops at the other documents;  winner, loser: at the two
    worth     (m,) 1 / position of each rank of the block, 0 below the cutoff

    Of t places above, exactly one of the two is among them with the chance 2 t (m - t) / (m (m - 1)), and lets through 1 - winner or
    1 - loser; where none or both are, the order of the two does not matter.
    """
    m = len(worth)
    passes = mean_products(1.0 - others[None, :], np.array([m - 2]))[0]  # mean over t of the others, t = 0..m - 2
    t = np.arange(m + 1)
    one_among = t * (m - t) / (m * (m - 1))
    alive = np.zeros(m + 1)  # half the difference of the chance to get past t places
    alive[1:m] = one_among[1:m] * (loser - winner) * passes
    return float((alive[:-1] - alive[1:]) @ worth)


def of_precisions(n_relevant: float, before: float, worth: np.ndarray) -> float:
    """For the sum of precisions of MAP, a relevant against another document.

    n_relevant   in the block, the winner among them;  before: relevant ones above the block
    worth        (m,) 1 / position of each rank of the block, 0 below the cutoff

    The precision at place t (from 1) of a relevant document is (before + 1 + relevant ones in t - 1 places) / position. With two places
    drawn for the winner and the loser, and r - 1 of the other m - 2 documents relevant, the halves of A - B are
    (m - 2 t + 1) / (m (m - 1)) for the chance that the winner stands at t, and (r - 1) (t - 1) (2 m - 3 t + 2) / (m (m - 1) (m - 2)) for
    the mean number of relevant ones above a relevant one at t.
    """
    m = len(worth)
    t = np.arange(1, m + 1)
    stands = (m - 2 * t + 1) / (m * (m - 1))
    others = (n_relevant - 1) / (m - 2) if m > 2 else 0.0
    above = others * (t - 1) * (2 * m - 3 * t + 2) / (m * (m - 1))
    return float((stands * (before + 1.0) + above) @ worth)
