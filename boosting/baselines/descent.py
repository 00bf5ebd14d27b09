"""L-BFGS: the minimum of a smooth, convex function, from values and derivatives alone.

The direction of a round is -H g, where g is the derivative and H what the last 30 steps tell of the inverse of the second derivatives
(Nocedal and Wright, Numerical Optimization, 2006, Algorithm 7.4). A line search along it ends where the strong Wolfe conditions hold
(Algorithms 3.5 and 3.6): the value has fallen, and the derivative along the line to at most .9 of its size.

The solver of SciPy takes the same steps. Its algebra is BLAS, though, whose threads wait in a spin where all processors are busy, which
took up to ten times as long; and the last bits of BLAS depend on the processor.

>>> found = descend(lambda w: (float((w - 3.0) @ (w - 3.0)), 2.0 * (w - 3.0)), np.zeros(2), 100)
>>> found.path[-1].round(9).tolist(), found.is_done
([3.0, 3.0], True)
"""

from collections.abc import Callable
from typing import NamedTuple

import numba
import numpy as np

Objective = Callable[[np.ndarray], tuple[float, np.ndarray]]

MEMORY = 30  # steps that are remembered
FALL = 1e-12  # of the value, relative to it where it is above 1, at which a round was the last one
LEVEL = 1e-9  # the largest entry of a derivative that counts as zero
ENOUGH, FLAT = 1e-3, 0.9  # the two Wolfe conditions: the share of the fall that the slope promises, and of the slope that may be left
TRIALS = 20  # of a line search


class Descent(NamedTuple):
    """path   (n,) points, the start first, then one a round; is_done: whether it ended by itself, before the rounds were used up"""

    path: list[np.ndarray]
    is_done: bool


class _Trial(NamedTuple):
    """A point of a line: how far along, its value there, the slope along the line, and the derivative."""

    at: float
    value: float
    slope: float
    gradient: np.ndarray


def descend(objective: Objective, start: np.ndarray, n_rounds: int) -> Descent:
    """Lower `objective` from `start`, (n,) float64.

    objective   point -> value and derivative (n,)
    """
    point, path, kept = start, [start], 0
    value, gradient = objective(point)
    steps, changes = np.empty((MEMORY, len(point))), np.empty((MEMORY, len(point)))
    for _ in range(n_rounds):
        if np.abs(gradient).max(initial=0.0) <= LEVEL:
            return Descent(path, True)
        direction = -_times_inverse(gradient, steps[:kept], changes[:kept])
        first = 1.0 if kept else min(1.0, 1.0 / float(np.sqrt((gradient**2).sum())))
        found = _along(objective, point, value, gradient, direction, first)
        if found is None and kept:  # what is remembered leads nowhere: begin anew, straight down
            kept = 0
            direction, first = -gradient, min(1.0, 1.0 / float(np.sqrt((gradient**2).sum())))
            found = _along(objective, point, value, gradient, direction, first)
        if found is None:
            return Descent(path, True)  # no number below it is left
        step, change = found.at * direction, found.gradient - gradient
        if (step * change).sum() > np.finfo(np.float64).eps * -(gradient * step).sum():
            if kept == MEMORY:
                steps[:-1], changes[:-1] = steps[1:].copy(), changes[1:].copy()
            kept = min(kept + 1, MEMORY)
            steps[kept - 1], changes[kept - 1] = step, change
        fell, value, gradient, point = value - found.value, found.value, found.gradient, point + step
        path.append(point)
        if fell <= FALL * max(abs(value), abs(value + fell), 1.0):
            return Descent(path, True)
    return Descent(path, False)


@numba.njit(nogil=True, cache=True)
def _times_inverse(gradient, steps, changes):
    """H g: gradient (n,), steps and changes of the derivative (m, n), the oldest first."""
    found, m = gradient.copy(), len(steps)
    shares = np.empty(m)
    for k in range(m - 1, -1, -1):
        shares[k] = _dot(steps[k], found) / _dot(steps[k], changes[k])
        for i in range(len(found)):
            found[i] -= shares[k] * changes[k, i]
    if m:
        found *= _dot(steps[m - 1], changes[m - 1]) / _dot(changes[m - 1], changes[m - 1])
    for k in range(m):
        back = _dot(changes[k], found) / _dot(steps[k], changes[k])
        for i in range(len(found)):
            found[i] += (shares[k] - back) * steps[k, i]
    return found


@numba.njit(nogil=True, cache=True)
def _dot(a, b):
    """The sum of products, from the first to the last."""
    added = 0.0
    for i in range(len(a)):
        added += a[i] * b[i]
    return added


def _along(
    objective: Objective, point: np.ndarray, value: float, gradient: np.ndarray, direction: np.ndarray, first: float
) -> _Trial | None:  # fmt: skip
    """A point of the line at which the Wolfe conditions hold; else the lowest one that was seen; None where none is low enough.

    first   how far along the first trial is
    """
    begin = _Trial(0.0, value, float((gradient * direction).sum()), gradient)
    if begin.slope >= 0.0:
        return None
    low, high, at = begin, None, first
    for _ in range(TRIALS):
        there, slopes = objective(point + at * direction)
        now = _Trial(at, there, float((slopes * direction).sum()), slopes)
        if not there <= value + ENOUGH * at * begin.slope or there >= low.value:
            high = now
        elif abs(now.slope) <= -FLAT * begin.slope:
            return now
        else:
            before, low = low, now
            if now.slope * (1.0 if high is None else high.at - before.at) >= 0.0:
                high = before
            elif high is None:
                gone = at - before.at
                at = min(max(_cubic(before, now), at + 1.1 * gone), at + 4.0 * gone)
                continue
        width = high.at - low.at
        at = min(max(_cubic(low, high), low.at + min(0.1 * width, 0.9 * width)), low.at + max(0.1 * width, 0.9 * width))
    return low if low.at > 0.0 else None


def _cubic(one: _Trial, two: _Trial) -> float:
    """Where the cubic through two points, with their values and slopes, is lowest (Nocedal and Wright, equation 3.59); the middle where
    it has no minimum.

    >>> nothing = np.empty(0)
    >>> _cubic(_Trial(0.0, 1.0, -2.0, nothing), _Trial(3.0, 4.0, 4.0, nothing))  # of (x - 1)^2
    1.0
    """
    width = two.at - one.at
    bend = one.slope + two.slope - 3.0 * (two.value - one.value) / width
    inside = bend * bend - one.slope * two.slope
    if not inside >= 0.0 or not np.isfinite(inside):
        return one.at + 0.5 * width
    root = float(np.copysign(np.sqrt(inside), width))
    below = two.slope - one.slope + 2.0 * root
    return two.at - width * (two.slope + root - bend) / below if below else one.at + 0.5 * width
