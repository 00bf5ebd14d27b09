"""The sheet of one document as plain data: why it moved, or its insights. Its history, and how it compares with another document, the
browser works out itself.

The browser adds nothing up: wherever it shows only the first rows of a table, the sum of the rest comes from here.
"""

from typing import Any

import numpy as np

import boosting as b
from boosting.explain.history import data_of
from boosting.explain.leaf import Leaf, Turn
from boosting.explain.movement import movement
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
    adds = why.pairs["adds"]
    order = np.argsort(-np.abs(adds), kind="stable")
    columns = [q.key for q in why.quantities if q.key in why.pairs]
    names = data_of(trace, validation).document_names or ()
    return {
        "sentence": why.sentence,
        "reasons": [{"kind": reason.kind, "sentence": reason.sentence} for reason in why.reasons],
        "source": _source(trace, known),
        "is_drawn": why.is_drawn, "target": why.target, "weight": why.weight, "product": why.product,
        "shown": [key for key in (*why.shown, "adds") if key in why.pairs],
        "quantities": _quantities(why.quantities),
        "equations": [equation._asdict() for equation in why.equations],
        "pairs": {
            "n": len(adds),
            "cut": int(np.count_nonzero(why.pairs["cut"])),
            "partner": (why.pairs["partner"][order[:SENT]] - start).tolist(),
            "won": why.pairs["won"][order[:SENT]].tolist(),
            "tied": why.pairs["tied"][order[:SENT]].tolist(),
            "stated": _is_preference(data_of(trace, validation), why, start)[order[:SENT]].tolist(),
            "values": {key: numbers(why.pairs[key][order[:SENT]]) for key in columns},
            "rest": {"adds": _rest(adds[order]), "weighs": _rest(why.pairs["weighs"][order])},
        },
        "questions": offered(trace.loss, why) if known.goes_on else NO_QUESTIONS,
        "rows": [row._asdict() for row in why.rows],
        "leaves": [
            _leaf(leaf, None if validation else row, known.thresholds(tree))
            for leaf, tree in zip(why.leaves, trace.iterations[k - 1].trees if k else (), strict=True)
        ],
        "g": why.g, "decay": why.decay, "rate": why.rate, "learning_rate": why.learning_rate, "rate_expression": why.rate_expression,
        "watched": {key: number(value) for key, value in why.watched.items()}, "note": why.note, "k": k,
        "score_before": why.score_before, "score_after": why.score_after, "rank_before": why.rank_before, "rank_after": why.rank_after,
        "overtook": [names[r] for r in why.overtook], "overtaken_by": [names[r] for r in why.overtaken_by],
    }  # fmt: skip


def _moved(trace: b.Trace, validation: bool, k: int, row: int, known: Tells) -> dict[str, Any]:
    """Of a run that cannot tell what its trees were fitted to: why not, and how the document moved."""
    found, names = movement(trace, k, row, validation), data_of(trace, validation).document_names or ()
    thresholds = [known.thresholds(tree) for tree in trace.iterations[k - 1].trees] if k else []
    return {
        "untold": known.why_not, "sentence": found.sentence, "reasons": [],
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
    order = np.lexsort((-np.abs(members["adds"]), ~is_own))
    couplings = sorted(leaf.couplings, key=lambda c: -c.weight)
    return {
        "tree": leaf.tree, "leaf": leaf.leaf, "node": leaf.node, "path": _path(leaf.path, thresholds),
        "members": {
            "n": len(order), "own": is_own[order[:MEMBERS]].tolist(),
            "names": [leaf.names[i] for i in order[:MEMBERS]], "qids": [leaf.qids[i] for i in order[:MEMBERS]],
            "adds": numbers(members["adds"][order[:MEMBERS]]), "weighs": numbers(members["weighs"][order[:MEMBERS]]),
            "rest": {"adds": _rest(members["adds"][order], MEMBERS), "weighs": _rest(members["weighs"][order], MEMBERS)},
        },
        "numerator": leaf.numerator, "denominator": leaf.denominator, "l2": leaf.l2,
        "scale": leaf.scale, "offset": leaf.offset, "value": leaf.value,
        "quantities": _quantities(leaf.quantities), "equations": [equation._asdict() for equation in leaf.equations],
        "couplings": [c._asdict() for c in couplings[:SENT]] if leaf.is_joint else None,
        "pulled": sum(c.weight * c.value for c in couplings), "cut": sum(c.weight for c in couplings),
    }  # fmt: skip


def _rest(values: np.ndarray, sent: int = SENT) -> list[float]:
    """rest[i] = sum of values[i:], for i up to what is sent."""
    sums = np.append(np.cumsum(values[::-1])[::-1], 0.0)
    return [float(s) for s in sums[: sent + 1]]
