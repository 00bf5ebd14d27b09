"""The documents of LETOR lines, collected block by block, then made into one data set."""

import itertools
from collections import Counter, deque
from collections.abc import Sequence

import numpy as np

from ..words import undirected
from .broken import Broken
from .dataset import Dataset
from .letor_bytes import new_buffers, read_lines, scatter
from .letor_line import MAX_INDEX, NAME_LENGTH, LetorError, Line, name_of, read_line, short
from .limits import Limits, in_words

NAME_BYTES, QID_BYTES = 180, 260  # of memory for each, text and places in tables
ALONE = 20  # documents: so many with a query each are hardly meant
AT_ONCE = 2**20  # values that are made float32 at once
ROW_BYTES = 80  # of a document, apart from its features, name and qid
COLLECTED_BYTES = 16  # of the same, until it becomes a row of a table
Columns = str | Sequence[int | str] | np.ndarray


class Rows:
    """What files say, in their order. `read` takes lines, `add` rows of a table, `dataset` gives the data set, once.

    n         documents so far
    width     largest feature index so far
    n_bytes   memory for what was collected, about
    limits    the bounds that it keeps
    broken    the lines that could not be read
    names     of the features 1, 2, ..., where a table brings them
    trained   features of the ranker that the rows are for, where there is one: columns of a table that have no other role
    query     the column of a table that has the queries
    remarks   on the columns of a table
    """

    def __init__(self, limits: Limits, leave_out: bool = False) -> None:
        self.n = self.width = self.n_bytes = self._array_bytes = 0
        self.limits, self.broken = limits, Broken(leave_out)
        self.names: tuple[str, ...] = ()
        self.trained: tuple[str, ...] = ()
        self.query = ""
        self.remarks: list[str] = []
        self._last_qid: str | None = None  # of the rows of a table
        self._qids: dict[int, str] = {}  # of the rows where one begins; those that follow have the same
        self._begun: list[int] = []  # of these the rows whose documents are not counted yet
        self._sizes = Counter[str]()  # documents of each query that are
        self._names: dict[int, str] = {}  # of the rows that have one
        self._grades: list[np.ndarray] = []
        self._values: deque[tuple[np.ndarray, np.ndarray, np.ndarray]] = (
            deque()
        )  # lengths, indices (none for full rows), values, as in Buffers
        self._is_used = np.zeros(MAX_INDEX + 1, np.bool_)
        self._room = new_buffers(0)

    @property
    def used(self) -> np.ndarray:
        """(n_used,) the feature indices that some line names, rising."""
        return np.flatnonzero(self._is_used)

    @property
    def qids(self) -> list[str]:
        """Of the queries, in the order in which they begin."""
        return list(dict.fromkeys(map(_readable, self._qids.values())))

    def table_bytes(self, n_columns: int) -> int:
        """Memory for the data set with so many columns, about."""
        return self._matrix_bytes(self.n, n_columns) + NAME_BYTES * len(self._names) + QID_BYTES * len(self._qids)

    def needed(self, n_rows: int, n_columns: int) -> int:
        """Memory for so many full rows without names, about: as they are collected, or then as a table, whichever is more."""
        return max(n_rows * (8 * n_columns + COLLECTED_BYTES), self._matrix_bytes(n_rows, n_columns))

    def _matrix_bytes(self, n_rows: int, n_columns: int) -> int:
        return n_rows * (self._dtype(n_rows, n_columns).itemsize * n_columns + ROW_BYTES)

    def _dtype(self, n_rows: int, n_columns: int) -> np.dtype:
        """float64, or float32 for a table that would be too large."""
        return np.dtype(np.float32 if 8 * n_rows * n_columns > self.limits.double else np.float64)

    def read(self, block: bytes, number: int) -> int:
        """Read whole lines, of which `number` precede in the file; returns how many precede the next block."""
        if not block.endswith(b"\n"):
            block += b"\n"
        if len(self._room.values) <= len(block) // 4:
            self._room = new_buffers(len(block))
        text = np.frombuffer(block, np.uint8)
        at = row = filled = 0
        while True:
            at, row, filled, n_lines = read_lines(text, at, row, filled, self._room)
            number += n_lines
            if at == len(block):
                break
            start, at, number = at, _line_end(block, at), number + 1
            try:
                line = read_line(block[start:at].decode("utf-8", errors="replace"), number)
            except LetorError as error:
                self.broken.add(error)
                line = None
            if line is not None:
                self._put(line, row, filled)
                row, filled = row + 1, filled + len(line[-1])
        self._keep(block, row, filled)
        self._check_size(number)
        return number

    def add(self, qids: Sequence[str], grades: np.ndarray, names: Sequence[str], values: np.ndarray, number: int) -> None:
        """Rows of a table: n qids, n grades, n names ("" where there is none) and (n, width) float values; number as in `read`."""
        n, width = values.shape
        last = self._last_qid
        for row, qid in enumerate(qids):
            if qid != last:
                self._begin(self.n + row, qid)
                last = qid
        self._last_qid = last
        for row, name in enumerate(names):
            if name:
                self._names[self.n + row] = name[:NAME_LENGTH]
        self._is_used[1 : width + 1] = True
        self._grow(grades, np.full(n, width), np.empty(0, np.int32), values.ravel())
        self.width = max(self.width, width)
        self._check_size(number)

    def _begin(self, row: int, qid: str) -> None:
        self._qids[row] = qid
        self._begun.append(row)

    def _check_size(self, number: int) -> None:
        self._count()
        if self.n_bytes > self.limits.table:
            raise LetorError(
                f"line {number}: the {self.n:,} documents so far need {in_words(self.n_bytes)} of memory, "
                f"the limit is {in_words(self.limits.table)}; drop documents or features."
            )

    def _count(self) -> None:
        """Count the documents of queries, block by block: one that is too long ends reading here, and not when all has been read."""
        rows = sorted(self._begun)
        for row, end in itertools.pairwise([*rows, self.n]):
            n_documents = self._sizes[self._qids[row]] + end - row
            self._check_query(self._qids[row], n_documents)
            if end < self.n:  # of the last one more may come
                self._sizes[self._qids[row]] = n_documents
        self._begun = rows[-1:]

    def dataset(self, columns: Columns = "all", n_features: int = 0) -> tuple[Dataset, tuple[str, ...]]:
        """The data set and remarks on it; what was collected is let go on the way. Raises LetorError beyond the limits."""
        chosen = self._chosen(columns, n_features)
        needed = self.table_bytes(len(chosen))
        if needed > self.limits.table:
            few = len(self.used) < len(chosen) // 2
            raise LetorError(
                f"{self.n:,} documents x {len(chosen):,} features need {in_words(needed)} as a table, "
                f"the limit is {in_words(self.limits.table)}; "
                + (f"columns='used' keeps the {len(self.used):,} that are named." if few else "drop documents or features.")
            )
        order, query_ptr, qids = _grouped({row: _readable(qid) for row, qid in self._qids.items()}, self.n)
        sizes = np.diff(query_ptr)
        self._check_query(qids[sizes.argmax()], int(sizes.max()))  # names that read the same are one query
        position = np.empty(self.n, np.int64)
        position[order] = np.arange(self.n)
        notes = (*self.remarks, *self.broken.notes)
        if len(qids) == self.n >= ALONE:
            remedy = self._other_column or "check its qid"
            notes = (*notes, f"Each of the {self.n:,} documents is alone in its query, so there is nothing to rank; {remedy}.")
        if np.any(order != np.arange(self.n)):
            notes = (
                *notes,
                "Rows of a query were not adjacent; they were moved together, keeping their order.",
            )
        if any("\ufffd" in text for text in (*self._qids.values(), *self._names.values(), *self.names)):
            notes = (*notes, "Text that is not UTF-8 shows as \ufffd, and queries that differ there alone are one; save the file as UTF-8.")
        if self._dtype(self.n, len(chosen)) == np.float32:
            notes = (*notes, "The table is large, so feature values are kept with seven digits (float32).")
        grades = np.concatenate(self._grades)[order]
        names = self._document_names(position, query_ptr)
        is_plain = np.array_equal(chosen, np.arange(1, len(chosen) + 1))
        feature_names = self._feature_names(chosen) if self.names or not is_plain else None
        return Dataset(self._table(position, chosen), grades, query_ptr, feature_names, qids, names), notes

    def _chosen(self, columns: Columns, n_features: int) -> np.ndarray:
        """(n_columns,) the feature index of each column."""
        if isinstance(columns, str):
            if columns not in ("all", "used"):
                raise ValueError(f"columns={columns!r} is not known; choose 'all', 'used', or a list of feature indices.")
            chosen = self.used if columns == "used" else np.arange(1, max(self.width, n_features) + 1)
        else:
            chosen = np.array([_index_of(column) for column in columns], np.int64)
        if len(chosen) == 0:
            raise LetorError("no line holds a feature; expected 'index:value' after the qid, e.g. '2 qid:10 1:0.5'.")
        return chosen

    def _check_query(self, qid: str, n_documents: int) -> None:
        if n_documents > self.limits.query:
            remedies = "; ".join(filter(None, ["split it, or drop documents", self._other_column]))
            raise LetorError(
                f"query {_readable(qid)[:40]} has at least {n_documents:,} documents, the limit is {self.limits.query:,}, because its "
                f"pairs grow with the square; {remedies}."
            )

    @property
    def _other_column(self) -> str:
        """What to do where a column of a table was taken for that of the queries, and is not."""
        return f"if another column than {short(self.query, 30)!r} has the queries, call that one qid" if self.query else ""

    def _put(self, line: Line, row: int, filled: int) -> None:
        """Add a line that Python read to the buffers."""
        grade, qid, name, indices, values = line
        buffers, end = self._room, filled + len(values)
        buffers.grades[row], buffers.lengths[row] = grade, len(values)
        buffers.indices[filled:end], buffers.values[filled:end] = indices, values
        buffers.qids[row] = buffers.comments[row] = 0
        self._begin(self.n + row, qid)
        if name:
            self._names[self.n + row] = name

    def _keep(self, block: bytes, n_rows: int, n_values: int) -> None:
        """Take over what the buffers holds."""
        grade, qid, comment, length = (column[:n_rows] for column in self._room[:4])
        indices, values = self._room.indices[:n_values], self._room.values[:n_values]
        width = int(indices.max(initial=0))
        self._is_used[indices] = True
        if n_values == n_rows * width and np.all(indices.reshape(n_rows, width) == np.arange(1, width + 1)):
            indices = indices[:0]  # each row holds 1, 2, ... width: nothing to remember
        for row in np.flatnonzero(qid[:, 1]).tolist():
            self._begin(self.n + row, block[slice(*qid[row])].decode())
        for row in np.flatnonzero(comment[:, 0] < comment[:, 1]).tolist():
            name = name_of(block[slice(*comment[row])].decode("utf-8", errors="replace"))
            if name:
                self._names[self.n + row] = name
        self._grow(grade, length, indices, values)
        self.width = max(self.width, width)

    def _grow(self, grade: np.ndarray, length: np.ndarray, indices: np.ndarray, values: np.ndarray) -> None:
        self._grades.append(grade.copy())
        self._values.append((length.copy(), indices.copy(), values.copy()))
        self.n += len(grade)
        arrays = sum(array.nbytes for array in (*self._values[-1], self._grades[-1]))
        texts = NAME_BYTES * len(self._names) + QID_BYTES * len(self._qids)
        self._array_bytes += arrays
        self.n_bytes = self._array_bytes + texts

    def _table(self, position: np.ndarray, chosen: np.ndarray) -> np.ndarray:
        """(n, n_columns) features. What was collected is let go as the table fills, so that memory need not hold both."""
        features = np.zeros((self.n, len(chosen)), self._dtype(self.n, len(chosen)))
        n_plain = int(np.cumprod(chosen == np.arange(1, len(chosen) + 1)).sum())
        column = np.full(max(self.width, int(chosen.max())) + 1, -1)  # of each feature index
        column[chosen] = np.arange(len(chosen))
        row = 0
        while self._values:
            lengths, indices, values = self._values.popleft()
            rows = position[row : row + len(lengths)]
            width = len(values) // max(len(rows), 1)
            if features.dtype == np.float32 and np.any(np.abs(values) > np.finfo(np.float32).max):
                raise LetorError("a value is beyond 3.4e38, the limit for a table as large as this one; rescale that feature.")
            if len(values) and not len(indices) and width <= n_plain:
                features[rows, :width] = values.reshape(len(rows), width)
            elif len(values):
                named = indices if len(indices) else _counted(len(rows), width)
                _scatter(lengths, named, values, rows, column, features)
            row += len(rows)
        features.flags.writeable = False
        return features

    def _feature_names(self, chosen: np.ndarray) -> list[str]:
        """Those that a table brings; else the indices."""
        return [_readable(self.names[index - 1]) if index <= len(self.names) else f"feature {index}" for index in chosen.tolist()]

    def _document_names(self, position: np.ndarray, query_ptr: np.ndarray) -> list[str]:
        """Unnamed documents are numbered within their query."""
        sizes = np.diff(query_ptr)
        numbers = [f"d{i}" for i in range(1, int(sizes.max()) + 1)]
        names = [numbers[i] for i in (np.arange(self.n) - np.repeat(query_ptr[:-1], sizes)).tolist()]
        for row, name in self._names.items():
            names[position[row]] = _readable(name)
        return names


def _readable(name: str) -> str:
    """A name without the signs that would turn the words beside it; of nothing but such signs one that says so is left."""
    return undirected(name).strip() or "\ufffd"


def _scatter(
    lengths: np.ndarray, indices: np.ndarray, values: np.ndarray, rows: np.ndarray, column: np.ndarray, features: np.ndarray
) -> None:
    """`scatter` for features of either width: float32 by way of small float64 tables, for which the kernel is compiled."""
    if features.dtype == np.float64:
        scatter(lengths, indices, values, rows, column, features)
        return
    ends, step = np.concatenate([[0], np.cumsum(lengths)]), max(1, AT_ONCE // features.shape[1])
    for a in range(0, len(rows), step):
        z = min(a + step, len(rows))
        block = np.zeros((z - a, features.shape[1]))
        scatter(lengths[a:z], indices[ends[a] : ends[z]], values[ends[a] : ends[z]], np.arange(z - a), column, block)
        features[rows[a:z]] = block


def _counted(n_rows: int, width: int) -> np.ndarray:
    """The indices 1..width of each of so many rows."""
    return np.tile(np.arange(1, width + 1, dtype=np.int32), n_rows)


def _index_of(column: int | str) -> int:
    """A feature index, or the name that a data set gives to it: 'feature 17'."""
    try:
        index = int(str(column).removeprefix("feature "))
    except ValueError:
        index = 0
    if not 1 <= index <= MAX_INDEX:
        raise ValueError(f"columns names {column!r}; expected feature indices 1..{MAX_INDEX:,}, or names such as 'feature 17'.")
    return index


def _line_end(block: bytes, at: int) -> int:
    """Where the next line starts. str.splitlines() would also break a comment at form feeds and Unicode line separators."""
    end = block.index(b"\n", at) + 1
    lone = block.find(b"\r", at, end - 2)
    return lone + 1 if lone >= 0 else end


def _grouped(starts: dict[int, str], n: int) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Stable order that makes each query's rows adjacent, queries by first appearance.

    >>> _grouped({0: "b", 1: "a", 2: "b"}, 4)
    (array([0, 2, 3, 1]), array([0, 3, 4]), ['b', 'a'])
    """
    first: dict[str, int] = {}
    rows = sorted(starts)
    runs = [first.setdefault(starts[row], len(first)) for row in rows]
    query = np.repeat(runs, np.diff([*rows, n]))
    order = np.argsort(query, kind="stable")
    query_ptr = np.concatenate([[0], np.cumsum(np.bincount(query, minlength=len(first)))])
    return order, query_ptr, list(first)
