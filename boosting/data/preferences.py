"""Reading preferences: a table of query, winner, loser and perhaps a gap and a weight, about the documents of a data set.

>>> data = Dataset([[0.0]] * 3, [0, 0, 0], [0, 3], qids=["bread"], document_names=["rye", "toast", "oven"])
>>> found = read_preferences(b"query,winner,loser,weight\\nbread,rye,toast,2.5\\nbread,toast,oven\\n", data)
>>> found.rows.tolist(), found.gaps.tolist(), found.weights.tolist()
([[0, 1], [1, 2]], [1.0, 1.0], [2.5, 1.0])
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .checks import MAX_RELEVANCE
from .columns import QUERIES, first_called
from .dataset import Dataset
from .delimited import Complaints, DelimitedError, Line, as_table, lines_of, number, shown
from .limits import WEIGHT_BOUNDS, is_weight

COLUMNS = ("query", "winner", "loser", "gap", "weight")  # as they stand in a file without column names
ENDS = COLUMNS[:3]
EXPECTED = "query, winner, loser and perhaps gap and weight"
MOST_ROWS = 5_000_000


class Preferences(NamedTuple):
    """rows (n, 2) of winner and loser, gaps (n,) and weights (n,): `with_preferences(data, *found)` takes them.

    >>> from boosting.data.supervision import with_preferences
    >>> data = Dataset([[0.0]] * 2, [0, 0], [0, 2], qids=["bread"], document_names=["rye", "toast"])
    >>> with_preferences(data, *read_preferences(b"bread rye toast 1 40", data))
    Dataset(2 documents, 1 query, 1 feature, 1 preference of weight 40)
    """

    rows: np.ndarray
    gaps: np.ndarray
    weights: np.ndarray


def read_preferences(source: Any, data: Dataset) -> Preferences:
    """Read a path, an open file or bytes. A line is `query winner loser`, parted by blanks, commas, semicolons, tabs or |; documents
    are named as in `data`. Two more numbers may follow, each 1 where it is left out:

    gap      how many grades the two are apart
    weight   how many equal preferences it counts as, such as the people who said so; it need not be whole

    A first line of column names says which of them a file has, in either order. Where it names neither, or there is none, the fourth
    part of a line is the gap and the fifth the weight. A pair that is stated twice counts twice.

    Raises DelimitedError with a sentence for each of the first ten wrong lines.
    """
    names, complaints = _Names(data), Complaints()
    rows, gaps, weights = list[tuple[int, int]](), list[float](), list[float]()
    columns: Sequence[str] = COLUMNS
    for n, line in enumerate(lines_of(source)):
        if n == 0 and _is_head(line):
            columns = _columns(line)
            continue
        if len(rows) == MOST_ROWS:
            raise DelimitedError([f"the file has more than {MOST_ROWS:,} preferences; send fewer."])
        found = _read(line, columns, names)
        if isinstance(found, str):
            complaints.add(line.number, found)
            continue
        rows.append(found[:2])
        gaps.append(found[2])
        weights.append(found[3])
    complaints.raise_if_any()
    if not rows:
        raise DelimitedError(["the file has no preferences; expected lines such as 'query,winner,loser' with names of documents."])
    return Preferences(np.array(rows, np.int64), np.array(gaps), np.array(weights))


def write_preferences(data: Dataset) -> str:
    """The preferences of a data set as CSV, to the last bit; `read_preferences` gives the same ones back. Weights stand in it where
    there are any."""
    names, qids = data.document_names, data.qids
    has_weights = data.preference_weights is not None
    given = [data.preference_gap_rows, *([data.preference_weight_rows] if has_weights else [])]
    rows = zip(data.preference_rows.tolist(), np.stack(given, axis=1).tolist(), strict=True)
    cells = (
        (qids[data.document_query[winner]], names[winner], names[loser], *(repr(value).removesuffix(".0") for value in numbers))
        for (winner, loser), numbers in rows
    )
    return as_table(COLUMNS[: 3 + len(given)], cells)


class _Names:
    """The row of each document by query and name; None for a name that stands twice in its query."""

    def __init__(self, data: Dataset) -> None:
        self._place: dict[str, dict[str, int | None]] = {}
        texts = data.document_names
        for q, qid in enumerate(data.qids):
            rows, place = data.query_slice(q), dict[str, int | None]()
            for row in range(rows.start, rows.stop):
                place[texts[row]] = None if texts[row] in place else row
            self._place[qid] = place

    def row(self, qid: str, name: str) -> int | str:
        """The row, or what is wrong."""
        if qid not in self._place:
            return f"query {shown(qid)} is not among the {len(self._place):,} queries of the data"
        if name not in self._place[qid]:
            return f"query {shown(qid)} has no document {shown(name)}"
        found = self._place[qid][name]
        return f"document {shown(name)} occurs twice in query {shown(qid)}; give each a different name" if found is None else found


def _is_head(line: Line) -> bool:
    names = [_name(cell) for cell in line.cells]
    return set(ENDS) <= set(names) or (names[0] == "query" and len(names) > 1 and names[1] in COLUMNS)


def _name(cell: str) -> str:
    """What a column is called here: whatever means a query is "query"."""
    return "query" if first_called([cell], QUERIES) else cell.lower()


def _columns(line: Line) -> Sequence[str]:
    """The names of the columns: query, winner and loser, then gap and weight in either order, or one of them; COLUMNS where the line
    names neither."""
    names = [_name(cell) for cell in line.cells]
    more = names[len(ENDS) :]
    if tuple(names[: len(ENDS)]) != ENDS or len(set(more)) < len(more) or not set(more) <= {"gap", "weight"}:
        found = ", ".join(shown(name) for name in line.cells)
        raise DelimitedError([f"line {line.number}: the columns are {found}; name them {EXPECTED}, the first three in this order."])
    return names if more else COLUMNS


def _read(line: Line, columns: Sequence[str], names: _Names) -> tuple[int, int, float, float] | str:
    """winner, loser, gap, weight; or what is wrong with the line."""
    if not len(ENDS) <= len(line.cells) <= len(columns):
        expected = EXPECTED if columns is COLUMNS else f"the columns of the first line, {', '.join(columns)}"
        n = len(line.cells)
        return f"it has {n} {'part' if n == 1 else 'parts'}, expected {expected}; use commas where names hold blanks"
    qid, winner, loser = line.cells[: len(ENDS)]
    ends = []
    for name in (winner, loser):
        row = names.row(qid, name)
        if isinstance(row, str):
            return row
        ends.append(row)
    if ends[0] == ends[1]:
        return f"{shown(winner)} is preferred to itself"
    said = {name: cell for name, cell in zip(columns[len(ENDS) :], line.cells[len(ENDS) :], strict=False) if cell}
    gap, weight = (number(said[name]) if name in said else 1.0 for name in ("gap", "weight"))
    if gap is None or not 0 < gap <= MAX_RELEVANCE:
        return f"the gap {shown(said['gap'])} is not a number above 0 and up to {MAX_RELEVANCE:g}; to reverse a pair, exchange its names"
    if weight is None or not is_weight(weight):
        remedy = "to reverse a pair, exchange its names; to give it no weight, leave the line out"
        return f"the weight {shown(said['weight'])} is not a number {WEIGHT_BOUNDS}; {remedy}"
    return ends[0], ends[1], gap, weight
