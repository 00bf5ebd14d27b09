"""What the splits of a tree saw, as plain data: asked for when somebody points at a node, and sent for the whole tree at once.

Of every tree of a run it would take more room than all the rest of the packed run, and most of it nobody ever looks at.
"""

from typing import Any

import numpy as np
import streamlit as st

from boosting import Trace
from boosting.explain.history import data_of
from boosting.explain.node_histograms import GradeClasses, NodeHistograms, SplitHistogram, node_histograms

from ..component.component import FEEDER
from ..runs.runs import Run
from ..text.numbers import number, numbers

MARKED = 150  # documents of the shown query that are marked in a histogram


def feed(run: Run, q: int, validation: bool, key: str, asked: dict[str, Any] | None) -> None:
    """Give the browser what the tree that it asked about saw.

    key     of the packed run that the page shows
    asked   {key, iteration, tree} as the browser sent it, None before it asked for anything; what belongs to another run is let be
    """
    if asked is None or asked["key"] != key:
        answer = None
    elif (st.session_state.get("splits") or {}).get("asked") == asked:
        answer = st.session_state["splits"]
    else:
        answer = {"asked": asked, **pack_splits(run.trace, q, validation, asked["iteration"], asked["tree"])}
    st.session_state["splits"] = answer
    FEEDER.show({"splits": answer}, key="splits")


def pack_splits(trace: Trace, q: int, validation: bool, k: int, tree: int) -> dict[str, Any]:
    """The histograms of tree number `tree` of iteration k, with the documents of query number q marked in them."""
    found = node_histograms(trace, k, tree)
    return {
        "grades": [{"label": label, "share": share} for label, share in zip(found.grades.labels, _shares(found.grades), strict=True)],
        "counts": found.counts.tolist(),
        "splits": {split.node: _split(split, found, trace, q, validation) for split in found.splits},
    }


def _shares(grades: GradeClasses) -> list[float | None]:
    """The place of each class between grade 0 and the best one, by which it is coloured; None where documents have no grade."""
    best = np.nanmax(grades.highest, initial=0.0) or 1.0
    return numbers((grades.lowest + grades.highest) / 2 / best)


def _split(split: SplitHistogram, found: NodeHistograms, trace: Trace, q: int, validation: bool) -> dict[str, Any]:
    data = data_of(trace, validation)
    rows = data.query_slice(q)
    values = data.features[rows, split.feature].astype(np.float64)[:MARKED]
    return {
        "edges": split.edges.tolist(), "n_left": split.n_left, "threshold": number(split.threshold), "each": split.each.tolist(),
        "counts": split.counts.tolist(), "missing": split.missing.tolist(),
        "bins": split.bins_of(values).tolist(), "values": numbers(values),
    }  # fmt: skip
