"""How alike two trees are."""

import numpy as np


def correlation(g: np.ndarray, previous: np.ndarray | None) -> float:
    """Pearson correlation of what two trees give to the training documents, (n_documents,) each; NaN where one is constant or there is
    none before.

        >>> round(correlation(np.array([1.0, 2.0]), np.array([3.0, 5.0])), 6), correlation(np.array([1.0, 2.0]), None)
        (1.0, nan)
        >>> round(correlation(np.array([5e-324, 1e-323, 0]), np.array([-1e300, -2e300, 0])), 6)
        -1.0
    """
    if previous is None or np.ptp(g) == 0 or np.ptp(previous) == 0:
        return float("nan")
    return float(np.corrcoef(_near_one(g), _near_one(previous))[0, 1])


def _near_one(g: np.ndarray) -> np.ndarray:
    """The same times a power of two, which changes no digit: squares of the tiny values that an opened model may have would be 0."""
    return np.ldexp(g, -np.frexp(np.abs(g).max())[1])
