"""Which queries each worker gets: whole ones, in their order, about as many documents each."""

import numpy as np


def parts(query_ptr: np.ndarray, n: int) -> list[range]:
    """Queries of at most n parts, none of them empty; fewer parts where there are fewer queries.

    >>> parts(np.array([0, 5, 6, 7, 12]), 2)
    [range(0, 2), range(2, 4)]
    >>> parts(np.array([0, 5]), 3)
    [range(0, 1)]
    """
    n_queries = len(query_ptr) - 1
    n = min(n, n_queries)
    cuts = [0]
    for part in range(1, n):
        ideal = query_ptr[-1] * part / n
        nearest = int(np.argmin(np.abs(query_ptr - ideal)))
        cuts.append(min(max(nearest, cuts[-1] + 1), n_queries - (n - part)))
    return [range(first, last) for first, last in zip(cuts, [*cuts[1:], n_queries], strict=True)]
