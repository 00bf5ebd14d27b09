"""What a feature depends on: the query, the document, or both ([QB] section 4: x = [x^Q, x^D, x^QD]).

Data do not say it of their features, but they show it: a feature of the query has one value for all its documents, and a feature of the
document has one value wherever the document is met.

>>> names = ["home", "news", "home"]  # one document of two queries
>>> data = Dataset([[5, 0.1, 7], [5, 0.2, 8], [6, 0.3, 7]], relevance=[1, 0, 2], query_ptr=[0, 2, 3], document_names=names)
>>> feature_kinds(data)
('query', 'pair', 'document')
"""

from collections.abc import Sequence

import numpy as np

from .dataset import Dataset

KINDS = ("query", "document", "pair", "document or pair")
BLOCK = 4096  # rows


def feature_kinds(data: Dataset) -> tuple[str, ...]:
    """(n_features,) one of KINDS each; "document or pair" where no document is met under two queries: nothing tells these apart."""
    return data.derive("kinds of features", lambda: _find(data))


def _find(data: Dataset) -> tuple[str, ...]:
    of_query = _constant(data.features, data.document_query)
    names = _numbered(data.document_names)
    met = np.sort(names * data.n_queries + data.document_query)  # sorted: numpy.unique goes by hashes, which such numbers share
    met = met[np.diff(met, prepend=-1) > 0] // data.n_queries  # each document once for each of its queries
    again = np.isin(names, np.flatnonzero(np.bincount(met) > 1))  # rows of documents that stand under several queries
    if not again.any():
        return tuple("query" if is_query else "document or pair" for is_query in of_query)
    of_document = _constant(data.features[again], names[again])
    return tuple("query" if q else "document" if d else "pair" for q, d in zip(of_query, of_document, strict=True))


def _numbered(names: Sequence[str]) -> np.ndarray:
    """(n,) a number for each name, the same for the same; without an array of texts, in which each is as wide as the longest."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return np.fromiter(map(numbers.__getitem__, names), np.int64, len(names))


def _constant(table: np.ndarray, group: np.ndarray) -> np.ndarray:
    """(n_columns,) whether a column has one value in every group, and two in some; missing everywhere in a group is one value. Rows are
    looked at block by block, in the columns that have had one value so far: of a large table most drop out in the first."""
    order = np.argsort(group, kind="stable")
    first = np.flatnonzero(np.diff(group[order]) == 0)  # in this order, of two neighbours that are in one group
    columns = np.arange(table.shape[1])
    for start in range(0, len(first), BLOCK):
        block = first[start : start + BLOCK]
        one, other = (table[np.ix_(order[rows], columns)] for rows in (block, block + 1))
        columns = columns[((one == other) | (np.isnan(one) & np.isnan(other))).all(axis=0)]
    return np.isin(np.arange(table.shape[1]), columns) & bool(len(first))
