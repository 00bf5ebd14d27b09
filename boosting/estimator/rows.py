"""Rows as scikit-learn hands them on: a table or numbers, grades, and the query of each row."""

import warnings
from typing import Any, NamedTuple

import numpy as np

from ..data.checks import TOO_LARGE, check_dates, check_table
from ..data.columns import to_rename
from ..data.dataset import Dataset
from ..data.frame import check_kind, in_order, is_frame
from ..words import some


class Rows(NamedTuple):
    """features (n, n_features) numbers;  names   of the columns, None where they have none;  qid   of each row, None = not said"""

    features: np.ndarray
    names: tuple[Any, ...] | None
    qid: Any


def rows_of(X: Any, qid: Any, query_column: Any) -> Rows:
    """The columns to learn from, and the queries, which may be a column. Raises ValueError or TypeError in one sentence.

    >>> import pandas as pd
    >>> rows_of(pd.DataFrame({"query": ["a", "b"], "bm25": [0.5, 1.0]}), None, "query").names
    ('bm25',)
    """
    if is_frame(X):
        check_kind(X, "X")
    queries, left = queries_of(X, qid, query_column), _without(X, query_column)
    return Rows(numbers_of(left), _names(left), queries)


def queries_of(X: Any, qid: Any, query_column: Any) -> Any:
    """The query of each row, None where it is not said."""
    if query_column is None:
        return qid
    if qid is not None:
        raise ValueError(f"queries are given twice: as qid, and in the column {query_column!r} (query_column); leave one out.")
    if not is_frame(X):
        raise ValueError(f"query_column={query_column!r} names a column, but X has none; pass a DataFrame, or the queries as qid.")
    found = [name for name in X.columns if str(name) == str(query_column)]
    if not found:
        raise ValueError(f"X has no column {str(query_column)!r}, which query_column names; it has {some([str(c) for c in X.columns])}.")
    return X[found[0]]


def columns_of(X: Any, training: Rows, query_column: Any, who: str = "RankingBooster") -> np.ndarray:
    """(n, n_features) the columns of training: of a table by their names, whatever else it has; else as they stand, with a warning where
    only the table has names. Raises ValueError for one that is missing, and for another width."""
    if is_frame(X):
        check_kind(X, "X")
    if training.names is not None and is_frame(X):
        there = set(X.columns)
        missing = [str(name) for name in training.names if name not in there]
        if missing:
            raise ValueError(
                f"X has no column {some(list(map(repr, missing)))}, which was there in fit; columns are found by their exact "
                f"names, so {to_rename(missing, [str(name) for name in X.columns]) or 'rename yours'}."
            )
        return numbers_of(X[list(training.names)])
    left = _without(X, query_column)
    features, wanted = numbers_of(left), training.features.shape[1]
    if features.shape[1] != wanted:
        raise ValueError(
            f"X has {features.shape[1]} features, but {who} is expecting {wanted} features as input, those that it was fitted to."
        )
    if _names(left) is not None:
        warnings.warn(
            "X has names for its columns, but fit was given none, so they are taken by their places: another order gives other scores. "
            "Fit with a DataFrame, and they are found by their names.",
            stacklevel=4,
        )
    return features


def _without(X: Any, query_column: Any) -> Any:
    """A table without its column of queries."""
    if query_column is None or not is_frame(X):
        return X
    return X[[name for name in X.columns if str(name) != str(query_column)]]


def check_order(X: Any, **others: Any) -> None:
    """Raises ValueError where a Series has the row labels of the table in another order: rows are taken by their places, so that each would
    get what belongs to another. Other labels say nothing: those of a table are often made anew.

    >>> import pandas as pd
    >>> check_order(pd.DataFrame({"bm25": [0.5, 1.0]}), y=pd.Series([2, 0], index=[1, 0]))
    Traceback (most recent call last):
    ValueError: y has the row labels of X in another order, and rows are taken by their places; pass y.loc[X.index].
    """
    for name, values in others.items():
        if not (hasattr(X, "loc") and hasattr(values, "loc")) or X.index.equals(values.index):
            continue
        if X.index.is_unique and len(X) == len(values) and bool(X.index.isin(values.index).all()):
            raise ValueError(
                f"{name} has the row labels of X in another order, and rows are taken by their places; pass {name}.loc[X.index]."
            )


def numbers_of(X: Any) -> np.ndarray:
    """(n, n_features) float32 where it is so, else float64. Raises ValueError, and TypeError for a sparse matrix."""
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix, and trees look at every value; pass X.toarray().")
    check_table(X, "X")
    if is_frame(X):
        table = in_order(X, [str(name) for name in X.columns], "X")
    else:
        table = _array(X, "X")
        if table.dtype.kind == "c":
            raise ValueError("Complex data not supported: X holds complex numbers; a tree needs real ones.")
        if table.dtype.kind in "mM":
            raise ValueError(f"X cannot be read as numbers (it holds {table.dtype}); turn dates into numbers first.")
        if table.dtype.kind not in "biuf":
            try:
                check_dates(table)
                table = table.astype(np.float64)
            except (TypeError, ValueError) as error:
                raise type(error)(f"X cannot be read as numbers ({error}); turn text into numbers first.") from None
            except OverflowError:
                raise ValueError(f"X holds a whole number {TOO_LARGE}") from None
    if table.ndim != 2:
        raise ValueError(
            f"X has {table.ndim} dimension(s). Reshape your data: it needs two, a row for each document and a column for each feature."
        )
    if not table.shape[0] or not table.shape[1]:
        what, needs = ("sample(s)", "document") if not table.shape[0] else ("feature(s)", "feature")
        raise ValueError(f"X has 0 {what} (shape={table.shape}) while a minimum of 1 is required: there is no {needs}.")
    infinite = np.isinf(table) if table.dtype.kind == "f" else np.zeros(1, bool)
    if infinite.any():
        row, column = np.argwhere(infinite)[0]
        raise ValueError(f"X has an infinity, or a value too large, in row {row}, column {column}; use NaN for a missing value.")
    return np.ascontiguousarray(table, np.float32 if table.dtype == np.float32 else np.float64)


def _array(values: Any, what: str) -> np.ndarray:
    """What a masked array hides is NaN. Raises ValueError for rows of several lengths."""
    if isinstance(values, np.ma.MaskedArray):
        return np.ma.filled(values.astype(np.float64), np.nan)
    try:
        return np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{what} cannot be read as numbers, because its rows have several lengths; make all equally long.") from error


def _names(X: Any) -> tuple[Any, ...] | None:
    """Of the columns of a table, texts or not; None where these only count them, as pandas does for numbers without names."""
    return tuple(X.columns) if is_frame(X) and list(X.columns) != list(range(len(X.columns))) else None


def dataset_of(rows: Rows, y: Any, needs: str = "fit") -> Dataset:
    """Raises ValueError where grades or queries are missing, or do not fit the rows; needs   the method that asks for them"""
    if y is None:
        raise ValueError(f"{needs} requires y to be passed, but the target y is None: pass the grade of each row.")
    if rows.qid is None:
        if needs == "eval_set":
            raise ValueError("it needs the query of each row: pass (X, y, qid), or (X, y) with query_column.")
        raise ValueError(
            f"{needs} needs the query of each row, since ranks are within a query: {needs}(X, y, qid=...), or a DataFrame with a column of "
            'queries and RankingBooster(query_column="query"). For a search or a cross-validation of scikit-learn without query_column: '
            "sklearn.set_config(enable_metadata_routing=True), qid=... to the search's fit or params={'qid': ...} to cross_val_score; "
            "set_fit_request(qid=True) and set_score_request(qid=True) are the default."
        )
    if hasattr(y, "toarray"):
        raise TypeError("y is a sparse matrix; pass y.toarray().ravel().")
    grades = _array(y, "y")
    if grades.ndim == 2 and grades.shape[1] == 1:
        grades = grades.ravel()
    if grades.ndim != 1 or len(grades) != len(rows.features):
        raise ValueError(f"y has shape {grades.shape} for {len(rows.features):,} rows; it needs one grade for each row of X.")
    return Dataset.from_rows(rows.features, grades, rows.qid, rows.names)
