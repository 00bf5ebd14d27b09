"""How alike two trees are."""

import numpy as np


def correlation(g: np.ndarray, previous: np.ndarray | None) -> float:
    """Pearson correlation of what two trees give to the training documents, (n_documents,) each; NaN where one is constant or there is
    none before.

        >>> round(correlation(np.array([1.0, 2.0]), np.array([3.0, 5.0])), 6), correlation(np.array([1.0, 2.0]), None)
        (1.0, nan)
    """
    if previous is None or np.ptp(g) == 0 or np.ptp(previous) == 0:
        return float("nan")
    return float(np.corrcoef(g, previous)[0, 1])
