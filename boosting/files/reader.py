"""Getting arrays and values out of a file, which may be damaged, or made to do harm."""

import hashlib
import json
import math
import re
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from os import PathLike
from tokenize import TokenError
from typing import IO, Any, TypeVar

import numpy as np

from ..compute.arrays import read_only
from .bounds import Bounds
from .damage import Damage
from .layout import ARRAY, INDEX, KIND, NAME, TYPES, VALUE, VERSION

T = TypeVar("T")
OF_A_MEMBER = 500  # bytes that the list of members has for one, at the most
HEADER = 10_000  # bytes of what numpy says of an array
LONGEST = np.iinfo(np.intp).max  # side of an array, also of one that has nothing in it
HALF = re.compile("[\ud800-\udfff]")
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


@dataclass(frozen=True)
class Reader:
    """Part `prefix` of a file that is being read. All it gives back was checked against its checksum, and has the type and shape asked for.

    archive, bounds   the file, and what it may ask for
    digests, same     the SHA-256 of what each name names, and the names that stand for a member of another
    arrays            those read so far, by their members: two names for one share its memory
    """

    archive: zipfile.ZipFile
    bounds: Bounds
    digests: Mapping[str, str]
    same: Mapping[str, str]
    arrays: dict[str, np.ndarray] = field(default_factory=dict)
    prefix: str = ""

    def within(self, part: str) -> "Reader":
        """The part of that name. Raises Damage where parts lie in one another without end."""
        whole = f"{self.prefix}{part}/"
        if whole.count("/") > self.bounds.depth:
            raise Damage(f"its parts are nested deeper than {self.bounds.depth}")
        return replace(self, prefix=whole)

    def has(self, name: str) -> bool:
        """Whether there is a value or an array of that name."""
        return any(self.prefix + name + end in self.digests for end in (ARRAY, VALUE))

    def value(self, name: str, kind: type[T]) -> T:
        """A value of one kind; `float` takes whole numbers too, `list` and `dict` are not looked into. Raises Damage for others."""
        found = self._json(name + VALUE)
        right = isinstance(found, (int, float)) if kind is float else isinstance(found, kind)
        if not right or (isinstance(found, bool) and kind is not bool):
            raise Damage(f"{self.prefix}{name} is {type(found).__name__} where {kind.__name__} belongs")
        try:
            return kind(found)  # type: ignore[call-arg]
        except OverflowError as error:
            raise Damage(f"{self.prefix}{name} is out of the range of numbers") from error

    def anything(self, name: str) -> Any:
        """A value of whatever kind."""
        return self._json(name + VALUE)

    def texts(self, name: str, n: int | None = None) -> tuple[str, ...]:
        """n texts; None = any number of them."""
        found = self.value(name, list)
        if not all(isinstance(text, str) for text in found) or n not in (None, len(found)):
            raise Damage(f"{self.prefix}{name} is not a list of {'' if n is None else f'{n:,} '}texts")
        return tuple(found)

    def array(self, name: str, types: str | tuple[str, ...], shape: tuple[int | None, ...]) -> np.ndarray:
        """Numbers of one of these types, such as "<f8"; shape: None where any length goes. Raises Damage for others."""
        whole, member = self.prefix + name, self._member(name + ARRAY)
        array = self.arrays.get(member)
        if array is None:
            array = self.arrays[member] = self._read(member, whole)
        wanted, found = (types,) if isinstance(types, str) else types, array.shape
        fits = len(found) == len(shape) and all(want in (None, got) for want, got in zip(shape, found, strict=True))
        if array.dtype.newbyteorder("<").str not in wanted or not fits:
            raise Damage(f"{whole} is {array.dtype} of shape {found}, where {' or '.join(wanted)} of {shape} belongs")
        return array

    def _read(self, member: str, whole: str) -> np.ndarray:
        """The array of a member, as it is; read-only."""
        with _open(self.archive, member) as file:
            dtype, shape = _header(file, whole)
            left = self.archive.getinfo(member).file_size - file.tell()
            if left != dtype.itemsize * int(np.prod(shape, dtype=object)):
                raise Damage(f"{whole} has {left:,} bytes, which are not {shape} numbers")
            content = bytearray(left)
            if file.readinto(content) != left or file.read(1):
                raise Damage(f"{whole} ends too early")
        self._check(whole + ARRAY, content)
        array = np.frombuffer(content, dtype)
        array.flags.writeable = False  # nobody can, so that data need no copy
        return read_only(array.reshape(shape).astype(dtype.newbyteorder("="), copy=False))

    def _json(self, name: str) -> Any:
        whole, member = self.prefix + name, self._member(name)
        with _open(self.archive, member) as file:
            content = _text(file, self.archive.getinfo(member).file_size, whole, self.bounds)
        self._check(whole, content)
        return _parsed(content, whole, self.bounds)

    def _check(self, whole: str, content: bytes | bytearray) -> None:
        if hashlib.sha256(content).hexdigest() != self.digests[whole]:
            raise Damage(f"{whole} is not what was written")

    def _member(self, name: str) -> str:
        """The member that a name stands for."""
        whole = self.prefix + name
        member = self.same.get(whole, whole)
        if whole not in self.digests or member not in self.archive.NameToInfo:
            raise Damage(f"it lacks {whole}")
        return member


@contextmanager
def read_file(where: str | PathLike | IO[bytes], bounds: Bounds, n_sent: int):
    """A Reader of a file that `write_file` made.

    where     a path, or a file open for reading bytes
    n_sent    bytes of the file: what it may unpack to depends on them

    Raises Damage, a ValueError of one sentence, for what is no such file, is damaged, was made by a newer version, or asks for more than
    the bounds; OSError for a path that cannot be opened.
    """
    with open(where, "rb") if isinstance(where, (str, PathLike)) else nullcontext(where) as file:
        listed = _Listed(file, bounds.members * OF_A_MEMBER)
        try:
            archive = zipfile.ZipFile(listed)  # type: ignore[arg-type]
        except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError, OverflowError) as error:
            raise Damage("it is not a run, or ends too early", "choose a file made by Save run") from error
        listed.most = max(n_sent, listed.most)
        with archive:
            _check_members(archive, bounds, n_sent)
            if INDEX not in archive.namelist():
                raise Damage("it is a ZIP archive without a run in it", "choose a file made by Save run")
            with _open(archive, INDEX) as file:
                content = _text(file, archive.getinfo(INDEX).file_size, INDEX, bounds)
            yield _reader(archive, _parsed(content, INDEX, bounds), bounds)


class _Listed:
    """A file that gives at most so many bytes at once: a list of members that is longer than any run's is not read, and of a device, which
    has no end, no more either."""

    def __init__(self, file: IO[bytes], most: int) -> None:
        self.file, self.most = file, most
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > self.most:
            raise zipfile.BadZipFile("its list of members is too long")
        return self.file.read(size if size >= 0 else self.most)


def _reader(archive: zipfile.ZipFile, index: Any, bounds: Bounds) -> Reader:
    if not isinstance(index, dict) or index.get("kind") != KIND:
        raise Damage("it is a ZIP archive without a run in it", "choose a file made by Save run")
    version = index.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Damage("it does not name its layout")
    if version > VERSION:
        raise Damage("a newer version of this program made it, in a layout that this one does not know", "bring this program up to date")
    return Reader(archive, bounds, _words(index.get("members")), _words(index.get("same")))


def _words(found: Any) -> dict[str, str]:
    if not isinstance(found, dict) or not all(isinstance(word, str) for word in found.values()):
        raise Damage("its list of contents is broken")
    return found


def _check_members(archive: zipfile.ZipFile, bounds: Bounds, n_sent: int) -> None:
    members = archive.infolist()
    if len(members) > bounds.members:
        raise Damage(f"it has {len(members):,} parts, above the limit of {bounds.members:,}")
    if len({member.filename for member in members}) < len(members):
        raise Damage("it has two parts with the same name")
    for member in members:
        name, _, end = member.filename.rpartition(".")
        if not NAME.fullmatch(name) or f".{end}" not in (ARRAY, VALUE) or member.flag_bits & 1 or member.compress_type not in METHODS:
            raise Damage("it holds something that is not part of a run", "choose a file made by Save run")
    whole, most = sum(member.file_size for member in members), bounds.unpacked(n_sent)
    if whole > most:
        raise Damage(f"it unpacks to {whole / 2**20:,.0f} MB, above the limit of {most / 2**20:,.0f} MB", "open it in a script")


def _header(file: IO[bytes], name: str) -> tuple[np.dtype, tuple[int, ...]]:
    """Type and shape of an array, from what numpy wrote before it."""
    try:
        if np.lib.format.read_magic(file) != (1, 0):
            raise ValueError("another version")
        shape, by_columns, dtype = np.lib.format.read_array_header_1_0(file, max_header_size=HEADER)
    except (ValueError, TypeError, SyntaxError, TokenError, RecursionError, MemoryError) as error:
        raise Damage(f"{name} is not an array of numbers") from error
    if by_columns or dtype.str not in TYPES or not all(type(length) is int and 0 <= length <= LONGEST for length in shape):
        raise Damage(f"{name} is not an array of the types that a run holds")
    return dtype, shape


def _text(file: IO[bytes], n_bytes: int, name: str, bounds: Bounds) -> bytes:
    if n_bytes > bounds.text:
        raise Damage(f"{name} has {n_bytes / 2**20:,.0f} MB, above the limit of {bounds.text / 2**20:,.0f} MB")
    content = file.read(n_bytes)
    if len(content) != n_bytes or file.read(1):
        raise Damage(f"{name} ends too early")
    return content


def _parsed(content: bytes, name: str, bounds: Bounds) -> Any:
    if content.count(b",") + content.count(b"[") + content.count(b"{") > bounds.values:
        raise Damage(f"{name} holds more than {bounds.values:,} values")
    try:
        found = json.loads(content, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise Damage(f"{name} cannot be read") from error
    if not bounds.halves and (b"\\ud" in content or b"\\uD" in content) and HALF.search(json.dumps(found, ensure_ascii=False)):
        raise Damage(
            f"a text of {name} holds half a character, which no page can show", "rename what has it and save the run again, in a script"
        )
    return found


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not a number")


def _finite(digits: str) -> float:
    """A number of JSON, which Python takes for infinity where it is beyond the largest one."""
    if not math.isfinite(number := float(digits)):
        _refuse(digits)
    return number


@contextmanager
def _open(archive: zipfile.ZipFile, name: str):
    """A member of an archive; whatever goes wrong below is damage."""
    try:
        with archive.open(name) as file:
            yield file
    except Damage:
        raise
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, OverflowError) as error:
        raise Damage(f"{name} is damaged") from error
