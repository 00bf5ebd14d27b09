"""What a grade is worth, and what a rank lets through of it (Järvelin & Kekäläinen 2002; exp2: Burges et al. 2005)."""

import numpy as np

from .order import check_choice

YAHOO_GAINS = (0.0, 1.0, 3.0, 7.0, 10.0)  # the papers give 10, 7, 3 "etc." from Perfect down; the rest is ours
GAINS = ("exp2", "linear", "yahoo")
DISCOUNTS = ("standard", "letor")


def gains_of(relevance: np.ndarray, gain="exp2") -> np.ndarray:
    """Gain of each grade; a document without a label gains nothing.

    gain   "exp2" 2^y - 1, "linear" y, "yahoo", or a table of gains by grade

    >>> gains_of(np.array([0.0, 1.0, 4.0])).tolist(), gains_of(np.array([4.0]), "yahoo").tolist()
    ([0.0, 1.0, 15.0], [10.0])
    """
    grades = np.nan_to_num(relevance)
    if isinstance(gain, str):
        check_choice("gain", gain, GAINS)
        if gain == "exp2":
            return 2.0**grades - 1.0
        if gain == "linear":
            return grades.copy()
        gain = YAHOO_GAINS
    table = np.asarray(gain, dtype=np.float64)
    whole = grades.astype(np.int64)
    if np.any(whole != grades) or whole.max(initial=0) >= len(table):
        raise ValueError(f"a gain table with {len(table)} entries needs whole grades below {len(table)}; use 'exp2' or 'linear' instead.")
    return table[whole]


def discounts(n: int, discount: str = "standard") -> np.ndarray:
    """(n,) weight of each 0-based rank: "standard" 1/log2(rank + 2); "letor" 1 at the first two, then 1/log2(rank + 1)."""
    check_choice("discount", discount, DISCOUNTS)
    position = np.arange(1, n + 1)
    if discount == "standard":
        return 1.0 / np.log2(position + 1.0)
    return 1.0 / np.maximum(1.0, np.log2(position))
