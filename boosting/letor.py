"""Reading LETOR / SVMlight files, with errors that name the line, the value and the remedy.

A line is `grade qid:ID index:value index:value ... # comment`; an index that a line leaves out has the value 0.

    >>> read_letor(b"2 qid:7 1:0.5 # solar power\\n0 qid:7 2:1.0\\n").features.tolist()
    [[0.5, 0.0], [0.0, 1.0]]
"""

import gzip
import io
import math
import warnings
import zlib
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import IO

import numpy as np

from .data import MAX_RELEVANCE, Dataset

MAX_BYTES = 8 * 2**30  # of the dense table; beyond it a laptop swaps
MAX_TEXT = 4 * 2**30  # also of an unpacked .gz, which may be a thousand times its own size
MAX_INDEX = 1_000_000
NAME_LENGTH = 80
Source = str | PathLike | bytes | IO


class LetorError(ValueError):
    """A line that cannot be read: says where, what was found, what was expected."""


def read_letor(source: Source | Sequence[Source], n_features: int = 0) -> Dataset:
    """Read one file, or several as one data set.

    source       a path (.gz is unpacked), an open file, bytes, or a list of these
    n_features   at least so many columns, so that a test file fits its training file

    Rows of a query that are not adjacent are moved together, in a stable way, with a warning.
    Raises LetorError with the number of the line.
    """
    data, notes = parse_letor(source, n_features)
    for note in notes:
        warnings.warn(note, stacklevel=2)
    return data


def parse_letor(source: Source | Sequence[Source], n_features: int = 0) -> tuple[Dataset, tuple[str, ...]]:
    """Like `read_letor`, but returns the remarks instead of warning: for callers that show them on a screen."""
    sources: list[Source] = list(source) if isinstance(source, (list, tuple)) else [source]  # type: ignore[list-item]
    rows = _Rows()
    for position, one in enumerate(sources, start=1):
        try:
            for number, line in enumerate(_lines(one), start=1):
                rows.read(line, number)
        except LetorError as error:
            name = getattr(one, "name", one if isinstance(one, (str, PathLike)) else f"file {position}")
            raise (LetorError(f"{name}, {error}") if len(sources) > 1 else error) from None
    if not rows.grades:
        raise LetorError("the file holds no document; expected lines such as '2 qid:10 1:0.5 2:0.1'.")
    return rows.dataset(n_features)


def _lines(source: Source) -> Iterable[str]:
    """Decoded lines; undecodable bytes become U+FFFD, since only comments may hold free text."""
    if isinstance(source, (str, PathLike)):
        with open(source, "rb") as file:
            yield from _lines(file)
        return
    raw = source if isinstance(source, bytes) else source.read()
    content: bytes = raw.encode() if isinstance(raw, str) else raw
    if content[:2] == b"\x1f\x8b":
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
                content = file.read(MAX_TEXT + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise LetorError(f"the gzip file is damaged ({error}); compress it again, or open the plain text.") from error
    if len(content) > MAX_TEXT:
        raise LetorError(f"the file has more than {MAX_TEXT / 2**30:.0f} GB of text; split it, or drop documents.")
    # str.splitlines() would also break a comment at form feeds and Unicode line separators.
    yield from io.StringIO(content.decode("utf-8-sig", errors="replace"), newline=None)


class _Rows:
    """Collects parsed lines column by column, then builds the data set in one go."""

    def __init__(self) -> None:
        self.grades: list[float] = []
        self.qids: list[str] = []
        self.names: list[str] = []
        self.row_length: list[int] = []
        self.index: list[int] = []
        self.value: list[float] = []

    def read(self, line: str, number: int) -> None:
        body, _, comment = line.partition("#")
        tokens = body.split()
        if not tokens:
            return
        if len(tokens) < 2 or not tokens[1].startswith("qid:") or len(tokens[1]) == 4:
            raise LetorError(f"line {number}: qid is missing; expected '2 qid:10 1:0.5 ...', found '{_short(line)}'.")
        self.grades.append(_grade(tokens[0], number))
        self.qids.append(tokens[1][4:])
        self.names.append(comment.strip()[:NAME_LENGTH])
        seen = len(self.index)
        for token in tokens[2:]:
            self._feature(token, number)
        indices = self.index[seen:]
        if len(set(indices)) < len(indices):
            raise LetorError(f"line {number}: a feature index appears twice; keep one value for each index.")
        self.row_length.append(len(indices))

    def _feature(self, token: str, number: int) -> None:
        left, _colon, right = token.partition(":")
        try:
            index, value = int(left), float(right)
        except ValueError:
            raise LetorError(f"line {number}: '{_short(token)}' is not a feature; expected 'index:value', e.g. '3:0.25'.") from None
        if not 1 <= index <= MAX_INDEX:
            raise LetorError(f"line {number}: feature index {index} is outside 1..{MAX_INDEX:,}; number the features from 1.")
        if math.isinf(value):
            raise LetorError(f"line {number}: feature {index} is infinite; write nan for a missing value.")
        self.index.append(index)
        self.value.append(value)

    def dataset(self, n_features: int) -> tuple[Dataset, tuple[str, ...]]:
        n = len(self.grades)
        width = max([n_features, *self.index]) if self.index else n_features
        if width == 0:
            raise LetorError("no line holds a feature; expected 'index:value' after the qid, e.g. '2 qid:10 1:0.5'.")
        if n * width * 8 > MAX_BYTES:
            raise LetorError(
                f"{n:,} documents x {width:,} features need {n * width * 8 / 2**30:.1f} GB as a table, "
                f"the bound is {MAX_BYTES / 2**30:.0f} GB; drop documents or renumber the features without gaps."
            )
        features = np.zeros((n, width))
        features[np.repeat(np.arange(n), self.row_length), np.array(self.index, np.int64) - 1] = self.value
        order, query_ptr, qids = _grouped(self.qids)
        notes: tuple[str, ...] = ()
        if np.any(order != np.arange(n)):
            notes = ("Rows of a query were not adjacent; they were moved together, keeping their order.",)
        names = [self.names[row] or f"d{row - start + 1}" for start, row in _with_start(order, query_ptr)]
        data = Dataset(features[order], np.array(self.grades)[order], query_ptr, qids=qids, document_names=names)
        return data, notes


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


def _grouped(qids: list[str]) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Stable order that makes each query's rows adjacent, queries by first appearance."""
    first: dict[str, int] = {}
    for qid in qids:
        first.setdefault(qid, len(first))
    query = np.array([first[qid] for qid in qids])
    order = np.argsort(query, kind="stable")
    query_ptr = np.concatenate([[0], np.cumsum(np.bincount(query, minlength=len(first)))])
    return order, query_ptr, list(first)


def _with_start(order: np.ndarray, query_ptr: np.ndarray) -> Iterable[tuple[int, int]]:
    """(first position of the query, row) for each position; unnamed documents are numbered within their query."""
    starts = np.repeat(query_ptr[:-1], np.diff(query_ptr))
    return ((int(row) - int(position - start), int(row)) for position, (start, row) in enumerate(zip(starts, order, strict=True)))


def _short(text: str, length: int = 40) -> str:
    text = text.strip()
    return text if len(text) <= length else text[: length - 1] + "…"
