"""The top place of a query, shared out, as plain data."""

from typing import Any

import numpy as np

from boosting.explain import top_place

from ...text.numbers import number, numbers
from .place import Place

SHARES = 12  # documents with a bar of their own


def pack_shares(place: Place) -> dict[str, Any]:
    """The documents with the largest shares, wanted or had; what the others have is one row."""
    key = ("top place", place.trace.n_iterations, place.validation, place.query)
    found = place.keep(key, lambda: top_place.top_place(place.trace, place.query, place.validation))
    rows, before = place.data.query_slice(place.query), max(place.k - 1, 0)
    names = place.data.document_names[rows]
    size = np.maximum(found.wanted, np.maximum(found.shares[before], found.shares[place.k]))
    size[place.row - rows.start] = np.inf  # the document of the sheet is always among them
    shown = sorted(np.argsort(-size, kind="stable")[:SHARES].tolist(), key=lambda d: (-found.wanted[d], d))
    others = np.setdiff1d(np.arange(len(names)), shown)
    return {
        "sentence": top_place.sentence_of(found, place.k, names),
        "rows": [
            {
                "name": names[d], "grade": number(place.data.relevance[rows][d]), "own": d == place.row - rows.start,
                "wanted": float(found.wanted[d]), "before": float(found.shares[before, d]), "after": float(found.shares[place.k, d]),
            }
            for d in shown
        ],
        "rest": {"n": len(others), "wanted": float(found.wanted[others].sum()), "after": float(found.shares[place.k, others].sum())}
        if len(others) else None,
        "most": float(max(found.wanted.max(), found.shares.max())), "entropy": numbers(found.cross_entropy), "floor": found.floor,
    }  # fmt: skip
