"""Tables of text whose columns stand apart by commas, semicolons, tabs, bars or blanks; every line that is wrong is told, up to ten.

>>> [(line.number, line.cells) for line in lines_of(b'query,document\\n"sour, dough",7\\n')]
[(1, ['query', 'document']), (2, ['sour, dough', '7'])]
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, NamedTuple

from ..words import undirected
from .letor_line import LetorError, short
from .letor_text import pieces
from .limits import MB, Limits, in_words

MOST_COMPLAINTS = 10  # complaints about one file
MOST_COUNTED = 100_000  # wrong lines, at which reading stops
MOST_BYTES = 200 * MB
DELIMITERS = ("\t", ";", ",")
BAR = "|"  # parts cells where nothing else does; one alone may belong to a name
DECLARED = re.compile(r'\n*"?sep=([,;\t|])"?[;, ]*\n+', re.IGNORECASE)  # what stands above a table that a spreadsheet wrote
OFTEN = 2_000  # lines between two words on how far it is
WHOLE = re.compile(r"[+-]?\d{1,15}(\.(?!000$)0*)?", re.ASCII)  # 2.000 is two thousand in half of Europe
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?", re.ASCII)
# How a cell begins that a spreadsheet runs, harmless already or not, also behind signs that nobody sees. share.js has the same pattern.
FORMULA = re.compile(r"['\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*[=+@\-\uff1d\uff0b\uff20\uff0d]")


class Line(NamedTuple):
    """One line of a table: its number in the file, from 1, and its cells without the blanks around them."""

    number: int
    cells: list[str]


class Watched(NamedTuple):
    """The bytes of a table, who is told now and then which share of its lines is read, 0..1, and how much text there may be, unpacked. An
    exception of who is told ends the reading."""

    content: bytes
    tell: Callable[[float], None]
    most_bytes: int = MOST_BYTES


class DelimitedError(ValueError):
    """A file that cannot be read: `complaints` holds a sentence for each of its first ten wrong lines, n_more counts the others."""

    def __init__(self, complaints: Sequence[str], n_more: int = 0) -> None:
        self.complaints, self.n_more = tuple(complaints), n_more
        least = "at least " if n_more >= MOST_COUNTED else ""
        more = [f"{least}{n_more:,} more such {'line follows' if n_more == 1 else 'lines follow'}."] if n_more else []
        super().__init__("\n".join([*self.complaints, *more]))

    @property
    def n_wrong(self) -> int:
        """Wrong lines; of very many at least so many."""
        return len(self.complaints) + self.n_more


class Complaints:
    """What is wrong with a file, collected line by line; a file of nothing but wrong lines is not read to its end.

    >>> found = Complaints()
    >>> found.add(3, "clicks 'x' is not a number")
    >>> found.raise_if_any()
    Traceback (most recent call last):
    boosting.data.delimited.DelimitedError: line 3: clicks 'x' is not a number.
    """

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.n_more = 0

    def add(self, number: int, clause: str) -> None:
        if len(self.sentences) < MOST_COMPLAINTS:
            self.sentences.append(f"line {number}: {clause}.")
        else:
            self.n_more += 1
            if self.n_more == MOST_COUNTED:
                self.raise_if_any()

    def raise_if_any(self) -> None:
        if self.sentences:
            raise DelimitedError(self.sentences, self.n_more)


def lines_of(source: Any, most_bytes: int = MOST_BYTES) -> Iterator[Line]:
    """The lines of a path, an open file, bytes or Watched ones that hold something; .gz is unpacked. Above the first of them, lines that
    begin with # are comments; further down somebody may have searched for #metoo. What `harmless` did is undone. Raises DelimitedError."""
    source, tell, most_bytes = source if isinstance(source, Watched) else Watched(source, lambda _: None, most_bytes)
    text = _text(source, most_bytes).replace("\r\n", "\n").replace("\r", "\n")  # nothing else ends a line
    declared = DECLARED.match(text)
    above = declared.end() if declared else 0
    lines = [*[""] * text.count("\n", 0, above), *text[above:].split("\n")]
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    delimiter = declared[1] if declared else next((sign for sign in DELIMITERS if sign in first), BAR if first.count(BAR) > 1 else None)
    numbered: Iterable[tuple[int, list[str]]]
    if delimiter is None:
        numbered = ((number, line.split()) for number, line in enumerate(lines, start=1))
    else:
        reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, skipinitialspace=True)
        numbered = _counted(reader)
    is_above = True
    for n, (number, cells) in enumerate(numbered):
        if n % OFTEN == 0:
            tell(number / len(lines))
        stripped = [undirected(cell).strip() for cell in cells]
        is_above = is_above and (not any(stripped) or stripped[0].startswith("#"))
        if any(stripped) and not is_above:
            yield Line(number, [_as_it_was(cell) if cell[:1] == "'" else cell for cell in stripped])
    tell(1.0)


def _counted(reader: Any) -> Iterator[tuple[int, list[str]]]:
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise DelimitedError([f"line {reader.line_num}: {error}; write one row per line, and close every quotation mark."]) from None
        yield reader.line_num, cells


def _text(source: Any, most_bytes: int) -> str:
    content: Any
    if isinstance(source, (str, PathLike)):
        with open(source, "rb") as file:
            content = file.read(most_bytes + 1)
    else:
        content = source if isinstance(source, (bytes, bytearray)) else source.read(most_bytes + 1)
    if isinstance(content, str):
        content = content.encode()
    if len(content) > most_bytes:
        raise DelimitedError([f"the file has more than {in_words(most_bytes)}, the limit for one table; send a part of it."])
    try:
        content = b"".join(piece for piece, _ in pieces(content, Limits(text=most_bytes), "CSV"))
    except LetorError as error:  # what it is instead of a table
        raise DelimitedError([str(error)]) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise DelimitedError([f"line {line}: byte {error.object[error.start]:#04x} is not UTF-8 text; save the file in UTF-8."]) from None


def as_table(names: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """A line of names and the rows as CSV, which `lines_of` reads again.

    >>> as_table(["query", "document"], [("q", "rye, dark"), ("q", "=1+1")]).splitlines()
    ['query,document', 'q,"rye, dark"', "q,'=1+1"]
    """
    text = TableText()
    writer = csv.writer(text, lineterminator=TableText.END)
    writer.writerow(map(harmless, names))
    writer.writerows(map(harmless, row) for row in rows)
    return text.getvalue()


class TableText(io.StringIO):
    """The text of a table, to which a csv writer whose lines end in `END` writes; they end in a line feed here.

    Before Python 3.13 a writer quotes a carriage return only where its own lines end in one. Without quotes, a name that holds one breaks
    the line in a spreadsheet, and what follows is a cell of its own, which may be a formula.
    """

    END = "\r\n"

    def write(self, line: str) -> int:
        """Append one line."""
        return super().write(line.removesuffix(self.END) + "\n")


def harmless(cell: Any) -> Any:
    """A cell of a table that is taken away: a text that a spreadsheet would take for a formula, and run, gets an apostrophe before it. One
    that has apostrophes there already gets another, so that the first can be taken away again. Numbers stay numbers.

    >>> [harmless(cell) for cell in ("=1+1", "@home", "'-x", "rye", "-0.5", -0.5)]
    ["'=1+1", "'@home", "''-x", 'rye', '-0.5', -0.5]
    """
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) and number(cell) is None else cell


def _as_it_was(cell: str) -> str:
    """A cell that begins with an apostrophe, before `harmless`."""
    return cell[1:] if FORMULA.match(cell) else cell


def whole(cell: str) -> int | None:
    """A whole number, None where the text is none, or says two; a point with zeros after it is let pass, but for three.

    >>> whole("12"), whole("12.0"), whole("12.000"), whole("1_2"), whole("x")
    (12, 12, None, None, None)
    """
    return int(float(cell)) if WHOLE.fullmatch(cell) else None


def number(cell: str) -> float | None:
    """A finite number, None where the text is none."""
    if not NUMBER.fullmatch(cell):
        return None
    value = float(cell)
    return value if abs(value) < float("inf") else None


def shown(cell: str) -> str:
    """A cell as a complaint repeats it."""
    return f"'{short(cell)}'" if cell else "nothing"
