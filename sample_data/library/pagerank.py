"""PageRank: a page is important if important pages link to it.

Brin & Page, "The anatomy of a large-scale hypertextual web search engine", WWW 1998: the share of
time that a surfer spends on a page who follows a random link with probability 0.85 and otherwise
jumps anywhere. From a page without links the surfer always jumps.
"""

from collections.abc import Mapping, Sequence

import numpy as np

DAMPING = 0.85


def pagerank(links: Mapping[str, Sequence[str]], damping: float = DAMPING, tolerance: float = 1e-12) -> dict[str, float]:
    """Ranks of all pages, with sum 1, by power iteration.

    >>> pagerank({"a": ["b"], "b": ["a"]})
    {'a': 0.5, 'b': 0.5}
    """
    number = {page: i for i, page in enumerate(links)}
    n = len(number)
    follow = np.full((n, n), 1 / n)  # follow[i, j]: probability of a step from page j to page i
    for page, targets in links.items():
        if targets:
            follow[:, number[page]] = 0
            follow[[number[target] for target in targets], number[page]] = 1 / len(targets)
    rank, before = np.full(n, 1 / n), np.zeros(n)
    while np.abs(rank - before).sum() > tolerance:
        rank, before = (1 - damping) / n + damping * (follow * rank).sum(axis=1), rank  # by `@` the last bits would be the processor's
    return {page: float(rank[i]) for page, i in number.items()}
