"""How far a stump moves its right side, by its edge ([FI] section 3.2, the third way)."""

import math

LARGEST_ALPHA = 6.0  # of a stump with an edge of 1; one round then leaves e^-6 of the risk, and 1 - r is still more than rounding


def alpha_of(edge: float) -> float:
    """1/2 ln((1 + r)/(1 - r)), between -6 and 6.

    >>> round(alpha_of(0.5), 4), alpha_of(1.0), alpha_of(-1.0)
    (0.5493, 6.0, -6.0)
    """
    if abs(edge) >= math.tanh(LARGEST_ALPHA):
        return math.copysign(LARGEST_ALPHA, edge)
    return math.log((1.0 + edge) / (1.0 - edge)) / 2.0
