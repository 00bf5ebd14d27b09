"""What a data set is made of, taken apart and checked: arrays of the right kind and length, with values that learners can take. Each
complaint names the row, the value, the bound and the remedy.

>>> offsets([0, 2, 3]).tolist(), named(None, 2, "qids", "{}")
([0, 2, 3], ('1', '2'))
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import numpy as np

from ..compute.arrays import can_change
from ..words import undirected
from .limits import WEIGHT_BOUNDS, is_weight, too_long

WAYS = {
    "none": "as they are",
    "letor": "by query to 0 … 1, as LETOR: (x − min) / (max − min)",
    "z-scores": "by query to mean 0 and deviation 1",
}
TOO_LARGE = "beyond 1.8e308, the largest number of a float; use NaN for a missing value."
MAX_RELEVANCE = 60.0  # 2^60 - 1 is the last exp2 gain whose sums over a query stay exact enough in float64


def check_table(values: Any, what: str) -> None:
    """Raises TypeError for a path and for a mapping, which numpy takes for one value."""
    if isinstance(values, (str, bytes, PathLike, Mapping)):
        remedy = f"pass pandas.DataFrame({what})" if isinstance(values, Mapping) else "read a file with boosting.read_file"
        raise TypeError(f"{what} is {values!r:.40}, not a table of numbers; {remedy}.")


def float_matrix(values: Any) -> np.ndarray:
    check_table(values, "features")
    array = numbers(values, "features")
    if array.ndim != 2:
        raise ValueError(f"features must be a table (n_documents, n_features), but has {array.ndim} dimension(s).")
    if array.shape[0] == 0:
        raise ValueError("features has 0 documents; at least one row is needed.")
    if array.shape[1] == 0:
        raise ValueError("features has 0 columns; a tree needs at least one feature to split on.")
    with np.errstate(over="ignore"):  # beyond float64 is infinite, and refused as such
        table = np.ascontiguousarray(array, array.dtype if array.dtype in (np.float32, np.float64) else np.float64)
    is_new = isinstance(values, (list, tuple)) or not np.may_share_memory(table, array)
    own = table if is_new or not can_change(table) else table.copy()
    own.flags.writeable = False  # so that a data set made of this one shares the table
    return own


def numbers(values: Any, what: str) -> np.ndarray:
    """An array of real numbers; what a masked array hides is NaN."""
    if hasattr(values, "toarray"):
        raise TypeError(f"{what} is a sparse matrix; pass {what}.toarray(), because trees use every value.")
    if isinstance(values, np.ma.MaskedArray):
        values = np.ma.filled(values.astype(np.float64), np.nan)
    try:
        array = np.asarray(values)
        array = _of_objects(array) if array.dtype == object else array
    except (TypeError, ValueError) as error:
        raise ValueError(f"{what} cannot be read as numbers ({error}); make all rows equally long, and turn text into numbers.") from None
    except OverflowError:
        raise ValueError(f"{what} holds a whole number {TOO_LARGE}") from None
    if array.dtype.kind not in "biuf":
        raise ValueError(f"{what} must be real numbers, but holds {array.dtype} values; turn them into numbers first.")
    return array


def _of_objects(array: np.ndarray) -> np.ndarray:
    """Objects as numbers. Where pandas' NA is among them, which has no number, each is looked at, and what is missing is NaN."""
    check_dates(array)
    try:
        return array.astype(np.float64)
    except TypeError:
        return np.vectorize(lambda value: np.nan if is_missing(value) else value, otypes=[np.float64])(array)


def check_dates(array: np.ndarray) -> None:
    """Raises ValueError for a date of numpy among objects, which would become a number of days, or years, or whatever it counts in."""
    date = next((value for value in array.flat if isinstance(value, (np.datetime64, np.timedelta64))), None)
    if date is not None:
        raise ValueError(f"it holds the date {date}")


def is_missing(value: Any) -> bool:
    """Whether a value is None, NaN, hidden by a mask, or pandas' NA, which is neither equal nor unequal to itself."""
    return value is None or value is np.ma.masked or type(value).__name__ == "NAType" or value != value


def offsets(values: Any) -> np.ndarray:
    array = numbers(values, "query_ptr").ravel()
    if array.dtype.kind == "f" and np.any((array != np.floor(array)) | (np.abs(array) >= 2.0**63)):
        raise ValueError(f"query_ptr must be whole numbers below 2^63, the first row of each query; got {array[:5].tolist()}.")
    return array.astype(np.int64)


def check_offsets(query_ptr: np.ndarray, n_documents: int) -> None:
    if len(query_ptr) < 2 or query_ptr[0] != 0 or query_ptr[-1] != n_documents or np.any(np.diff(query_ptr) < 1):
        are_sizes = len(query_ptr) > 0 and query_ptr.min() > 0 and query_ptr.sum() == n_documents
        remedy = " These are the sizes of the queries: pass np.cumsum([0, *sizes])." if are_sizes else ""
        raise ValueError(
            f"query_ptr must rise strictly from 0 to the number of documents ({n_documents}), one step a query; "
            f"got {query_ptr[:5].tolist()}{'...' if len(query_ptr) > 5 else ''}.{remedy}"
        )


def check_relevance(relevance: np.ndarray, n_documents: int) -> None:
    if len(relevance) != n_documents:
        raise ValueError(f"relevance has {len(relevance)} values for {n_documents} documents.")
    broken = np.flatnonzero(np.isinf(relevance) | (relevance < 0) | (relevance > MAX_RELEVANCE))
    if len(broken):
        row = broken[0]
        raise ValueError(
            f"relevance of row {row} is {relevance[row]:g}; grades lie between 0 and {MAX_RELEVANCE:g} {why_not(relevance[row])}"
        )


def why_not(grade: float) -> str:
    """The reason and the remedy for a grade out of bounds: the end of a sentence."""
    if grade == -1:
        return "(a gain must not be negative). Where -1 means not judged, as in LETOR 4.0, write nan; else shift the grades up to 0."
    if grade < 0:
        return "(a gain must not be negative). Rescale the grades so that they start at 0."
    return "(the gain 2^relevance - 1 overflows above). Rescale the grades, for example to 0..4."


def check_finite(features: np.ndarray) -> None:
    infinite = np.isinf(features)
    if infinite.any():
        row, column = np.argwhere(infinite)[0]
        raise ValueError(f"feature {column + 1} of row {row} is infinite; use NaN for a missing value, or a large finite number.")


def named(names: Sequence[str] | None, count: int, what: str, pattern: str) -> tuple[str, ...]:
    if isinstance(names, str):
        raise ValueError(f"{what} is one text, {names[:40]!r}; pass a list of {count} texts.")
    if names is None:
        return tuple(map(pattern.format, range(1, count + 1)))
    if len(names) != count:
        raise ValueError(f"{what} has {len(names)} entries, {count} are needed.")
    return tuple(undirected(str(name)) for name in names)


def feature_names(names: Sequence[str] | None, count: int) -> tuple[str, ...]:
    """One for each feature, none longer than a page can show."""
    found = named(names, count, "feature_names", "feature {}")
    if bad := too_long(found):
        raise ValueError(f"feature_names[{bad[0]}] has {bad[1]}; shorten it.")
    return found


def query_names(qids: Sequence[str] | None, count: int) -> tuple[str, ...]:
    """One for each query, each of them another."""
    found = named(qids, count, "qids", "{}")
    missing = next((at for at, qid in enumerate(() if qids is None else qids) if is_missing(qid)), None)
    if missing is not None:
        raise ValueError(f"entry {missing} of qids is missing; give each query its name.")
    if len(set(found)) < len(found):
        raise ValueError("qids must be unique: two queries have the same qid; merge their rows or rename one.")
    return found


def checked_scale(scale: Any) -> str:
    if scale not in WAYS:
        raise ValueError(f"there is no normalisation {scale!r}; choose one of {', '.join(WAYS)}.")
    return scale


def checked_preferences(preferences: Any, document_query: np.ndarray, n_documents: int) -> np.ndarray:
    given = numbers(preferences, "preferences")
    with np.errstate(invalid="ignore"):  # NaN is no row, as the comparison below finds
        rows = given.astype(np.int64)
    if rows.size == 0:
        return np.empty((0, 2), np.int64)
    if np.any(rows != given):
        raise ValueError("preferences must be whole numbers: rows of winner and loser.")
    if rows.ndim != 2 or rows.shape[1] != 2:
        raise ValueError(f"preferences must be a table (n, 2) of winner and loser rows, got shape {rows.shape}.")
    outside = np.argwhere((rows < 0) | (rows >= n_documents))
    if len(outside):
        p, side = outside[0]
        raise ValueError(f"preference {p} names row {rows[p, side]}; preferences must name rows between 0 and {n_documents - 1}.")
    broken = np.flatnonzero(document_query[rows[:, 0]] != document_query[rows[:, 1]])
    if len(broken):
        raise ValueError(f"preference {broken[0]} compares documents of two queries; both must belong to the same query.")
    itself = np.flatnonzero(rows[:, 0] == rows[:, 1])
    if len(itself):
        raise ValueError(f"preference {itself[0]} compares a document with itself; remove it.")
    return rows


def checked_gaps(gaps: Any, n: int) -> np.ndarray:
    found = numbers(gaps, "preference_gaps").astype(np.float64).ravel()
    if len(found) != n:
        raise ValueError(f"preference_gaps has {len(found)} values for {n} preferences.")
    broken = np.flatnonzero(~((found > 0) & (found <= MAX_RELEVANCE)))
    if len(broken):
        raise ValueError(
            f"the gap of preference {broken[0]} is {found[broken[0]]:g}; gaps must be above 0 and at most {MAX_RELEVANCE:g}, "
            "as differences of grades are. To reverse a preference, exchange its rows."
        )
    return found


def checked_weights(weights: Any, n: int) -> np.ndarray:
    found = numbers(weights, "preference_weights").astype(np.float64).ravel()
    if len(found) != n:
        raise ValueError(f"preference_weights has {len(found)} values for {n} preferences.")
    broken = np.flatnonzero(~is_weight(found))
    if len(broken):
        raise ValueError(
            f"the weight of preference {broken[0]} is {found[broken[0]]:g}; weights lie {WEIGHT_BOUNDS}. To reverse a preference, "
            "exchange its rows; to give it no weight, leave it out."
        )
    return found
