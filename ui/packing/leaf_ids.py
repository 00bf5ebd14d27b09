"""Leaf ids as a message carries them: a byte each, or four where a tree has more than 256 leaves."""

from collections.abc import Sequence

import numpy as np


def leaf_ids(rows: Sequence[np.ndarray]) -> np.ndarray:
    """(n_trees, n_documents) of the ids of each tree, uint8 or uint16.

    >>> leaf_ids([np.array([0, 255], np.uint8)]).dtype.name, leaf_ids([np.array([0, 300], np.uint16)]).dtype.name
    ('uint8', 'int32')
    """
    found = np.array(rows, dtype=np.uint16) if len(rows) else np.empty((0, 0), np.uint16)
    return found.astype(np.uint8) if found.max(initial=0) <= 255 else found.astype(np.int32)
