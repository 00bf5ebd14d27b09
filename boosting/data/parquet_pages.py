"""The pages of a Parquet table: how much each holds unpacked, and how it is written, by their own headers.

A reader takes memory for what the headers of pages say, whatever the summary at the end of the file says. A header is a struct in Thrift's
compact protocol: fields with a number and a type, whole numbers seven bits a byte, structs within structs.

>>> import io, pyarrow as pa, pyarrow.parquet as parquet
>>> out = io.BytesIO()
>>> parquet.write_table(pa.table({"bm25": [0.0] * 1000}), out, compression="gzip")
>>> [page.encoding for page in pages(out, parquet.ParquetFile(out).metadata.row_group(0).column(0))]  # the one value, and where it stands
[0, 8]
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from .columns import TableError

GLANCE, MOST_HEADER = 1024, 2**24  # bytes that are read for a header at first, and at the most
DEEPEST = 12  # structs and lists within one another; a header has three, a summary eight
DATA, DICTIONARY, DATA_2 = 5, 7, 8  # where a header says what kind of page it is, by its field
TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, STRUCT = 1, 2, 3, 7, 8, 9, 10, 12


class Page(NamedTuple):
    """n_bytes   of memory that it takes, unpacked;  encoding   the number that the format gives it"""

    n_bytes: int
    encoding: int


def pages(file: Any, column: Any) -> Iterator[Page]:
    """The pages of one column of a row group, in their order. Raises TableError where a header makes no sense.

    file     with `seek` and `read`;  column   as pyarrow tells it
    """
    starts = [at for at in (column.dictionary_page_offset, column.data_page_offset) if at]
    at = min(starts, default=0)
    end = at + column.total_compressed_size
    while at < end:
        header, n_read = _header(file, at)
        n_bytes, n_packed = header.get(2, -1), header.get(3, -1)
        if type(n_bytes) is not int or type(n_packed) is not int or n_bytes < 0 or n_packed < 0:
            raise _damaged()
        kind = header.get(DATA) or header.get(DICTIONARY) or header.get(DATA_2) or {}
        if not isinstance(kind, dict):
            raise _damaged()
        yield Page(n_bytes, kind.get(4 if DATA_2 in header else 2, -1))
        at += n_read + n_packed


def check_summary(file: Any, schema: Any) -> None:
    """Raises TableError where the summary at the end of a file says of a column what its schema (of pyarrow) does not allow: pyarrow's
    `column` would end the process, and with it a server."""
    file.seek(-8, 2)
    size = int.from_bytes(file.read(4), "little")
    file.seek(-8 - size, 2)
    try:
        columns = [chunk for group in _Compact(file.read(size)).struct()[4] for chunk in enumerate(group[1])]
        for number, chunk in columns:
            about, column = chunk[3].get(16, {}), schema.column(number)
            for part, level in ((2, column.max_repetition_level), (3, column.max_definition_level)):
                if len(about.get(part, ())) not in (0, level + 1):
                    raise _damaged()
            if 8 in chunk or (1 in about and column.physical_type != "BYTE_ARRAY"):
                raise _damaged()
    except (IndexError, KeyError, TypeError, AttributeError):
        raise _damaged() from None


def _header(file: Any, at: int) -> tuple[dict[int, Any], int]:
    """The header that stands at a place, and how many bytes it has."""
    size = GLANCE
    if at < 0:
        raise _damaged()
    while size <= MOST_HEADER:
        file.seek(at)
        reader = _Compact(file.read(size))
        try:
            return reader.struct(), reader.at
        except IndexError:  # statistics may be long
            size *= 16
    raise _damaged()


class _Compact:
    """Reads Thrift's compact protocol. Raises IndexError at the end of the bytes, TableError where they make no sense."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def struct(self, depth: int = 0) -> dict[int, Any]:
        if depth > DEEPEST:
            raise _damaged()
        found: dict[int, Any] = {}
        field = 0
        while head := self._byte():
            field = field + (head >> 4) if head >> 4 else self._whole()
            found[field] = self._value(head & 15, depth)
        return found

    def _value(self, kind: int, depth: int) -> Any:
        if kind in (TRUE, FALSE):
            return kind == TRUE
        if kind == BYTE:
            return self._byte()
        if kind < DOUBLE:
            return self._whole()
        if kind in (LIST, SET):
            head = self._byte()
            n = head >> 4 if head >> 4 < 15 else self._number()
            if n > len(self.content) - self.at:
                raise IndexError
            if depth > DEEPEST:
                raise _damaged()
            return [self._byte() if head & 15 in (TRUE, FALSE) else self._value(head & 15, depth + 1) for _ in range(n)]
        if kind in (DOUBLE, BINARY):
            return self._skip(8 if kind == DOUBLE else self._number())
        if kind == STRUCT:
            return self.struct(depth + 1)
        raise _damaged()  # there are no maps

    def _byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def _number(self) -> int:
        value = shift = 0
        while shift < 70:
            byte = self._byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
        raise _damaged()

    def _whole(self) -> int:
        """A number that may be negative: 0, -1, 1, -2, ... are written 0, 1, 2, 3, ..."""
        value = self._number()
        return -(value >> 1) - 1 if value & 1 else value >> 1

    def _skip(self, size: int) -> None:
        self.at += size
        if self.at > len(self.content):
            raise IndexError


def _damaged() -> TableError:
    return TableError("the Parquet file is damaged: the header of a page cannot be read; write it again, or save CSV.")
