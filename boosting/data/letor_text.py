"""The text of a LETOR file in blocks of whole lines: unpacked, within bounds, and known for what it is.

source  ->  pieces of about BLOCK bytes, with the share of the file that they end  ->  blocks, cut at ends of lines
"""

import codecs
import io
import math
import os
from collections.abc import Iterable, Iterator
from os import PathLike
from typing import IO, Any

from . import gzip_text
from .gzip_text import GZIP, Piece
from .letor_line import LetorError
from .limits import Limits, in_words

BLOCK = 2**20  # bytes that are read at once: they and their numbers stay in the processor's cache
Source = str | PathLike | bytes | IO

# What a file starts with that is no text of ours, what it is, and the way out.
BINARY: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "a ZIP archive or an Excel workbook (XLSX)", "unpack it, or save the sheet's rows as {}"),
    (b"PK\x05\x06", "an empty ZIP archive", "open the text file itself"),
    (b"\xd0\xcf\x11\xe0", "an old Office document (XLS, DOC)", "save its rows as {}"),
    (b"%PDF", "a PDF document", "open the data file itself"),
    (b"\xff\xfe\0\0", "UTF-32 text", "save it as UTF-8"),
    (b"\0\0\xfe\xff", "UTF-32 text", "save it as UTF-8"),
    (b"\xff\xfe", "UTF-16 text", "save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text", "save it as UTF-8"),
    (b"PAR1", "a Parquet table", "open it with boosting.read_file"),
    (b"ARROW1", "an Arrow table (Feather)", "save its rows as {}"),
    (b"FEA1", "a Feather table", "save its rows as {}"),
    (b"\x89HDF", "an HDF5 file", "save its rows as {}"),
    (b"\x93NUMPY", "a numpy array", "load it, and build boosting.Dataset(features, relevance, query_ptr)"),
    (b"SQLite format 3", "an SQLite database", "save its rows as {}"),
    (b"BZh", "a bzip2 archive", "unpack it; .gz is read as it is"),
    (b"\xfd7zXZ", "an xz archive", "unpack it; .gz is read as it is"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", "unpack it; .gz is read as it is"),
    (b"7z\xbc\xaf", "a 7-Zip archive", "unpack it; .gz is read as it is"),
    (b"Rar!", "a RAR archive", "unpack it; .gz is read as it is"),
    (b"\x89PNG", "a picture (PNG)", "open the data file itself"),
    (b"\xff\xd8\xff", "a picture (JPEG)", "open the data file itself"),
    (b"GIF8", "a picture (GIF)", "open the data file itself"),
    (b"\x7fELF", "a program", "open the data file itself"),
    (b"MZ", "a program", "open the data file itself"),
    (b"\x80\x04\x95", "a Python pickle", "load it, and build boosting.Dataset(features, relevance, query_ptr)"),
    (b"\x80\x05\x95", "a Python pickle", "load it, and build boosting.Dataset(features, relevance, query_ptr)"),
    (b"version https://git-lfs", "a pointer of Git LFS", "fetch the file that it stands for, with git lfs pull"),
)
WRITTEN: tuple[tuple[bytes, str, str], ...] = (  # so might a line of ours
    (b"<", "a web page or XML", "open the data file itself"),
    (b"{", "JSON", "save its rows as {}"),
    (b"[", "JSON", "save its rows as {}"),
)
MODELS = {b"num_class": "LightGBM", b"<ensemble>": "RankLib", b"features_info": "CatBoost", b"learner": "XGBoost"}  # soon after it begins
READ = {"LETOR": "CSV, Parquet or LETOR text", "CSV": "CSV"}  # in place of {}, where LETOR text, or a CSV table alone, may stand
HEAD = 4096
CONTROLS = bytes(byte for byte in range(32) if byte not in b"\t\n\v\f\r\x1a\x1b") + b"\x7f"


class LongLine(LetorError):
    """Text without an end of line."""


def pieces(source: Source, limits: Limits, kind: str = "LETOR") -> Iterator[Piece]:
    """The text of an open file or of bytes; .gz is unpacked. Raises LetorError for what is not text.

    kind   "LETOR", or "CSV" for a table
    """
    file = io.BytesIO(source) if isinstance(source, (bytes, bytearray, memoryview)) else source
    if not hasattr(file, "read"):
        raise TypeError(f"source is of type {type(file).__name__}; pass a path, bytes, an open file, or a list of these.")
    size, n_read = _size(file), 0
    piece = _bytes(file, max(BLOCK, len(GZIP)))
    if piece.startswith(GZIP):
        yield from _known(gzip_text.unpacked(piece, file, size, limits, BLOCK), kind)
        return

    def plain() -> Iterator[Piece]:
        nonlocal piece, n_read
        while piece:
            n_read += len(piece)
            yield piece, min(1.0, n_read / size)
            piece = _bytes(file, BLOCK)

    yield from _known(_within(plain(), limits), kind)


def blocks(pieces: Iterable[Piece], limits: Limits) -> Iterator[Piece]:
    """The same text, cut at ends of lines; the last block may lack one. Raises LongLine where none comes.

    >>> list(blocks([(b"1 qid:1 1:1", 0.5), (b"2", 0.8), (b"\\n0 qid", 1.0)], Limits()))
    [(b'1 qid:1 1:12\\n', 1.0), (b'0 qid', 1.0)]
    """
    parts: list[bytes] = []
    pending = 0
    for piece, share in pieces:
        # A return at the very end may be half of a \r\n.
        cut = max(piece.rfind(b"\n"), piece.rfind(b"\r", 0, len(piece) - 1)) + 1
        parts.append(piece[:cut] if cut else piece)
        pending += len(parts[-1])
        if pending > limits.line + BLOCK:
            raise LongLine
        if cut:
            yield b"".join(parts), share
            parts, pending = [piece[cut:]], len(piece) - cut
    yield b"".join(parts), 1.0


def _known(pieces: Iterator[Piece], kind: str) -> Iterator[Piece]:
    """The same pieces, unless they begin like something else."""
    first: list[Piece] = []
    seen = 0
    while seen < HEAD and (more := next(pieces, None)):
        first.append(more)
        seen += len(more[0])
    _check_kind(b"".join(piece for piece, _ in first)[:HEAD], kind)
    yield from first
    yield from pieces


def _check_kind(head: bytes, expected: str = "LETOR") -> None:
    head = head.removeprefix(codecs.BOM_UTF8)
    line = head.lstrip().partition(b"\n")[0].partition(b"#")[0]
    if head.startswith(GZIP):
        raise LetorError("the file is a gzip archive within a gzip archive; unpack it once.")
    engine = next((engine for sign, engine in MODELS.items() if sign in head), None)
    if engine and b"qid:" not in head and head.startswith((b"tree", b"#", b"<", b"{")):
        raise LetorError(f"the file is a model of {engine} and holds no documents; open a file of documents here, and the model beside it.")
    for start, kind, remedy in BINARY if b"qid:" in line else (*BINARY, *WRITTEN):
        if head.startswith(start):
            raise LetorError(f"the file is {kind}; {remedy.format(READ[expected])}.")
    if head[257:262] == b"ustar":
        raise LetorError("the file is a TAR archive; unpack it, and open one of its files.")
    if b"\0" in line and b"qid:" not in line:
        wide = _wide(line[:40])
        kind, remedy = (wide, "save it as UTF-8") if wide else ("binary (it holds zero bytes)", "open the text file itself")
        raise LetorError(f"the file is {kind}; {remedy}.")
    if is_binary(head):
        raise LetorError("the file is binary (it holds bytes that no text file has); open the text file itself.")
    if expected == "LETOR" and line.count(b",") + line.count(b";") >= 2 and b"qid:" not in line:
        raise LetorError("the file is a table of comma-separated values (CSV), not LETOR text; open it with boosting.read_file.")


def _wide(line: bytes) -> str:
    """What text of signs that take several bytes each is, most of them zero; "" where it is none."""
    if not any(line) or (any(line[1::2]) and any(line[0::2])):
        return ""
    return "UTF-32 text" if sum(not any(line[at::4]) for at in range(4)) == 3 else "UTF-16 text"


def is_binary(head: bytes) -> bool:
    """Whether the first bytes of a file are no text: one in fifty, and more than a few, are signs that tell a terminal what to do. Of bytes
    drawn at random every tenth is; of text in any encoding of one byte or UTF-8, none but by mistake.

    >>> is_binary("qid,Größe\\r\\n7,\\t1\\n".encode("latin-1") * 99), is_binary(bytes(range(256)))
    (False, True)
    """
    n = len(head) - len(head.translate(None, CONTROLS))
    return n > max(4, len(head) // 50)


def _within(pieces: Iterable[Piece], limits: Limits) -> Iterator[Piece]:
    """The same pieces, as long as the file is not too long."""
    n_bytes = 0
    for piece, share in pieces:
        n_bytes += len(piece)
        if n_bytes > limits.text:
            raise LetorError(f"the file has more than {in_words(limits.text)} of text, unpacked; split it, or drop documents.")
        yield piece, share


def _bytes(file: Any, size: int) -> bytes:
    try:
        raw = file.read(size)
    except UnicodeDecodeError as error:
        raise LetorError(f"the file was opened as text of another encoding ({error.encoding}); open it as bytes, with mode 'rb'.") from None
    return raw.encode(errors="replace") if isinstance(raw, str) else bytes(raw)


def _size(file: Any) -> float:
    """How much a file holds; infinite where that is not known, as in a pipe."""
    if getattr(file, "n_bytes", 0):  # a member of an archive
        return file.n_bytes
    try:
        if not isinstance(file, (io.BytesIO, io.StringIO)):
            return os.fstat(file.fileno()).st_size or math.inf
        here = file.tell()
        size = file.seek(0, os.SEEK_END)
        file.seek(here)
        return size or math.inf
    except (OSError, AttributeError):
        return math.inf
