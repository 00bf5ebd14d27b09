"""Which queries the list shows, and in which order."""

import numpy as np

from boosting import Dataset
from boosting.data.query_kinds import KINDS, query_kinds

from ..places.data import DataView

MOST = 1_000  # rows on screen


def listed(data: Dataset, view: DataView) -> np.ndarray:
    """Numbers of the queries of the chosen kind that hold the text, in the chosen order; ties stay in file order.

    >>> data = Dataset([[0.0]] * 3, relevance=[0, 1, 1], query_ptr=[0, 2, 3], qids=["b", "a"], document_names=["x", "y", "solar Power"])
    >>> listed(data, DataView(order="name")).tolist(), listed(data, DataView(find="POWER")).tolist()
    ([1, 0], [1])
    >>> listed(data, DataView(kind="pairs")).tolist()
    [0]
    """
    found, fits = query_kinds(data), np.ones(data.n_queries, bool)
    if view.kind:
        fits &= found.kind == KINDS.index(view.kind)
    if view.find:
        fits &= _holding(data, view.find.casefold())
    chosen = np.flatnonzero(fits)
    if view.order == "name":
        qids = data.qids
        return np.array(sorted(chosen.tolist(), key=lambda q: qids[q].casefold()), np.int64)
    keys = {
        "documents": -found.n_documents, "pairs": -found.n_pairs, "fewest pairs": found.n_pairs, "best grade": -found.best,
    }  # fmt: skip
    return chosen[np.argsort(keys[view.order][chosen], kind="stable")] if view.order in keys else chosen


def _holding(data: Dataset, text: str) -> np.ndarray:
    """(n_queries,) whether the text occurs in the name of the query or of one of its documents."""
    in_qid = np.fromiter((text in qid.casefold() for qid in data.qids), bool, data.n_queries)
    in_name = np.fromiter((text in name.casefold() for name in data.document_names), bool, data.n_documents)
    return in_qid | np.logical_or.reduceat(in_name, data.query_ptr[:-1])
