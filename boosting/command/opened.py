"""The data that a command is given: files or published folds, as parts, and the Python that opens the same."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..compute.whole_files import naming
from ..data.columns import called_grades
from ..data.dataset import Dataset
from ..data.folder import is_archive
from ..data.kinds import read_files
from ..data.letor_line import LetorError, short
from ..data.normalised import WAYS, normalised, remark
from ..data.published import Published, read_folds
from ..data.splits import shared

PARTS = {"data": "train", "validation": "validation", "test": "test"}  # flag -> name of the part


@dataclass(frozen=True)
class Opened:
    """train, validation, test   the parts that there are; of several published folds, those of the first
    published   all folds, where there are several and none was named
    lines       Python that makes `train`, `validation` and `test`, or `folds` where several are published
    """

    train: Dataset | None = None
    validation: Dataset | None = None
    test: Dataset | None = None
    published: Published | None = None
    lines: tuple[str, ...] = ()

    def scaled(self, way: str) -> "Opened":
        """The same with features on one scale within each query."""
        if way == "none":
            return self
        parts: dict[str, Any] = {
            name: None if part is None else normalised(part, way) for name in PARTS.values() for part in [getattr(self, name)]
        }
        head = "from boosting.data.normalised import normalised"
        if self.published is None:
            last = "train, validation, test = (part if part is None else normalised(part, {way!r}) for part in (train, validation, test))"
            return replace(self, **parts, lines=(head, *self.lines, last.format(way=way)))
        folds = replace(self.published, data=normalised(self.published.data, way))
        last = f"folds = replace(folds, data=normalised(folds.data, {way!r}))"
        return replace(self, **parts, published=folds, lines=("from dataclasses import replace", head, *self.lines, last))


KINDS = "LETOR text (SVMlight with qid), CSV or Parquet; or published folds, a folder or a ZIP"
FLAGS: dict[str, dict[str, Any]] = {
    "data": {"help": f"training queries: {KINDS}"},
    "validation": {"help": "validation queries; without them, part of --data is used"},
    "test": {"help": "test queries; without them those of --data are split"},
    "fold": {"default": "", "help": "one of several published folds; without it, all of them if the experiment uses folds"},
    "scale": {
        "choices": list(WAYS),
        "default": "none",
        "help": "bring each feature to one scale within each query; a saved run keeps it, and does it by itself",
    },
}


def add_flags(parser: argparse.ArgumentParser, leave_out: Sequence[str] = (), **words: str) -> None:
    """The flags that `opened` reads.

    leave_out   those that are not offered, and stay unset
    words       what the help says of a flag, in place of the usual
    """
    for name, about in FLAGS.items():
        if name in leave_out:
            parser.set_defaults(**{name: about.get("default")})
        else:
            parser.add_argument(f"--{name}", action=_Once, **about | ({"help": words[name]} if name in words else {}))


class _Once(argparse.Action):
    """A flag whose value would replace the one that was given before, without a word."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, flag: str | None = None) -> None:
        if getattr(namespace, self.dest) != self.default:
            parser.error(f"{flag} is given twice; give it once.")
        setattr(namespace, self.dest, values)


def opened(given: argparse.Namespace, trained: Sequence[str] = (), every_fold: bool = False) -> Opened:
    """What the flags name; remarks on it go to stderr. Raises LetorError for what cannot be read, ValueError for flags that do not go
    together.

    trained      features of the ranker that it is opened for
    every_fold   whether all of several folds are of use; else it is said which one is opened
    """
    if not given.data:
        return Opened()
    found = _read(Path(given.data), given, trained, every_fold)
    for said in shared({name: part for name in PARTS.values() if (part := getattr(found, name)) is not None}):
        _say(said)
    is_learned = not (hasattr(given, "ranker") or hasattr(given, "model"))  # what is trained already needs the scale of its training
    if is_learned and given.scale == "none" and found.train is not None and (costs := remark(found.train)):
        _say(f"{costs} Add --scale letor.")
    if is_learned and found.train is not None and found.train.n_queries == 1 < found.train.n_documents:
        (qid,) = found.train.qids
        _say(
            f"All {found.train.n_documents:,} documents belong to one query, {short(qid, 30)!r}, so nothing shows "
            "whether what is learned holds for others; if they are of several, name them in a column called qid."
        )
    if is_learned and found.train is not None and (twice := called_grades(found.train.feature_names)):
        _say(twice)
    return found.scaled(given.scale)


def opened_with_grades(given: argparse.Namespace, trained: Sequence[str] = (), every_fold: bool = False) -> Opened:
    """As `opened`, for what learns from --data or judges by them. Raises ValueError too where no document has a grade or is preferred."""
    found = opened(given, trained, every_fold)
    data = found.train
    if data is not None and data.preferences is None and np.isnan(data.relevance).all():
        raise ValueError(
            f"no document of {given.data} has a grade, and there is nothing else to learn from or to judge by. In a table, grades are "
            "numbers in a column called grade, relevance, label, rating, target, click or the like."
        )
    return found


def _read(path: Path, given: argparse.Namespace, trained: Sequence[str], every_fold: bool) -> Opened:
    if path.is_dir() or is_archive(_head(path)):
        if given.test or given.validation:
            raise ValueError("--data is a folder or an archive, which has its own parts: leave --test and --validation out.")
        return _of_folds(path, given.fold, trained, every_fold)
    if given.fold:
        raise ValueError("--fold names one of several in a folder or an archive; --data is one file.")
    return _of_files({flag: getattr(given, flag) for flag in PARTS if getattr(given, flag)}, trained)


def _of_folds(path: Path, fold: str, trained: Sequence[str], every_fold: bool) -> Opened:
    try:
        folds = read_folds(path, trained=trained)
    except LetorError as error:
        raise LetorError(f"{path}, {error}") from error
    name = fold or next(iter(folds.parts))
    train, validation, test = folds.fold(name)
    is_whole = len(folds.parts) > 1 and not fold
    all_of_them = f"{len(folds.parts)} folds: {', '.join(folds.parts)}"
    first = "" if every_fold else f"; {name} is opened, --fold names another one."
    _say(f"{all_of_them}{first}" if is_whole else name or f"{path.resolve().name}, its only fold")
    for note in folds.notes:
        _say(note)
    if is_whole:
        return Opened(train, validation, test, folds, (f"folds = b.read_folds({str(path)!r})",))
    return Opened(train, validation, test, None, (f"train, validation, test = b.read_folds({str(path)!r}).fold({name!r})",))


def _of_files(paths: dict[str, str], trained: Sequence[str]) -> Opened:
    names = [PARTS[flag] for flag in paths]
    found: dict[str, Any] = dict(zip(names, read_files([Path(path) for path in paths.values()], trained), strict=True))
    missing = [f"{name} = None" for name in PARTS.values() if name not in names]
    read = f"{', '.join(names)}{',' if len(names) == 1 else ''} = read_files({list(paths.values())!r})"
    return Opened(**found, lines=("from boosting.data.kinds import read_files", read, *missing))


def _say(remark: str) -> None:
    sys.stderr.write(f"{remark}\n")


def _head(path: Path) -> bytes:
    """The first bytes of a file; none of a pipe, from which whoever reads next would get the rest alone."""
    if path.is_fifo():
        return b""
    with path.open("rb") as file, naming(path):
        return file.read(4)
