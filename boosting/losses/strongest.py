"""The strongest pairs of a long query, found without a list of all: 10,000 documents make forty million.

Documents come as runs of one grade, the best first (`grade_order`), and within a run by falling score, which is by falling discount.
For one winner and the losers of a run from some position on, the force cannot exceed what the score of the first and the widest
discount among them would give, since every force grows with how far the loser stands above the winner. Winners are taken by
falling bound, losers as they come; once a bound is below the weakest pair that is kept, the rest need no look.
"""

from typing import NamedTuple

import numba
import numpy as np

from ..compute.intrinsics import inner
from ..data.dataset import Dataset
from ..data.grade_order import query_grade_order
from ..data.wrong_pairs import grade_runs

LISTED = 300_000  # pairs of a query, up to which they are listed and sorted
MOST_GRADES = 64  # with more grades the bounds cost as much as the pairs
MARGIN, EXPONENTIAL, LAMBDA = range(3)


class StrongestPairs(NamedTuple):
    """The strongest pairs of one query, the strongest first: winner, loser (rows of the data set), force; how many pairs push
    at all (their force is not 0), and how many there are."""

    winner: np.ndarray
    loser: np.ndarray
    force: np.ndarray
    n_active: int
    n_pairs: int


class Forces(NamedTuple):
    """A force in a form that has bounds. s is the score of the winner minus that of the loser:

    MARGIN        -s
    EXPONENTIAL   factor * exp(-slope * s - offset)
    LAMBDA        factor * |discount of the winner - discount of the loser| / (1 + exp(slope * s))

    scores, discounts (n,) by row of the query; factor, slope (n_grades, n_grades), of the winner's grade and the loser's
    """

    kind: int
    scores: np.ndarray
    discounts: np.ndarray
    factor: np.ndarray
    slope: np.ndarray
    offset: float


def is_long(data: Dataset, query: int) -> bool:
    """Whether the pairs of a query are too many to be listed."""
    rows = data.query_slice(query)
    return (rows.stop - rows.start) * (rows.stop - rows.start - 1) // 2 > LISTED


def strongest_listed(pairs: dict[str, np.ndarray], most: int) -> StrongestPairs:
    """The strongest of a list of pairs, as `Loss.pairs` gives it; equal ones as listed.

    >>> pairs = {"winner": np.array([0, 0, 1]), "loser": np.array([1, 2, 2]), "force": np.array([0.5, -2.0, 0.0])}
    >>> found = strongest_listed(pairs, most=1)
    >>> found.loser.tolist(), found.force.tolist(), found.n_active, found.n_pairs
    ([2], [-2.0], 2, 3)
    """
    size = np.abs(pairs["force"])
    active = np.flatnonzero(size > 0)
    kept = active[np.argsort(-size[active], kind="stable")[:most]]
    return StrongestPairs(pairs["winner"][kept], pairs["loser"][kept], pairs["force"][kept], len(active), len(size))


def query_grades(data: Dataset, query: int) -> np.ndarray:
    """(n_grades,) the distinct grades of a query, the best first."""
    grades = data.relevance[data.query_slice(query)]
    return np.unique(grades[~np.isnan(grades)])[::-1]


def count_pairs(data: Dataset, query: int) -> int:
    """How many pairs a query has, by grade and stated."""
    order, tail, preferences = query_grade_order(data, query)
    return int((len(order) - tail).sum()) + len(preferences)


def strongest(
    data: Dataset, query: int, forces: Forces, preference_forces: np.ndarray, most: int, n_active: int | None = None
) -> StrongestPairs:
    """The strongest pairs of a query by their formula.

    preference_forces   (n,) of its preferences, in their order
    n_active            how many pairs by grade push; None = those of grades with a factor above 0
    """
    order, tail, preferences = query_grade_order(data, query)
    order = order[np.lexsort((-forces.discounts[order], -forces.scores[order], tail))]
    by_grade = forces._replace(scores=forces.scores[order], discounts=forces.discounts[order])
    starts = grade_runs(tail)
    bounds, run, top, high, low = _bounds(by_grade, starts)
    by_bound = np.argsort(-bounds, kind="stable")
    winner, loser, force = _find(by_grade, starts, by_bound, bounds, run, top, high, low, most)
    every = np.append(force, preference_forces)
    kept = np.argsort(-every, kind="stable")[:most]
    kept = kept[every[kept] > 0]
    start, n_pairs = data.query_slice(query).start, count_pairs(data, query)
    rows = [np.append(order[found], preferences[:, side])[kept] + start for side, found in enumerate((winner, loser))]
    if n_active is None:
        size = np.unique(tail, return_counts=True)[1]
        n_active = int((np.triu(np.outer(size, size), k=1) * (forces.factor > 0)).sum())
    return StrongestPairs(rows[0], rows[1], every[kept], n_active + int(np.count_nonzero(preference_forces)), n_pairs)


@numba.njit(nogil=True, cache=True)
def _bounds(forces, starts):
    """(n,) what the force of a winner cannot exceed, the run of each position, and of each run the highest score, the highest and
    the lowest discount; scores and discounts by position."""
    n, n_runs = len(forces.scores), len(starts) - 1
    top, high, low = np.empty(n_runs), np.empty(n_runs), np.empty(n_runs)
    for g in range(n_runs):
        top[g], high[g], low[g] = -np.inf, -np.inf, np.inf
        for p in range(starts[g], starts[g + 1]):
            top[g] = max(top[g], forces.scores[p])
            high[g], low[g] = max(high[g], forces.discounts[p]), min(low[g], forces.discounts[p])
    bounds, run = np.zeros(n), np.empty(n, np.int64)
    for g in range(n_runs):
        for p in range(starts[g], starts[g + 1]):
            run[p] = g
            for other in range(g + 1, n_runs):
                bounds[p] = max(bounds[p], _bound(forces, p, g, other, top, high, low))
    return bounds, run, top, high, low


@numba.njit(nogil=True, cache=True)
def _find(forces, starts, order, bounds, run, top, high, low, most):
    """Positions of winners and losers, and forces, the strongest first; order: positions by falling bound."""
    n_runs, size, weakest = len(starts) - 1, 0, 0.0
    winner, loser, force = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most)
    for p in order:
        g = run[p]
        if bounds[p] <= weakest:
            break
        for other in range(g + 1, n_runs):
            if _bound(forces, p, g, other, top, high, low) <= weakest:
                continue
            for t in range(starts[other], starts[other + 1]):
                if _bound_from(forces, p, t, g, other, low) <= weakest:
                    break
                push = _force(forces, p, t, g, other)
                if push > weakest:
                    size = _enter(p, t, push, winner, loser, force, size)
                    if size == most:
                        weakest = force[most - 1]
    return winner[:size], loser[:size], force[:size]


@inner
def _bound(forces, p, g, other, top, high, low):
    mine = forces.discounts[p]
    return _formula(forces, forces.scores[p] - top[other], max(abs(mine - high[other]), abs(mine - low[other])), g, other)


@inner
def _bound_from(forces, p, t, g, other, low):
    """What the force cannot exceed from position t of a run of losers on."""
    mine = forces.discounts[p]
    spread = max(abs(mine - forces.discounts[t]), abs(mine - low[other]))
    return _formula(forces, forces.scores[p] - forces.scores[t], spread, g, other)


@inner
def _force(forces, p, t, g, other):
    return _formula(forces, forces.scores[p] - forces.scores[t], abs(forces.discounts[p] - forces.discounts[t]), g, other)


@inner
def _formula(forces, s, spread, g, other):
    if forces.kind == MARGIN:
        return -s
    slope, factor = forces.slope[g, other], forces.factor[g, other]
    if forces.kind == EXPONENTIAL:
        return factor * np.exp(-slope * s - forces.offset)
    return factor * spread / (1.0 + np.exp(slope * s))


@inner
def _enter(p, t, push, winner, loser, force, size):
    """Keep a pair among the strongest, equal ones in the order of coming; returns how many there are."""
    size = min(size + 1, len(force))
    at = size - 1
    while at > 0 and force[at - 1] < push:
        winner[at], loser[at], force[at] = winner[at - 1], loser[at - 1], force[at - 1]
        at -= 1
    winner[at], loser[at], force[at] = p, t, push
    return size
