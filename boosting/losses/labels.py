"""Which grades count as labels, the pointwise part of a risk that is otherwise made of pairs."""

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..data.supervision import single_grade_rows

LABELLED = ("all", "none", "single grade")


def labelled_rows(data: Dataset, which: str) -> np.ndarray:
    """(n_documents,) bool: all graded documents, none, or those of queries with a single grade (L1 of [QB] section 4)."""
    return data.derive(("labelled rows", which), lambda: frozen(_labelled_rows(data, which)))


def _labelled_rows(data: Dataset, which: str) -> np.ndarray:
    graded = ~np.isnan(data.relevance)
    if which == "all":
        return graded
    if which == "none":
        return np.zeros_like(graded)
    return single_grade_rows(data)
