"""Columns of pairs in few bytes: most follow from the scores by the equations of the loss, which a sheet shows and a browser can evaluate.

An equation stands in for a column only where it was seen to give the column; what follows from nothing is stored, once for each pair where
its two documents have it alike.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

CLOSE = 1e-12  # of a number: by so much what an equation gives may differ in another engine's exp and log
FIRST = 100  # entries on which an expression is tried first
HINTS = ("h_winner - h_loser", "h_partner", "2 * won - 1", "y_winner - y_loser", "1", "1 / (1 + exp(-sigma * difference))")
FUNCTIONS = {"exp": np.exp, "log": np.log, "log2": np.log2, "max": np.maximum, "abs": np.abs, "__builtins__": {}}
Columns = Mapping[str, np.ndarray]


class Places(NamedTuple):
    """Of each entry, which is a pair as one of its documents sees it: the numbers of iteration and pair, and how many there are."""

    row: np.ndarray
    pair: np.ndarray
    n_rows: int
    n_pairs: int


def packed_columns(columns: Columns, tied: np.ndarray, known: Columns, equations: Sequence[Mapping[str, Any]], places: Places) -> dict:
    """Of each column how the browser gets it: {says, tied}, an expression, for tied pairs another; or {by, values}, stored.

    columns      (n,) of each key;  tied (n,) bool
    known        (n,) what the browser has beside them, by name;  equations: those of the sheet

    >>> places = Places(np.array([0, 0]), np.array([0, 0]), 1, 1)
    >>> of = {"h_winner": np.array([2.0, 2.0]), "h_loser": np.array([0.5, 0.5])}
    >>> packed_columns({"difference": np.array([1.5, 1.5])}, np.zeros(2, bool), of, (), places)["difference"]
    {'says': 'h_winner - h_loser', 'tied': 'h_winner - h_loser'}
    """
    found: dict[str, dict[str, Any]] = {}
    names = dict(known)
    with np.errstate(all="ignore"):
        while len(found) < len(columns):
            if not _settle(columns, tied, names, equations, found):
                key = _first(columns, equations, found)
                found[key], names[key] = _stored(columns[key], places), columns[key]
    return found


def _settle(columns: Columns, tied: np.ndarray, names: dict[str, np.ndarray], equations: Sequence[Mapping[str, Any]], found: dict) -> bool:
    """Adds to `found` what follows from what is there; whether anything did."""
    n = len(found)
    for key in [key for key in columns if key not in found]:
        own = [{bool(e["tied"]): e["expression"] for e in equations if e["result"] == key}]
        own = [{False: of.get(False, of.get(True)), True: of.get(True, of.get(False))} for of in own if of]
        tried = [*own, *({False: hint, True: hint} for hint in (*HINTS, *found))]
        for of in tried:
            if _gives(of, columns[key], tied, names, slice(FIRST)) and _gives(of, columns[key], tied, names, slice(None)):
                found[key], names[key] = {"says": of[False], "tied": of[True]}, columns[key]
                break
    return len(found) > n


def _gives(of: Mapping[bool, str], column: np.ndarray, tied: np.ndarray, names: Mapping[str, np.ndarray], within: slice) -> bool:
    known = {name: values[within] for name, values in names.items()}
    for is_tied, expression in of.items():
        at = tied[within] == is_tied
        if not at.any():
            continue
        try:
            given = np.broadcast_to(eval(expression, FUNCTIONS, known), at.shape)  # of our own losses
        except NameError:
            return False
        if not np.allclose(given[at], column[within][at], rtol=CLOSE, atol=0.0, equal_nan=True):
            return False
    return True


def _first(columns: Columns, equations: Sequence[Mapping[str, Any]], found: Mapping[str, Any]) -> str:
    """What is stored next: what follows from nothing and others follow from."""
    waiting = [key for key in columns if key not in found]
    results, words = {e["result"] for e in equations}, " ".join(e["expression"] for e in equations)
    return min(waiting, key=lambda key: (key in results, key not in words))


def _stored(column: np.ndarray, places: Places) -> dict[str, Any]:
    row, pair, n_rows, n_pairs = places
    by_pair, by_place = np.full(n_pairs, np.nan), np.full((n_rows, n_pairs), np.nan)
    by_pair[pair], by_place[row, pair] = column, column
    if np.array_equal(by_pair[pair], column, equal_nan=True):
        return {"by": "pair", **coded(by_pair)}
    if np.array_equal(by_place[row, pair], column, equal_nan=True):
        return {"by": "place", **coded(by_place.ravel())}
    return {"by": "entry", **coded(column)}


def coded(values: np.ndarray) -> dict[str, np.ndarray]:
    """Numbers, or codes into a table where they are few."""
    table, codes = np.unique(values, return_inverse=True)
    if len(table) * 4 > len(values):
        return {"values": values}
    return {"table": table, "codes": codes.astype(np.uint8 if len(table) <= 256 else np.int32)}
