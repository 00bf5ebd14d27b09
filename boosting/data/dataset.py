"""What is learned from: documents grouped by query, their grades, and preferences between them.

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

from ..compute.arrays import Shared, read_only
from ..words import numbered, undirected
from . import checks, frame, grouping

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Dataset(Shared):
    """Documents are rows, the rows of a query are adjacent.

    features       (n_documents, n_features) float32 or float64; NaN is a missing value
    relevance      (n_documents,) grades >= 0; NaN is a document without a label
    query_ptr      (n_queries + 1,) offsets: query q owns the rows query_ptr[q] : query_ptr[q + 1]
    feature_names, qids, document_names    text, without signs that turn the direction of writing; numbered from 1 where absent
    preferences    (n, 2) rows of winner and loser, both of the same query; a bare preference has gap 1
    preference_gaps  (n,) how far apart the two are, in grades, where that is known; above 0. [QB] section 3 calls it the degree
    preference_weights  (n,) how many equal preferences each one counts as, in every loss; from 0.000001 to 1,000,000. None where
                        each is 1, which says nothing. Counts of pairs stay counts

    scale          how `normalised` brought features to one scale within each query, "none" where they are as they were given. A run
                   keeps it, so that other documents can be brought to the same

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
    scale: str = "none"

    def __post_init__(self) -> None:
        features = checks.float_matrix(self.features)
        n, width = features.shape
        relevance = checks.numbers(self.relevance, "relevance").astype(np.float64).ravel() + 0.0  # a grade of −0 is 0
        query_ptr = checks.offsets(self.query_ptr)
        checks.check_offsets(query_ptr, n)
        checks.check_relevance(relevance, n)
        checks.check_finite(features)
        self._set("features", read_only(features))
        self._set("relevance", read_only(relevance))
        self._set("query_ptr", read_only(query_ptr))
        self._set("feature_names", checks.feature_names(self.feature_names, width))
        self._set("qids", checks.query_names(self.qids, len(query_ptr) - 1))
        self._set("document_names", checks.named(self.document_names, n, "document_names", "d{}"))
        checks.checked_scale(self.scale)
        if self.preferences is not None:
            self._set("preferences", read_only(checks.checked_preferences(self.preferences, self.document_query, n)))
        if self.preference_gaps is not None:
            self._set("preference_gaps", read_only(checks.checked_gaps(self.preference_gaps, len(self.preference_rows))))
        if self.preference_weights is not None:
            weights = checks.checked_weights(self.preference_weights, len(self.preference_rows))
            self._set("preference_weights", None if np.all(weights == 1.0) else read_only(weights))

    @classmethod
    def from_frame(
        cls,
        table: Any,
        qid: str = "qid",
        relevance: str = "relevance",
        features: Sequence[str] | None = None,
        document_names: str | None = None,
    ) -> "Dataset":
        """A DataFrame whose rows are documents, in any order.

        qid, relevance, document_names   columns by their names; a missing grade is a document without a label
        features                         the columns to learn from; None = all others

        Queries stand in the order in which they are first met. Raises ValueError for a column that is not there, stands twice, or
        holds no numbers, and for a row without a query.

            >>> import pandas as pd
            >>> clicks = pd.DataFrame({"qid": ["b", "a", "b"], "grade": [0, 1, 2], "bm25": [0.3, 0.9, 0.1]})
            >>> Dataset.from_frame(clicks, relevance="grade")
            Dataset(3 documents, 2 queries, 1 feature)
        """
        return cls(**frame.fields(table, qid, relevance, features, document_names))

    @classmethod
    def from_rows(cls, features: Any, relevance: Any, qid: Any, feature_names: Any = None, document_names: Any = None) -> "Dataset":
        """Rows in any order, each with its query: qid (n_documents,) text or whole numbers.

        >>> Dataset.from_rows([[1.0], [2.0], [3.0]], relevance=[0, 1, 2], qid=[7, 5, 7]).relevance.tolist()
        [0.0, 2.0, 1.0]
        """
        rows, grades = checks.float_matrix(features), checks.numbers(relevance, "relevance").ravel()
        order, query_ptr, qids = grouping.by_query(qid, len(rows))
        checks.check_relevance(grades.astype(np.float64), len(rows))
        names = checks.named(document_names, len(rows), "document_names", "d{}")
        called = None if document_names is None else [names[row] for row in order.tolist()]
        return cls(_own(rows[order]), grades[order], query_ptr, feature_names, qids, called)

    @classmethod
    def from_sizes(cls, features: Any, relevance: Any, sizes: Any, **names: Any) -> "Dataset":
        """Rows of a query adjacent, and how many each query has, as other engines' `group` says it; names as in Dataset.

        >>> Dataset.from_sizes([[1.0], [2.0], [3.0]], relevance=[0, 1, 2], sizes=[1, 2]).query_ptr.tolist()
        [0, 1, 3]
        """
        return cls(features, relevance, grouping.by_size(sizes, len(features)), **names)

    @classmethod
    def concat(cls, parts: Sequence["Dataset"]) -> "Dataset":
        """The queries of several data sets with the same features; a qid that occurs twice is told apart by its part.

        >>> one = Dataset([[0.0]], [1], [0, 1], qids=["a"])
        >>> Dataset.concat([one, one]).qids
        ('a (part 1)', 'a (part 2)')
        """
        _check_same_features(parts)
        starts = np.cumsum([0, *(part.n_documents for part in parts)])
        shifted = [part.preference_rows + start for part, start in zip(parts, starts, strict=False)]
        qids = [(number, qid) for number, part in enumerate(parts, start=1) for qid in part.qids]
        often = len({qid for _, qid in qids}) < len(qids)
        return cls(
            _own(np.concatenate([part.features for part in parts])),
            np.concatenate([part.relevance for part in parts]),
            np.concatenate([[0], *(part.query_ptr[1:] + start for part, start in zip(parts, starts, strict=False))]),
            parts[0].feature_names,
            [f"{qid} (part {number})" if often else qid for number, qid in qids],
            [name for part in parts for name in part.document_names],
            None if all(part.preferences is None for part in parts) else np.concatenate(shifted),
            None if all(part.preference_gaps is None for part in parts) else np.concatenate([part.preference_gap_rows for part in parts]),
            np.concatenate([part.preference_weight_rows for part in parts]),
            parts[0].scale,
        )

    def subset(self, queries: Any) -> "Dataset":
        """The queries with these numbers from 0, in this order, or those where a mask (n_queries,) is true; stated preferences come along.

        >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 1, 3], qids=["a", "b"])
        >>> data.subset([1]), data.subset(np.diff(data.query_ptr) < 2).qids
        (Dataset(2 documents, 1 query, 1 feature), ('a',))
        """
        chosen = grouping.numbers_of(queries, self.n_queries)
        rows = np.concatenate([np.arange(*self.query_ptr[q : q + 2]) for q in chosen])
        return Dataset(
            _own(self.features[rows]), self.relevance[rows], np.cumsum([0, *np.diff(self.query_ptr)[chosen]]), self.feature_names,
            [self.qids[q] for q in chosen], [self.document_names[row] for row in rows.tolist()], **self._preferences_among(rows),
            scale=self.scale,
        )  # fmt: skip

    def within(self, rows: np.ndarray) -> "Dataset":
        """The documents of rows (n,), rising, for losses, which ask nothing of features: no feature but the first comes along. Queries
        of which no document is left go, and so do preferences that lose one."""
        sizes = np.bincount(self.document_query[rows], minlength=self.n_queries)
        ends = np.cumsum([0, *sizes[sizes > 0]])
        return Dataset(_own(self.features[rows, :1]), self.relevance[rows], ends, **self._preferences_among(rows))

    def _preferences_among(self, rows: np.ndarray) -> dict[str, Any]:
        """The stated preferences of which rows (n,) have both documents, counted as in rows, with the gaps and weights that there are."""
        position = np.full(self.n_documents, -1)
        position[rows] = np.arange(len(rows))
        there = position[self.preference_rows]
        columns = {"preferences": there, "preference_gaps": self.preference_gaps, "preference_weights": self.preference_weights}
        kept = (there >= 0).all(axis=1)
        return {name: column[kept] for name, column in columns.items() if getattr(self, name) is not None}

    def __repr__(self) -> str:
        sizes = [numbered(self.n_documents, "document"), numbered(self.n_queries, "query"), numbered(self.n_features, "feature")]
        preferences = [numbered(len(self.preference_rows), "preference")] if len(self.preference_rows) else []
        if self.preference_weights is not None:
            preferences[-1] += f" of weight {self.preference_weights.sum():,.6g}"
        return f"Dataset({', '.join(sizes + preferences)})"

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
        return self.query_slice(self._query_index[undirected(str(qid))])

    def query_slice(self, q: int) -> slice:
        return slice(int(self.query_ptr[q]), int(self.query_ptr[q + 1]))

    @cached_property
    def _query_index(self) -> dict[str, int]:
        return {qid: q for q, qid in enumerate(self.qids)}

    def query_preferences(self, q: int) -> np.ndarray:
        """(n, 2) the stated preferences of query q, as rows of the data set."""
        return self._preferences_of(q)[0]

    def query_preference_gaps(self, q: int) -> np.ndarray:
        """(n,) their gaps, in the same order."""
        return self._preferences_of(q)[1]

    def query_preference_weights(self, q: int) -> np.ndarray:
        """(n,) their weights, in the same order."""
        return self._preferences_of(q)[2]

    def _preferences_of(self, q: int) -> list[np.ndarray]:
        """Rows, gaps and weights."""
        *columns, ends = self._preferences_by_query
        return [column[ends[q] : ends[q + 1]] for column in columns]

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
        columns: Any = zip(*((p.winner, p.loser, p.gap, p.weight) for p in blocks), strict=True)
        found: Any = [None if column[0] is None else read_only(np.concatenate(column)) for column in columns]  # weights may be None
        return Pairs(*found)

    def query_pairs(self, q: int, row: int | None = None) -> "Pairs":
        """The pairs of one query: by grade (winner's relevance above loser's), then the stated preferences with gaps and weights.

        row   only those of this document, in the same order
        """
        rows = self.query_slice(q)
        grades, (preferences, gaps, weights) = self.relevance[rows], self._preferences_of(q)
        if row is None:
            winner, loser = np.nonzero(grades[:, None] > grades[None, :])
        else:
            me = row - rows.start
            above, below = np.flatnonzero(grades > grades[me]), np.flatnonzero(grades < grades[me])
            winner, loser = np.append(above, np.full(len(below), me)), np.append(np.full(len(above), me), below)
            order = np.lexsort((loser, winner))
            own = (preferences == row).any(axis=1)
            winner, loser, preferences = winner[order], loser[order], preferences[own]
            gaps, weights = gaps[own], weights[own]
        gap = grades[winner] - grades[loser]
        return Pairs(
            np.concatenate([winner + rows.start, preferences[:, 0]]),
            np.concatenate([loser + rows.start, preferences[:, 1]]),
            np.concatenate([gap, gaps]),
            np.append(np.ones(len(gap)), weights) if self.preference_weights is not None else None,
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
        """How the pair table of every loss begins; preference_weight only where there are weights."""
        weighs = {} if self.weight is None else {"preference_weight": self.weight}
        return {"winner": self.winner, "loser": self.loser, "gap": self.gap, **weighs}

    def __repr__(self) -> str:
        return f"Pairs({len(self):,})"


def _own(features: np.ndarray) -> np.ndarray:
    """A table that is nobody else's, as Dataset takes it without a copy."""
    features.flags.writeable = False
    return features


def _check_same_features(parts: Sequence[Dataset]) -> None:
    if not parts:
        raise ValueError("there is nothing to join; pass at least one Dataset.")
    for at, part in enumerate(parts):
        if not isinstance(part, Dataset):
            raise TypeError(f"part {at} is of type {type(part).__name__}, but must be a Dataset.")
    if len({part.n_features for part in parts}) > 1:
        raise ValueError(f"the parts have {', '.join(str(part.n_features) for part in parts)} features; all need the same.")
    if len({part.scale for part in parts}) > 1:
        raise ValueError(f"the features of the parts are on the scales {', '.join(part.scale for part in parts)}; all need the same.")
    names = next((part.feature_names for part in parts if part.feature_names != parts[0].feature_names), None)
    if names is not None:
        where = next(at for at, (one, two) in enumerate(zip(parts[0].feature_names, names, strict=True)) if one != two)
        raise ValueError(
            f"column {where + 1} is {parts[0].feature_names[where]!r} in one part and {names[where]!r} in another; "
            "bring the columns of all parts into one order."
        )
