"""What a step did to the pairs: which it cured, which it broke, which stay contradicting or tied.

A pair contradicts where h_winner <= h_loser, as in `metrics.contradicting_pairs`: a tie is not the predicted preference.
So the counts close: contradicting after = contradicting before - cured + broken.

    before   b > a > c      grades a 2, b 1, c 0      pairs  a>b contradicting, a>c right, b>c right
    after    a > c > b                                       a>b cured,         a>c right, b>c broken
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numba
import numpy as np

from ..data.dataset import Dataset, Pairs
from ..data.grade_order import grade_order
from ..trace import Trace
from .history import data_of


class ChangeCounts(NamedTuple):
    """Counts of pairs: contradicting (ties included) and tied after the step; cured and broken by it."""

    contradicting: int
    cured: int
    broken: int
    tied: int


KINDS = ChangeCounts._fields


def count_changes(data: Dataset, before: np.ndarray, after: np.ndarray) -> ChangeCounts:
    """All pairs of the data, from the scores (n_documents,) before and after a step. No list of pairs is built.

    >>> data = Dataset([[0.0], [0.0], [0.0]], relevance=[2, 1, 0], query_ptr=[0, 3])
    >>> count_changes(data, np.array([2.0, 3.0, 1.0]), np.array([3.0, 1.0, 2.0]))
    ChangeCounts(contradicting=1, cured=1, broken=1, tied=0)
    """
    order, tail, end = grade_order(data)[:3]
    return ChangeCounts(*map(int, _count(before, after, before[order], after[order], tail, end, data.preference_rows)))


def count_changes_along(trace: Trace, validation: bool = False) -> np.ndarray:
    """(n_iterations + 1, 4) int64 in the order of KINDS, row k of iteration k; row 0 is the start against itself."""
    data, rows, before = data_of(trace, validation), [], None
    for scores in trace.all_scores(validation):
        rows.append(count_changes(data, scores if before is None else before, scores))
        before = scores
    return np.array(rows, np.int64)


@dataclass(frozen=True, eq=False)
class PairChanges:
    """A list of pairs before and after a step, pair by pair.

    pairs            winner and loser index the scores
    before, after    (n,) scores
    """

    pairs: Pairs
    before: np.ndarray
    after: np.ndarray

    @property
    def counts(self) -> ChangeCounts:
        return ChangeCounts(*(int(np.count_nonzero(self.masks[kind])) for kind in KINDS))

    @cached_property
    def masks(self) -> dict[str, np.ndarray]:
        """(n_pairs,) bool of each kind."""
        was, (is_now, tied) = _contradicts(self.pairs, self.before)[0], _contradicts(self.pairs, self.after)
        return {"contradicting": is_now, "cured": was & ~is_now, "broken": ~was & is_now, "tied": tied}

    def strongest(self, kind: str, n: int | None = None) -> np.ndarray:
        """Positions of the pairs of a kind: furthest from right first, of the cured ones the furthest on the right side
        first; equal ones by gap, then as listed. `n` keeps the first few."""
        found = np.flatnonzero(self.masks[kind])
        with np.errstate(invalid="ignore"):  # infinite scores of a run that exploded
            distance = np.nan_to_num(np.abs(self.after[self.pairs.winner[found]] - self.after[self.pairs.loser[found]]))
        if n is not None and len(found) > n > 0:  # sort the few that can be among the first
            near = distance >= np.partition(distance, -n)[-n]
            found, distance = found[near], distance[near]
        order = np.lexsort((found, -self.pairs.gap[found], -distance))
        return found[order[:n]]


def _contradicts(pairs: Pairs, scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n_pairs,) bool: contradicting (ties included), and tied."""
    winner, loser = scores[pairs.winner], scores[pairs.loser]
    return winner <= loser, winner == loser


@numba.njit(nogil=True, cache=True)
def _count(before, after, first, second, tail, end, preferences):
    """Contradicting, cured, broken and tied pairs; first and second are the scores before and after in an order in which
    the losers of position p stand at tail[p]..end[p]."""
    contradicting, cured, broken, tied = 0, 0, 0, 0
    for p in range(len(first)):
        mine, mine_now = first[p], second[p]
        for t in range(tail[p], end[p]):
            was, is_now = mine <= first[t], mine_now <= second[t]
            contradicting += is_now
            cured += was and not is_now
            broken += is_now and not was
            tied += mine_now == second[t]
    for p in range(len(preferences)):
        i, j = preferences[p, 0], preferences[p, 1]
        was, is_now = before[i] <= before[j], after[i] <= after[j]
        contradicting += is_now
        cured += was and not is_now
        broken += is_now and not was
        tied += after[i] == after[j]
    return contradicting, cured, broken, tied
