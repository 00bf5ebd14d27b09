"""The views of one document and iteration as plain data. Every number and sentence comes from the library."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from boosting import Dataset, LambdaMART, QBRank, Trace, metrics
from boosting.explain import error_and_order, risk_profile, tree_likeness, unsettled
from boosting.iteration import unit_of
from boosting.lambdas import push, slide

from ...text.numbers import number, numbers
from .blocks import pack_blocks
from .course import pack_course, pack_curvatures
from .labels import pack_labels
from .lines import pack_lines
from .place import Keep, Place
from .scale import pack_level, pack_two_queries
from .shares import pack_shares
from .views import views_of

BARS = 30  # of the push by rank; of a longer list several ranks share a bar
TOO_LONG = "This query has {n} documents: too many pairs to list."
PARTNERS = 60  # to choose from, those that lack most
BOUND = (
    "Algorithm 1 of [QB] takes one of two diagonals: that of the Hessian, or a bound above the whole Hessian, (6) in section 2: "
    "where the bound falls, the risk falls at least as far. Newton’s parabola is drawn with the whole Hessian, pairs included."
)
PAIR = " For a pair it is diag(2, 2), section 3."
__all__ = ["Keep", "Place", "pack_insights", "pack_push", "pack_risk", "pack_slide"]
OF_TRAINING = ("unsettled", "alike", "risk", "curvature", "course")  # views of all training queries, whatever query is in sight


def pack_insights(place: Place) -> list[dict[str, Any]]:
    """The views of what is special about the loss."""
    return [
        {"kind": name, "note": _note(place) if name in OF_TRAINING else "", **PACKERS[name](place)} for name in views_of(place.trace.loss)
    ]


def _note(place: Place) -> str:
    """Whose numbers a view of all training queries shows, while one query is in sight."""
    n = place.trace.data.n_queries
    whole = f"Of all {n:,} training queries together" if n > 1 else "Of the training query"
    if place.validation:
        return f"{whole}; the query shown is a test query and has no part in it."
    return f"{whole}, the one shown among them." if n > 1 else ""


# ---- LambdaMART ----


def _push(place: Place) -> dict[str, Any]:
    return pack_push(cast(LambdaMART, place.trace.loss), place.data, place.scores, place.query, place.row)


def pack_push(loss: LambdaMART, data: Dataset, scores: np.ndarray, query: int, row: int | None) -> dict[str, Any]:
    """Bars of neighbouring ranks with the share of all push under the loss and under RankNet; `own` holds document `row`."""
    found = push.push_by_rank(loss, data, scores, query)
    rows = data.query_slice(query)
    if found is None:
        return {"sentence": TOO_LONG.format(n=f"{rows.stop - rows.start:,}"), "bars": []}
    rank = metrics.ranks(scores[rows])
    name_at = dict(zip(rank.tolist(), data.document_names[rows], strict=True))
    each = -(-len(rank) // BARS)
    bars = [
        {
            "first": first, "last": min(first + each, len(rank)) - 1, "name": name_at[first] if each == 1 else "",
            "ours": float(found.ours[first : first + each].sum()), "ranknet": float(found.ranknet[first : first + each].sum()),
        }
        for first in range(0, len(rank), each)
    ]  # fmt: skip
    own = None if row is None else int(rank[row - rows.start]) // each
    return {"sentence": push.sentence_of(found), "bars": bars, "own": own, "half": found.half if each == 1 else None}


def _slide(place: Place) -> dict[str, Any]:
    return pack_slide(cast(LambdaMART, place.trace.loss), place.data, place.scores, place.row)


def pack_slide(loss: LambdaMART, data: Dataset, scores: np.ndarray, row: int) -> dict[str, Any]:
    """Lambda of document `row` point by point, and whom it passes."""
    found, names = slide.slide(loss, data, scores, row), data.document_names
    return {
        "sentence": slide.sentence_of(found, data, row), "name": names[row], "own": found.own, "n": _n_documents(data, row),
        "scores": numbers(found.scores), "piece": found.piece.tolist(), "rank": found.rank.tolist(),
        "lambdas": numbers(found.lambdas), "ranknet": numbers(found.ranknet),
        "jumps": [
            {"score": jump.score, "names": [names[r] for r in jump.rows], "below": jump.below, "above": jump.above}
            for jump in found.jumps
        ],
    }  # fmt: skip


def _n_documents(data: Dataset, row: int) -> int:
    rows = data.query_slice(int(data.document_query[row]))
    return rows.stop - rows.start


# ---- GBRank ----


def _swap(place: Place) -> dict[str, Any]:
    """The pairs of the document, those that lack most first; `chosen` is the one with the second document, if it is among them."""
    data, scores, start = place.data, place.scores, place.data.query_slice(place.query).start
    table = place.trace.loss.document_pairs(data, scores, place.row)
    listed = [p for p in np.argsort(-table["margin"], kind="stable") if table["gap"][p] > 0]  # pairs of equal grades ask for no margin
    partner = np.where(table["winner"] == place.row, table["loser"], table["winner"])
    chosen = [p for p in listed if partner[p] == place.other]
    listed = [*chosen, *(p for p in listed if p not in chosen)][:PARTNERS]
    return {
        "pairs": [
            {
                "partner": int(partner[p]) - start, "won": bool(table["winner"][p] == place.row), "tau": float(table["tau"][p]),
                "winner": _document(data, scores, int(table["winner"][p])), "loser": _document(data, scores, int(table["loser"][p])),
            }
            for p in listed
        ],
    }  # fmt: skip


def _reach(place: Place) -> dict[str, Any]:
    """The same for QBRank: what part of the missing margin a pair asks of each of its two, and whether one that lacks none counts."""
    curvature = cast(QBRank, place.trace.loss).curvature
    return {**_swap(place), "part": 0.5 if curvature == "upper bound" else 1.0, "counts": curvature != "newton"}


def _document(data: Dataset, scores: np.ndarray, row: int) -> dict[str, Any]:
    return {"name": data.document_names[row], "grade": number(data.relevance[row]), "score": float(scores[row])}


def _unsettled(place: Place) -> dict[str, Any]:
    sizes, n_pairs = place.trace.watched("contradicting"), metrics.n_pairs(place.trace.data)
    unit = unit_of(place.trace.iterations)
    return {"sentence": unsettled.sentence_of(sizes, n_pairs, unit), "unit": unit, "sizes": numbers(sizes), "n_pairs": n_pairs}


def _alike(place: Place) -> dict[str, Any]:
    found = tree_likeness.tree_likeness(place.trace, place.k)
    return {"sentence": tree_likeness.sentence_of(found), "unit": found.unit, "correlation": numbers(found.correlation)}


# ---- losses with a risk ----


def _risk(place: Place) -> dict[str, Any]:
    found = pack_risk(place.trace, place.k)
    about = f"{BOUND}{PAIR if place.trace.loss.pair_columns else ''}" if found.get("bound") else ""
    return {**found, "about": about}


def pack_risk(trace: Trace, k: int) -> dict[str, Any]:
    """The risk along the tree of iteration k, with the parabolas that the loss knew; a sentence alone where it knew none."""
    found = risk_profile.risk_profile(trace, k) if k else None
    if found is None:
        return {"sentence": risk_profile.why_none(trace, k), "steps": []}
    return {
        "sentence": risk_profile.sentence_of(found), "steps": numbers(found.steps), "risk": numbers(found.risk),
        "newton": numbers(found.newton), "bound": None if found.bound is None else numbers(found.bound),
        "best": number(found.best), "newton_best": number(found.newton_best),
        "bound_best": None if found.bound_best is None else number(found.bound_best), "taken": number(found.taken),
    }  # fmt: skip


def _error(place: Place) -> dict[str, Any]:
    found = place.keep(
        ("error and order", place.trace.n_iterations, place.validation),
        lambda: error_and_order.error_and_order(place.trace, place.validation),
    )
    return {
        "sentence": error_and_order.sentence_of(found), "error": numbers(found.error), "contradicting": found.contradicting.tolist(),
        "n_pairs": found.n_pairs, "apart": found.apart.tolist(), "part": "test" if place.validation else "train",
    }  # fmt: skip


PACKERS: dict[str, Callable[[Place], dict[str, Any]]] = {
    "push": _push, "slide": _slide, "swap": _swap, "reach": _reach, "unsettled": _unsettled, "alike": _alike, "risk": _risk,
    "error": _error, "level": pack_level, "popularity": pack_two_queries, "shares": pack_shares, "labels": pack_labels,
    "blocks": pack_blocks, "curvature": pack_curvatures, "lines": pack_lines, "course": pack_course,
}  # fmt: skip
