"""RankNet's cost of one pair: how far the probability that the scores claim is from the one that the grades state ([BU] section 2,
[SL] RankNet).

    P = 1 / (1 + exp(-sigma d)),  d = s_i - s_j        C = -P_bar log P - (1 - P_bar) log(1 - P)

P_bar is 1 where i is better, 0 where j is, and a half where both have one grade. The slope of C in d is sigma (P - P_bar): for a
winner i it is -sigma rho, and `lambda` as it stands in this library, which pushes up where it is above 0, is its negative.

>>> at = cross_entropy(0.0, p_bar=1.0, sigma=1.0)
>>> float(at.p), round(float(at.cost), 4), float(at.slope)
(0.5, 0.6931, -0.5)
"""

from typing import NamedTuple

import numpy as np
from scipy.special import expit


class CrossEntropy(NamedTuple):
    """p, cost, slope, each of the shape of the differences: the probability, C, and dC/ds_i."""

    p: np.ndarray
    cost: np.ndarray
    slope: np.ndarray


def cross_entropy(difference, p_bar: float, sigma: float = 1.0) -> CrossEntropy:
    """C at score differences s_i - s_j of any shape. Raises ValueError where p_bar is no probability or sigma is not above 0."""
    if not 0 <= p_bar <= 1:
        raise ValueError(f"p_bar={p_bar} is not a probability; choose a number from 0 to 1.")
    if not sigma > 0:
        raise ValueError(f"sigma={sigma} must be above 0.")
    s = sigma * np.asarray(difference, np.float64)
    cost = p_bar * np.logaddexp(0.0, -s) + (1 - p_bar) * np.logaddexp(0.0, s)  # finite however far apart the scores are
    p = expit(s)
    return CrossEntropy(p, cost, sigma * np.where(s > 0, (1 - p_bar) - expit(-s), p - p_bar))
