"""Reading preferences: a table of query, winner, loser and perhaps a gap, about the documents of a data set.

>>> data = Dataset([[0.0]] * 3, [0, 0, 0], [0, 3], qids=["bread"], document_names=["rye", "toast", "oven"])
>>> found = read_preferences(b"query,winner,loser,gap\\nbread,rye,toast,2\\nbread,toast,oven\\n", data)
>>> found.rows.tolist(), found.gaps.tolist()
([[0, 1], [1, 2]], [2.0, 1.0])
"""

from typing import Any, NamedTuple

import numpy as np

from .dataset import MAX_RELEVANCE, Dataset
from .delimited import Complaints, Line, TableError, as_table, lines_of, number, shown

COLUMNS = ("query", "winner", "loser", "gap")
MOST_ROWS = 5_000_000


class Preferences(NamedTuple):
    """rows (n, 2) of winner and loser, and gaps (n,): `with_preferences(data, *found)` takes them."""

    rows: np.ndarray
    gaps: np.ndarray


def read_preferences(source: Any, data: Dataset) -> Preferences:
    """Read a path, an open file or bytes. A line is `query winner loser [gap]`, parted by blanks, commas, semicolons or tabs; documents are
    named as in `data`. A line of column names may come first. gap: how many grades the two are apart, 1 where it is left out.

    A pair that is stated twice counts twice. Raises TableError with a sentence for each of the first ten wrong lines.
    """
    names, complaints = _Names(data), Complaints()
    rows, gaps = list[tuple[int, int]](), list[float]()
    for n, line in enumerate(lines_of(source)):
        if n == 0 and _is_head(line):
            _check_head(line)
            continue
        if len(rows) == MOST_ROWS:
            raise TableError([f"the file states more than {MOST_ROWS:,} preferences; send fewer."])
        found = _read(line, names)
        if isinstance(found, str):
            complaints.add(line.number, found)
            continue
        rows.append(found[:2])
        gaps.append(found[2])
    complaints.raise_if_any()
    if not rows:
        raise TableError(["the file states no preference; expected lines such as 'query,winner,loser' with names of documents."])
    return Preferences(np.array(rows, np.int64), np.array(gaps))


def write_preferences(data: Dataset) -> str:
    """The preferences of a data set as CSV; `read_preferences` gives the same ones back."""
    names, qids = data.document_names or (), data.qids or ()
    rows = zip(data.preference_rows.tolist(), data.preference_gap_rows.tolist(), strict=True)
    cells = ((qids[data.document_query[winner]], names[winner], names[loser], f"{gap:.15g}") for (winner, loser), gap in rows)
    return as_table(COLUMNS, cells)


class _Names:
    """The row of each document by query and name; None for a name that stands twice in its query."""

    def __init__(self, data: Dataset) -> None:
        self._place: dict[str, dict[str, int | None]] = {}
        texts = data.document_names or ()
        for q, qid in enumerate(data.qids or ()):
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
        return f"document {shown(name)} stands twice in query {shown(qid)}; give each a name of its own" if found is None else found


def _is_head(line: Line) -> bool:
    return line.cells[0].lower() in ("query", "qid") and len(line.cells) > 1 and line.cells[1].lower() in COLUMNS


def _check_head(line: Line) -> None:
    names = ["query" if cell.lower() == "qid" else cell.lower() for cell in line.cells]
    if tuple(names) not in (COLUMNS, COLUMNS[:3]):
        found = ", ".join(shown(name) for name in line.cells)
        remedy = "name them query, winner, loser and perhaps gap, in this order. To weigh a preference, state it several times."
        raise TableError([f"line {line.number}: the columns are {found}; {remedy}"])


def _read(line: Line, names: _Names) -> tuple[int, int, float] | str:
    """winner, loser, gap; or what is wrong with the line."""
    if not 3 <= len(line.cells) <= 4:
        return f"it has {len(line.cells)} parts, expected query, winner, loser and perhaps gap; use commas where names hold blanks"
    qid, winner, loser = line.cells[:3]
    ends = []
    for name in (winner, loser):
        row = names.row(qid, name)
        if isinstance(row, str):
            return row
        ends.append(row)
    if ends[0] == ends[1]:
        return f"{shown(winner)} is preferred to itself"
    gap = number(line.cells[3]) if len(line.cells) == 4 and line.cells[3] else 1.0
    if gap is None or not 0 < gap <= MAX_RELEVANCE:
        return f"the gap {shown(line.cells[3])} is no number above 0 and up to {MAX_RELEVANCE:g}; to turn a pair round, exchange its names"
    return ends[0], ends[1], gap
