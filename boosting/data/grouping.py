"""Rows that say to which query they belong, brought into the order that a data set has: the rows of a query are adjacent.

>>> order, ptr, qids = by_query(["b", "a", "b"], 3)
>>> order.tolist(), ptr.tolist(), qids
([0, 2, 1], [0, 2, 3], ('b', 'a'))
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from .checks import is_missing

FLOAT_WHOLE = 2**53  # up to which a float holds every whole number


def by_query(qid: Iterable[Any], n_documents: int) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    """How rows in any order become queries.

    qid   (n_documents,) the query of each row: text or whole numbers

    Returns order (n_documents,), the row that stands at each place; query_ptr (n_queries + 1,); and the qids as text. Queries stand in the
    order in which they are first met, and the rows of one in the order in which they were.
    Raises ValueError for a row without a query, naming it, and where there are not as many qids as documents.
    """
    if isinstance(qid, (str, bytes, set, frozenset, dict)) or not hasattr(qid, "__iter__"):
        raise ValueError(f"qid is {qid!r:.40}; pass the query of each row, as a list or as a column of the table.")
    if hasattr(qid, "toarray"):
        raise ValueError("qid is a sparse matrix; pass qid.toarray().ravel().")
    if getattr(qid, "ndim", 1) == 2:
        table = np.asarray(qid)
        if table.shape[1] != 1:
            raise ValueError(f"qid has shape {table.shape}; pass one query for each row.")
        qid = table[:, 0]
    texts = [_text(value, row) for row, value in enumerate(qid)]
    if len(texts) != n_documents:
        remedy = f" If these are sizes of queries, pass numpy.repeat(numpy.arange({len(texts)}), sizes)."
        are_sizes = texts and all(map(str.isdecimal, texts)) and sum(map(int, texts)) == n_documents
        raise ValueError(
            f"qid has {len(texts):,} values for {n_documents:,} documents; each row needs the query it belongs to."
            f"{remedy if are_sizes else ''}"
        )
    number: dict[str, int] = {}
    query = np.array([number.setdefault(text, len(number)) for text in texts], np.int64)
    sizes = np.bincount(query, minlength=len(number))
    return np.argsort(query, kind="stable"), np.concatenate([[0], np.cumsum(sizes)]), tuple(number)


def by_size(sizes: Any, n_documents: int) -> np.ndarray:
    """(n_queries + 1,) offsets of queries of these sizes. Raises ValueError where they do not add up to the number of documents."""
    counts = np.asarray(sizes)
    if counts.ndim != 1 or counts.dtype.kind not in "iu" or not len(counts) or counts.min() < 1 or counts.sum() != n_documents:
        total = f" that add up to {int(counts.sum()):,}" if counts.dtype.kind in "iu" else ""
        raise ValueError(
            f"sizes must be whole numbers of at least 1, one a query, that add up to the {n_documents:,} documents; "
            f"got {len(np.atleast_1d(counts)):,} values{total}."
        )
    return np.concatenate([[0], np.cumsum(counts)])


def numbers_of(queries: Any, n_queries: int) -> list[int]:
    """Numbers of queries from 0, given as such or as a mask (n_queries,). Raises ValueError where there is none, and for one that is not
    there or stands twice."""
    given = np.asarray(queries)
    if given.dtype == bool:
        if given.shape != (n_queries,):
            raise ValueError(f"the mask has shape {given.shape}; it needs one value for each of the {n_queries:,} queries.")
        given = np.flatnonzero(given)
    if not given.size:
        raise ValueError(f"no query is chosen out of {n_queries:,}; a data set needs at least one.")
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise ValueError(
            f"queries must be whole numbers from 0, or a mask; got {queries!r}. For the number of a qid, use data.qids.index(qid)."
        )
    chosen = [int(q) for q in given]
    outside = next((q for q in chosen if not 0 <= q < n_queries), None)
    if outside is not None:
        raise ValueError(f"query {outside} is outside 0..{n_queries - 1}, the queries of these data.")
    return chosen


def _text(value: Any, row: int) -> str:
    """A qid as text: 7.0, as a column with a gap elsewhere would have it, is '7'."""
    if is_missing(value):
        raise ValueError(f"qid of row {row} is missing; every document belongs to a query.")
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        if abs(float(value)) >= FLOAT_WHOLE:
            raise ValueError(
                f"qid of row {row} is {value:.0f} as a float; from 2^53 on floats cannot tell one query from the next: "
                "read the column as whole numbers, or as text."
            )
        value = int(value)
    elif isinstance(value, bytes):
        value = value.decode(errors="replace")
    return str(value)
