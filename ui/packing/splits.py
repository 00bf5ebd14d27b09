"""What the splits of a tree saw, as plain data: asked for when somebody points at a node, and sent for the whole tree at once.

Of every tree of a run it would take more room than all the rest of the packed run, and most of it nobody ever looks at.
"""

from typing import Any

import numpy as np

from boosting import Trace
from boosting.explain.node_histograms import GradeClasses, NodeHistograms, SplitHistogram, node_histograms
from boosting.explain.part import data_of

from ..text.numbers import number, numbers

MARKED = 150  # documents of the shown query that are marked in a histogram


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
