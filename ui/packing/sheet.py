"""The sheet of one document as plain data: why it moved, or its insights. Its history, and how it compares with another document, the
browser works out itself.

The browser adds nothing up: wherever it shows only the first rows of a table, the sum of the rest comes from here.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

import boosting as b
from boosting.explain.leaf import Leaf, Turn
from boosting.explain.movement import movement
from boosting.explain.part import data_of
from boosting.explain.tells import Tells, tells
from boosting.losses.account import Quantity

from ..text.numbers import number, numbers
from .insights.pack import Keep, Place, pack_insights
from .questions import offered

NO_QUESTIONS: dict[str, Any] = {"target": None, "leaf": None, "pairs": []}  # of numbers that nobody here computed first
SENT = 60  # pairs, trees, features of one table; beyond it a sum
MEMBERS = 6  # of a leaf: the page shows at most five, however large it is


def pack_sheet(
    trace: b.Trace, q: int, validation: bool, k: int, document: int, tab: str, other: int | None, keep: Keep = lambda key, make: make(),
) -> dict[str, Any]:  # fmt: skip
    """One tab of the sheet. document, other: rows within query number q; keep(key, make) makes once what belongs to the run."""
    start = data_of(trace, validation).query_slice(q).start
    asked = {"iteration": k, "document": document, "sheet": tab, "other": other}
    second = None if other is None or other == document else start + other
    if tab == "insight":
        place, known = Place(trace, validation, k, start + document, second, keep), tells(trace, validation)
        views = pack_insights(place) if known.goes_on else []  # they are about the losses here
        return {"asked": asked, "source": _source(trace, known) if known.targets else known.why_not, "views": views}
    return {"asked": asked, **_why(trace, validation, k, start + document, start)}


def _source(trace: b.Trace, known: Tells) -> str:
    """Where the formulas come from; of a ranker of another engine, what shows that they are its own."""
    return known.evidence or f"{trace.loss.paper}: {trace.loss.equation}."


# ---- why ----


def _why(trace: b.Trace, validation: bool, k: int, row: int, start: int) -> dict[str, Any]:
    known = tells(trace, validation)
    if not known.targets:
        return _moved(trace, validation, k, row, known)
    why = b.explain(trace, k, row, validation)
    names = data_of(trace, validation).document_names
    return {
        **evidence(trace, known, why, start),
        "target": why.target, "weight": why.weight, "product": why.product,
        "questions": offered(trace.loss, why) if known.goes_on else NO_QUESTIONS,
        "leaves": [
            _leaf(leaf, None if validation else row, known.thresholds(tree))
            for leaf, tree in zip(why.leaves, trace.iterations[k - 1].trees if k else (), strict=True)
        ],
        "g": why.g, "decay": why.decay, "rate": why.rate,
        "watched": {key: number(value) for key, value in why.watched.items()}, "note": why.note, "k": k,
        "score_before": why.score_before, "score_after": why.score_after, "rank_before": why.rank_before, "rank_after": why.rank_after,
        "overtook": [names[r] for r in why.overtook], "overtaken_by": [names[r] for r in why.overtaken_by],
    }  # fmt: skip


def evidence(trace: b.Trace, known: Tells, why: b.Explanation, start: int) -> dict[str, Any]:
    """What a sheet has of a document besides its targets, leaves and scores: the sentence and all that speaks for it.

    start   the first row of its query
    """
    adds, order = why.pairs["adds"], strongest_first(why.pairs)
    first = order[:SENT]
    columns = [q.key for q in why.quantities if q.key in why.pairs]
    return {
        "sentence": why.sentence,
        "reasons": [{"kind": reason.kind, "sentence": reason.sentence} for reason in why.reasons],
        "source": _source(trace, known),
        "is_drawn": why.is_drawn,
        "shown": [key for key in (*why.shown, "adds") if key in why.pairs],
        "quantities": _quantities(why.quantities),
        "equations": [equation._asdict() for equation in why.equations],
        "pairs": {
            "n": len(adds),
            "cut": int(np.count_nonzero(why.pairs["cut"])),
            "partner": (why.pairs["partner"][first] - start).tolist(),
            "won": why.pairs["won"][first].tolist(),
            "tied": why.pairs["tied"][first].tolist(),
            "is_preference": _is_preference(data_of(trace, why.is_validation), why, start)[first].tolist(),
            "values": {key: numbers(why.pairs[key][first]) for key in columns},
            "rest": {"adds": rest(adds[order]), "weighs": rest(why.pairs["weighs"][order])},
        },
        "rows": [row._asdict() for row in why.rows],
        "learning_rate": why.learning_rate, "rate_expression": why.rate_expression,
    }  # fmt: skip


def strongest_first(pairs: Mapping[str, np.ndarray]) -> np.ndarray:
    """(n_pairs,) the order in which a sheet lists them: those that add most come first."""
    return np.argsort(-np.abs(pairs["adds"]), kind="stable")


def _moved(trace: b.Trace, validation: bool, k: int, row: int, known: Tells) -> dict[str, Any]:
    """Of a run that cannot tell what its trees were fitted to: why not, and how the document moved."""
    found, names = movement(trace, k, row, validation), data_of(trace, validation).document_names
    thresholds = [known.thresholds(tree) for tree in trace.iterations[k - 1].trees] if k else []
    return {
        "unexplained": known.why_not, "sentence": found.sentence, "reasons": [],
        "leaves": [
            {"tree": leaf.tree, "leaf": leaf.leaf, "node": leaf.node, "path": _path(leaf.path, cuts), "value": leaf.value}
            for leaf, cuts in zip(found.leaves, thresholds, strict=True)
        ],
        "g": found.g, "decay": found.decay, "rate": found.rate, "learning_rate": 0.0, "rate_expression": "", "watched": {},
        "note": found.note, "k": k,
        "score_before": found.score_before, "score_after": found.score_after,
        "rank_before": found.rank_before, "rank_after": found.rank_after,
        "overtook": [names[r] for r in found.overtook], "overtaken_by": [names[r] for r in found.overtaken_by],
    }  # fmt: skip


def _path(path: tuple[Turn, ...], thresholds: np.ndarray) -> list[dict[str, Any]]:
    """thresholds (n_nodes,) as the engine wrote them."""
    return [{**turn._asdict(), "threshold": number(thresholds[turn.node]), "value": number(turn.value)} for turn in path]


def _is_preference(data: b.Dataset, why: b.Explanation, start: int) -> np.ndarray:
    """(n_pairs,) bool: pairs that the data state as such."""
    pairs = why.pairs
    preferences = {tuple(pair) for pair in data.query_preferences(int(data.document_query[start])).tolist()}
    found = [pair in preferences for pair in zip(pairs["winner"].tolist(), pairs["loser"].tolist(), strict=True)]
    return np.array(found, bool) & ~pairs["tied"]


def _quantities(found: tuple[Quantity, ...]) -> dict[str, dict[str, Any]]:
    return {q.key: {"symbol": q.symbol, "words": q.words, "value": number(q.value)} for q in found}


def _leaf(leaf: Leaf, row: int | None, thresholds: np.ndarray) -> dict[str, Any]:
    """One leaf with its strongest members, the document itself first; thresholds (n_nodes,) of its tree."""
    members = leaf.members
    is_own = members["row"] == row
    order = np.lexsort((-np.abs(members["adds"]), ~is_own))[:MEMBERS]
    return {
        "path": _path(leaf.path, thresholds),
        **leaf_numbers(leaf),
        "members": {
            "n": len(is_own), "own": is_own[order].tolist(),
            "names": [leaf.names[i] for i in order], "qids": [leaf.qids[i] for i in order],
            "adds": numbers(members["adds"][order]), "weighs": numbers(members["weighs"][order]),
            "rest": {name: _rest_of(members[name], order) for name in ("adds", "weighs")},
        },
    }  # fmt: skip


def leaf_numbers(leaf: Leaf) -> dict[str, Any]:
    """What a leaf says of itself, whoever is in it."""
    couplings = leaf.couplings
    return {
        "tree": leaf.tree, "leaf": leaf.leaf, "node": leaf.node,
        "numerator": leaf.numerator, "denominator": leaf.denominator, "l2": leaf.l2,
        "scale": leaf.scale, "offset": leaf.offset, "value": leaf.value,
        "quantities": _quantities(leaf.quantities), "equations": [equation._asdict() for equation in leaf.equations],
        "couplings": {"n": len(couplings), "value": couplings[0].value if len(couplings) == 1 else None} if leaf.is_joint else None,
        "pulled": sum(c.weight * c.value for c in couplings), "cut": sum(c.weight for c in couplings),
    }  # fmt: skip


def _rest_of(column: np.ndarray, order: np.ndarray) -> list[float]:
    """What the members of a leaf add but for the first of an order: of many all without those, whichever come first."""
    if len(column) == len(order):
        return rest(column[order])
    return [float(sum_of(column)), *(sum_of(column) - np.cumsum(column[order])).tolist()]


def sum_of(column: np.ndarray) -> float:
    return float(column.sum())


def rest(values: np.ndarray) -> list[float]:
    """rest[i] = sum of values[i:], for i up to SENT."""
    sums = np.append(np.cumsum(values[::-1])[::-1], 0.0)
    return [float(s) for s in sums[: SENT + 1]]
