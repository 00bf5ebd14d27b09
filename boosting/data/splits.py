"""The queries of a data set dealt into a training part and the rest: a query's documents always stay together. And those dealt twice.

>>> [part.tolist() for part in deal(4, 0.5, seed=0)]
[[0, 2], [1, 3]]
"""

import itertools
from collections.abc import Mapping

import numpy as np

from ..words import counted
from .dataset import Dataset

USES = {"train": "train on", "validation": "choose on", "test": "test"}


def deal(n_queries: int, share: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of the queries of a training part (a share of all) and of the rest, dealt by the seed; both sorted, neither empty."""
    if n_queries < 2:
        raise ValueError("one query cannot be split into two parts; a split needs at least two.")
    order = np.random.default_rng(seed).permutation(n_queries)
    cut = min(max(round(share * n_queries), 1), n_queries - 1)
    return np.sort(order[:cut]), np.sort(order[cut:])


def shared(parts: Mapping[str, Dataset]) -> tuple[str, ...]:
    """Remarks on queries that stand in two of these parts, named as in USES, with the same documents.

    >>> train = Dataset(np.array([[0.5], [0.7]]), np.array([0.0, 1.0]), np.array([0, 1, 2]), qids=("tea", "rye"))
    >>> shared({"train": train, "test": train.subset([1])})
    ('Of one query to test, 1 with the same documents is among those to train on.',)
    """
    return tuple(said for one, other in itertools.combinations(parts, 2) if (said := _shared(one, parts[one], other, parts[other])))


def _shared(one: str, first: Dataset, other: str, second: Dataset) -> str:
    place = {qid: first.query_slice(q) for q, qid in enumerate(first.qids)}
    n = sum(
        qid in place and np.array_equal(first.features[place[qid]], second.features[second.query_slice(q)], equal_nan=True)
        for q, qid in enumerate(second.qids)
    )
    if not n:
        return ""
    queries, are = counted(second.n_queries, "query"), "is" if n == 1 else "are"
    return f"Of {queries} to {USES[other]}, {n:,} with the same documents {are} among those to {USES[one]}."
