"""Reading LETOR / SVMlight files, with errors that name the line, the value and the remedy.

A line is `grade qid:ID index:value index:value ... # comment`; an index that a line leaves out has the value 0.

    >>> read_letor(b"2 qid:7 1:0.5 # solar power\\n0 qid:7 2:1.0\\n").features.tolist()
    [[0.5, 0.0], [0.0, 1.0]]

This file is the home of the grammar and of its errors; `letor_bytes.py` reads plain lines faster, and only those.
"""

import codecs
import gzip
import io
import math
import os
import warnings
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import IO

import numpy as np

from .dataset import MAX_RELEVANCE, Dataset
from .letor_bytes import make_room, read_lines, scatter

MAX_BYTES = 8 * 2**30  # of the dense table; beyond it a laptop swaps
MAX_TEXT = 4 * 2**30  # also of an unpacked .gz, which may be a thousand times its own size
MAX_INDEX = 1_000_000
NAME_LENGTH = 80
BLOCK = 2**20  # bytes that are read at once: they and their numbers stay in the processor's cache
Source = str | PathLike | bytes | IO
OnProgress = Callable[[float], None]
Line = tuple[float, str, str, list[int], list[float]]  # grade, qid, name, indices, values


class LetorError(ValueError):
    """A line that cannot be read: says where, what was found, what was expected."""


def read_letor(source: Source | Sequence[Source], n_features: int = 0, on_progress: OnProgress | None = None) -> Dataset:
    """Read one file, or several as one data set.

    source       a path (.gz is unpacked), an open file, bytes, or a list of these
    n_features   at least so many columns, so that a test file fits its training file
    on_progress  called now and then with the share that is read, from 0 to 1

    Rows of a query that are not adjacent are moved together, in a stable way, with a warning.
    Raises LetorError with the number of the line.
    """
    data, notes = parse_letor(source, n_features, on_progress)
    for note in notes:
        warnings.warn(note, stacklevel=2)
    return data


def parse_letor(
    source: Source | Sequence[Source], n_features: int = 0, on_progress: OnProgress | None = None
) -> tuple[Dataset, tuple[str, ...]]:
    """Like `read_letor`, but returns the remarks instead of warning: for callers that show them on a screen."""
    sources: list[Source] = list(source) if isinstance(source, (list, tuple)) else [source]  # type: ignore[list-item]
    rows = _Rows()
    for position, one in enumerate(sources):
        try:
            for share in _read(one, rows):
                if on_progress is not None:
                    on_progress((position + share) / len(sources))
        except LetorError as error:
            name = getattr(one, "name", one if isinstance(one, (str, PathLike)) else f"file {position + 1}")
            raise (LetorError(f"{name}, {error}") if len(sources) > 1 else error) from None
    if not rows.n:
        raise LetorError("the file holds no document; expected lines such as '2 qid:10 1:0.5 2:0.1'.")
    return rows.dataset(n_features)


def _read(source: Source, rows: "_Rows") -> Iterator[float]:
    """Read a source block by block into `rows`; yields the share that is read."""
    if isinstance(source, (str, PathLike)):
        with open(source, "rb") as file:
            yield from _read(file, rows)
        return
    blocks = _blocks(_pieces(io.BytesIO(source) if isinstance(source, bytes) else source))
    number = 0
    try:
        for block, share in blocks:
            number = rows.read(block if number else block.removeprefix(codecs.BOM_UTF8), number)
            yield share
    except LetorError:
        for _ in blocks:  # that an archive is damaged, or too large, explains more than a broken line in it
            pass
        raise


def _pieces(file: IO) -> Iterator[tuple[bytes, float]]:
    """Some BLOCK bytes of text at a time, and the share of the file that they end; .gz is unpacked."""
    size, n_read = _size(file), 0
    piece = _bytes(file, BLOCK)
    if piece[:2] == b"\x1f\x8b":
        yield from _unpacked(piece + _bytes(file))
        return
    while piece:
        n_read += len(piece)
        yield piece, min(1.0, n_read / size)
        piece = _bytes(file, BLOCK)


def _bytes(file: IO, size: int = -1) -> bytes:
    raw = file.read(size)
    return raw.encode() if isinstance(raw, str) else raw


def _size(file: IO) -> float:
    """How much a file holds; infinite where that is not known, as in a pipe."""
    try:
        if not isinstance(file, (io.BytesIO, io.StringIO)):
            return os.fstat(file.fileno()).st_size or math.inf
        here = file.tell()
        size = file.seek(0, os.SEEK_END)
        file.seek(here)
        return size or math.inf
    except (OSError, AttributeError):
        return math.inf


def _unpacked(content: bytes) -> Iterator[tuple[bytes, float]]:
    packed = io.BytesIO(content)
    try:
        with gzip.GzipFile(fileobj=packed) as file:
            while piece := file.read(BLOCK):
                yield piece, packed.tell() / len(content)
    except (OSError, EOFError, zlib.error) as error:
        raise LetorError(f"the gzip file is damaged ({error}); compress it again, or open the plain text.") from error


def _blocks(pieces: Iterable[tuple[bytes, float]]) -> Iterator[tuple[bytes, float]]:
    """The same text, cut at ends of lines; the last block may lack one."""
    parts: list[bytes] = []
    n_bytes = 0
    for piece, share in pieces:
        n_bytes += len(piece)
        if n_bytes > MAX_TEXT:
            raise LetorError(f"the file has more than {MAX_TEXT / 2**30:.0f} GB of text; split it, or drop documents.")
        # A return at the very end may be half of a \r\n.
        cut = max(piece.rfind(b"\n"), piece.rfind(b"\r", 0, len(piece) - 1)) + 1
        parts.append(piece[:cut] if cut else piece)
        if cut:
            yield b"".join(parts), share
            parts = [piece[cut:]]
    yield b"".join(parts), 1.0


class _Rows:
    """Collects lines, block by block and column by column, then builds the data set in one go."""

    def __init__(self) -> None:
        self.n = 0
        self.width = 0
        self.qids: dict[int, str] = {}  # of the rows where one begins; those that follow have the same
        self.names: dict[int, str] = {}  # of the rows that have one
        self.grades: list[np.ndarray] = []
        self.values: deque[tuple[np.ndarray, np.ndarray, np.ndarray]] = deque()  # lengths, indices (none for full rows), values, as in Room
        self.room = make_room(0)

    def read(self, block: bytes, number: int) -> int:
        """Read whole lines, of which `number` precede in the file; returns how many precede the next block."""
        if not block.endswith(b"\n"):
            block += b"\n"
        if len(self.room.values) <= len(block) // 4:
            self.room = make_room(len(block))
        text = np.frombuffer(block, np.uint8)
        at = row = filled = 0
        while True:
            at, row, filled, n_lines = read_lines(text, at, row, filled, self.room)
            number += n_lines
            if at == len(block):
                break
            start, at, number = at, _line_end(block, at), number + 1
            line = _read_line(block[start:at].decode("utf-8", errors="replace"), number)
            if line is not None:
                self._put(line, row, filled)
                row, filled = row + 1, filled + len(line[-1])
        self._keep(block, row, filled)
        return number

    def _put(self, line: Line, row: int, filled: int) -> None:
        """Add a line that Python read to the room."""
        grade, qid, name, indices, values = line
        order = np.argsort(indices)
        room, end = self.room, filled + len(values)
        room.grades[row], room.lengths[row] = grade, len(values)
        room.indices[filled:end], room.values[filled:end] = np.array(indices)[order], np.array(values)[order]
        room.qids[row] = room.comments[row] = 0
        self.qids[self.n + row] = qid
        if name:
            self.names[self.n + row] = name

    def _keep(self, block: bytes, n_rows: int, n_values: int) -> None:
        """Copy what the working arrays hold, n_rows lines with n_values values, to the lists; the next block overwrites them."""
        grade, qid, comment, length = (column[:n_rows] for column in self.room[:4])
        indices, values = self.room.indices[:n_values], self.room.values[:n_values]
        width = int(indices.max(initial=0))
        if n_values == n_rows * width:  # each row holds 1, 2, ... width: nothing to remember
            indices = indices[:0]
        for row in np.flatnonzero(qid[:, 1]).tolist():
            self.qids[self.n + row] = block[slice(*qid[row])].decode()
        for row in np.flatnonzero(comment[:, 0] < comment[:, 1]).tolist():
            name = _name(block[slice(*comment[row])].decode("utf-8", errors="replace"))
            if name:
                self.names[self.n + row] = name
        self.grades.append(grade.copy())
        self.values.append((length.copy(), indices.copy(), values.copy()))
        self.n, self.width = self.n + n_rows, max(self.width, width)

    def dataset(self, n_features: int) -> tuple[Dataset, tuple[str, ...]]:
        n, width = self.n, max(n_features, self.width)
        if width == 0:
            raise LetorError("no line holds a feature; expected 'index:value' after the qid, e.g. '2 qid:10 1:0.5'.")
        if n * width * 8 > MAX_BYTES:
            raise LetorError(
                f"{n:,} documents x {width:,} features need {n * width * 8 / 2**30:.1f} GB as a table, "
                f"the bound is {MAX_BYTES / 2**30:.0f} GB; drop documents or renumber the features without gaps."
            )
        order, query_ptr, qids = _grouped(self.qids, n)
        position = np.empty(n, np.int64)
        position[order] = np.arange(n)
        notes: tuple[str, ...] = ()
        if np.any(order != np.arange(n)):
            notes = ("Rows of a query were not adjacent; they were moved together, keeping their order.",)
        grades = np.concatenate(self.grades)[order]
        data = Dataset(self._table(position, width), grades, query_ptr, qids=qids, document_names=self._names(position, query_ptr))
        return data, notes

    def _table(self, position: np.ndarray, width: int) -> np.ndarray:
        """(n, width) features. What was collected is let go as the table fills, so that memory need not hold both."""
        features = np.zeros((self.n, width))
        row = 0
        while self.values:
            lengths, indices, values = self.values.popleft()
            rows = position[row : row + len(lengths)]
            if len(indices):
                scatter(lengths, indices, values, rows, features)
            elif len(values):
                features[rows, : lengths[0]] = values.reshape(len(rows), -1)
            row += len(rows)
        return features

    def _names(self, position: np.ndarray, query_ptr: np.ndarray) -> list[str]:
        """Unnamed documents are numbered within their query."""
        sizes = np.diff(query_ptr)
        numbers = [f"d{i}" for i in range(1, int(sizes.max()) + 1)]
        names = [numbers[i] for i in (np.arange(self.n) - np.repeat(query_ptr[:-1], sizes)).tolist()]
        for row, name in self.names.items():
            names[position[row]] = name
        return names


def _line_end(block: bytes, at: int) -> int:
    """Where the next line starts. str.splitlines() would also break a comment at form feeds and Unicode line separators."""
    end = block.index(b"\n", at) + 1
    lone = block.find(b"\r", at, end - 2)
    return lone + 1 if lone >= 0 else end


def _read_line(line: str, number: int) -> Line | None:
    """The grammar. None where a line holds nothing but a comment; undecodable bytes are U+FFFD, as comments are free text."""
    body, _, comment = line.partition("#")
    tokens = body.split()
    if not tokens:
        return None
    if len(tokens) < 2 or not tokens[1].startswith("qid:") or len(tokens[1]) == 4:
        raise LetorError(f"line {number}: qid is missing; expected '2 qid:10 1:0.5 ...', found '{_short(line)}'.")
    grade = _grade(tokens[0], number)
    features = [_feature(token, number) for token in tokens[2:]]
    indices = [index for index, _ in features]
    if len(set(indices)) < len(indices):
        raise LetorError(f"line {number}: a feature index appears twice; keep one value for each index.")
    return grade, tokens[1][4:], _name(comment), indices, [value for _, value in features]


def _feature(token: str, number: int) -> tuple[int, float]:
    left, _colon, right = token.partition(":")
    try:
        index, value = int(left), float(right)
    except ValueError:
        raise LetorError(f"line {number}: '{_short(token)}' is not a feature; expected 'index:value', e.g. '3:0.25'.") from None
    if not 1 <= index <= MAX_INDEX:
        raise LetorError(f"line {number}: feature index {index} is outside 1..{MAX_INDEX:,}; number the features from 1.")
    if math.isinf(value):
        raise LetorError(f"line {number}: feature {index} is infinite; write nan for a missing value.")
    return index, value


def _grade(token: str, number: int) -> float:
    try:
        grade = float(token)
    except ValueError:
        raise LetorError(f"line {number}: the grade '{_short(token)}' is not a number; expected e.g. '2 qid:10 1:0.5'.") from None
    if math.isinf(grade) or grade < 0 or grade > MAX_RELEVANCE:
        raise LetorError(
            f"line {number}: the grade {grade:g} is outside 0..{MAX_RELEVANCE:g} "
            "(the gain 2^grade - 1 overflows above); rescale the grades, for example to 0..4."
        )
    return grade


def _name(comment: str) -> str:
    return comment.strip()[:NAME_LENGTH]


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


def _short(text: str, length: int = 40) -> str:
    text = text.strip()
    return text if len(text) <= length else text[: length - 1] + "…"
