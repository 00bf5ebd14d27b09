"""The folds of a LETOR folder, packed as one ZIP archive: Fold1/train.txt, Fold1/vali.txt, Fold1/test.txt, ...

Nothing is unpacked to a disk; a member is read as it is unpacked, within the bounds of any other file.

>>> part_of("Fold1/vali.txt"), part_of("S1/train.csv.gz"), part_of("Fold1/readme.txt")
('validation', 'train', '')
"""

import io
import posixpath
import re
import struct
import zipfile
import zlib
from typing import Any

from .letor_line import LetorError, short

PARTS = {"train": "train", "training": "train", "test": "test", "testing": "test", "heldout": "test"}
PARTS |= dict.fromkeys(("vali", "valid", "validation", "val", "dev"), "validation")
ENDINGS = (".txt", ".dat", ".letor", ".svm", ".svmlight", ".csv", ".tsv", ".parquet", "")
MOST_MEMBERS = 10_000
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


def folds(archive: zipfile.ZipFile) -> dict[str, Fold]:
    """The folds of an archive by the name of their folder, "" for the archive itself; each has a training part.

    Raises LetorError where there is none.
    """
    members = archive.infolist()
    if len(members) > MOST_MEMBERS:
        raise LetorError(f"the archive holds more than {MOST_MEMBERS:,} files; pack the folders that you need.")
    found: dict[str, Fold] = {}
    files = [one for one in members if not one.is_dir() and "__MACOSX" not in one.filename]
    if any(one.filename.startswith("xl/") for one in files):
        raise LetorError("the file is an Excel workbook (XLSX); save the sheet as CSV, and open that.")
    for one in files:
        part, folder = part_of(one.filename), posixpath.dirname(one.filename)
        if part and part not in found.setdefault(folder, {}):
            found[folder][part] = one.filename
    whole = {folder: fold for folder, fold in sorted(found.items()) if "train" in fold}
    if not whole and len(files) == 1:
        whole = {posixpath.dirname(files[0].filename): {"train": files[0].filename}}
    if not whole:
        listed = ", ".join(short(one.filename, 30) for one in files[:5]) or "nothing"
        raise LetorError(f"the archive holds no training file; name it train.txt, with vali.txt and test.txt beside it: found {listed}.")
    return whole


def open_archive(source: bytes) -> zipfile.ZipFile:
    """Raises LetorError where the bytes are no archive."""
    try:
        return zipfile.ZipFile(io.BytesIO(source))
    except DAMAGES as error:
        reason = f"it begins like a ZIP archive or an Excel workbook, and cannot be opened as one ({short(str(error), 60)})"
        raise LetorError(f"the file is damaged: {reason}; unpack it, or save the sheet as CSV.") from error


def is_archive(head: bytes) -> bool:
    return head.startswith((b"PK\x03\x04", b"PK\x05\x06"))


class Member:
    """A member of an archive as an open file; `n_bytes` is its size, unpacked."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        info = archive.getinfo(name)
        if info.flag_bits & 1:
            raise LetorError(f"{short(name)} is locked with a password; pack it without one.")
        self.n_bytes = info.file_size
        self._file: Any = self._told(archive.open, info)

    def peek(self, size: int) -> bytes:
        return self._told(self._file.peek, size)

    def read(self, size: int = -1) -> bytes:
        return self._told(self._file.read, size)

    def _told(self, get: Any, argument: Any) -> Any:
        try:
            return get(argument)
        except DAMAGES as error:
            raise LetorError(f"the archive is damaged ({short(str(error), 60)}); pack it again.") from error
