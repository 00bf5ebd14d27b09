"""One long query along a line, u + s g, in O(n log n) a step: derivative and slope of its risk, and whether a stretch has a kink.

The margin of winner i and loser j is max(0, z_j - z_i), z = u + s g. Documents are sorted by z and parted by grade, half of the grades
from the other half, then each half in the same way. A winner meets all losers above it at once, from sums over them:

    sum over j of (z_j - z_i) (g_j - g_i)  =  sum z_j g_j - z_i sum g_j - g_i sum z_j + z_i g_i sum 1

Where no pair with a margin moves, pair by pair gives 0, and a difference of sums what their rounding left: it would find no end of a flat
stretch. So sums are compensated, and where pairs with a margin hardly move, they have to be visited.
"""

import numba
import numpy as np

from ..compute.intrinsics import inner

STILL = 1e-6  # of the largest square of a lead: where the mean is less, rounding leaves fewer than some eleven digits of the slope


class Line:
    """One query.

    u, g  (n,) in grade order: u = h - tau * grade, and the direction in which h moves
    tail  (n,) as in `GradeOrder`, counted from the query's first document

    >>> line = Line(np.array([0.0, 1.0]), np.array([1.0, 0.0]), np.array([1, 2]))  # lacks 1 - s
    >>> line.bend(0.25), line.is_straight(0.25, 1.0), line.is_straight(0.25, 1.5)
    ((-0.75, 1.0), True, False)
    """

    def __init__(self, u: np.ndarray, g: np.ndarray, tail: np.ndarray) -> None:
        self.u, self.g, self.tail = u, g, tail
        self.starts = np.append(0, np.unique(tail))  # of the runs of one grade, and their end
        self.lean, self.most = g - g[len(g) // 2], float(np.ptp(g)) ** 2

    def bend(self, s: float) -> tuple[float, float] | None:
        """Derivative in s of 1/2 sum of squared margins, and its slope just right of s; None where only the pairs themselves can tell."""
        z, order = self._sorted(s)
        z -= z[order[len(order) // 2]]
        derivative, slope, n_active = _bend(z, self.lean, order, np.empty_like(order), self.starts)
        still = STILL * n_active * self.most
        return (derivative, slope) if slope > still or still == 0.0 else None

    def is_straight(self, low: float, high: float) -> bool:
        """Whether no pair begins or ceases to have a margin between two steps."""
        _, order = self._sorted(low)
        z, grade = (self.u + high * self.g)[order], self.tail[order]
        if ((z[1:] < z[:-1]) & (grade[1:] != grade[:-1])).any():  # neighbours changed places, as is mostly the case
            return False
        return np.array_equal(_others_before(grade, np.arange(len(z))), _others_before(grade, np.argsort(z, kind="stable")))

    def _sorted(self, s: float) -> tuple[np.ndarray, np.ndarray]:
        """z (n,), and its places from the lowest just right of s on."""
        z = self.u + s * self.g
        return z, np.lexsort((self.g, z))


def _others_before(grade: np.ndarray, order: np.ndarray) -> np.ndarray:
    """(n,) how many documents of other grades stand before each, up to a number that each grade has of its own. None of them has changed
    where no two of different grades have changed places: whoever is first now had only its own grade before it, and so on from there.

    >>> _others_before(np.array([1, 2, 2]), np.array([1, 0, 2])) - _others_before(np.array([1, 2, 2]), np.array([0, 1, 2]))
    array([ 1, -1,  0])
    """
    before, by_grade = np.empty_like(order), np.argsort(grade[order], kind="stable")
    before[order[by_grade]] = by_grade - np.arange(len(order))
    return before


@numba.njit(nogil=True, cache=True)
def _bend(z, g, order, buffer, starts):
    """Every pair of different grades meets once; returns derivative, slope and the number of pairs with a margin.

    z, g (n,); order (n,) by (z, g), which is parted by grade, into buffer (n,) and back; starts (n_runs + 1,)
    """
    n_runs, width, n_active, nothing = len(starts) - 1, 1, 0, (0.0, 0.0)
    derivative, slope = nothing, nothing
    while width < n_runs:
        width *= 2
    while width > 1:
        half = width // 2
        for run in range(0, n_runs, width):
            first, middle, last = starts[run], starts[min(run + half, n_runs)], starts[min(run + width, n_runs)]
            count, sum_z, sum_g, sum_zg, sum_gg = 0, nothing, nothing, nothing, nothing
            winner, loser = middle, last
            for p in range(last - 1, first - 1, -1):
                i = order[p]
                z_i, g_i = z[i], g[i]
                if i >= middle:
                    loser -= 1
                    buffer[loser] = i
                    count += 1
                    sum_z = _add(sum_z, z_i)
                    sum_g = _add(sum_g, g_i)
                    sum_zg = _add(sum_zg, z_i * g_i)
                    sum_gg = _add(sum_gg, g_i * g_i)
                else:
                    winner -= 1
                    buffer[winner] = i
                    derivative = _add(derivative, sum_zg[0] - z_i * sum_g[0] - g_i * sum_z[0] + count * z_i * g_i)
                    slope = _add(slope, sum_gg[0] - 2.0 * g_i * sum_g[0] + count * g_i * g_i)
                    n_active += count
        order, buffer = buffer, order
        width = half
    return derivative[0], slope[0], n_active


@inner
def _add(sum_and_rest, x):
    """A sum, and what its last addition rounded up, which the next one takes off again (Kahan 1965)."""
    total, rest = sum_and_rest
    more = x - rest
    now = total + more
    return now, (now - total) - more
