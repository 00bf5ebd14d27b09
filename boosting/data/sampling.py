"""Which documents and features each tree is fitted to, where training draws samples (Friedman, Stochastic Gradient Boosting, 2002).

What tree k draws follows from the seed and from k alone: a run that goes on later, or on more threads, has the same trees.
"""

import numpy as np

from ..settings import Settings
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


def _draw(n: int, share: float, seed: int, k: int, stream: int) -> np.ndarray:
    """Some of the numbers 0..n-1, rising."""
    if share == 1.0:
        return np.arange(n)
    wanted = max(1, round(share * n))
    return np.sort(np.random.default_rng([seed, k, stream]).permutation(n)[:wanted])


def _mask(n: int, chosen: np.ndarray) -> np.ndarray:
    mask = np.zeros(n, np.bool_)
    mask[chosen] = True
    return mask
