"""Why every document of some queries moved, in every iteration, as a file stores it: `stored_sheets.js` makes the sheets again.

Words are stored as Python says them. Of the numbers the browser has scores, targets, trees and ranks; a leaf is stored once for all that
land in it, and columns of pairs mostly as the equations that they follow from (`columns`).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

import boosting as b
from boosting.explain.explanation import Explainer, places_of
from boosting.explain.history import data_of
from boosting.explain.leaf import Leaf, Leaves
from boosting.explain.movement import movement
from boosting.explain.tells import Tells, tells

from ..text.numbers import number
from .columns import Places, coded, packed_columns
from .sheet import MEMBERS, evidence, leaf_numbers, sum_of

Sheet = dict[str, Any]


class Stored(NamedTuple):
    """queries   of each query number what is its own;  leaves   what they share"""

    queries: dict[int, dict[str, Any]]
    leaves: dict[str, Any]


def stored_why(trace: b.Trace, numbers: Sequence[int], validation: bool) -> Stored:
    """Of these queries; the run must be sent as a whole with each. A millisecond or two for each sheet."""
    data, known = data_of(trace, validation), tells(trace, validation)
    slices = {q: data.query_slice(q) for q in numbers}
    queries = {q: _Query(trace, known, rows, validation) for q, rows in slices.items()}
    leaves = _LeafTable(trace)
    states = list(trace.all_scores(validation))
    for k, pair in enumerate([(states[0], states[0]), *pairwise(states)]):
        explainer = Explainer(trace, k, pair, validation) if known.targets else None
        for query in queries.values():
            for row in range(query.rows.start, query.rows.stop):
                if explainer is None:
                    query.add_moved(movement(trace, k, row, validation, pair).sentence)
                    continue
                why = explainer.of(row)
                query.add(k, why)
                if explainer.leaves:
                    leaves.add(k, explainer.leaves, places_of(trace, k, validation)[:, row].tolist())
    return Stored({q: query.packed(states) for q, query in queries.items()}, leaves.packed())


class _Query:
    """The sheets of one query: of each iteration each document in the order of the data."""

    def __init__(self, trace: b.Trace, known: Tells, rows: slice, validation: bool) -> None:
        self.trace, self.known, self.rows, self.validation = trace, known, rows, validation
        self.sentences: list[Any] = []
        self.shapes: dict[Any, int] = {}
        self.alike: list[Sheet] = []
        self.shape: list[int] = []
        self.sheets: list[Sheet] = []
        self.own: list[tuple[float, float]] = []
        self.is_own_plain = True

    def add_moved(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def add(self, k: int, why: b.Explanation) -> None:
        sheet = evidence(self.trace, self.known, why, self.rows.start)
        self.sentences.append(_pieces(sheet))
        key = _key(sheet)
        if key not in self.shapes:
            self.shapes[key] = len(self.shapes)
            self.alike.append(_shape(sheet))
        self.shape.append(self.shapes[key])
        self.sheets.append(sheet)
        for leaf in () if self.validation else why.leaves:
            at = int(np.searchsorted(leaf.members["row"], why.row))
            own = float(leaf.members["adds"][at]), float(leaf.members["weighs"][at])
            self.own.append(own)
            self.is_own_plain &= own == (why.product, why.weight)

    def packed(self, states: Sequence[np.ndarray]) -> dict[str, Any]:
        if self.known.why_not:
            return {"sentences": self.sentences, "unexplained": self.known.why_not}
        keys = {key: None for sheet in self.sheets for key, quantity in sheet["quantities"].items() if quantity["value"] is not None}
        scalars = {key: np.array([_value(sheet, key) for sheet in self.sheets]) for key in keys}
        most = max(len(sheet["rows"]) for sheet in self.sheets)
        return {
            "sentences": self.sentences,
            "shapes": self.alike,
            "shape": np.array(self.shape, np.int32),
            "scalars": {key: coded(values) for key, values in scalars.items()},
            "rows": [{name: coded(self._of_row(i, name)) for name in ("asks", "weighs", "adds")} for i in range(most)],
            "own": None if self.is_own_plain else np.array(self.own).reshape(-1, 2),
            "watched": [{key: number(value) for key, value in i.watch.items()} for i in self.trace.iterations],
            "l2": float(self.trace.settings.l2_regularization or 0.0),
            "pairs": self._pairs(scalars, states),
        }  # fmt: skip

    def _of_row(self, i: int, name: str) -> np.ndarray:
        return np.array([sheet["rows"][i][name] if i < len(sheet["rows"]) else np.nan for sheet in self.sheets])

    def _pairs(self, scalars: dict[str, np.ndarray], states: Sequence[np.ndarray]) -> dict[str, Any] | None:
        """The pairs of the query, each once; and of each sheet those that it lists, in its order, with what is left out of the list."""
        tables = [sheet["pairs"] for sheet in self.sheets]
        counts = np.array([len(table["partner"]) for table in tables])
        if not counts.sum():
            return None
        n = self.rows.stop - self.rows.start
        sheet = np.repeat(np.arange(len(tables)), counts)
        own, row = sheet % n, np.maximum(sheet // n - 1, 0)
        partner, won, tied, is_preference = (_joined(tables, name) for name in ("partner", "won", "tied", "is_preference"))
        winner, loser = np.where(won, own, partner), np.where(won, partner, own)
        pairs, pair = np.unique(np.stack([winner, loser, tied, is_preference]), axis=1, return_inverse=True)
        pair = pair.ravel()
        keys = list(dict.fromkeys(key for table in tables if table["partner"] for key in table["values"]))
        columns = {key: np.array([v for t in tables for v in t["values"].get(key, [None] * len(t["partner"]))], np.float64) for key in keys}
        scores, grades = np.array(states)[:, self.rows], data_of(self.trace, self.validation).relevance[self.rows]
        known = {
            "h_own": scores[row, own], "h_partner": scores[row, partner], "h_winner": scores[row, winner], "h_loser": scores[row, loser],
            "y_winner": grades[winner], "y_loser": grades[loser], "won": won.astype(float),
            **{key: values[sheet] for key, values in scalars.items()},
        }  # fmt: skip
        equations = max((s["equations"] for s in self.sheets if s["pairs"]["n"]), key=len)
        places = Places(row, pair, int(row.max()) + 1, pairs.shape[1])
        beyond = np.array([[table["rest"][name][-1] for name in ("adds", "weighs")] for table in tables])
        return {
            "winner": pairs[0].astype(np.int32), "loser": pairs[1].astype(np.int32),
            "tied": pairs[2].astype(np.uint8), "is_preference": pairs[3].astype(np.uint8),
            "entries": pair.astype(np.uint8 if len(pairs[0]) <= 256 else np.int32),
            "listed": counts.astype(np.int32),
            "n": np.array([table["n"] for table in tables], np.int32), "cut": np.array([table["cut"] for table in tables], np.int32),
            "beyond": beyond if beyond.any() else None,
            "columns": packed_columns(columns, tied.astype(bool), known, equations, places),
        }  # fmt: skip


def _joined(tables: Sequence[Sheet], name: str) -> np.ndarray:
    return np.concatenate([np.array(table[name], np.int64) for table in tables])


def _value(sheet: Sheet, key: str) -> float:
    value = sheet["quantities"].get(key, {}).get("value")
    return np.nan if value is None else value


def _pieces(sheet: Sheet) -> Any:
    """The sentence; with reasons what stands before them, their kinds and sentences, and what follows."""
    sentence, reasons = sheet["sentence"], sheet["reasons"]
    if not reasons:
        return sentence
    said = " ".join(reason["sentence"] for reason in reasons)
    before, after = sentence.split(said, 1)
    return [before, [[reason["kind"], reason["sentence"]] for reason in reasons], after]


def _shape(sheet: Sheet) -> Sheet:
    """What many sheets have alike."""
    return {
        **{name: sheet[name] for name in ("source", "is_drawn", "shown", "equations", "learning_rate", "rate_expression")},
        "quantities": {key: [quantity["symbol"], quantity["words"]] for key, quantity in sheet["quantities"].items()},
        "columns": list(sheet["pairs"]["values"]),
        "rows": [[row["key"], row["words"]] for row in sheet["rows"]],
    }


def _key(sheet: Sheet) -> Any:
    """What tells two shapes apart."""
    equations, rows = (tuple(tuple(one.values()) for one in sheet["equations"]), tuple((row["key"], row["words"]) for row in sheet["rows"]))
    quantities = tuple((key, quantity["symbol"], quantity["words"]) for key, quantity in sheet["quantities"].items())
    return sheet["is_drawn"], tuple(sheet["shown"]), equations, quantities, tuple(sheet["pairs"]["values"]), rows


class _LeafTable:
    """The leaves in which documents land, each once, and the names of their strongest members."""

    def __init__(self, trace: b.Trace) -> None:
        self.trace = trace
        self.known: dict[tuple[int, int, int], Leaf] = {}

    def add(self, k: int, leaves: Leaves, ids: Sequence[int]) -> None:
        for tree, leaf in enumerate(ids):
            if (k, tree, leaf) not in self.known:
                self.known[k, tree, leaf] = leaves.leaf(tree, leaf)

    def packed(self) -> dict[str, Any]:
        leaves = list(self.known.values())
        tops = [np.argsort(-np.abs(leaf.members["adds"]), kind="stable")[:MEMBERS] for leaf in leaves]
        rows = [leaf.members["row"][top].tolist() for leaf, top in zip(leaves, tops, strict=True)]
        names, qids = self.trace.data.document_names or (), self.trace.data.qids or ()
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
