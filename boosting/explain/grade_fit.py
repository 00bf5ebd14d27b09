"""The best fit of the grades: what regression on grades tends to, whatever it is grown from.

Documents with the same features get one score, so the sum of squares is least where that is the mean of their grades. Where this
fit leaves pairs wrong or tied, no number of trees helps a regression; a loss of pairs may still get them right.
"""

import numpy as np

from ..data.dataset import Dataset


def grade_fit(data: Dataset) -> np.ndarray:
    """(n_documents,) the mean grade of the documents with the same features. Raises ValueError for a document without a grade.

    >>> grade_fit(Dataset([[1.0], [1.0], [2.0]], relevance=[0, 4, 3], query_ptr=[0, 3])).tolist()
    [2.0, 2.0, 3.0]
    """
    if np.isnan(data.relevance).any():
        raise ValueError(f"row {int(np.argmax(np.isnan(data.relevance)))} has no grade; the best fit needs one for every document.")
    group = np.unique(data.features, axis=0, return_inverse=True)[1].ravel()
    return (np.bincount(group, data.relevance) / np.bincount(group))[group]
