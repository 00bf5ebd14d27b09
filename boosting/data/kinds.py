"""The kinds of files that hold documents, each known by how it begins. A further kind is one more row of KINDS.

>>> kind_of("train.txt", b"2 qid:7 1:0.5\\n").title, kind_of("a.csv", b"qid,grade,bm25\\n7,2,0.5\\n").title
('LETOR', 'CSV')
"""

import stat
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ..compute.whole_files import naming
from . import csv_table, gzip_text, parquet_table
from .columns import Look, Roles, TableError
from .dataset import Dataset
from .gzip_text import GZIP
from .letor import read_lines, refuse_folder
from .letor_line import LetorError
from .letor_rows import Rows
from .letor_text import BINARY, is_binary
from .limits import MB, Limits, in_words

T = TypeVar("T")
HEAD = 65_536  # bytes that tell the kind


class Kind(NamedTuple):
    """fits   whether a file is of this kind, by its name in small letters and its first bytes, unpacked
    read   reads a file into Rows and yields the share that is read; takes the columns' roles, where the kind has columns
    look   the columns of a file, None where the kind has none
    """

    title: str
    fits: Callable[[str, bytes], bool]
    read: Callable[[Any, Rows, Roles | None], Iterator[float]]
    look: Callable[[Any], Look] | None = None


def kind_of(name: str, head: bytes) -> Kind:
    """The kind of a file by its name and its first bytes, packed or not; LETOR where nothing else fits."""
    text = gzip_text.head(head, HEAD) if head.startswith(GZIP) else head[:HEAD]
    return next(kind for kind in KINDS if kind.fits(name.lower().removesuffix(".gz"), text))


def head_of(source: Any) -> bytes:
    """The first bytes of what is still to be read as a whole."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source[:HEAD])
    if hasattr(source, "peek"):
        return source.peek(HEAD)[:HEAD]
    head = source.read(HEAD)
    source.seek(0)
    return head


def content_of(path: str | PathLike, limits: Limits) -> bytes:
    """All of a file, or of a pipe. Raises LetorError for a folder, and for a device and a pipe with too much: neither need have an end.

    >>> content_of("/dev/null", Limits())
    Traceback (most recent call last):
    boosting.data.letor_line.LetorError: /dev/null is a device, not a file; name the file that holds the documents.
    """
    refuse_folder(path)
    with open(path, "rb") as file, naming(path):
        kind = Path(path).stat().st_mode
        if stat.S_ISREG(kind):
            return file.read()
        if not stat.S_ISFIFO(kind):
            raise LetorError(f"{path} is a device, not a file; name the file that holds the documents.")
        content = bytearray()
        while piece := file.read(MB):
            content += piece
            if len(content) > limits.text:
                raise LetorError(f"{path} gives more than {in_words(limits.text)} and has not ended; name a file, or send fewer documents.")
        return bytes(content)


def collect(name: str, source: Any, rows: Rows, roles: Roles | None = None, on_progress: Callable[[float], None] | None = None) -> None:
    """Read a file of any kind into `rows`. Raises LetorError; of broken lines all are looked for, the first ten told.

    source   bytes, or an open file of which nothing was read yet

    >>> rows = Rows(Limits())
    >>> collect("a.csv", b"qid,relevance,bm25\\n7,2,0.5\\n7,0,\\n", rows)
    >>> rows.dataset()[0].features.tolist(), rows.names
    ([[0.5], [nan]], ('bm25',))
    """
    before = rows.n
    for share in kind_of(name, head_of(source)).read(source, rows, roles):
        if on_progress is not None:
            on_progress(share)
    rows.broken.settle()
    if rows.n == before:
        raise TableError("the file holds no document; expected lines such as '2 qid:10 1:0.5 2:0.1', or a table with one row per document.")


def agree(heads: Mapping[str, bytes]) -> None:
    """Features have numbers in LETOR text and names in a table: files of one data set, here by name and first bytes, must agree on which.
    Raises LetorError where they do not.

    >>> agree({"train.csv": b"qid,grade,bm25\\n7,2,0.5\\n", "test.txt": b"2 qid:7 1:0.5\\n"})
    Traceback (most recent call last):
    boosting.data.letor_line.LetorError: test.txt is read as LETOR and train.csv as CSV; only one of them names its features. Use one \
format for both.
    """
    (training, first), *others = ((name, kind_of(name, head)) for name, head in heads.items())
    for name, kind in others:
        if (kind.look is None) != (first.look is None):
            raise LetorError(
                f"{name} is read as {kind.title} and {training} as {first.title}; only one of them names its features. "
                "Use one format for both."
            )


def collect_all(
    names: Sequence[str], opened: Callable[[str], Any], limits: Limits, leave_out: bool = False, roles: Roles | None = None,
    trained: Sequence[str] = (),
) -> tuple[list[Rows], np.ndarray]:  # fmt: skip
    """Of files with the same columns the rows of each, as `read_files` has them, and the features that any of them names.

    opened   the name of a file -> what `collect` takes
    """
    collected: list[Rows] = []
    heads: dict[str, bytes] = {}
    for name in names:
        rows = Rows(limits, leave_out)
        rows.names, rows.trained = collected[0].names if collected else (), tuple(trained)
        source = opened(name)
        heads[name] = head_of(source)
        agree(heads)
        of_file(name, collect, name, source, rows, roles)
        collected.append(rows)
    return collected, np.unique(np.concatenate([rows.used for rows in collected]))


def of_file(name: str, do: Callable[..., T], *arguments: Any) -> T:
    """`do(*arguments)`, with the name of the file in front of what is wrong with it."""
    try:
        return do(*arguments)
    except LetorError as error:
        raise LetorError(f"{name}, {error}") from error


def read_files(paths: Sequence[str | PathLike], trained: Sequence[str] = ()) -> list[Dataset]:
    """Several files, such as a training and a test part, with the same columns: of tables those of the first, found by their names; of
    LETOR text the features that any of them names.

    trained   features of the ranker that they are for: columns of a table that hold no grade and name no document

    Raises LetorError, with the name of the file, where one cannot be read, a table lacks a column of the first, or only one of them has
    columns with names.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     one, two = Path(folder, "train.txt"), Path(folder, "test.txt")
    ...     _ = one.write_text("2 qid:7 1:0.5\\n"), two.write_text("1 qid:8 3:0.25\\n")
    ...     [data.features.tolist() for data in read_files([one, two])]
    [[[0.5, 0.0]], [[0.0, 0.25]]]
    """
    limits = Limits()
    collected, used = collect_all([str(Path(path)) for path in paths], lambda path: content_of(path, limits), limits, trained=trained)
    found = []
    for said, rows in zip(paths, collected, strict=True):
        data, notes = rows.dataset(used)
        for note in notes:
            warnings.warn(f"{said}: {note}", stacklevel=2)
        found.append(data)
    return found


def read_file(source: str | PathLike | bytes, roles: Roles | None = None, leave_out: bool = False) -> Dataset:
    """A data set from a file of any kind: LETOR text, a CSV or a Parquet table; .gz is unpacked.

    source      a path, or bytes
    roles       which column of a table is what; guessed by name and value unless told
    leave_out   open the file without its broken lines, with a warning; else they raise BrokenLines, the first ten at once

    >>> read_file(b"query,grade,bm25,links\\n7,2,0.5,3\\n7,0,0.1,9\\n", Roles("query", "grade", "", ("links",))).features.tolist()
    [[3.0], [9.0]]
    """
    if not isinstance(source, (str, PathLike, bytes)):
        remedy = "pass its bytes: source.read()" if hasattr(source, "read") else "pass a path, or bytes"
        raise TypeError(f"source is of type {type(source).__name__}; {remedy}.")
    content = source if isinstance(source, bytes) else content_of(source, Limits())
    rows = Rows(Limits(), leave_out)
    collect("" if isinstance(source, bytes) else str(source), content, rows, roles)
    data, notes = rows.dataset("used" if rows.names else "all")
    for note in notes:
        warnings.warn(note, stacklevel=2)
    return data


def _is_table(name: str, head: bytes) -> bool:
    lines = (line for line in head.removeprefix(b"\xef\xbb\xbf").splitlines() if line.strip() and not line.startswith(b"#"))
    line = next(lines, b"")
    if (
        is_binary(head)
        or b"qid:" in line
        or b"\0" in line
        or any(line.startswith(start) for start, _, _ in BINARY)
        or line.lstrip()[:1] in (b"<", b"{", b"[")
    ):
        return False
    return name.endswith((".csv", ".tsv")) or any(line.count(mark.encode()) for mark in csv_table.SEPARATORS)


KINDS = (
    Kind("Parquet", lambda name, head: head.startswith(b"PAR1"), parquet_table.read_parquet, parquet_table.look),
    Kind("CSV", _is_table, csv_table.read_csv, csv_table.look),
    Kind("LETOR", lambda name, head: True, lambda source, rows, roles: read_lines(source, rows)),
)
