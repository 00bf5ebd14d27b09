"""Small files that unpack to large ones: each is refused with a sentence before it takes memory or time."""

import gzip
import io
import os
import struct
import tracemalloc
import zipfile

import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

from boosting import LetorError
from boosting.data import csv_table, folder, letor_text, limits, parquet_table
from boosting.data.limits import MB
from tests.ui.corpus import LETOR, packed, table
from ui.uploads.opening import folds_of, read

BLANK = b"\n" * 12 * MB


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """What any packed file may hold, however small it is, is a quarter here: the same way, sooner gone."""
    monkeypatch.setattr(limits, "ANYWAY", 4 * MB)


def refused(*files):
    """Why files are refused, and the most memory that this took, beside them."""
    tracemalloc.start()
    try:
        with pytest.raises(LetorError) as error:
            read(*files)
        return str(error.value), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def lying(archive, size):
    """The same archive, whose members say that they hold so many bytes, unpacked."""
    at, header = archive.rindex(b"PK\x01\x02"), archive.index(b"PK\x03\x04")
    changed = bytearray(archive)
    changed[at + 24 : at + 28] = changed[header + 22 : header + 26] = struct.pack("<I", size)
    return bytes(changed)


@pytest.mark.parametrize(("method", "name"), [(zipfile.ZIP_BZIP2, "bzip2"), (zipfile.ZIP_LZMA, "LZMA")])
def test_a_packing_that_unpacks_at_one_go_is_not_begun(method, name):
    why, taken = refused("a.zip", packed(method, train_txt=LETOR + BLANK))
    assert why == f"a.zip, train.txt, the file is packed with {name}; pack it with Deflate, which most programs use by default."
    assert taken < 4 * MB


def test_a_member_that_says_how_long_it_is_is_refused_at_once():
    why, taken = refused("a.zip", packed(train_txt=LETOR + BLANK))
    assert "has more than 4 MB, unpacked, over 100 times the size of what was sent; unpack it" in why and taken < MB


@pytest.mark.parametrize(
    ("size", "why"),
    [(1_000, "the archive is damaged (Bad CRC-32"), (2**32 - 2, "has more than"), (4 * MB, "the archive is damaged")],
)
def test_a_member_that_lies_about_its_length_takes_no_more(size, why):
    said, taken = refused("a.zip", lying(packed(train_txt=LETOR + BLANK), size))
    assert why in said and taken < 64 * MB


def test_a_list_of_files_that_is_too_long_is_not_read():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(80):
            archive.writestr(f"{number:03d}" + "x" * 60_000, b"")
    content = out.getvalue()
    tracemalloc.start()
    with pytest.raises(LetorError, match=r"^the archive lists more than 4 MB of file names; pack the folders that you need\.$"):
        folds_of(content)
    assert tracemalloc.get_traced_memory()[1] < MB
    tracemalloc.stop()


@pytest.mark.parametrize("name", ["a.txt.gz", "a.zip", "a.csv.gz"])
def test_a_gzip_file_is_unpacked_up_to_the_bound_and_no_further(name):
    queries = b"".join(b"%d,1.00000000\n" % qid * 3_000 for qid in range(250))
    bomb = gzip.compress(b"qid,bm25\n" + queries if "csv" in name else LETOR + BLANK)
    content = packed(train_txt_gz=bomb) if name == "a.zip" else bomb
    why, taken = refused(name, content)
    assert "the file has more than 4 MB, unpacked, over 100 times the size of what was sent; unpack it, and open the text." in why
    assert taken < 64 * MB


@pytest.mark.parametrize("honest", [b"", bytes(os.urandom(5_000).hex(), "ascii") * 9])
def test_a_gzip_file_that_holds_too_much_is_refused_before_most_of_it_is_read(honest):
    bomb = gzip.compress(honest + b"1,0,0.5\n" * 3_000_000)
    read: list[int] = []
    with pytest.raises(LetorError, match="the file has more than 4 MB, unpacked"):
        read.extend(len(piece) for piece, _ in letor_text.pieces(bomb, limits.Limits(), "CSV"))
    assert sum(read) <= 3 * MB


def test_what_shrinks_much_and_holds_what_it_may_comes_whole():
    text = b"1,0,0.5\n" * 500_000
    for source in (gzip.compress(text), io.BytesIO(gzip.compress(text[:80]) + gzip.compress(text[80:]))):
        assert b"".join(piece for piece, _ in letor_text.pieces(source, limits.Limits(), "CSV")) == text


def test_what_was_sent_in_full_opens_in_full():
    text = b"".join(b"1 qid:%d 1:%d\n" % (i // 9, i * i * 7919 % 99_991) for i in range(9_000))
    small = gzip.compress(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "ANYWAY", 1)
        for name, content in (("a.gz", small), ("a.zip", packed(train_txt=text)), ("b.zip", packed(train_txt_gz=small))):
            assert read(name, content).train.n_documents == 9_000


@pytest.mark.parametrize("line", [b"\n", b",\n"])
def test_a_table_of_empty_lines_is_not_read_to_its_end(line, monkeypatch):
    monkeypatch.setattr(csv_table, "MOST_EMPTY", 1_000)
    assert read("a.csv", b"qid,bm25\n7,1\n" + line * 1_000).train.n_documents == 1
    why, _ = refused("a.csv", b"qid,bm25\n7,1\n" + line * 9_000)
    assert why == "a.csv, line 1003: the file has more than 1,000 empty lines so far; drop them."


@pytest.fixture
def unread(monkeypatch):
    """No row of a Parquet table is read."""
    monkeypatch.setattr(parquet.ParquetFile, "iter_batches", lambda *_, **__: pytest.fail("the table was unpacked"))


def test_a_parquet_table_of_too_many_rows_is_refused_by_what_it_says(unread):
    out = io.BytesIO()
    parts = pa.table({"qid": pa.array([7] * MB).dictionary_encode(), "bm25": pa.array([1.0] * MB)})
    with parquet.ParquetWriter(out, parts.schema) as writer:
        for _ in range(20):
            writer.write_table(parts)
    assert len(out.getvalue()) < MB / 4
    why, _ = refused("a.parquet", out.getvalue())
    assert why == "a.parquet, 20,971,520 rows x 1 features need 1.7 GB of memory, the limit is 1.5 GB; drop rows or columns."


def test_pages_count_for_what_they_hold_whatever_the_summary_says(unread):
    out = io.BytesIO()
    parquet.write_table(pa.table({"qid": [7] * MB, "bm25": [1.0] * MB}), out, compression="gzip", use_dictionary=False)
    content = out.getvalue()
    size = parquet.ParquetFile(out).metadata.row_group(0).column(1).total_uncompressed_size
    said, lie = varint(2 * size), varint(2 * 1_000)
    lie = lie[:-1] + bytes([lie[-1] | 128]) + b"\x80" * (len(said) - len(lie) - 1) + b"\0"
    content = lie.join(content.rsplit(said, content.count(said)))
    assert parquet.ParquetFile(io.BytesIO(content)).metadata.row_group(0).column(1).total_uncompressed_size == 1_000
    why, _ = refused("a.parquet", content)
    assert why == "a.parquet, the columns hold more than 4 MB, unpacked; drop rows or columns, or write them uncompressed."


def varint(value):
    """As Thrift writes a whole number, seven bits a byte."""
    return bytes([value & 127 | 128]) + varint(value >> 7) if value > 127 else bytes([value])


def test_texts_that_each_repeat_the_one_before_are_not_read(unread):
    out = io.BytesIO()
    columns = pa.table({"qid": ["7", "8"], "title": ["a" * 900] * 2, "bm25": [1.0, 2.0]})
    parquet.write_table(columns, out, use_dictionary=False, column_encoding={"title": "DELTA_BYTE_ARRAY"})
    assert "column 'title' is written as DELTA_BYTE_ARRAY" in refused("a.parquet", out.getvalue())[0]


def test_a_parquet_table_has_no_more_than_so_many_pages(unread, monkeypatch):
    monkeypatch.setattr(parquet_table, "MOST_PAGES", 2)
    assert "the columns have more than 2 pages" in refused("a.parquet", table(qid=["7"], bm25=[1.0]))[0]


def test_a_parquet_table_within_an_archive_is_as_large_as_can_be_read_as_a_whole(monkeypatch):
    content = packed(train_parquet=table(qid=["7"], bm25=[1.0]))
    assert read("a.zip", content).train.n_documents == 1
    monkeypatch.setattr(parquet_table, "WHOLE", 100)
    assert "the limit within an archive; open it as it is, it is packed already." in refused("a.zip", content)[0]


def test_a_member_comes_in_small_pieces_however_much_is_asked_for():
    content = packed(train_txt=BLANK[: 3 * MB])
    member = folder.Member(folder.open_archive(content), "train.txt", len(content), limits.Limits())
    assert len(member.read(100 * MB)) == MB and len(member.read()) == 2 * MB and member.read(1) == b""
