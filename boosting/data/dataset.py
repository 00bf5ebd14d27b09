"""What is learnt from: documents grouped by query, their grades, and preferences between them.

>>> import boosting as b
>>> data = b.Dataset([[0.3], [0.9], [0.1]], relevance=[0, 2, 1], query_ptr=[0, 2, 3])
>>> data.n_documents, data.n_queries, data.query("2")
(3, 2, slice(2, 3, None))
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ..compute.arrays import Shared, can_change, read_only
from .limits import WEIGHT_BOUNDS, is_weight

T = TypeVar("T")
MAX_RELEVANCE = 60.0  # 2^60 - 1 is the last exp2 gain whose sums over a query stay exact enough in float64


@dataclass(frozen=True, eq=False)
class Dataset(Shared):
    """Documents are rows, the rows of a query are adjacent.

    features       (n_documents, n_features) float32 or float64; NaN is a missing value
    relevance      (n_documents,) grades >= 0; NaN is a document without a label
    query_ptr      (n_queries + 1,) offsets: query q owns the rows query_ptr[q] : query_ptr[q + 1]
    feature_names, qids, document_names    text; numbered from 1 where absent
    preferences    (n, 2) rows of winner and loser, both of the same query; a bare preference has gap 1
    preference_gaps  (n,) how far apart the two are, in grades, where that is known; above 0. [QB] section 3 calls it the degree
    preference_weights  (n,) how many equal preferences each one counts as, in every loss; from 0.000001 to 1,000,000. None where
                        each is 1, which says nothing. Counts of pairs stay counts

    Arrays are read-only, since many browser sessions share one data set. Of features that their owner may still write to a
    copy is taken; where memory is short, `features.flags.writeable = False` beforehand spares it. A pickle holds what was
    given, not what was derived.
    Raises ValueError that names the row, the value, the bound and the remedy.

        >>> Dataset([[0.3], [0.9], [0.1]], relevance=[0, 2, 1], query_ptr=[0, 2, 3])
        Dataset(3 documents, 2 queries, 1 feature)
        >>> Dataset([[0.3], [0.9]], [0, 0], [0, 2], preferences=[[1, 0]], preference_weights=[2.5])
        Dataset(2 documents, 1 query, 1 feature, 1 preference of weight 2.5)
    """

    features: Any
    relevance: Any
    query_ptr: Any
    feature_names: Any = None
    qids: Any = None
    document_names: Any = None
    preferences: Any = None
    preference_gaps: Any = None
    preference_weights: Any = None

    def __post_init__(self) -> None:
        features = _float_matrix(self.features)
        n, width = features.shape
        relevance = _numbers(self.relevance, "relevance").astype(np.float64).ravel() + 0.0  # a grade of −0 is 0
        query_ptr = _offsets(self.query_ptr)
        _check_offsets(query_ptr, n)
        _check_relevance(relevance, n)
        _check_finite(features)
        self._set("features", read_only(features))
        self._set("relevance", read_only(relevance))
        self._set("query_ptr", read_only(query_ptr))
        self._set("feature_names", _names(self.feature_names, width, "feature_names", "feature {}"))
        self._set("qids", _names(self.qids, len(query_ptr) - 1, "qids", "{}"))
        self._set("document_names", _names(self.document_names, n, "document_names", "d{}"))
        if len(set(self.qids or ())) < len(self.qids or ()):
            raise ValueError("qids must be unique: two queries carry the same qid; merge their rows or rename one.")
        if self.preferences is not None:
            self._set("preferences", read_only(_checked_preferences(self.preferences, self.document_query, n)))
        if self.preference_gaps is not None:
            self._set("preference_gaps", read_only(_checked_gaps(self.preference_gaps, len(self.preference_rows))))
        if self.preference_weights is not None:
            weights = _checked_weights(self.preference_weights, len(self.preference_rows))
            self._set("preference_weights", None if np.all(weights == 1.0) else read_only(weights))

    def __repr__(self) -> str:
        sizes = [_counted(self.n_documents, "document"), _counted(self.n_queries, "query"), _counted(self.n_features, "feature")]
        stated = [_counted(len(self.preference_rows), "preference")] if len(self.preference_rows) else []
        if self.preference_weights is not None:
            stated[-1] += f" of weight {self.preference_weights.sum():,.6g}"
        return f"Dataset({', '.join(sizes + stated)})"

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    @property
    def n_documents(self) -> int:
        return self.features.shape[0]

    @property
    def n_features(self) -> int:
        return self.features.shape[1]

    @property
    def n_queries(self) -> int:
        return len(self.query_ptr) - 1

    @cached_property
    def document_query(self) -> np.ndarray:
        """(n_documents,) the index of each document's query."""
        sizes = np.diff(self.query_ptr)
        return read_only(np.repeat(np.arange(self.n_queries), sizes))

    @cached_property
    def preference_rows(self) -> np.ndarray:
        """(n, 2) winner and loser rows; empty where the data state no preference. The form that kernels take."""
        return self.preferences if self.preferences is not None else read_only(np.empty((0, 2), np.int64))

    @cached_property
    def preference_gap_rows(self) -> np.ndarray:
        """(n,) the gap of each of them, 1 where none is stated."""
        return self.preference_gaps if self.preference_gaps is not None else read_only(np.ones(len(self.preference_rows)))

    @cached_property
    def preference_weight_rows(self) -> np.ndarray:
        """(n,) the weight of each of them, 1 where none is stated."""
        return self.preference_weights if self.preference_weights is not None else read_only(np.ones(len(self.preference_rows)))

    def query(self, qid: str) -> slice:
        """The rows of a query. Raises KeyError for an unknown qid."""
        return self.query_slice(self._query_index[str(qid)])

    def query_slice(self, q: int) -> slice:
        return slice(int(self.query_ptr[q]), int(self.query_ptr[q + 1]))

    @cached_property
    def _query_index(self) -> dict[str, int]:
        return {qid: q for q, qid in enumerate(self.qids or ())}

    def query_preferences(self, q: int) -> np.ndarray:
        """(n, 2) the stated preferences of query q, as rows of the data set."""
        rows, _, _, ends = self._preferences_by_query
        return rows[ends[q] : ends[q + 1]]

    def query_preference_gaps(self, q: int) -> np.ndarray:
        """(n,) their gaps, in the same order."""
        _, gaps, _, ends = self._preferences_by_query
        return gaps[ends[q] : ends[q + 1]]

    def query_preference_weights(self, q: int) -> np.ndarray:
        """(n,) their weights, in the same order."""
        _, _, weights, ends = self._preferences_by_query
        return weights[ends[q] : ends[q + 1]]

    @cached_property
    def _preferences_by_query(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The preferences, their gaps and weights in the order of their queries, and where each query's begin and end."""
        query = self.document_query[self.preference_rows[:, 0]]
        order = np.argsort(query, kind="stable")
        columns = (self.preference_rows, self.preference_gap_rows, self.preference_weight_rows)
        rows, gaps, weights = (read_only(column[order]) for column in columns)
        return rows, gaps, weights, np.searchsorted(query[order], np.arange(self.n_queries + 1))

    @cached_property
    def _derived(self) -> dict[Hashable, Any]:
        return {}

    def derive(self, key: Hashable, make: Callable[[], T]) -> T:
        """`make()`, computed once for these data and kept: what a loss needs in every iteration and no score changes."""
        if key not in self._derived:  # two threads may both compute it; both get the same numbers
            self._derived[key] = make()
        return self._derived[key]

    def pairs(self) -> "Pairs":
        """Every pair of the data, listed: memory grows with pairs. Only learners that need each pair's weight ask for it."""
        return self._pairs

    @cached_property
    def _pairs(self) -> "Pairs":
        blocks = [self.query_pairs(q) for q in range(self.n_queries)]
        winner = np.concatenate([p.winner for p in blocks] or [np.empty(0, np.int64)])
        loser = np.concatenate([p.loser for p in blocks] or [np.empty(0, np.int64)])
        gap = np.concatenate([p.gap for p in blocks] or [np.empty(0)])
        weights = [p.weight for p in blocks if p.weight is not None]
        return Pairs(read_only(winner), read_only(loser), read_only(gap), read_only(np.concatenate(weights)) if weights else None)

    def query_pairs(self, q: int, row: int | None = None) -> "Pairs":
        """The pairs of one query: by grade (winner's relevance above loser's), then the stated preferences with gaps and weights.

        row   only those of this document, in the same order
        """
        rows = self.query_slice(q)
        grades, stated = self.relevance[rows], self.query_preferences(q)
        stated_gaps, stated_weights = self.query_preference_gaps(q), self.query_preference_weights(q)
        if row is None:
            winner, loser = np.nonzero(grades[:, None] > grades[None, :])
        else:
            me = row - rows.start
            above, below = np.flatnonzero(grades > grades[me]), np.flatnonzero(grades < grades[me])
            winner, loser = np.append(above, np.full(len(below), me)), np.append(np.full(len(above), me), below)
            order = np.lexsort((loser, winner))
            own = (stated == row).any(axis=1)
            winner, loser, stated = winner[order], loser[order], stated[own]
            stated_gaps, stated_weights = stated_gaps[own], stated_weights[own]
        gap = grades[winner] - grades[loser]
        return Pairs(
            np.concatenate([winner + rows.start, stated[:, 0]]),
            np.concatenate([loser + rows.start, stated[:, 1]]),
            np.concatenate([gap, stated_gaps]),
            np.append(np.ones(len(gap)), stated_weights) if self.preference_weights is not None else None,
        )


@dataclass(frozen=True, eq=False)
class Pairs(Shared):
    """Ordered pairs as aligned arrays: winner row, loser row, gap (relevance difference; of a preference the stated one, or 1), and
    weight (of a preference the stated one, else 1), which is None where every pair of the data weighs 1."""

    winner: np.ndarray
    loser: np.ndarray
    gap: np.ndarray
    weight: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.winner)

    @property
    def columns(self) -> dict[str, np.ndarray]:
        """How the pair table of every loss begins; stated_weight only where there are weights."""
        weighs = {} if self.weight is None else {"stated_weight": self.weight}
        return {"winner": self.winner, "loser": self.loser, "gap": self.gap, **weighs}

    def __repr__(self) -> str:
        return f"Pairs({len(self):,})"


def _counted(n: int, thing: str) -> str:
    """'1 query', '2,000 queries'."""
    return f"{n:,} {thing if n == 1 else thing.removesuffix('y') + 'ies' if thing.endswith('y') else thing + 's'}"


def _float_matrix(values: Any) -> np.ndarray:
    array = _numbers(values, "features")
    if array.ndim != 2:
        raise ValueError(f"features must be a table (n_documents, n_features), but has {array.ndim} dimension(s).")
    if array.shape[0] == 0:
        raise ValueError("features has 0 documents; at least one row is needed.")
    if array.shape[1] == 0:
        raise ValueError("features has 0 columns; a tree needs at least one feature to ask about.")
    with np.errstate(over="ignore"):  # beyond float64 is infinite, and refused as such
        table = np.ascontiguousarray(array, array.dtype if array.dtype in (np.float32, np.float64) else np.float64)
    is_new = isinstance(values, (list, tuple)) or not np.may_share_memory(table, array)
    own = table if is_new or not can_change(table) else table.copy()
    own.flags.writeable = False  # so that a data set made of this one shares the table
    return own


def _numbers(values: Any, what: str) -> np.ndarray:
    """An array of real numbers; what a masked array hides is NaN."""
    if hasattr(values, "toarray"):
        raise TypeError(f"{what} is a sparse matrix; pass {what}.toarray(), as trees look at every value.")
    if isinstance(values, np.ma.MaskedArray):
        values = np.ma.filled(values.astype(np.float64), np.nan)
    try:
        array = np.asarray(values)
        array = array.astype(np.float64) if array.dtype == object else array
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"{what} cannot be read as numbers ({error}); rows must be equally long, and text be turned into numbers."
        ) from None
    if array.dtype.kind not in "biuf":
        raise ValueError(f"{what} must be real numbers, but holds {array.dtype} values; turn them into numbers first.")
    return array


def _offsets(values: Any) -> np.ndarray:
    array = _numbers(values, "query_ptr").ravel()
    if array.dtype.kind == "f" and np.any(array != np.floor(array)):
        raise ValueError(f"query_ptr must be whole numbers, the first row of each query; got {array[:5].tolist()}.")
    return array.astype(np.int64)


def _check_offsets(query_ptr: np.ndarray, n_documents: int) -> None:
    if len(query_ptr) < 2 or query_ptr[0] != 0 or query_ptr[-1] != n_documents or np.any(np.diff(query_ptr) < 1):
        are_sizes = len(query_ptr) > 0 and query_ptr.min() > 0 and query_ptr.sum() == n_documents
        remedy = " These are the sizes of the queries: pass np.cumsum([0, *sizes])." if are_sizes else ""
        raise ValueError(
            f"query_ptr must rise strictly from 0 to the number of documents ({n_documents}), one step a query; "
            f"got {query_ptr[:5].tolist()}{'...' if len(query_ptr) > 5 else ''}.{remedy}"
        )


def _check_relevance(relevance: np.ndarray, n_documents: int) -> None:
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


def _check_finite(features: np.ndarray) -> None:
    infinite = np.isinf(features)
    if infinite.any():
        row, column = np.argwhere(infinite)[0]
        raise ValueError(f"feature {column + 1} of row {row} is infinite; use NaN for a missing value, or a large finite number.")


def _names(names: Sequence[str] | None, count: int, what: str, pattern: str) -> tuple[str, ...]:
    if isinstance(names, str):
        raise ValueError(f"{what} is one text, {names[:40]!r}; pass a list of {count} texts.")
    if names is None:
        return tuple(pattern.format(i + 1) for i in range(count))
    if len(names) != count:
        raise ValueError(f"{what} has {len(names)} entries, {count} are needed.")
    return tuple(str(name) for name in names)


def _checked_preferences(preferences: Any, document_query: np.ndarray, n_documents: int) -> np.ndarray:
    given = _numbers(preferences, "preferences")
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
        raise ValueError(f"preference {broken[0]} compares documents of two queries; both must belong to one query.")
    itself = np.flatnonzero(rows[:, 0] == rows[:, 1])
    if len(itself):
        raise ValueError(f"preference {itself[0]} compares a document with itself; remove it.")
    return rows


def _checked_gaps(gaps: Any, n: int) -> np.ndarray:
    found = _numbers(gaps, "preference_gaps").astype(np.float64).ravel()
    if len(found) != n:
        raise ValueError(f"preference_gaps has {len(found)} values for {n} preferences.")
    broken = np.flatnonzero(~((found > 0) & (found <= MAX_RELEVANCE)))
    if len(broken):
        raise ValueError(
            f"the gap of preference {broken[0]} is {found[broken[0]]:g}; gaps lie above 0 and at most at {MAX_RELEVANCE:g}, "
            "as differences of grades do. To turn a preference round, exchange its rows."
        )
    return found


def _checked_weights(weights: Any, n: int) -> np.ndarray:
    found = _numbers(weights, "preference_weights").astype(np.float64).ravel()
    if len(found) != n:
        raise ValueError(f"preference_weights has {len(found)} values for {n} preferences.")
    broken = np.flatnonzero(~is_weight(found))
    if len(broken):
        raise ValueError(
            f"the weight of preference {broken[0]} is {found[broken[0]]:g}; weights lie {WEIGHT_BOUNDS}. To turn a preference round, "
            "exchange its rows; to give it no weight, leave it out."
        )
    return found
