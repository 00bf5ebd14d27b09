"""Which documents and features each tree is fitted to, where training draws samples (Friedman, Stochastic Gradient Boosting, 2002).

What tree k draws follows from the seed and from k alone: a run that goes on later, or on more threads, has the same trees.
"""

import numpy as np

from ..settings import Settings
from ..words import counted
from .dataset import Dataset

QUERIES, DOCUMENTS, FEATURES = range(3)  # a stream of random numbers each, so that one share changes nothing of the others


def drawn_documents(data: Dataset, settings: Settings, k: int) -> np.ndarray | None:
    """(n_documents,) bool, whether tree k is fitted to a document; None where it is fitted to all.

    Queries are drawn first, then documents of theirs; both without replacement, and at least one.

        >>> data = Dataset(np.zeros((4, 1)), [0, 1, 0, 1], query_ptr=[0, 2, 4])
        >>> drawn_documents(data, Settings(sample_queries=0.5), k=2).tolist()
        [True, True, False, False]
    """
    if settings.sample_queries == 1.0 and settings.sample_documents == 1.0:
        return None
    queries = _mask(data.n_queries, _draw(data.n_queries, settings.sample_queries, settings.seed, k, QUERIES))
    rows = np.flatnonzero(queries[data.document_query])
    chosen = _mask(data.n_documents, rows[_draw(len(rows), settings.sample_documents, settings.seed, k, DOCUMENTS)])
    chosen.flags.writeable = False
    return chosen


def drawn_features(n_features: int, settings: Settings, k: int) -> np.ndarray | None:
    """Numbers of the features among which tree k looks for its splits, rising; None for all."""
    if settings.sample_features == 1.0:
        return None
    return _draw(n_features, settings.sample_features, settings.seed, k, FEATURES)


def shares_of_all(data: Dataset, settings: Settings) -> tuple[str, ...]:
    """Shares below 1 that come to all there is, as clauses: with these no tree sees less.

    >>> shares_of_all(Dataset(np.zeros((4, 1)), [0, 1, 0, 1], query_ptr=[0, 4]), Settings(sample_queries=0.5, sample_documents=0.5))
    ('sample_queries=0.5 of one query',)
    """
    there = (
        ("sample_documents", data.n_documents, "document", "documents"),
        ("sample_queries", data.n_queries, "query", "queries"),
        ("sample_features", data.n_features, "feature", "features"),
    )
    shares = ((name, getattr(settings, name), *rest) for name, *rest in there)
    return tuple(
        f"{name}={share:g} of {counted(n, one, many)}" for name, share, n, one, many in shares if share != 1.0 and n_drawn(n, share) == n
    )


def n_drawn(n: int, share: float) -> int:
    """How many of n are drawn; at least one.

    >>> n_drawn(10, 0.25), n_drawn(3, 0.01), n_drawn(6, 0.95)
    (2, 1, 6)
    """
    return max(1, round(share * n))


def _draw(n: int, share: float, seed: int, k: int, stream: int) -> np.ndarray:
    """Some of the numbers 0..n-1, rising."""
    if share == 1.0:
        return np.arange(n)
    return np.sort(np.random.default_rng([seed, k, stream]).permutation(n)[: n_drawn(n, share)])


def _mask(n: int, chosen: np.ndarray) -> np.ndarray:
    mask = np.zeros(n, np.bool_)
    mask[chosen] = True
    return mask
