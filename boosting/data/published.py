"""Folds as they are published: a folder, a ZIP archive or files side by side, read as one data set and the ways in which its queries part.

Collections such as LETOR come as five folds, and each holds every query: three fifths to train on, one to choose on, one to test. So the
files of the first fold are read whole, and of the others only whose queries they are.
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..words import listed, undirected
from . import letor_text
from .columns import Roles
from .dataset import Dataset
from .folder import MOST_MEMBERS, Fold, Member, grouped, is_archive, open_archive, visible
from .kinds import collect, collect_all, content_of, head_of, kind_of, of_file
from .letor_line import LetorError, short
from .letor_rows import Rows
from .limits import Limits, in_words

QID = re.compile(rb"^[^#\n]*?\sqid:([^\s#]+)", re.MULTILINE)
ORDER = ("train", "validation", "test")
USUAL = Limits()
MOST_FOLDS = 30
Part = tuple[np.ndarray, np.ndarray, np.ndarray]


@dataclass(frozen=True, eq=False)
class Published:
    """data    every query once: those of the first fold's training, validation and test part, in this order
    parts   fold -> numbers of the queries of `data` to train on, to choose on (may be none), and to test (may be none)
    notes   remarks on what was read
    """

    data: Dataset
    parts: dict[str, Part]
    notes: tuple[str, ...] = ()

    def fold(self, name: str) -> tuple[Dataset, Dataset | None, Dataset | None]:
        """Training, validation and test part of a fold. Raises ValueError for a name that there is not."""
        if name not in self.parts:
            raise ValueError(f"there is no fold {name}; choose one of {', '.join(self.parts)}.")
        train, validation, test = (self.data.subset(part.tolist()) if len(part) else None for part in self.parts[name])
        assert train is not None
        return train, validation, test


class FoldFiles:
    """The files of a folder, of an archive, or of a list, by name; `open` gives bytes or an open file, as readers take them."""

    def __init__(self, source: str | os.PathLike | bytes | Sequence[str | os.PathLike], limits: Limits) -> None:
        self._limits, self._archive, self._n_opened = limits, None, 0
        self._paths: dict[str, Path] = {}
        if isinstance(source, bytes) or (isinstance(source, (str, os.PathLike)) and Path(source).is_file()):
            content = source if isinstance(source, bytes) else Path(source).read_bytes()
            if not is_archive(content[:4]):
                raise LetorError("folds come as a folder, a ZIP archive, or a list of files; for one file use read_file.")
            self._archive, self._n_sent = open_archive(content), len(content)
        else:
            self._paths = dict(_walked(source))

    @property
    def names(self) -> list[str]:
        """Of the files that may hold documents."""
        return visible([one.filename for one in self._archive.infolist() if not one.is_dir()] if self._archive else list(self._paths))

    @property
    def folds(self) -> dict[str, Fold]:
        """Raises LetorError where there is none, or more than anybody publishes."""
        there = grouped(self.names)
        if len(there) > MOST_FOLDS:
            raise LetorError(f"there are {len(there):,} folds; at most {MOST_FOLDS} are read together.")
        return there

    def open(self, name: str) -> Any:
        """Raises LetorError where the files of an archive that were opened hold more together than one of its size may."""
        if self._archive is None:
            return content_of(self._paths[name], self._limits)
        self._n_opened += self._archive.getinfo(name).file_size  # no more comes out than it says
        if self._n_opened > (most := self._limits.unpacked(self._n_sent)):
            raise LetorError(f"the folds hold more than {in_words(most)} together, unpacked; give a folder, or one fold.")
        return Member(self._archive, name, self._n_sent, self._limits)


def _walked(source: str | os.PathLike | Sequence[str | os.PathLike]) -> Iterator[tuple[str, Path]]:
    """Name and path of each file of a folder, or of a list of files and folders."""
    given = [source] if isinstance(source, (str, os.PathLike)) else list(source)
    for one in map(Path, given):
        if not one.exists():
            raise LetorError(f"there is no file or folder {one}.")
        root = one if one.is_dir() and len(given) == 1 else one.parent
        for path in sorted(_within(one)) if one.is_dir() else [one]:
            if path.is_file():
                yield path.relative_to(root).as_posix(), path


def _within(folder: Path) -> Iterator[Path]:
    """Everything in a folder that is none itself. Raises OSError for a folder that may not be read: what is in it would be missed."""

    def refuse(error: OSError) -> None:
        raise error

    for place, _, names in os.walk(folder, onerror=refuse):
        yield from (Path(place, name) for name in names)


def read_folds(
    source: str | os.PathLike | bytes | Sequence[str | os.PathLike], roles: Roles | None = None, leave_out: bool = False,
    limits: Limits = USUAL, trained: Sequence[str] = (),
) -> Published:  # fmt: skip
    """Read published folds.

    source      a folder such as MQ2007 (with Fold1/train.txt, Fold1/vali.txt, ...), its ZIP archive (a path, or bytes), or a list of files;
                LETOR text, CSV and Parquet, .gz or not; a part is known by the name of its file, as `folder.part_of` has it
    roles       which column of a table is what; guessed unless told
    leave_out   read without broken lines, with a remark
    trained     features of the ranker that they are for, as in `read_files`

    Raises LetorError, with the name of the file, for what cannot be read, and where a fold holds other queries than the first one.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     for number, (one, two) in enumerate((("7", "8"), ("8", "7")), start=1):
        ...         place = Path(folder, f"Fold{number}")
        ...         place.mkdir()
        ...         for part, qid in (("trainingset", one), ("testset", two)):
        ...             _ = (place / f"{part}.txt").write_text(f"1 qid:{qid} 1:0.5\\n0 qid:{qid} 1:0.25\\n")
        ...     found = read_folds(folder)
        >>> found.data.qids, {name: [part.tolist() for part in parts] for name, parts in found.parts.items()}
        (('7', '8'), {'Fold1': [[0], [], [1]], 'Fold2': [[1], [], [0]]})
    """
    files = FoldFiles(source, limits)
    if len(files.names) > MOST_MEMBERS:
        raise LetorError(f"there are more than {MOST_MEMBERS:,} files; give the folder that holds the folds.")
    there = files.folds
    first, *others = there
    names = {part: there[first][part] for part in ORDER if part in there[first]}
    collected, used = collect_all(list(names.values()), files.open, limits, leave_out, roles, trained)
    notes: list[str] = []
    found = {}
    for (part, name), rows in zip(names.items(), collected, strict=True):
        found[part], said = of_file(name, rows.dataset, used)
        notes += [note for note in said if note not in notes]
    data = Dataset.concat(list(found.values()))
    ends = np.cumsum([0, *(found[part].n_queries if part in found else 0 for part in ORDER)])
    parts = {first: tuple(np.arange(*ends[at : at + 2]) for at in range(3))}
    numbers = {qid: number for number, qid in enumerate(data.qids)}
    for name in others:
        parts[name] = parting(files, name, there[name], numbers, limits, collected[0])
    return Published(data, parts, tuple(notes))  # type: ignore[arg-type]


def parting(files: FoldFiles, name: str, fold: Fold, numbers: dict[str, int], limits: Limits, first: Rows) -> Part:
    """Of another fold than the first, whose training part was read into `first`, the numbers of its queries. Raises LetorError where it
    does not hold the same ones."""
    found = []
    for part in ORDER:
        qids = of_file(fold[part], qids_of, fold[part], files.open(fold[part]), limits, first) if part in fold else []
        unknown = [qid for qid in qids if qid not in numbers]
        if unknown:
            raise LetorError(
                f"{name} holds query {short(unknown[0], 30)}, which the first fold does not: these are not folds of one collection."
            )
        found.append(np.array([numbers[qid] for qid in qids], np.int64))
    if (n := len(np.unique(np.concatenate(found)))) < sum(map(len, found)) or n < len(numbers):
        lacking = [f"no {part} file" for part in ORDER if part not in fold]
        left_out = f"leaves out queries of the first{f' (it has {listed(lacking)})' if lacking else ''}"
        reason = left_out if n < len(numbers) else "holds a query in two of its parts"
        raise LetorError(f"{name} {reason}: these are not folds of one collection.")
    train, validation, test = found
    return train, validation, test


def qids_of(name: str, source: Any, limits: Limits = USUAL, first: Rows | None = None) -> list[str]:
    """The queries of a file in their order, without reading its features; of a table the column that they have in `first`.

    >>> qids_of("train.txt", b"2 qid:7 1:0.5 # a qid:9\\n0 qid:7 1:0.1\\n1 qid:8\\n")
    ['7', '8']
    """
    if kind_of(name, head_of(source)).look is not None:
        rows = Rows(limits)
        collect(name, source, rows, Roles(first.query, "", "", first.names[:1]) if first is not None else None)
        return rows.qids
    found: dict[bytes, None] = {}
    for block, _ in letor_text.blocks(letor_text.pieces(source, limits), limits):
        found |= dict.fromkeys(match[1] for match in QID.finditer(block))
    return list(dict.fromkeys(undirected(qid.decode("utf-8", "replace")).strip() or "\ufffd" for qid in found))
