"""What a feature depends on: the query, the document, or both ([QB] section 4: x = [x^Q, x^D, x^QD]).

Data do not say it of their features, but they show it: a feature of the query has one value for all its documents, and a feature of the
document has one value wherever the document is met.

>>> names = ["home", "news", "home"]  # one document of two queries
>>> data = Dataset([[5, 0.1, 7], [5, 0.2, 8], [6, 0.3, 7]], relevance=[1, 0, 2], query_ptr=[0, 2, 3], document_names=names)
>>> feature_kinds(data)
('query', 'pair', 'document')
"""

import numpy as np

from .dataset import Dataset

KINDS = ("query", "document", "pair", "document or pair")


def feature_kinds(data: Dataset) -> tuple[str, ...]:
    """(n_features,) one of KINDS each; "document or pair" where no document is met under two queries: nothing tells these apart."""
    return data.derive("kinds of features", lambda: _find(data))


def _find(data: Dataset) -> tuple[str, ...]:
    of_query = _constant(data.features, data.document_query)
    names = np.unique(np.array(data.document_names, str), return_inverse=True)[1]
    met = np.unique(np.column_stack([names, data.document_query]), axis=0)[:, 0]
    again = np.isin(names, np.flatnonzero(np.bincount(met) > 1))  # rows of documents that stand under several queries
    if not again.any():
        return tuple("query" if is_query else "document or pair" for is_query in of_query)
    of_document = _constant(data.features[again], names[again])
    return tuple("query" if q else "document" if d else "pair" for q, d in zip(of_query, of_document, strict=True))


def _constant(table: np.ndarray, group: np.ndarray) -> np.ndarray:
    """(n_columns,) whether a column has one value in every group, and two in some; missing everywhere in a group is one value."""
    order = np.argsort(group, kind="stable")
    rows, starts = table[order], np.flatnonzero(np.diff(group[order], prepend=-1))
    values = np.nan_to_num(rows.astype(np.float64), nan=np.inf)
    return (np.minimum.reduceat(values, starts) == np.maximum.reduceat(values, starts)).all(axis=0) & bool((np.bincount(group) > 1).any())
