"""The text of a .gz, unpacked no faster than it is taken, and no further than the limits let it.

>>> import gzip, io
>>> packed = gzip.compress(b"2 qid:7 1:0.5\\n") + gzip.compress(b"0 qid:7 1:0.1\\n")
>>> [text for text, _ in unpacked(packed, io.BytesIO(), len(packed), Limits(), 1000)]
[b'2 qid:7 1:0.5\\n', b'0 qid:7 1:0.1\\n']
"""

import io
import zlib
from collections.abc import Iterator
from typing import Any

from .letor_line import LetorError
from .limits import MB, Limits

PACKED = 2**14  # bytes that are unpacked at once
ODD, ODD_RATIO = 2 * MB, 20  # so much text, of so many times fewer bytes: what follows is counted before more of it is read
MOST_MEMBERS = 100_000  # of a file; bgzip makes one of each 64 kB
GZIP, GZIP_STREAM = b"\x1f\x8b", 31
Piece = tuple[bytes, float]  # text, and the share of the file that it ends


class Damaged(LetorError):
    """An archive that cannot be unpacked."""


def head(packed: bytes, size: int) -> bytes:
    """The first `size` bytes of the text that begins a file; what is damaged ends there."""
    try:
        return zlib.decompressobj(GZIP_STREAM).decompress(packed, size)
    except zlib.error:
        return b""


def unpacked(packed: bytes, file: Any, size: float, limits: Limits, block: int) -> Iterator[Piece]:
    """The text of a file of one member or several, at most `block` bytes at once. Raises LetorError where there is more than there may be.

    packed   what was read of it;  file   the rest;  size   of both together, infinite where that is not known
    """
    start = file.tell() if hasattr(file, "seekable") and file.seekable() else None
    chunks, n_bytes = _Chunks(packed, file), 0
    for text, share in _within(_members(chunks, size, block), file, size, limits):
        n_bytes += len(text)
        if start is not None and n_bytes > max(ODD, ODD_RATIO * chunks.n_read):
            here = file.tell()
            file.seek(start)
            for _ in _within(_members(_Chunks(packed, file), size, block), file, size, limits):
                pass  # too much ends here, before somebody has read it line by line
            file.seek(here)
            start = None
        yield text, share


def _within(members: Iterator[Piece], file: Any, size: float, limits: Limits) -> Iterator[Piece]:
    """The same text, as long as there is not too much."""
    sent, n_bytes = getattr(file, "n_sent", size), 0  # of a .gz within a ZIP the ZIP was sent
    for text, share in members:
        n_bytes += len(text)
        if n_bytes > limits.unpacked(sent):
            raise LetorError(f"the file {limits.too_long(sent)}")
        yield text, share


def _members(chunks: "_Chunks", size: float, block: int) -> Iterator[Piece]:
    engine, packed, n_members = zlib.decompressobj(GZIP_STREAM), chunks.read(), 1
    while True:
        try:
            text = engine.decompress(packed, block)
        except zlib.error as error:
            raise _damaged(str(error)) from error
        if text:
            yield text, min(1.0, chunks.n_read / size)
        packed = engine.unconsumed_tail
        if engine.eof:
            packed = chunks.next_member(engine.unused_data)
            if not packed:
                return
            engine, n_members = zlib.decompressobj(GZIP_STREAM), n_members + 1
            if n_members > MOST_MEMBERS:
                raise LetorError(f"the gzip file has more than {MOST_MEMBERS:,} parts; unpack it, and open the plain text.")
        elif not packed and len(text) < block:
            packed = chunks.read()
            if not packed:
                raise _damaged("it ends too early")


class _Chunks:
    """PACKED bytes at a time of what was read already and of the rest of a file."""

    def __init__(self, begun: bytes, file: Any) -> None:
        self.n_read = 0
        self._begun, self._file = io.BytesIO(begun), file

    def read(self) -> bytes:
        chunk = self._begun.read(PACKED) or self._file.read(PACKED)
        self.n_read += len(chunk)
        return chunk

    def next_member(self, rest: bytes) -> bytes:
        """Where another member starts; the zeros that may fill up an archive are passed over. Empty at the end."""
        rest = rest.lstrip(b"\0")
        while not rest:
            rest = self.read()
            if not rest:
                return b""
            rest = rest.lstrip(b"\0")
        return rest


def _damaged(why: str) -> Damaged:
    return Damaged(f"the gzip file is damaged ({why}); compress it again, or open the plain text.")
