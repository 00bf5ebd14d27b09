"""Putting arrays and values into a file."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.lib.format import write_array

from ..compute.whole_files import check_path, placed_whole
from .layout import ARRAY, INDEX, KIND, NAME, TYPES, VALUE, VERSION, WHEN

LEVEL = 1  # of zlib: higher ones take three times as long for a twentieth less


@dataclass(frozen=True)
class Writer:
    """Part `prefix` of a file that is being written.

    archive   what it is written to
    digests   of all names so far;  same   names of what stands in the file already, and the member that it stands in
    members   where content stands, by its SHA-256, type and shape
    """

    archive: zipfile.ZipFile
    digests: dict[str, str] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    members: dict[Hashable, str] = field(default_factory=dict)
    prefix: str = ""

    def within(self, part: str) -> "Writer":
        """The part of that name."""
        return replace(self, prefix=f"{self.prefix}{part}/")

    def value(self, name: str, value: Any) -> None:
        """A number, a text, None, or lists and mappings of such. Raises ValueError for NaN and infinity, TypeError for anything else."""
        content = json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
        self._member(name + VALUE, content, None, lambda member: member.write(content))

    def array(self, name: str, array: np.ndarray) -> None:
        """Numbers of one of the types of the layout, of any shape."""
        plain = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False).reshape(array.shape)
        if plain.dtype.str not in TYPES:
            raise TypeError(f"{name} holds {array.dtype}; a file keeps {', '.join(TYPES)}.")
        kind = plain.dtype.str, plain.shape
        self._member(name + ARRAY, plain.data if plain.size else b"", kind, lambda member: write_array(member, plain, (1, 0), False))

    def _member(self, name: str, content: Any, kind: Hashable, put: Callable[[IO[bytes]], object]) -> None:
        """A new member, unless another holds the same: a ranker that went on from one of the same data.

        content   what is checksummed;  kind   of an array, its type and shape;  put   writes it
        """
        whole, digest = self.prefix + name, hashlib.sha256(content).hexdigest()
        assert NAME.fullmatch(whole.rpartition(".")[0]) and whole not in self.digests, whole
        self.digests[whole] = digest
        there = self.members.setdefault((digest, kind), whole)
        if there != whole:
            self.same[whole] = there
            return
        with self.archive.open(_info(whole), "w", force_zip64=True) as member:
            put(member)


def write_file(where: str | PathLike | IO[bytes], fill: Callable[[Writer], None]) -> None:
    """A file that is there as a whole or not at all.

    where     a path, or a file open for writing bytes
    fill      puts in what is to be kept

    Raises OSError where it cannot be written, TypeError for what is neither.
    """
    if isinstance(where, (str, PathLike)):
        check_path(where)
        with placed_whole(Path(where)) as file:
            _write(file, fill)
    elif hasattr(where, "write"):
        _write(where, fill)
    else:
        raise TypeError(f"a run is saved to a path or an open file, not to {type(where).__name__}.")


def _write(file: IO[bytes], fill: Callable[[Writer], None]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        writer = Writer(archive)
        fill(writer)
        index = {"kind": KIND, "version": VERSION, "members": writer.digests, "same": writer.same}
        archive.writestr(_info(INDEX), json.dumps(index, indent=1), compresslevel=LEVEL)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, WHEN)
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    return info
