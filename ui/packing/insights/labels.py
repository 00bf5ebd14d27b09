"""What labels bring to QBRank, as plain data: queries with a single grade, and the leaves of one tree."""

from dataclasses import replace
from typing import Any, cast

import numpy as np

from boosting import QBRank, Trace, metrics
from boosting.explain import label_parts
from boosting.losses.labels import labelled_rows
from boosting.losses.papers import PAPERS

from ...text.numbers import number, numbers
from .place import Place

TRIAL = 30_000_000  # feature values times iterations of a comparison that is trained while somebody waits


def pack_labels(place: Place) -> dict[str, Any]:
    """The paper's comparison of P2 with P2 + L1, and what labels change in the leaves of the tree in sight."""
    trace = place.trace
    n = min(trace.n_iterations, int(TRIAL // trace.data.features.size))
    why_not = _why_no_trial(trace, n)
    return {
        "note": f"The comparison of {PAPERS['QB'].authors}, {PAPERS['QB'].published}, section 4 and Figure 1.",
        "untried": why_not, "tree": _leaves_of_labels(place) if place.k else None,
        "trial": None if why_not else place.keep(("single grades", n), lambda: pack_trial(trace, n)),
    }  # fmt: skip


def _why_no_trial(trace: Trace, n: int) -> str:
    if not labelled_rows(trace.data, "single grade").any():
        return "These data have no query with a single grade, so nothing can be said here. The library and the web-like set have some."
    if trace.validation is None or not metrics.n_pairs(trace.validation):
        return "These data have no test part with pairs, so nothing can be said here."
    return "" if n else "These data are too large to train two more runs while you wait."


def pack_trial(trace: Trace, n: int) -> dict[str, Any]:
    from boosting.experiments import single_grades  # late: what it trains with, few need

    assert trace.validation is not None
    found = single_grades.single_grades(trace.data, trace.validation, cast(QBRank, trace.loss), replace(trace.settings, n_iterations=n))
    return {
        "sentence": single_grades.sentence_of(found), "metric": metrics.NDCG.label, "ndcg": [numbers(row) for row in found.ndcg],
        "contradicting": [numbers(row) for row in found.contradicting],
    }  # fmt: skip


def _leaves_of_labels(place: Place) -> dict[str, Any]:
    found, iteration = label_parts.label_parts(place.trace, place.k), place.trace.iterations[place.k - 1]
    own, sizes = int(iteration.leaves_of(place.validation)[0][place.row]), np.bincount(iteration.leaves[0], minlength=found.adds.shape[1])
    whole, pairs, without = found.values(), found.values((1, 2)), found.values((2,))
    return {
        "sentence": label_parts.sentence_of(found, own, place.data.document_names[place.row]),
        "leaves": [
            {"n": int(sizes[i]), "own": i == own, "value": number(whole[i]), "pairs": number(pairs[i]), "without": number(without[i])}
            for i in np.argsort(-whole, kind="stable").tolist()
        ],
    }  # fmt: skip
