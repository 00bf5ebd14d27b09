"""Two rankers mixed, (1 - alpha) R + alpha R', and the NDCG of every mixture at once ([SL] "Optimally combine Rankers", after Wu et al.).

Each document's score is a line over alpha, so an order changes only where two lines cross, at alpha = d / (d - d'), d and d' the
differences of the two documents under R and under R'. Between two crossings NDCG is constant: a staircase. The sweep begins with
the order just beyond alpha = 0 and, at each crossing, puts those who cross in their new order; nobody else moves.

>>> data = Dataset([[0.0]] * 3, relevance=[1, 0, 0], query_ptr=[0, 3])
>>> found = staircase(data, 0, [0.0, 1.0, 2.0], [3.0, 1.0, 0.0], k=1)
>>> found.ends.tolist(), found.values.tolist(), best_step(found)
([0.0, 0.4, 1.0], [0.0, 1.0], Step(low=0.4, high=1.0, value=1.0))
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from .gains import discounts, gains_of
from .order import check_cutoff, checked_scores

CLOSE = 1e-12  # crossings that lie closer count as one, and NDCGs as equal
MOST_PAIRS = 4_000_000  # of all queries together; each may be a crossing


class Crossings(NamedTuple):
    """alpha (n,) rising, in (0, 1);  one, other (n,) int64: the lines that cross there."""

    alpha: np.ndarray
    one: np.ndarray
    other: np.ndarray


class Staircase(NamedTuple):
    """values (n_steps,) between ends (n_steps + 1,), which rise from 0 to 1.

    At an end itself documents tie, and the metric takes the mean of their orders; that single alpha is no step. Where three lines meet
    there is an end even if NDCG is the same on both sides, since that mean may be another.
    """

    ends: np.ndarray
    values: np.ndarray

    def at(self, alpha: float) -> float:
        """The value at an alpha; at an end, that of the step to its right."""
        return float(self.values[min(max(int(np.searchsorted(self.ends, alpha, "right")) - 1, 0), len(self.values) - 1)])


class Step(NamedTuple):
    """A part of the staircase, and its value."""

    low: float
    high: float
    value: float

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2


def crossings(first: np.ndarray, second: np.ndarray) -> Crossings:
    """Where the lines from `first` (n,) at alpha = 0 to `second` (n,) at 1 cross. Lines that touch at 0 or 1 alone do not cross."""
    i, j = np.triu_indices(len(first), 1)
    d, other = first[i] - first[j], second[i] - second[j]
    cross = np.sign(d) * np.sign(other) < 0
    i, j, d, other = i[cross], j[cross], d[cross], other[cross]
    alpha = d / (d - other)
    inside = (alpha > 0) & (alpha < 1)
    order = np.argsort(alpha[inside], kind="stable")
    return Crossings(alpha[inside][order], i[inside][order], j[inside][order])


def staircase(data: Dataset, query: int, first, second, k: int | None = None) -> Staircase:
    """NDCG@k of query number `query` over alpha; first, second (n_documents,) are the scores of R and R'. NaN throughout where the
    query has no relevant document. The metric's standard convention: exp2 gains, and equal scores count by the mean over orders."""
    check_cutoff(k)
    rows = data.query_slice(query)
    found = _sweep(data.relevance[rows], checked_scores(data, first)[rows], checked_scores(data, second)[rows], k)
    return _stairs(found.start, found.alpha, found.change, found.meet)


def staircases(data: Dataset, first, second, k: int | None = None) -> Staircase:
    """The mean over queries that have a relevant document. Raises ValueError where there are too many pairs, or scores do not suit."""
    check_cutoff(k)
    check_pairs(data)
    return mean_of(sweep(data, range(data.n_queries), checked_scores(data, first), checked_scores(data, second), k))


class Swept(NamedTuple):
    """One query: alphas (n,) of its crossings, rising; by how much NDCG changes there; whether three lines or more meet; and NDCG just
    beyond alpha = 0, NaN where the query has no relevant document."""

    alpha: np.ndarray
    change: np.ndarray
    meet: np.ndarray
    start: float


def sweep(data: Dataset, queries: Sequence[int], first: np.ndarray, second: np.ndarray, k: int | None) -> list[Swept]:
    """Some queries, to be put together by `mean_of` with others; NaN where a query has no relevant document."""
    slices = (data.query_slice(q) for q in queries)
    return [_sweep(data.relevance[rows], first[rows], second[rows], k) for rows in slices]


def mean_of(swept: Sequence[Swept]) -> Staircase:
    """The staircase of the mean over queries that have a relevant document; NaN throughout where none has."""
    counted = [each for each in swept if not np.isnan(each.start)]
    if not counted:
        return Staircase(np.array([0.0, 1.0]), np.array([np.nan]))
    alpha, change, meet = (np.concatenate([each[part] for each in counted]) for part in range(3))
    order = np.argsort(alpha, kind="stable")
    return _stairs(float(np.mean([each.start for each in counted])), alpha[order], change[order] / len(counted), meet[order])


def best_step(found: Staircase) -> Step:
    """The widest of the steps on which the value is highest; the first of equally wide ones."""
    top, widths = np.max(found.values), np.diff(found.ends)
    at = int(np.argmax(np.where(found.values >= top - CLOSE, widths, -1.0)))
    return Step(float(found.ends[at]), float(found.ends[at + 1]), float(found.values[at]))


def n_pairs_of(data: Dataset) -> int:
    """How many pairs of lines all queries have."""
    sizes = np.diff(data.query_ptr).astype(np.int64)
    return int((sizes * (sizes - 1) // 2).sum())


def check_pairs(data: Dataset) -> None:
    """Raises ValueError where the lines are too many to be swept."""
    if (n := n_pairs_of(data)) > MOST_PAIRS:
        raise ValueError(
            f"these queries have {n:,} pairs of documents that may cross, the limit is {MOST_PAIRS:,}; use fewer or shorter queries."
        )


def _stairs(start: float, alpha: np.ndarray, change: np.ndarray, meet: np.ndarray) -> Staircase:
    """Steps from changes at rising alphas: those that lie CLOSE become one, those that change nothing go."""
    first = np.flatnonzero(np.diff(alpha, prepend=-1.0) > CLOSE)
    total = np.add.reduceat(change, first) if len(first) else change
    ends = (np.abs(total) > CLOSE) | (np.logical_or.reduceat(meet, first) if len(first) else meet)
    return Staircase(np.concatenate([[0.0], alpha[first][ends], [1.0]]), np.concatenate([[start], start + np.cumsum(total[ends])]))


def _sweep(relevance: np.ndarray, first: np.ndarray, second: np.ndarray, k: int | None) -> Swept:
    """One query. Documents with one line throughout are a group, whose places all take its mean gain."""
    gains, n = gains_of(relevance), len(relevance)
    weights = discounts(n)
    weights[n if k is None else k :] = 0.0
    ideal = float(np.sort(gains)[::-1] @ weights)
    if ideal == 0:
        return Swept(np.empty(0), np.empty(0), np.empty(0, bool), float("nan"))
    lines, group = np.unique(np.stack([first, second], axis=1), axis=0, return_inverse=True)
    r, r_prime = lines[:, 0], lines[:, 1]
    size = np.bincount(group.ravel(), minlength=len(lines))
    list_ = _List(np.lexsort((-r_prime, -r)), size, np.bincount(group.ravel(), gains) / size / ideal, weights)
    found = crossings(r, r_prime)
    starts = np.flatnonzero(np.diff(found.alpha, prepend=-1.0) > CLOSE)
    stops = np.append(starts[1:], len(found.alpha))[: len(starts)]
    beyond = np.append(found.alpha[starts[1:]], 1.0)  # where the next crossing lies
    start, changes, meet = list_.value(), np.empty(len(starts)), np.zeros(len(starts), bool)
    pairs = list(zip(found.one.tolist(), found.other.tolist(), strict=True))
    for c, (a, b) in enumerate(zip(starts.tolist(), stops.tolist(), strict=True)):
        middle = (found.alpha[b - 1] + beyond[c]) / 2
        crossing = pairs[a] if b == a + 1 else {line for pair in pairs[a:b] for line in pair}
        meet[c] = len(crossing) < 2 * (b - a)  # a line that crosses two at once
        changes[c] = list_.reorder(sorted(crossing, key=lambda line: (-((1 - middle) * r[line] + middle * r_prime[line]), r[line])))
    return Swept(found.alpha[starts], changes, meet, start)


class _List:
    """The groups in their present order, and what each adds to NDCG where it stands."""

    def __init__(self, order: np.ndarray, size: np.ndarray, gain: np.ndarray, weights: np.ndarray) -> None:
        self.order, self.size, self.gain = order.tolist(), size.tolist(), gain.tolist()
        self.reach = np.concatenate([[0.0], np.cumsum(weights)]).tolist()  # weights of the first places
        self.slot = {line: slot for slot, line in enumerate(self.order)}
        self.place = np.concatenate([[0], np.cumsum(size[order])]).tolist()  # where a slot begins

    def value(self) -> float:
        return sum(self._adds(line, self.place[slot]) for slot, line in enumerate(self.order))

    def _adds(self, line: int, place: int) -> float:
        return self.gain[line] * (self.reach[place + self.size[line]] - self.reach[place])

    def reorder(self, lines: list[int]) -> float:
        """Put these lines, in this order, into the slots that they hold together; what that changes NDCG by."""
        slots = sorted(self.slot[line] for line in lines)
        change = -sum(self._adds(line, self.place[self.slot[line]]) for line in lines)
        place, last = 0, -2
        for slot, line in zip(slots, lines, strict=True):
            place = self.place[slot] if slot != last + 1 else place  # each run of neighbours keeps its places together
            change += self._adds(line, place)
            self.order[slot], self.slot[line], self.place[slot] = line, slot, place
            place += self.size[line]
            last = slot
        return change
