"""Directed distance functions: how hard a pair of two grades insists on its order ([MP] section 3.2), and what they must keep.

exp(-d s) falls for ever, so d is not a difference that scores come to have. With a larger d a pair weighs more while it stands
the wrong way round, and less once it is right; and d is what the weak ranker of a round is fitted to, f_i - f_j, not F_i - F_j.
Each is a function of the gap between the two grades, d(-gap) = -d(gap), so gaps here are >= 0.

>>> linear(np.array([1.0, 4.0]), alpha=0.2).tolist()
[0.2, 0.8]
>>> [finding.holds for finding in check(lambda gap: linear(gap, 0.2), [1, 2, 3, 4, 5])]
[True, True, False]
"""

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

NEAR = (0.5, 2.0)  # what we read condition (9) as, |d| about 1: within a factor of two
SAME_GAP = 1e-9  # of the widest gap of the grades: by less no two gaps differ
MOST_POINTS = 24
LARGEST = 1e6  # of a d that a person makes up: exp(d) is far beyond every number by then

Points = Sequence[tuple[float, float]]
Distance = Callable[[np.ndarray], np.ndarray]


def binary(gap: np.ndarray) -> np.ndarray:
    """BINARY: 1 for every pair, RankBoost's label. A baseline, not a DDF: it breaks requirement (4)."""
    return np.ones_like(gap)


def linear(gap: np.ndarray, alpha: float) -> np.ndarray:
    """LDD: alpha * gap. It has no bound, so wide gaps break condition (9)."""
    return alpha * gap


def logarithmic(gap: np.ndarray, lambda_: float) -> np.ndarray:
    """LOGDD: log(1 + lambda * gap)."""
    return np.log1p(lambda_ * gap)


def logistic(gap: np.ndarray, beta: float) -> np.ndarray:
    """LOGITDD: 1 / (1 + exp(-beta * gap)), between 1/2 and 1, neither of which it reaches."""
    return 1.0 / (1.0 + np.exp(-beta * gap))


def table(gap: np.ndarray, points: Points) -> np.ndarray:
    """Straight lines from (0, 0) through `points` of (gap, d); beyond the last one on in the direction of the last line.

    >>> table(np.array([0.5, 1.0, 2.0, 5.0]), [(1.0, 0.6), (3.0, 1.0)]).round(3).tolist()
    [0.3, 0.6, 0.8, 1.4]
    """
    if not points:
        raise ValueError("a table needs at least one point; call loss.for_data(data), or give points.")
    x, y = np.array([(0.0, 0.0), *points], dtype=np.float64).T
    slope = (y[-1] - y[-2]) / (x[-1] - x[-2])
    return np.where(gap > x[-1], y[-1] + slope * (gap - x[-1]), np.interp(gap, x, y))


def checked_points(points: Points) -> tuple[tuple[float, float], ...]:
    """Points as a tuple. Raises ValueError that names the point, the bound and the remedy."""
    try:
        found = tuple((float(gap), float(d)) for gap, d in points)
    except (TypeError, ValueError) as error:
        raise ValueError(f"points={points!r:.60} must be pairs of a gap and its d, such as ((1, 0.5), (4, 2)).") from error
    if len(found) > MOST_POINTS:
        raise ValueError(f"{len(found)} points are too many; give up to {MOST_POINTS}.")
    before = 0.0
    for gap, d in found:
        if not before < gap <= LARGEST:
            raise ValueError(f"points: the gap {gap:g} must lie above {before:g}, the one before it; sort the points by gap.")
        if not abs(d) <= LARGEST:
            raise ValueError(f"points: d = {d:g} at gap {gap:g} must be a number between -{LARGEST:g} and {LARGEST:g}.")
        before = gap
    return found


def check_values(gaps: np.ndarray, values: np.ndarray) -> None:
    """Raises ValueError where a made-up d has no usable value at a gap that the data have."""
    broken = np.flatnonzero(~(np.abs(values) <= LARGEST))
    if len(broken):
        gap, d = gaps[broken[0]], values[broken[0]]
        what = "has no value" if np.isnan(d) else f"is {d:g}, beyond {LARGEST:g},"
        raise ValueError(f"d {what} at gap {gap:g}. Change the formula so that every gap of these data has a moderate distance.")


def normaliser(distance: Distance, gaps: np.ndarray, counts: np.ndarray, scale: str) -> float:
    """What to divide d by: 1 ("raw"), |d| at the mean gap ("mean gap"), or the mean |d| over the pairs ("mean distance").

    J(F) = sum exp(-d (F_i - F_j)) stays the same under (d, F) -> (c d, F / c): a factor of d changes no order that could be
    reached, but the paper's unit step then goes further. Dividing it out compares shapes at the same step size.
    gaps, counts (n_gaps,): the distinct gaps, and how many pairs have each. 1 where there are none or d is 0 there.

    >>> normaliser(lambda gap: linear(gap, 0.5), np.array([1.0, 4.0]), np.array([2, 1]), "mean gap")
    1.0
    """
    if scale not in ("raw", "mean gap", "mean distance"):
        raise ValueError(f"scale={scale!r} is not known; choose one of 'raw', 'mean gap', 'mean distance'.")
    if scale == "raw" or len(gaps) == 0:
        return 1.0
    if scale == "mean gap":
        size = abs(float(distance(np.array([np.average(gaps, weights=counts)]))[0]))
    else:
        size = float(np.average(np.abs(distance(gaps)), weights=counts))
    return size if 0.0 < size < np.inf else 1.0


class Finding(NamedTuple):
    """Whether a requirement of [MP] holds, and where it does not.

    equation    "(3)", "(4)" or "(9)" of [MP]
    pairs       the violating pairs of grades (higher, lower): one for (3) and (9), two for (4); empty where it holds
    distances   their d
    """

    equation: str
    holds: bool
    pairs: tuple[tuple[float, float], ...] = ()
    distances: tuple[float, ...] = ()


def check(distance: Distance, grades: Sequence[float]) -> tuple[Finding, Finding, Finding]:
    """Requirements (3) and (4) of [MP] section 3.2 and condition (9) of its section 4, over every two of `grades`.

    (3) d has the sign of the difference of the grades. (4) A larger gap has a larger |d|. (9) |d| is about 1, here: within
    NEAR. Of several violations, (3) names the widest gap, (4) the two gaps next to each other that first break it, (9) the d
    furthest from 1.
    """
    levels = sorted(set(grades))
    if len(levels) < 2:
        return Finding("(3)", True), Finding("(4)", True), Finding("(9)", True)
    noise = SAME_GAP * (levels[-1] - levels[0])  # 3.2 - 2.08 and 2.92 - 1.8 are one gap, whatever their last bits
    pairs = {round((high - low) / noise): (high, low) for low, high in itertools.combinations(levels, 2)}  # the highest of equal gaps
    named = [pairs[gap] for gap in sorted(pairs)]
    gaps = np.array([high - low for high, low in named])
    d = np.asarray(distance(gaps), dtype=np.float64)
    return _sign(d, named), _growth(d, named), _size(d, named)


def _sign(d: np.ndarray, named: list[tuple[float, float]]) -> Finding:
    wrong = np.flatnonzero(~(d > 0))
    return Finding("(3)", False, (named[wrong[-1]],), (float(d[wrong[-1]]),)) if len(wrong) else Finding("(3)", True)


def _growth(d: np.ndarray, named: list[tuple[float, float]]) -> Finding:
    wrong = np.flatnonzero(~(np.diff(np.abs(d)) > 0))
    if not len(wrong):
        return Finding("(4)", True)
    at = int(wrong[0])
    return Finding("(4)", False, (named[at + 1], named[at]), (float(d[at + 1]), float(d[at])))


def _size(d: np.ndarray, named: list[tuple[float, float]]) -> Finding:
    size = np.abs(d)
    if bool(((size >= NEAR[0]) & (size <= NEAR[1])).all()):
        return Finding("(9)", True)
    off = np.abs(np.log(np.maximum(size, 1e-300)))
    at = int(np.argmax(np.where(np.isnan(off), np.inf, off)))
    return Finding("(9)", False, (named[at],), (float(d[at]),))


def worst_factor(d: np.ndarray) -> np.ndarray:
    """exp(d^2): what the loss of an undecided pair is multiplied by when one unit step moves it the wrong way by its own d.

    e^(1/4) to e for LOGITDD; with LDD at alpha 1 a gap of 4 gives e^16, about nine million. That is condition (9).
    """
    with np.errstate(over="ignore"):
        return np.exp(np.square(d))


class Landmarks(NamedTuple):
    """Gaps between 0 and the widest, None where it does not happen.

    saturates   from here on one more grade adds less than 5 % to |d|
    explodes    from here on |d| is above 2, the upper end of NEAR
    """

    saturates: float | None
    explodes: float | None


def landmarks(distance: Distance, widest: float) -> Landmarks:
    """Where a DDF goes flat and where it leaves condition (9) upwards, to a hundredth of a grade.

    >>> landmarks(lambda gap: linear(gap, 1.0), 4.0)
    Landmarks(saturates=None, explodes=2.01)
    """
    gaps = np.arange(1, round(100 * widest) + 1) / 100
    size, next_size = np.abs(distance(gaps)), np.abs(distance(gaps + 1))
    flat = (next_size - size < 0.05 * size) & (gaps + 1 <= widest)  # there is one more grade
    above = size > NEAR[1]
    return Landmarks(*(float(gaps[np.argmax(where)]) if where.any() else None for where in (flat, above)))
