"""Reading a table of separated values (CSV, TSV): pandas reads blocks of plain lines, Python those with quotes or mistakes.

A block is whole records of a few megabytes, so that a long file can be watched and stopped while it is read.
"""

import contextlib
import csv
import io
import itertools
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from ..words import capital
from . import delimited, letor_text
from .checks import MAX_RELEVANCE
from .columns import (
    MISSING,
    TRUTHS,
    Look,
    Roles,
    TableError,
    as_trained,
    check,
    feature_of,
    grade_of,
    guess,
    headings,
    is_numeral,
    qid_of,
    remarks_on,
    text_grade,
)
from .letor_line import LetorError, short
from .letor_rows import Rows
from .letor_text import LongLine
from .limits import MB, Limits, in_words

SEPARATORS = (",", ";", "\t", "|")
AT_ONCE = 4 * MB  # of text that pandas is given: for less, its start takes longer than its work
GLANCE = 200  # rows that are looked at to see which columns are numbers; fewer where they have more than GLANCED cells together
GLANCED = 200_000
MOST_EMPTY = 1_000_000  # lines of a file: they are skipped one by one, and a packed file may hold any number
COMMA, POINT = re.compile(r"\s*[-+]?\d*,\d+(?:[eE][-+]?\d+)?\s*"), re.compile(r"\s*[-+]?\d*\.\d+(?:[eE][-+]?\d+)?\s*")  # decimals
FIGURES = re.compile(r"[-+]?[$€£]?\s?\d+(?:[,.' \u00a0\u202f]\d{3})*(?:[.,]\d+)?\s?[%$€£]?")  # a number as people write it, no date
DECLARED = re.compile(delimited.DECLARED.pattern.encode(), re.IGNORECASE)
EMPTY = [spelled for word in MISSING for spelled in {word, word.upper(), word.capitalize()}]


def look(source: Any, limits: Limits | None = None) -> Look:
    """The columns of a table, and which of them are numbers, from its first rows.

    >>> look(b"qid,title,rel\\n7,a loaf,2\\n7,,\\n")
    Look(names=('qid', 'title', 'rel'), is_number=(True, False, True), n_rows=None)
    """
    for block, _ in _records(source, limits or Limits()):
        if not block.strip():
            break  # a few megabytes of empty lines: nobody waits for what may stand behind them
        head = _Head(block)
        rows = head.glance(block)
        columns = [[head.pointed(row[i]) for row in rows if i < len(row)] for i in range(len(head.names))]
        return Look(head.names, tuple(_are_numbers(column) for column in columns))
    raise TableError("the file holds no row; expected a heading such as 'qid,grade,bm25', and rows below.")


def _are_numbers(cells: list[str]) -> bool:
    """Whether most cells that are not missing are: mistakes in some of them are told, and make no column of text."""
    there = [cell for cell in cells if cell.strip().lower() not in MISSING]
    return not there or sum(map(is_numeral, there)) > 0.5 * len(there)


def read_csv(source: Any, rows: Rows, roles: Roles | None = None) -> Iterator[float]:
    """Read a table into `rows`; yields the share that is read. Columns are guessed unless `roles` says them. Raises TableError."""
    head, number = None, 0
    for block, share in _records(source, rows.limits):
        if head is None:
            if not block.strip():
                break
            head = _Head(block)
            seen = look(block)
            chosen = roles or guess(seen, rows.names or rows.trained)
            lost = next(_lost(head, block, seen, chosen), "")
            if lost and chosen.query and not chosen.features:
                raise TableError(lost)
            check(chosen, head.names, not rows.names)
            if not rows.names:  # a column of text is none to choose as a feature
                rows.remarks += [*(() if roles else remarks_on(seen, chosen, rows.trained)), *filter(None, [capital(lost)])]
            chosen = as_trained(chosen, rows.names)
            rows.names, rows.query = chosen.features, chosen.query
            reader = _Reader(head, chosen, block)
            start = _line_end(block) if head.is_heading else _start(block)
            number, block = block.count(b"\n", 0, start), block[start:]
        number = reader.read(block, number, rows)
        yield share
    if head is None:
        raise TableError("the file holds no row; expected a heading such as 'qid,grade,bm25', and rows below.")


def _lost(head: "_Head", block: bytes, seen: Look, roles: Roles) -> Iterator[str]:
    """A remark on the first column that was left out although it holds figures, in a spelling that is not read: 1,234.5 or 7 %."""
    rows = head.glance(block)
    for at, (name, is_number) in enumerate(zip(seen.names, seen.is_number, strict=True)):
        if is_number or name in (*roles[:3], text_grade(seen, roles)):
            continue
        cells = [row[at].strip() for row in rows if at < len(row) and row[at].strip()]
        odd = [cell for cell in cells if FIGURES.fullmatch(cell) and not is_numeral(cell)]
        if len(odd) > 0.5 * len(cells):
            found = f"column {short(name, 30)!r} holds '{short(odd[0], 30)}'"
            yield f"{found}, which is not read as a number; write digits and a decimal point alone."
            return


class _Head:
    """separator   between cells;  names   of the columns;  is_heading   whether the first row says them
    has_commas  whether decimals are written 0,5, as spreadsheets do in half of the world; a table with 0.5 as well has none
    """

    def __init__(self, block: bytes) -> None:
        line = block[_start(block) : _line_end(block)].decode("utf-8", errors="replace")
        outside = "".join(line.split('"')[::2])
        self.separator = _declared_separator(block) or max(SEPARATORS, key=outside.count)
        try:
            row = next(csv.reader(io.StringIO(line, newline=""), delimiter=self.separator), [])
        except csv.Error as error:
            raise TableError(f"line 1: {error}; look for a quotation mark that is not closed.") from None
        self.names, self.is_heading = headings(row)
        if len(self.names) < 2 and line.startswith("#"):
            raise TableError(f"the first line is a remark, '{short(line)}'; delete what stands above the names of the columns.")
        if len(self.names) < 2:
            raise TableError("the first line has one column only; expected at least a query and a feature, separated by commas.")
        self.has_commas = self.separator != "," and _has_commas(self.glance(block))

    def glance(self, block: bytes) -> list[list[str]]:
        """The first rows below the heading, up to one that cannot be read."""
        rows: list[list[str]] = []
        reader = self.reader(block[_line_end(block) if self.is_heading else _start(block) :])
        with contextlib.suppress(csv.Error):  # it is told of where it is read
            rows.extend(itertools.islice(filter(any, reader), max(1, min(GLANCE, GLANCED // len(self.names)))))
        return rows

    def pointed(self, cell: str) -> str:
        """The cell with a decimal point, where it has a decimal comma."""
        return cell.replace(",", ".") if self.has_commas and COMMA.fullmatch(cell) else cell

    def reader(self, block: bytes) -> Any:
        return csv.reader(io.StringIO(block.decode("utf-8", errors="replace"), newline=""), delimiter=self.separator)


Block = tuple[list[str], np.ndarray, list[str], np.ndarray]  # qids, grades, names, values


class _Reader:
    """Reads blocks of records with the columns that were chosen."""

    def __init__(self, head: _Head, roles: Roles, block: bytes) -> None:
        self.head, self.roles = head, roles
        place = {name: i for i, name in enumerate(head.names)}
        self.query, self.grade, self.document = (place.get(name, -1) for name in roles[:3])
        self.features = [place[name] for name in roles.features]
        first = head.glance(block)
        self.truths = {
            i for i in (self.grade, *self.features) if any(0 <= i < len(row) and row[i].strip().lower() in TRUTHS for row in first)
        }
        self.n_empty = 0  # lines

    def read(self, block: bytes, number: int, rows: Rows) -> int:
        """Read records, of which `number` lines precede in the file; returns how many precede the next block."""
        found = self._plain(block)
        if found is None:
            return self._one_by_one(block, number, rows)
        n_lines = block.count(b"\n")
        qids, grades, names, values = found
        rows.add(qids, grades, names, values, number + n_lines)
        return number + n_lines

    def _plain(self, block: bytes) -> Block | None:
        """The block by pandas; None where anything is odd: a quote, a zero byte, at which a name ends for pandas 2, an empty line, a cell
        too few, a number that is none."""
        if b'"' in block or b"\0" in block or not _is_even(block, self.head.separator, len(self.head.names)):
            return None
        import pandas as pd

        texts = [column for column in (self.query, self.document) if column >= 0]
        numbers = [column for column in (self.grade, *self.features) if column >= 0]
        kinds = {column: "boolean" if column in self.truths else np.float64 for column in numbers}
        try:
            frame = pd.read_csv(
                io.BytesIO(block), sep=self.head.separator, header=None, names=range(len(self.head.names)), usecols=[*texts, *numbers],
                dtype={**dict.fromkeys(texts, str), **kinds}, keep_default_na=False,
                na_values=dict.fromkeys(numbers, EMPTY), quoting=csv.QUOTE_NONE, index_col=False,
                encoding="utf-8", encoding_errors="replace", engine="c", skip_blank_lines=False,
                decimal="," if self.head.has_commas else ".",
            )  # fmt: skip
        except (ValueError, OverflowError):
            return None
        grades = frame[self.grade].to_numpy(np.float64, na_value=np.nan) if self.grade >= 0 else np.full(len(frame), np.nan)
        values = frame[self.features].to_numpy(np.float64, na_value=np.nan)
        qids = frame[self.query].tolist()
        if np.isinf(values).any() or np.any((grades < 0) | (grades > MAX_RELEVANCE)):
            return None
        names = frame[self.document].tolist() if self.document >= 0 else []
        try:
            short = {qid: qid_of(qid, "") for qid in set(qids)}
        except TableError:
            return None
        return [short[qid] for qid in qids], grades, [name.strip() for name in names], values

    def _one_by_one(self, block: bytes, number: int, rows: Rows) -> int:
        """The block by Python, which knows what is wrong with a line."""
        found: list[tuple[str, float, str, list[float]]] = []
        reader, last = self.head.reader(block), 0
        while True:
            first = last + 1
            try:
                row = next(reader, None)
                last = reader.line_num
                if row is None:
                    break
                if any(cell.strip() for cell in row):
                    found.append(self._row(row, f"line {number + first}"))
                else:
                    self.n_empty += 1
            except TableError as error:
                rows.broken.add(error)
            except csv.Error as error:
                last = reader.line_num
                rows.broken.add(TableError(f"line {number + first}: {error}; look for a quotation mark that is not closed."))
            if self.n_empty > MOST_EMPTY:
                raise TableError(f"line {number + first}: the file has more than {MOST_EMPTY:,} empty lines so far; drop them.")
        qids, grades, names, values = zip(*found, strict=True) if found else ((), (), (), ())
        table = np.array(values, np.float64).reshape(len(qids), len(self.features))
        rows.add(qids, np.array(grades, np.float64), names, table, number + last)
        return number + last

    def _row(self, row: list[str], where: str) -> tuple[str, float, str, list[float]]:
        if len(row) != len(self.head.names):
            found = f"{len(row)} cell" if len(row) == 1 else f"{len(row)} cells"
            raise TableError(f"{where}: {found} where the heading has {len(self.head.names)}; put text with separators into quotes.")
        if row[self.query].strip() == self.head.names[self.query] and headings(row) == (self.head.names, self.head.is_heading):
            raise TableError(f"{where}: the heading stands here once more, as where two tables were joined; delete this line.")
        qid = qid_of(row[self.query], where)
        grade = grade_of(self.head.pointed(row[self.grade]), where) if self.grade >= 0 else float("nan")
        name = row[self.document].strip() if self.document >= 0 else ""
        return qid, grade, name, [feature_of(self.head.pointed(row[i]), self.head.names[i], where) for i in self.features]


def _records(source: Any, limits: Limits) -> Iterator[tuple[bytes, float]]:
    """The text of a table, cut at ends of records: a line may end within quotes."""
    parts: list[bytes] = []
    n_quotes = n_bytes = n_lines = 0
    pieces = letor_text.pieces(source, limits, "CSV")
    try:
        is_first = True
        for block, share in letor_text.blocks(pieces, limits):
            if is_first:
                block, is_first = block.removeprefix(b"\xef\xbb\xbf"), False
            if b"\r" in block:
                block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            parts.append(block)
            n_quotes, n_bytes = n_quotes + block.count(b'"'), n_bytes + len(block)
            if n_quotes % 2 == 0 and (n_bytes >= AT_ONCE or share >= 1.0):
                if n_bytes:
                    yield _ended(b"".join(parts)), share
                n_lines += sum(part.count(b"\n") for part in parts)
                parts, n_bytes, n_quotes = [], 0, 0
            elif n_quotes % 2 and n_bytes > limits.line + AT_ONCE + letor_text.BLOCK:
                raise _unclosed(b"".join(parts), n_lines)
    except LongLine:
        n_lines += sum(part.count(b"\n") for part in parts)
        raise TableError(f"line {n_lines + 1} has more than {in_words(limits.line)} without an end; a line is one document.") from None
    if n_quotes % 2:
        raise _unclosed(b"".join(parts), n_lines)
    if n_bytes:
        yield _ended(b"".join(parts)), 1.0


def _unclosed(text: bytes, n_lines: int) -> LetorError:
    odd = next(i for i, line in enumerate(text.split(b"\n"), start=1) if line.count(b'"') % 2)
    return TableError(f"line {n_lines + odd}: a quotation mark opens and is not closed; close it, or write it twice within quotes.")


def _ended(block: bytes) -> bytes:
    return block if block.endswith(b"\n") else block + b"\n"


def _line_end(block: bytes) -> int:
    """Where the second record starts; a heading may hold a line's end within quotes."""
    at = block.find(b"\n", _start(block)) + 1 or len(block)
    while block.count(b'"', 0, at) % 2 and at < len(block):
        at = block.find(b"\n", at) + 1 or len(block)
    return at


def _start(block: bytes) -> int:
    """Where the first line begins that is not empty, and does not say the separator."""
    declared = DECLARED.match(block)
    return declared.end() if declared else len(block) - len(block.lstrip(b"\n"))


def _has_commas(rows: list[list[str]]) -> bool:
    """Whether decimals are written with a comma, and none with a point."""
    cells = [cell for row in rows for cell in row]
    return any(map(COMMA.fullmatch, cells)) and not any(map(POINT.fullmatch, cells))


def _declared_separator(block: bytes) -> str:
    """What the first line says as a spreadsheet writes it, `sep=;`; "" where it says nothing."""
    declared = DECLARED.match(block)
    return declared[1].decode() if declared else ""


def _is_even(block: bytes, separator: str, width: int) -> bool:
    """Whether every line has as many cells as there are columns, and something in one of them."""
    text = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(text == ord("\n"))
    cuts = np.searchsorted(np.flatnonzero(text == ord(separator)), ends)
    lengths = np.diff(ends, prepend=-1)
    return bool(np.all(np.diff(cuts, prepend=0) == width - 1) and lengths.min(initial=width + 2) > width + 1)
