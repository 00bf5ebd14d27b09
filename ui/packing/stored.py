"""Why every document of some queries moved, in every iteration, as a file stores it: `stored_sheets.js` makes the sheets again.

Words are stored as Python says them. Of the numbers the browser has scores, targets, trees and ranks; a leaf is stored once for all that
land in it, and columns of pairs mostly as the equations that they follow from (`columns`).
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, zip_longest
from math import isfinite
from typing import Any, NamedTuple

import numpy as np

import boosting as b
from boosting.explain.explanation import Explainer
from boosting.explain.leaf import Leaf, Leaves
from boosting.explain.movement import movement
from boosting.explain.part import data_of
from boosting.explain.tells import Tells, tells
from boosting.losses.account import Row

from ..text.numbers import number
from .columns import Places, coded, packed_columns
from .sheet import MEMBERS, SENT, evidence, leaf_numbers, rest, strongest_first, sum_of

Sheet = dict[str, Any]
NO_ROW = Row("", "", np.nan, np.nan, np.nan)


class Stored(NamedTuple):
    """queries   of each query number what is its own;  leaves   what they share"""

    queries: dict[int, dict[str, Any]]
    leaves: dict[str, Any]


def stored_why(trace: b.Trace, numbers: Sequence[int], validation: bool) -> Stored:
    """Of these queries; the run must be sent as a whole with each. A millisecond or two for each sheet."""
    known = tells(trace, validation)
    queries = {q: _Query(trace, known, q, validation) for q in numbers}
    leaves = _LeafTable(trace)
    states = list(trace.all_scores(validation))
    for k, pair in enumerate([(states[0], states[0]), *pairwise(states)]):
        explainer = Explainer(trace, k, pair, validation) if known.targets else None
        for q, query in queries.items():
            if explainer is None:
                rows = range(query.rows.start, query.rows.stop)
                query.sentences += [movement(trace, k, row, validation, pair).sentence for row in rows]
                continue
            for why in explainer.of_query(q):
                query.add(why)
            if explainer.leaves:
                leaves.add(k, explainer.leaves, trace.iterations[k - 1].leaves_of(validation)[:, query.rows])
    return Stored({q: query.packed(states) for q, query in queries.items()}, leaves.packed())


class _Query:
    """The sheets of one query: of each iteration each document in the order of the data."""

    def __init__(self, trace: b.Trace, known: Tells, q: int, validation: bool) -> None:
        self.trace, self.known, self.q, self.data = trace, known, q, data_of(trace, validation)
        self.rows = self.data.query_slice(q)
        self.sentences: list[Any] = []
        self.shapes: dict[Any, int] = {}
        self.alike: list[Sheet] = []
        self.shape: list[int] = []
        self.scalars: list[dict[str, float]] = []
        self.evidence: list[tuple[Row, ...]] = []
        self.pairs: list[Mapping[str, np.ndarray]] = []
        self.order: list[np.ndarray] = []
        self.own: list[tuple[float, float]] = []
        self.is_own_plain = True

    def add(self, why: b.Explanation) -> None:
        self.sentences.append(_pieces(why))
        key = _key(why)
        if key not in self.shapes:
            self.shapes[key] = len(self.shapes)
            self.alike.append(_shape(evidence(self.trace, self.known, why, self.rows.start)))
        self.shape.append(self.shapes[key])
        self.scalars.append({q.key: q.value for q in why.quantities if q.value is not None and isfinite(q.value)})
        self.evidence.append(why.rows)
        self.pairs.append(why.pairs)
        self.order.append(strongest_first(why.pairs))
        for leaf in () if why.is_validation else why.leaves:
            at = int(leaf.members["row"].searchsorted(why.row))
            own = float(leaf.members["adds"][at]), float(leaf.members["weighs"][at])
            self.own.append(own)
            self.is_own_plain &= own == (why.product, why.weight)

    def packed(self, states: Sequence[np.ndarray]) -> dict[str, Any]:
        if self.known.why_not:
            return {"sentences": self.sentences, "unexplained": self.known.why_not}
        keys = dict.fromkeys(key for values in self.scalars for key in values)
        scalars = {key: np.array([values.get(key, np.nan) for values in self.scalars]) for key in keys}
        return {
            "sentences": self.sentences,
            "shapes": self.alike,
            "shape": np.array(self.shape, np.int32),
            "scalars": {key: coded(values) for key, values in scalars.items()},
            "rows": [
                {name: coded(np.array([getattr(row, name) for row in rows])) for name in ("asks", "weighs", "adds")}
                for rows in zip_longest(*self.evidence, fillvalue=NO_ROW)
            ],
            "own": None if self.is_own_plain else np.array(self.own).reshape(-1, 2),
            "watched": [{key: number(value) for key, value in i.watch.items()} for i in self.trace.iterations],
            "l2": float(self.trace.settings.l2_regularization or 0.0),
            "pairs": self._pairs(scalars, states),
        }  # fmt: skip

    def _pairs(self, scalars: dict[str, np.ndarray], states: Sequence[np.ndarray]) -> dict[str, Any] | None:
        """The pairs of the query, each once; and of each sheet those that it lists, in its order, with what is left out of the list."""
        sizes = np.array([len(order) for order in self.order])
        if not sizes.sum():
            return None
        first = np.concatenate([order[:SENT] + start for order, start in zip(self.order, np.cumsum(sizes) - sizes, strict=True)])
        sheet = np.repeat(np.arange(len(sizes)), sizes)[first]
        n = self.rows.stop - self.rows.start
        own, row = sheet % n, np.maximum(sheet // n - 1, 0)
        partner, won, tied = (np.concatenate([pairs[name] for pairs in self.pairs])[first] for name in ("partner", "won", "tied"))
        partner = partner - self.rows.start
        winner, loser = np.where(won, own, partner), np.where(won, partner, own)
        codes, pair = np.unique((winner * n + loser) * 2 + tied, return_inverse=True)
        winners, losers, are_tied = codes // 2 // n, codes // 2 % n, codes % 2 == 1
        preferences = {tuple(pair) for pair in (self.data.query_preferences(self.q) - self.rows.start).tolist()}
        is_preference = np.array([ends in preferences for ends in zip(winners.tolist(), losers.tolist(), strict=True)])
        keys = dict.fromkeys(key for shape, size in zip(self.shape, sizes, strict=True) if size for key in self.alike[shape]["columns"])
        columns = {key: self._column(key)[first] for key in keys}
        scores, grades = np.array(states)[:, self.rows], self.data.relevance[self.rows]
        known = {
            "h_own": scores[row, own], "h_partner": scores[row, partner], "h_winner": scores[row, winner], "h_loser": scores[row, loser],
            "y_winner": grades[winner], "y_loser": grades[loser], "won": won.astype(float),
            **{key: values[sheet] for key, values in scalars.items()},
        }  # fmt: skip
        equations = max((self.alike[shape]["equations"] for shape, size in zip(self.shape, sizes, strict=True) if size), key=len)
        beyond = np.array([
            [rest(pairs[name][order])[-1] for name in ("adds", "weighs")] if len(order) > SENT else [0.0, 0.0]
            for pairs, order in zip(self.pairs, self.order, strict=True)
        ])  # fmt: skip
        return {
            "winner": winners.astype(np.int32), "loser": losers.astype(np.int32), "tied": are_tied.astype(np.uint8),
            "is_preference": (is_preference & ~are_tied).astype(np.uint8),
            "entries": pair.astype(np.uint8 if len(codes) <= 256 else np.int32),
            "listed": np.minimum(sizes, SENT).astype(np.int32),
            "n": sizes.astype(np.int32), "cut": np.array([np.count_nonzero(pairs["cut"]) for pairs in self.pairs], np.int32),
            "beyond": beyond if beyond.any() else None,
            "columns": packed_columns(columns, tied, known, equations, Places(row, pair, int(row.max()) + 1, len(codes))),
        }  # fmt: skip

    def _column(self, key: str) -> np.ndarray:
        """(n_pairs,) of all sheets; NaN where it is no number, or where a sheet does not have it."""
        parts = [pairs[key] if key in pairs else np.full(len(pairs["won"]), np.nan) for pairs in self.pairs]
        values = np.concatenate(parts).astype(np.float64)
        return np.where(np.isfinite(values), values, np.nan)


def _pieces(why: b.Explanation) -> Any:
    """The sentence; with reasons what stands before them, their kinds and sentences, and what follows."""
    if not why.reasons:
        return why.sentence
    before, after = why.sentence.split(" ".join(reason.sentence for reason in why.reasons), 1)
    return [before, [[reason.kind, reason.sentence] for reason in why.reasons], after]


def _shape(sheet: Sheet) -> Sheet:
    """What many sheets have alike."""
    return {
        **{name: sheet[name] for name in ("source", "is_drawn", "shown", "equations", "learning_rate", "rate_expression")},
        "quantities": {key: [quantity["symbol"], quantity["words"]] for key, quantity in sheet["quantities"].items()},
        "columns": list(sheet["pairs"]["values"]),
        "rows": [[row["key"], row["words"]] for row in sheet["rows"]],
    }


def _key(why: b.Explanation) -> Any:
    """What tells two shapes apart."""
    return (
        why.is_drawn,
        why.shown,
        why.equations,
        tuple(q[:3] for q in why.quantities),
        tuple(why.pairs),
        tuple(row[:2] for row in why.rows),
    )


class _LeafTable:
    """The leaves in which documents land, each once, and the names of their strongest members."""

    def __init__(self, trace: b.Trace) -> None:
        self.trace = trace
        self.known: dict[tuple[int, int, int], Leaf] = {}

    def add(self, k: int, leaves: Leaves, ids: np.ndarray) -> None:
        """ids   (n_trees, n) of some documents."""
        for of_document in ids.T.tolist():
            for tree, leaf in enumerate(of_document):
                if (k, tree, leaf) not in self.known:
                    self.known[k, tree, leaf] = leaves.leaf(tree, leaf)

    def packed(self) -> dict[str, Any]:
        leaves = list(self.known.values())
        tops = [np.argsort(-np.abs(leaf.members["adds"]), kind="stable")[:MEMBERS] for leaf in leaves]
        rows = [leaf.members["row"][top].tolist() for leaf, top in zip(leaves, tops, strict=True)]
        names, qids = self.trace.data.document_names, self.trace.data.qids
        used, codes = np.unique([row for own in rows for row in own], return_inverse=True)
        queries = self.trace.data.document_query
        numbers = [leaf_numbers(leaf) for leaf in leaves]
        return {
            "at": np.array(list(self.known), np.int32).reshape(-1, 3),
            "names": [names[row] for row in used.astype(int)], "qids": [qids[queries[row]] for row in used.astype(int)],
            "rows": used.astype(np.int32), "members": codes.astype(np.int32),
            "listed": np.array([len(own) for own in rows], np.int32), "n": np.array([len(leaf.names) for leaf in leaves], np.int32),
            **{
                name: np.array([value for leaf, top in zip(leaves, tops, strict=True) for value in leaf.members[name][top].tolist()])
                for name in ("adds", "weighs")
            },
            "sums": np.array([[sum_of(leaf.members[name]) for name in ("adds", "weighs")] for leaf in leaves]).reshape(-1, 2),
            **{name: coded(np.array([one[name] for one in numbers], float)) for name in ("l2", "scale", "offset", "pulled", "cut")},
            "more": [
                {name: one[name] for name in ("quantities", "equations", "couplings")} if one["equations"] or one["couplings"] else 0
                for one in numbers
            ],
        }  # fmt: skip
