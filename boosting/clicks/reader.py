"""Reading a click log: a table of query, document, position, impressions and clicks, whose columns are guessed by their names.

>>> log = read_clicks(b"qid,url,rank,views,clicks\\nq,a,1,100,30\\nq,b,2,100,40\\n")
>>> log, log.position.tolist()
(ClickLog(2 documents, 1 query, 70 clicks), [1.0, 2.0])
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..data.delimited import Complaints, DelimitedError, as_table, lines_of, number, shown, whole
from ..words import listed
from .log import ClickLog, click_log, wrong

COLUMNS = {
    "query": ("query", "qid", "queryid", "q", "search", "searchterm", "term"),
    "document": ("document", "documentid", "documentname", "doc", "docid", "url", "item", "itemid", "result", "page", "title", "name"),
    "position": ("position", "pos", "rank", "place"),
    "impressions": ("impressions", "impression", "imps", "shown", "views", "exposures", "n"),
    "clicks": ("clicks", "click", "clicked", "c", "nclicks"),
}
ONE_EACH = "impressions"  # a table without this column has a row for each time a document was shown
MOST_ROWS = 2_000_000
Row = tuple[str, str, float, int, int]


def read_clicks(source: Any, columns: Mapping[str, str] | None = None, first: int = 1) -> ClickLog:
    """Read a path, an open file or bytes: CSV with a line of column names, parted by commas, semicolons, tabs or |.

    columns   column -> its name in the file, for those of `COLUMNS` that are not to be guessed
    first     the number of the uppermost place in the file, 0 or 1; the log counts from 1

    Raises DelimitedError with a sentence for each of the first ten wrong lines.

        >>> read_clicks(b"query,doc,rank,views,clicks\\nq,a,0,100,30\\nq,b,1,100,40\\n", first=0).position.tolist()
        [1.0, 2.0]
    """
    complaints = Complaints()
    rows = list(_rows(source, columns, first, complaints.add))
    complaints.raise_if_any()
    return _log(rows)


def read_without_wrong_lines(source: Any, columns: Mapping[str, str] | None = None, first: int = 1) -> tuple[ClickLog, int]:
    """As `read_clicks`, without the lines that it complains about; and how many these are.

    >>> read_without_wrong_lines(b"query,doc,rank,views,clicks\\nq,a,1,100,30\\nq,b,2,5,40\\nq,c,3,100,20\\n")
    (ClickLog(2 documents, 1 query, 50 clicks), 1)
    """
    wrong_lines: list[int] = []
    rows = list(_rows(source, columns, first, lambda line, _: wrong_lines.append(line)))
    return _log(rows), len(wrong_lines)


def _rows(source: Any, columns: Mapping[str, str] | None, first: int, complain: Callable[[int, str], None]) -> Iterator[Row]:
    """The values of each right line in the order of COLUMNS."""
    if first not in (0, 1):
        raise ValueError(f"first={first!r} must be 0 or 1: the number of the top position.")
    lines = lines_of(source)
    head = next(lines, None)
    if head is None:
        raise DelimitedError([f"the file holds no table; begin with a line of names: {','.join(COLUMNS)}."])
    place = find_columns(head.cells, columns)
    for n, (line, cells) in enumerate(lines, start=1):
        if n > MOST_ROWS:
            raise DelimitedError(
                [f"the table has more than {MOST_ROWS:,} rows; add up the rows of a document first, or send fewer queries."]
            )
        if len(cells) != len(head.cells):
            complain(line, f"it has {len(cells)} cells, the line of names {len(head.cells)}; put texts with a comma into quotes")
            continue
        values = _values({name: cells[at] for name, at in place.items()}, first)
        if isinstance(values, str):
            complain(line, values)
        else:
            yield values


def _log(rows: Sequence[Row]) -> ClickLog:
    if not rows:
        raise DelimitedError(["the table has names of columns and no row below them."])
    try:
        return click_log(*map(list, zip(*rows, strict=True)))
    except ValueError as error:
        raise DelimitedError([str(error)]) from None


def find_columns(names: Sequence[str], chosen: Mapping[str, str] | None = None) -> dict[str, int]:
    """Which column of a table is which; one that is called as in `COLUMNS` goes before others. Raises DelimitedError where none can be
    told, or one of several.

    >>> find_columns(["Doc ID", "Query", "Rank", "Clicks"])
    {'query': 1, 'document': 0, 'position': 2, 'clicks': 3}
    """
    plain = [re.sub(r"[\W_]", "", name.lower()) for name in names]
    place = {}
    for column, known in COLUMNS.items():
        wanted = (chosen or {}).get(column)
        if wanted is not None and wanted not in names:
            raise DelimitedError([f"there is no column {shown(wanted)}; the table has {listed([shown(name) for name in names[:20]])}."])
        exact = [at for at, name in enumerate(names) if name == (column if wanted is None else wanted)]
        found = exact or [at for at, name in enumerate(plain) if wanted is None and name in known]
        if len(found) > 1:
            which = listed([f"{shown(names[at])} (column {at + 1})" for at in found[:20]])
            raise DelimitedError([f"line 1: {which} can each be the {column}; call one of them {column}, and delete or rename the others."])
        if found:
            place[column] = found[0]
    missing = [column for column in COLUMNS if column not in place and column != ONE_EACH]
    if missing:
        raise DelimitedError([
            f"line 1: no column for {listed(missing)} among {listed([shown(name) for name in names[:20]])}; "
            f"name the columns {', '.join(COLUMNS)}."
        ])  # fmt: skip
    return place


def _values(row: Mapping[str, str], first: int = 1) -> Row | str:
    """The values of a row in the order of COLUMNS, or what is wrong with it."""
    for name in ("query", "document"):
        if not row[name]:
            return f"the {name} is missing"
    position = number(row["position"])
    if position is None:
        return f"position {shown(row['position'])} is not a number"
    if position == 0 and first == 1:
        return "position 0 is outside 1, 2, 3 ...; if the top position of this file is 0, add 1 to each"
    position += 1 - first
    impressions = whole(row[ONE_EACH]) if ONE_EACH in row else 1
    clicks = whole(row["clicks"])
    if impressions is None or clicks is None:
        name = ONE_EACH if impressions is None else "clicks"
        return f"{name} {shown(row[name])} is not a whole number"
    return wrong(position, impressions, clicks) or (row["query"], row["document"], position, impressions, clicks)


def write_clicks(log: ClickLog) -> str:
    """The log as CSV; `read_clicks` gives the same one back.

    >>> print(write_clicks(click_log(["q"], ["a"], [1], [10], [3])), end="")
    query,document,position,impressions,clicks
    q,a,1,10,3
    """
    rows = zip(log.query_of.tolist(), log.names, log.position.tolist(), log.impressions.tolist(), log.clicks.tolist(), strict=True)
    cells = ((log.qids[q], name, f"{position:.15g}", shown_, clicked) for q, name, position, shown_, clicked in rows)
    return as_table(COLUMNS, cells)


__all__ = ["COLUMNS", "find_columns", "read_clicks", "read_without_wrong_lines", "write_clicks"]
