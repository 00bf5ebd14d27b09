"""The queries of a data set dealt into a training part and the rest: a query's documents always stay together.

>>> [part.tolist() for part in deal(4, 0.5, seed=0)]
[[0, 2], [1, 3]]
"""

import numpy as np


def deal(n_queries: int, share: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of the queries of a training part (a share of all) and of the rest, dealt by the seed; both sorted, neither empty."""
    if n_queries < 2:
        raise ValueError("one query cannot be split into two parts; a split needs at least two.")
    order = np.random.default_rng(seed).permutation(n_queries)
    cut = min(max(round(share * n_queries), 1), n_queries - 1)
    return np.sort(order[:cut]), np.sort(order[cut:])
