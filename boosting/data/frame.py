"""A table of pandas as a data set, and its columns found again by name.

>>> import pandas as pd
>>> table = pd.DataFrame({"clicks": [4, 0], "id": ["a", "b"], "bm25": [0.3, 0.9]})
>>> in_order(table, ("bm25", "clicks"), "the table").tolist()
[[0.3, 4.0], [0.9, 0.0]]
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from numbers import Real
from typing import Any

import numpy as np

from ..words import undirected
from .columns import GRADES, QUERIES, first_called, to_rename
from .grouping import by_query

SHOWN = 5  # names in a sentence


def is_frame(table: Any) -> bool:
    """Whether a table has columns with names, as those of pandas and of polars do."""
    return hasattr(table, "columns") and hasattr(table, "__getitem__") and not isinstance(table, np.ndarray)


def check_kind(table: Any, what: str) -> None:
    """Raises TypeError for a table whose columns cannot be asked for by their names."""
    if hasattr(table, "column_names") or not is_frame(table):
        remedy = f"pass {what}.to_pandas()" if hasattr(table, "column_names") else "pass a DataFrame of pandas or polars"
        raise TypeError(f"{what} is of type {type(table).__name__}, not a DataFrame; {remedy}.")


def fields(table: Any, qid: str, relevance: str, features: Sequence[str] | None, document_names: str | None) -> dict[str, Any]:
    """What `Dataset` takes, of a table whose rows are documents in any order; see `Dataset.from_frame`."""
    check_kind(table, "table")
    columns = [str(name) for name in table.columns]
    _check_single(columns, columns, "the table")
    aside = [qid, relevance, *([document_names] if document_names is not None else [])]
    chosen = [str(name) for name in features] if features is not None else [name for name in columns if name not in aside]
    _check_there([*aside, *chosen], columns, _remedy(table, qid, relevance))
    order, query_ptr, qids = by_query(table[qid], len(table))
    rows = in_order(table, chosen, "the table")[order]
    rows.flags.writeable = False
    return {
        "features": rows,
        "relevance": _numbers(table, [relevance], "the table")[order, 0],
        "query_ptr": query_ptr,
        "feature_names": chosen,
        "qids": qids,
        "document_names": None if document_names is None else [str(name) for name in np.asarray(table[document_names], object)[order]],
    }


def in_order(frame: Any, names: Sequence[str], what: str) -> np.ndarray:
    """(n, len(names)) float32 where every column is, else float64: these columns of a table, in this order, whatever else it has.

    Raises ValueError where one is missing, with the remedy, or holds no numbers.
    """
    there = [_name(column) for column in frame.columns]
    known = set(there)
    missing = [name for name in map(_name, names) if name not in known]
    if missing:
        raise ValueError(
            f"{what} has no column {_listed(missing)}; columns are found by their exact names, so "
            f"{to_rename(missing, there) or 'rename yours'}, or pass numbers without names, {what}.to_numpy(), "
            f"in the order of the {len(names):,} features."
        )
    return _numbers(frame, names, what)


def _name(column: Any) -> str:
    """What a data set calls it."""
    return undirected(str(column))


def _numbers(frame: Any, names: Sequence[str], what: str) -> np.ndarray:
    names = [*map(_name, names)]
    _check_single(names, [*map(_name, frame.columns)], what)
    by_text = {_name(column): column for column in frame.columns}
    columns = [frame[by_text[name]] for name in names]
    is_single = bool(columns) and all(str(column.dtype) == "float32" for column in columns)
    table = np.empty((len(frame), len(names)), np.float32 if is_single else np.float64)  # rounded, a row could change sides of a threshold
    for at, (name, column) in enumerate(zip(names, columns, strict=True)):
        values = column.to_numpy(dtype=np.float64, na_value=np.nan) if _has_gaps(column) else _of_objects(np.asarray(column))
        if values.dtype.kind not in "biuf":
            raise ValueError(
                f"column {name!r} of {what} holds {column.dtype} values; turn them into numbers first, or name the columns to learn from."
            )
        table[:, at] = values
    return table


def _of_objects(values: np.ndarray) -> np.ndarray:
    """Decimals as numbers, and numbers where some are missing, which makes objects of them; other values as they are."""
    if values.dtype == object and all(_is_missing(each) or isinstance(each, (Real, np.bool_, Decimal)) for each in values):
        with suppress(OverflowError, ValueError):  # of a number that no float holds
            return np.array([np.nan if _is_missing(each) else each for each in values], np.float64)
    return values


def _is_missing(value: Any) -> bool:
    """Whether it is None, or NA of pandas."""
    return value is None or type(value).__name__ == "NAType"


def _has_gaps(column: Any) -> bool:
    """Whether it is one of pandas' own kinds of number, in which what is missing is no NaN; kinds of polars have the same names."""
    if not hasattr(column.dtype, "na_value"):
        return False
    return str(column.dtype) in {"boolean", "bool[pyarrow]", "Float32", "Float64"} or str(column.dtype).removeprefix("U").startswith("Int")


def _check_single(wanted: Sequence[str], columns: Sequence[str], what: str) -> None:
    """Of two columns with one name, which may be 1 and '1', none is meant."""
    often = Counter(columns)
    twice = next((name for name in wanted if often[name] > 1), None)
    if twice is not None:
        raise ValueError(f"{what} has two columns named {twice!r}; rename one, because features are found by name.")


def _check_there(wanted: Sequence[str], columns: Sequence[str], remedy: str) -> None:
    known = set(columns)
    missing = [name for name in wanted if name not in known]
    if missing:
        raise ValueError(f"the table has no column {_listed(missing)}; it has {_listed(columns)}.{remedy}")


def _remedy(table: Any, qid: str, relevance: str) -> str:
    """How to say which columns have the queries and the grades, where those that are asked for are not there."""
    levels = getattr(getattr(table, "index", None), "names", None) or ()
    if qid in levels or relevance in levels:
        return " Others are its index: pass table.reset_index()."
    names = [str(name) for name in table.columns]
    known = (("qid", qid, first_called(names, QUERIES)), ("relevance", relevance, first_called(names, GRADES)))
    named = [f"{role}={found!r}" for role, asked, found in known if found and asked not in names]
    return f" Name it, as in from_frame(table, {', '.join(named)})." if named else ""


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(repr(name) for name in names[:SHOWN])
    return shown + (f" and {len(names) - SHOWN:,} more" if len(names) > SHOWN else "")
