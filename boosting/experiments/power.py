"""How many queries a difference needs to be seen, when it is there.

The paired t-test over n queries finds a true mean difference with the chance that noncentral t gives it; this looks for the smallest n at
which that chance is large enough. The randomisation test of `significance` needs about as many.

[CO] is spelled out in `SOURCE`.
"""

import math

SOURCE = "Cohen: Statistical Power Analysis for the Behavioral Sciences. 2nd edition, Erlbaum 1988, chapter 2."
CHANCE = 0.8  # of seeing a difference that is there; [CO] proposes it
MOST = 10_000_000  # queries; what needs more is not told in a number


def power(n: int, gap: float, spread: float, level: float = 0.05) -> float:
    """The chance that a two-sided paired t-test over n queries finds a mean difference of `gap` at that level.

    spread   standard deviation of the differences of single queries, > 0

    >>> round(power(34, 0.5, 1.0), 2)  # [CO]: 34 pairs for a medium effect
    0.81
    """
    from scipy import stats

    if n < 2:
        return 0.0
    shift, bound = abs(gap) / spread * math.sqrt(n), stats.t.ppf(1.0 - level / 2.0, n - 1)
    if n > 30 and shift > bound + 10.0:  # 1 to the last digit; where the shift is large, noncentral t is not a number
        return 1.0
    return float(stats.nct.sf(bound, n - 1, shift) + stats.nct.cdf(-bound, n - 1, shift))


def queries_for(gap: float, spread: float, chance: float = CHANCE, level: float = 0.05) -> int | None:
    """The fewest queries over which a gap of that size is found with that chance; None where that is more than ten million, or where
    nothing varies.

    >>> queries_for(0.017, 0.11), queries_for(0.5, 1.0), queries_for(0.0, 1.0)
    (331, 34, None)
    """
    if not (spread > 0.0 and abs(gap) > 0.0 and math.isfinite(gap / spread)) or power(MOST, gap, spread, level) < chance:
        return None
    low, high = 1, 2
    while power(high, gap, spread, level) < chance:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if power(middle, gap, spread, level) >= chance else (middle, high)
    return high
