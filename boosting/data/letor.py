"""Reading LETOR / SVMlight files, with errors that name the line, the value and the remedy.

A line is `grade qid:ID index:value index:value ... # comment`. An index that a line leaves out has the value 0; `nan`, and
the `NULL` of LETOR 4.0, is a missing value, or a missing grade.

    >>> read_letor(b"2 qid:7 1:0.5 # solar power\\n0 qid:7 2:1.0\\n").features.tolist()
    [[0.5, 0.0], [0.0, 1.0]]
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from ..compute.whole_files import check_path
from . import letor_text
from .broken import BrokenLines
from .dataset import Dataset
from .gzip_text import Damaged, Piece
from .letor_line import LetorError
from .letor_rows import Columns, Rows
from .letor_text import LongLine, Source
from .limits import MB, Limits, in_words

LOOK_ON = 64 * MB  # of an archive that are still unpacked after a broken line, to see whether the archive is broken
OnProgress = Callable[[float], None]


def read_letor(
    source: Source | Sequence[Source], n_features: int = 0, on_progress: OnProgress | None = None, columns: Columns = "all"
) -> Dataset:
    """Read one file, or several as one data set.

    source       a path (.gz is unpacked), an open file, bytes, or a list of these
    n_features   at least so many columns, so that a test file fits its training file
    on_progress  called now and then with the share that is read, from 0 to 1
    columns      "all": one for each index from 1 to the largest; "used": only those that some line names, where indices
                 leave wide gaps; or a list of indices, such as `columns=train.feature_names` for the test file

    Rows of a query that are not adjacent are moved together, in a stable way, with a warning.
    Raises LetorError with the number of the line; where several are broken, BrokenLines tells the first ten.

        >>> read_letor(b"2 qid:7 3:0.5 1000000:1\\n", columns="used").feature_names
        ('feature 3', 'feature 1000000')
    """
    data, notes = parse_letor(source, n_features, on_progress, columns)
    for note in notes:
        warnings.warn(note, stacklevel=2)
    return data


def parse_letor(
    source: Source | Sequence[Source], n_features: int = 0, on_progress: OnProgress | None = None, columns: Columns = "all"
) -> tuple[Dataset, tuple[str, ...]]:
    """Like `read_letor`, but returns the remarks instead of warning: for callers that show them on a screen."""
    return collect(source, on_progress).dataset(columns, n_features)


def collect(
    source: Source | Sequence[Source], on_progress: OnProgress | None = None, limits: Limits | None = None, rows: Rows | None = None
) -> Rows:
    """The lines of one file, or of several, within bounds; `dataset()` of the result makes the data set.

    rows    what to collect into, for a caller that watches it grow; it has limits of its own

    >>> rows = collect(b"2 qid:7 3:0.5 9:1\\n")
    >>> rows.used.tolist(), rows.dataset([9, 4])[0].features.tolist()
    ([3, 9], [[1.0, 0.0]])
    """
    sources: list[Any] = list(source) if isinstance(source, (list, tuple)) else [source]
    rows = rows if rows is not None else Rows(limits or Limits())
    for position, one in enumerate(sources):
        try:
            for share in read_lines(one, rows):
                if on_progress is not None:
                    on_progress((position + share) / len(sources))
            rows.broken.settle()
        except LetorError as error:
            name = getattr(one, "name", one if isinstance(one, (str, PathLike)) else f"file {position + 1}")
            raise (_of(name, error) if len(sources) > 1 else error) from None
    if not rows.n:
        raise LetorError("the file holds no document; expected lines such as '2 qid:10 1:0.5 2:0.1'.")
    return rows


def _of(name: Any, error: LetorError) -> LetorError:
    """The same error, of the file with this name."""
    return error.of(str(name)) if isinstance(error, BrokenLines) else LetorError(f"{name}, {error}")


def refuse_folder(path: str | PathLike) -> None:
    """Raises LetorError where a path is a folder, ValueError where it can be none."""
    check_path(path)
    if Path(path).is_dir():
        raise LetorError(f"{path} is a folder; name a file in it, or read published folds with boosting.read_folds.")


def read_lines(source: Any, rows: Rows) -> Iterator[float]:
    """Read a source block by block into `rows`; yields the share that is read."""
    if isinstance(source, str) and "qid:" in source and " " in source:
        raise TypeError("source is LETOR text where a path is expected; pass it as bytes: text.encode().")
    if isinstance(source, (str, PathLike)):
        refuse_folder(source)
        with open(source, "rb") as file:
            yield from read_lines(file, rows)
        return
    limits = rows.limits
    pieces, number = letor_text.pieces(source, limits), 0
    try:
        for block, share in letor_text.blocks(pieces, limits):
            number = rows.read(block if number else block.removeprefix(b"\xef\xbb\xbf"), number)
            yield share
    except Damaged:
        raise
    except LongLine:
        raise LetorError(f"line {number + 1} has more than {in_words(limits.line)} without an end; a line is one document.") from None
    except LetorError:
        _look_for_damage(pieces)
        raise


def _look_for_damage(pieces: Iterator[Piece]) -> None:
    """Raise Damaged where the rest cannot be unpacked: this explains more than a broken line does."""
    n_bytes = 0
    try:
        while n_bytes < LOOK_ON and (more := next(pieces, None)):
            n_bytes += len(more[0])
    except Damaged:
        raise
    except LetorError:  # too long: the first error stands
        pass
