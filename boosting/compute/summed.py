"""A scalar product that is the same on every processor: OpenBLAS adds up in another order on each, and where targets die away to rounding
its last bit decides whether anything is left to learn."""

import numpy as np


def product(one: np.ndarray, other: np.ndarray) -> float:
    """The sum of one * other, in numpy's own order.

    >>> product(np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    11.0
    """
    return float((one * other).sum())
