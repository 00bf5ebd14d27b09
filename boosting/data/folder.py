"""The folds of a LETOR folder, packed as one ZIP archive: Fold1/train.txt, Fold1/vali.txt, Fold1/test.txt, ...

Nothing is unpacked to a disk; a member is read as it is unpacked, within the bounds of any other file. What an archive says of its own
sizes may be untrue, so what counts is what comes out; and only such packings are read as come out a little at a time.

>>> part_of("Fold1/vali.txt"), part_of("S1/train.csv.gz"), part_of("Fold1/readme.txt")
('validation', 'train', '')
"""

import io
import posixpath
import re
import struct
import zipfile
import zlib
from collections.abc import Sequence
from typing import Any

from ..words import undirected
from .letor_line import LetorError, short
from .limits import MB, Limits, in_words

PARTS = dict.fromkeys(("train", "training", "trainset", "trainingset"), "train")
PARTS |= dict.fromkeys(("test", "testing", "testset", "testingset", "heldout"), "test")
PARTS |= dict.fromkeys(("vali", "valid", "validation", "val", "dev", "valiset", "validationset"), "validation")
ENDINGS = (".txt", ".dat", ".letor", ".svm", ".svmlight", ".csv", ".tsv", ".parquet", "")
MOST_MEMBERS = 10_000
MOST_NAME = 1_000  # signs of a name with its folders, which stands in a list of folds and in sentences
MOST_DIRECTORY = 4 * MB  # of their names and places: as objects they take ten times as much
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f]")
BLOCK = MB
PACKINGS = {9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 98: "PPMd"}
# What zipfile raises for archives that are damaged, or packed in a way that it does not know.
DAMAGES = (zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, NotImplementedError, ValueError, RuntimeError)
Fold = dict[str, str]  # "train", "test", "validation" -> member


def part_of(name: str) -> str:
    """Which part a file holds, by its name; "" where the name does not say."""
    stem, ending = posixpath.splitext(posixpath.basename(name).lower().removesuffix(".gz"))
    if ending not in ENDINGS:
        return ""
    words = [word for word in re.split(r"[^a-z]+", stem) if word]
    return next((PARTS[word] for word in words if word in PARTS), "")


def grouped(names: Sequence[str]) -> dict[str, Fold]:
    """The folds among files by what their names share: the folder, and what stands before the part in a name. Each has a training part; one
    file alone is one. Fold2 stands before Fold10.

    Raises LetorError where there is none, and for a name that cannot be shown as it is.

        >>> grouped(["MQ/Fold1/train.txt", "MQ/Fold1/vali.txt", "MQ/readme.txt"])
        {'MQ/Fold1': {'train': 'MQ/Fold1/train.txt', 'validation': 'MQ/Fold1/vali.txt'}}
        >>> list(grouped(["set1.train.txt", "set1.test.txt", "set2.train.txt"]))
        ['set1', 'set2']
    """
    found: dict[str, Fold] = {}
    for name in names:
        part = part_of(name)
        if part and (len(name) > MOST_NAME or UNSEEN.search(name) or undirected(name) != name):
            has = f"more than {MOST_NAME:,} characters" if len(name) > MOST_NAME else "characters that nobody sees"
            raise LetorError(f"a file has a name of {has}, {short(name, 30)}; rename it and its folder.")
        if part and part not in found.setdefault(fold_of(name), {}):
            found[fold_of(name)][part] = name
    whole = {fold: found[fold] for fold in sorted(found, key=_in_order) if "train" in found[fold]}
    if not whole and len(names) == 1:
        whole = {posixpath.dirname(names[0]): {"train": names[0]}}
    if not whole:
        listed = ", ".join(short(name, 30) for name in names[:5]) or "nothing"
        raise LetorError(f"there is no training file; name it train.txt, with vali.txt and test.txt beside it: found {listed}.")
    return whole


def visible(names: Sequence[str]) -> list[str]:
    """Without what macOS writes beside files: its notes on train.txt are ._train.txt, in an archive within __MACOSX.

    >>> visible(["a/train.txt", "__MACOSX/a/._train.txt", "a/._test.txt"])
    ['a/train.txt']
    """
    return [name for name in names if "__MACOSX" not in name.split("/") and not posixpath.basename(name).startswith("._")]


def passed_over(names: Sequence[str], fold: Fold) -> list[str]:
    """Files that stand beside those of a fold and hold a part which it has already.

    >>> passed_over(["train1.txt", "train2.txt", "Fold2/train.txt", "notes.md"], {"train": "train1.txt"})
    ['train2.txt']
    """
    beside = {fold_of(name) for name in fold.values()}
    return [name for name in names if part_of(name) and fold_of(name) in beside and name not in fold.values()]


def fold_of(name: str) -> str:
    """What the files of a fold share: their folder, and what stands before the part in their names.

    >>> fold_of("Fold1/vali.txt"), fold_of("set1.train.txt"), fold_of("ltrc/set2_test.txt.gz"), fold_of("train.txt")
    ('Fold1', 'set1', 'ltrc/set2', '')
    """
    folder, base = posixpath.split(name)
    words = re.split(r"([^A-Za-z]+)", base)
    at = next((i for i, word in enumerate(words) if word.lower() in PARTS), 0)
    return posixpath.join(folder, "".join(words[:at]).strip("._- ")) if at else folder


def _in_order(fold: str) -> list[str | int]:
    return [(int(word) if word.isdecimal() else word) for word in re.split(r"(\d+)", fold)]


def folds(archive: zipfile.ZipFile) -> dict[str, Fold]:
    """The folds of an archive. Raises LetorError where there is none."""
    members = archive.infolist()
    if len(members) > MOST_MEMBERS:
        raise LetorError(f"the archive holds more than {MOST_MEMBERS:,} files; pack the folders that you need.")
    names = visible([one.filename for one in members if not one.is_dir()])
    if any(name.startswith("xl/") for name in names):
        raise LetorError("the file is an Excel workbook (XLSX); save the sheet as CSV, and open that.")
    try:
        return grouped(names)
    except LetorError as error:
        raise LetorError(str(error).replace("there is", "the archive holds", 1)) from error


def open_archive(source: bytes) -> zipfile.ZipFile:
    """Raises LetorError where the bytes are no archive."""
    try:
        return zipfile.ZipFile(_Archive(source))
    except _TooLarge:
        raise LetorError(f"the archive lists more than {in_words(MOST_DIRECTORY)} of file names; pack the folders that you need.") from None
    except DAMAGES as error:
        reason = f"it begins like a ZIP archive or an Excel workbook, and cannot be opened as one ({short(str(error), 60)})"
        raise LetorError(f"the file is damaged: {reason}; unpack it, or save the sheet as CSV.") from error


def is_archive(head: bytes) -> bool:
    return head.startswith((b"PK\x03\x04", b"PK\x05\x06"))


class _TooLarge(Exception):
    """A list of files that is too long to be read."""


class _Archive(io.BytesIO):
    """The bytes of an archive, of which no more than the longest list of files is read at once."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > MOST_DIRECTORY:
            raise _TooLarge
        return super().read(size)


class Member:
    """A member of an archive as an open file. Raises LetorError where it is damaged, locked, or longer than `limits` let it be.

    n_bytes   its size, unpacked, as the archive says;  n_sent   that of the archive
    """

    def __init__(self, archive: zipfile.ZipFile, name: str, n_sent: int, limits: Limits) -> None:
        info, self.n_sent, self._limits = archive.getinfo(name), n_sent, limits
        if info.flag_bits & 1:
            raise LetorError("the file is locked with a password; pack it without one.")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            packing = PACKINGS.get(info.compress_type, f"method {info.compress_type}")
            raise LetorError(f"the file is packed with {packing}; pack it with Deflate, which most programs use by default.")
        self.n_bytes, self._n_read = info.file_size, 0
        self._check(self.n_bytes)
        self._file: Any = self._or_damaged(archive.open, info)

    def peek(self, size: int) -> bytes:
        return self._or_damaged(self._file.peek, size)

    def read(self, size: int = -1) -> bytes:
        """At most BLOCK bytes of so many; all that is left comes in one piece."""
        if size < 0:
            return b"".join(iter(lambda: self.read(BLOCK), b""))
        found = self._or_damaged(self._file.read, min(size, BLOCK))
        self._n_read += len(found)
        self._check(self._n_read)
        return found

    def _check(self, n_bytes: int) -> None:
        if n_bytes > self._limits.unpacked(self.n_sent):
            raise LetorError(f"the file {self._limits.too_long(self.n_sent)}")

    def _or_damaged(self, get: Any, argument: Any) -> Any:
        try:
            return get(argument)
        except DAMAGES as error:
            raise LetorError(f"the archive is damaged ({short(str(error), 60)}); pack it again.") from error
