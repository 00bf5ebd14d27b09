"""Reading files from strangers: every byte is either understood or answered with line, value and remedy."""

import gzip
import io
import struct
import tracemalloc
import warnings
import zipfile
import zlib

import numpy as np
import pytest

import boosting as b
from boosting.data import letor
from boosting.data.letor_rows import Rows
from boosting.data.limits import MB, Limits
from tests.boosting.helpers import make_data

GOOD = b"2 qid:7 1:0.5 3:-1e3 # solar power\n0 qid:7 2:1\n1 qid:x 1:nan\n"


def test_a_file_becomes_rows_queries_and_names_and_absent_indices_are_0():
    data = b.read_letor(GOOD)
    np.testing.assert_array_equal(data.features, [[0.5, 0, -1000], [0, 1, 0], [np.nan, 0, 0]])
    assert data.relevance.tolist() == [2, 0, 1]
    assert (data.qids, data.query_ptr.tolist()) == (("7", "x"), [0, 2, 3])
    assert data.document_names == ("solar power", "d2", "d1")


def write(data):
    lines = []
    for q, qid in enumerate(data.qids):
        rows = data.query_slice(q)
        for grade, row in zip(data.relevance[rows], data.features[rows], strict=True):
            lines.append(f"{float(grade)!r} qid:{qid} " + " ".join(f"{i + 1}:{float(x)!r}" for i, x in enumerate(row)))
    return "\n".join(lines)


def test_what_is_written_is_read_back_bit_for_bit():
    data = make_data(3, missing=0.2)
    again = b.read_letor(write(data).encode())
    np.testing.assert_array_equal(again.features, data.features)
    np.testing.assert_array_equal(again.relevance, data.relevance)
    np.testing.assert_array_equal(again.query_ptr, data.query_ptr)


def test_several_files_are_one_data_set():
    data = b.read_letor([b"1 qid:1 1:5\n", b"0 qid:2 2:6\n"])
    assert data.features.tolist() == [[5, 0], [0, 6]] and data.qids == ("1", "2")


def test_n_features_widens_a_test_file_to_its_training_file():
    assert b.read_letor(b"1 qid:1 2:5", n_features=4).features.tolist() == [[0, 5, 0, 0]]
    assert b.read_letor(b"1 qid:1 6:5", n_features=4).n_features == 6


@pytest.mark.parametrize(
    "text", ["\ufeff1 qid:1 1:2\n", "1 qid:1 1:2\r\n", "1 qid:1 1:2\r", "\n\n  # only a comment\n1\tqid:1\t1:2\n\n", "1 qid:1 1:2"]
)
def test_byte_order_marks_line_ends_empty_lines_and_tabs_do_not_matter(text):
    data = b.read_letor(text.encode())
    assert data.features.tolist() == [[2.0]] and data.qids == ("1",)


@pytest.mark.filterwarnings("ignore:Text that is not UTF-8")
def test_any_byte_may_stand_in_a_comment_and_the_name_stays_one_short_line():
    names = {
        b"caf\xe9": "caf\ufffd", b"<b>&\"'": "<b>&\"'", b"\xe2\x80\xa8after a line separator": "after a line separator",
        b"form\x0cfeed": "form\x0cfeed", b"# two": "# two", b"a" * 200: "a" * 80,
    }  # fmt: skip
    for raw, name in names.items():
        assert b.read_letor(b"1 qid:1 1:2 # " + raw + b"\n0 qid:1 1:3\n").document_names == (name, "d2")


def test_rows_of_a_query_that_are_apart_are_moved_together_stably_with_a_warning():
    text = b"1 qid:b 1:1\n0 qid:a 1:2\n2 qid:b 1:3\n0 qid:a 1:4\n1 qid:b 1:5\n"
    with pytest.warns(UserWarning, match="not adjacent.*moved together, keeping their order"):
        data = b.read_letor(text)
    assert data.qids == ("b", "a") and data.features.ravel().tolist() == [1, 3, 5, 2, 4]
    assert data.relevance.tolist() == [1, 2, 1, 0, 0] and data.document_names == ("d1", "d2", "d3", "d1", "d2")
    _, notes = letor.parse_letor(text)
    assert len(notes) == 1


def test_adjacent_queries_bring_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        b.read_letor(GOOD)


def test_a_grade_of_nan_is_a_document_without_a_label():
    assert np.isnan(b.read_letor(b"nan qid:1 1:2").relevance[0])


BROKEN = {
    "an empty file": (b"", "holds no document; expected lines such as"),
    "only comments": (b"# nothing\n\n", "holds no document"),
    "no qid": (b"1 qid:1 1:2\n2 1:0.5\n", "line 2: qid is missing; expected '2 qid:10 .*found '2 1:0.5'"),
    "an empty qid": (b"1 qid: 1:2\n", "line 1: qid is missing"),
    "a qid with a #": (b"1 qid:1 1:2\n2 qid:a#b 1:0.5\n", "line 2: the qid ends at a #, where a comment begins: write 'qid:a #...'"),
    "only a grade": (b"1\n", "line 1: qid is missing"),
    "a grade of text": (b"good qid:1 1:2\n", "line 1: the grade 'good' is not a number; expected"),
    "a negative grade": (b"-1 qid:1 1:2\n", "line 1: the grade -1 is outside 0..60 .*not judged, as in LETOR 4.0, write nan"),
    "an infinite grade": (b"inf qid:1 1:2\n", "line 1: the grade inf is outside 0..60.*Rescale"),
    "an absurd grade": (b"# first\n2020 qid:1 1:2\n", "line 2: the grade 2020 is outside 0..60.*overflows"),
    "an infinite value": (b"1 qid:1 4:-inf\n", "line 1: feature 4 is infinite; write nan"),
    "a value that overflows": (b"1 qid:1 4:1e999\n", "line 1: feature 4 is infinite"),
    "index 0": (b"1 qid:1 0:1\n", "line 1: feature index 0 is outside 1..1,000,000; number the features from 1"),
    "a negative index": (b"1 qid:1 -3:1\n", "line 1: feature index -3 is outside"),
    "a huge index": (b"1 qid:1 99999999999999999999:1\n", "feature index 99999999999999999999 is outside"),
    "an index twice": (b"1 qid:1 1:1 2:3 1:2\n", "line 1: feature index 1 appears twice; keep one"),
    "no colon": (b"1 qid:1 1=2\n", "line 1: '1=2' is not a feature; expected 'index:value'"),
    "a value of text": (b"1 qid:1 1:two\n", "line 1: '1:two' is not a feature"),
    "a long broken token": (b"1 qid:1 " + b"x" * 500 + b"\n", "line 1: 'x{39}…' is not a feature"),
    "bytes of a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", r"a picture \(PNG\); open the data file itself"),
    "no feature at all": (b"1 qid:1\n", "no line holds a feature"),
}


@pytest.mark.parametrize(("content", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_is_answered_with_line_value_and_remedy(content, message):
    with pytest.raises(b.LetorError, match=message):
        b.read_letor(content)


def test_a_damaged_gzip_file_says_so():
    packed = gzip.compress(GOOD * 50)
    for damaged in (packed[: len(packed) // 2], packed[:12] + b"\xff\xff\xff" + packed[15:], b"\x1f\x8b", packed + b"rubbish"):
        with pytest.raises(b.LetorError, match=r"gzip file is damaged .*compress it again, or open the plain text"):
            b.read_letor(damaged)


def test_a_table_that_does_not_fit_into_memory_is_refused_before_it_is_made():
    wide, narrow = b"1 qid:1 900000:1\n0 qid:1 1:1\n", Limits(table=10_000_000)
    with pytest.raises(b.LetorError, match=r"2 documents x 900,000 features need 13.7 MB .*limit is 9.5 MB; columns='used' keeps the 2"):
        letor.collect(wide, limits=narrow).dataset("all")
    assert letor.collect(wide, limits=narrow).dataset("used")[0].n_features == 2
    many = b"".join(b"1 qid:1 %s\n" % b" ".join(b"%d:1" % i for i in range(1, 101)) for _ in range(2000))
    with pytest.raises(b.LetorError, match=r"line 2000: the 2,000 documents so far need 1.6 MB of memory, the limit is 1 MB; drop"):
        letor.collect(many, limits=Limits(table=2**20))


@pytest.mark.slow
def test_what_is_collected_is_counted_near_what_it_takes():
    """Names and qids are many small objects: they, too, count against the bound."""
    files = {
        "long rows": b"".join(b"1 qid:1 %s\n" % b" ".join(b"%d:1.5" % i for i in range(1, 200, 2)) for _ in range(1000)),
        "names": b"".join(b"1 qid:1 1:1 # name %d\n" % i for i in range(20_000)),
        "queries": b"".join(b"1 qid:%d 1:1\n" % i for i in range(20_000)),
        "short rows": b"1 qid:1 1:1\n" * 50_000,
    }
    b.read_letor(GOOD)
    for about, content in files.items():
        tracemalloc.start()
        rows = letor.collect(content)
        taken = tracemalloc.get_traced_memory()[0]
        data, _ = rows.dataset("used")
        del rows
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        again = letor.collect(content)
        collected, table = again.n_bytes, again.table_bytes(data.n_features)
        buffers = 12_000_000  # of one block, whatever the file
        assert taken - buffers < 1.5 * collected and collected < 2 * taken, (about, taken, collected)
        assert kept < 1.5 * table + 200_000 and table < 5 * kept and peak < 3 * table + buffers, (about, kept, table, peak)


# ---- indices: any order, wide gaps ----


def test_the_order_of_indices_within_a_line_does_not_matter():
    rng = np.random.default_rng(0)
    table = rng.normal(size=(50, 30)).round(3)
    rising = "\n".join("1 qid:1 " + " ".join(f"{i}:{x}" for i, x in enumerate(row, 1)) for row in table.tolist())
    lines = [list(enumerate(row, 1)) for row in table.tolist()]
    for line in lines:
        rng.shuffle(line)
    mixed = "\n".join("1 qid:1 " + " ".join(f"{int(i)}:{x}" for i, x in line) for line in lines)
    np.testing.assert_array_equal(b.read_letor(mixed.encode()).features, b.read_letor(rising.encode()).features)


def test_a_file_of_wide_gaps_takes_memory_for_the_columns_that_it_names():
    content = b"".join(b"1 qid:%d %d:1 1000000:2\n" % (i // 10, i % 3 + 1) for i in range(500))
    tracemalloc.start()
    data = b.read_letor(content, columns="used")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40_000_000  # 500 x 1,000,000 would be 4 GB
    assert data.feature_names == ("feature 1", "feature 2", "feature 3", "feature 1000000")
    assert data.features[:3].tolist() == [[1, 0, 0, 2], [0, 1, 0, 2], [0, 0, 1, 2]]


@pytest.mark.parametrize(
    "content", [b"1 qid:1 1:1 2:2 5:5\n0 qid:1 1:3 2:4 5:6\n", b"1 qid:1 1:1 2:2\n0 qid:1 1:3 2:4\n", b"1 qid:1 3:1\n0 qid:1 1:1 4:3\n"]
)
@pytest.mark.parametrize(
    "chosen", [[1, 2], [2, 1], [5], [4, 1, 2, 3], [1, 2, 3, 4, 5, 6], [77], ["feature 2", "feature 1"], np.array([3, 1])]
)
def test_any_columns_in_any_order_are_those_of_the_whole_table(content, chosen):
    whole = b.read_letor(content, n_features=100).features
    numbers = [int(str(column).removeprefix("feature ")) for column in chosen]
    data = b.read_letor(content, columns=chosen)
    np.testing.assert_array_equal(data.features, whole[:, [number - 1 for number in numbers]])
    assert data.feature_names == tuple(f"feature {number}" for number in numbers)


def test_a_test_file_is_read_with_the_columns_of_its_training_file():
    train = b.read_letor(b"1 qid:1 7:1 900:2\n0 qid:1 7:2\n", columns="used")
    test = b.read_letor(b"1 qid:1 8:1 900:3\n", columns=train.feature_names)
    assert test.feature_names == train.feature_names and test.features.tolist() == [[0.0, 3.0]]


@pytest.mark.parametrize("columns", ["some", [0], [1.5], ["a"], [1_000_001], [-1]])
def test_columns_that_cannot_be_are_refused(columns):
    with pytest.raises(ValueError, match=r"(choose 'all', 'used', or a list|expected feature indices 1..1,000,000, or names)"):
        b.read_letor(GOOD, columns=columns)


def test_a_long_query_is_refused_where_there_is_a_bound():
    content = b"1 qid:a 1:1\n" + b"1 qid:long 1:1\n" * 11
    with pytest.raises(b.LetorError, match="query long has at least 11 documents, the limit is 10, because its pairs grow with the square"):
        letor.collect(content, limits=Limits(query=10)).dataset()
    assert letor.collect(content, limits=Limits(query=11)).dataset()[0].n_documents == 12


@pytest.mark.parametrize("qids", [("q",), ("q", "r")], ids=["adjacent", "in turns"])
def test_a_long_query_ends_reading_in_the_block_that_makes_it_too_long(qids):
    n_documents = 2 * MB // 15
    content = b"".join(b"1 qid:%s 1:0.5\n" % qid.encode() for qid in qids) * n_documents
    rows = Rows(Limits(query=30_000))
    with pytest.raises(b.LetorError, match=r"query . has at least .* documents"):
        letor.collect(content, rows=rows)
    assert rows.n <= (30_000 + MB // 15) * len(qids)
    data, _ = letor.collect(content, limits=Limits(query=n_documents)).dataset()
    assert np.diff(data.query_ptr).tolist() == [n_documents] * len(qids)


# ---- files of another kind, archives that are meant to harm ----


def zipped(name):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, GOOD)
    return file.getvalue()


def as_numpy():
    file = io.BytesIO()
    np.save(file, np.zeros(3))
    return file.getvalue()


FOREIGN = {
    "xlsx": (zipped("xl/workbook.xml"), r"a ZIP archive or an Excel workbook \(XLSX\); unpack it, or save"),
    "zip": (zipped("train.txt"), "a ZIP archive"), "pdf": (b"%PDF-1.7\n%\xe2\xe3", "a PDF document; open the data file"),
    "utf-16 with a mark": (GOOD.decode().encode("utf-16"), "UTF-16 text; save it as UTF-8"),
    "utf-16, big end first": (b"\xfe\xff" + GOOD.decode().encode("utf-16-be"), "UTF-16 text"),
    "utf-16 without a mark": (GOOD.decode().encode("utf-16-le"), "UTF-16 text"),
    "utf-16 without a mark, big end first": (GOOD.decode().encode("utf-16-be"), "UTF-16 text"),
    "utf-32 with a mark": (GOOD.decode().encode("utf-32"), "UTF-32 text; save it as UTF-8"),
    "utf-32, big end first": (b"\0\0\xfe\xff" + GOOD.decode().encode("utf-32-be"), "UTF-32 text"),
    "utf-32 without a mark": (GOOD.decode().encode("utf-32-le"), "UTF-32 text"),
    "utf-32 without a mark, big end first": (GOOD.decode().encode("utf-32-be"), "UTF-32 text"),
    "zeros": (bytes(9000), r"binary \(it holds zero bytes\)"),
    "parquet": (b"PAR1\x15\x04", "a Parquet table; open it with boosting.read_file"),
    "bzip2": (b"BZh91AY&SY", "a bzip2 archive; unpack it; .gz is read"),
    "xz": (b"\xfd7zXZ\0", "an xz archive"), "zstandard": (b"\x28\xb5\x2f\xfd\x04", "a Zstandard archive"),
    "7z": (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"), "rar": (b"Rar!\x1a\x07", "a RAR archive"),
    "xls": (b"\xd0\xcf\x11\xe0\xa1", "an old Office document"), "numpy": (as_numpy(), "a numpy array; load it"),
    "jpeg": (b"\xff\xd8\xff\xe0", "a picture"), "html": (b"<!DOCTYPE html><html>", "a web page or XML"),
    "json": (b'{"grade": 1}', "JSON"), "csv": (b"grade,qid,f1,f2\n1,2,3,4\n", r"comma-separated values \(CSV\)"),
    "csv with semicolons": (b"1;2;0,5;0,7\n", r"\(CSV\)"),
    "a pointer of Git LFS": (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
    "tar": (b"a.txt".ljust(257, b" ") + b"ustar\x0000", "a TAR archive"), "hdf5": (b"\x89HDF\r\n", "an HDF5 file"),
    "a program": (b"\x7fELF\x02\x01", "a program"), "sqlite": (b"SQLite format 3\0", "an SQLite database"),
    "gzip twice": (gzip.compress(gzip.compress(GOOD)), "a gzip archive within a gzip archive; unpack it once"),
    "a packed xlsx": (gzip.compress(zipped("xl/workbook.xml")), "a ZIP archive or an Excel workbook"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "message"), FOREIGN.values(), ids=FOREIGN.keys())
def test_a_file_of_another_kind_is_named_as_what_it_is(content, message):
    with pytest.raises(b.LetorError, match=message):
        b.read_letor(content)


def bomb(text, n):
    """n times `text` in a gzip file. A hundred thousand are packed once: behind a full flush they read the same wherever they stand."""
    engine, block, times = zlib.compressobj(9, zlib.DEFLATED, -15), text * 100_000, n // 100_000
    packed = engine.compress(block) + engine.flush(zlib.Z_FULL_FLUSH)
    check = 0
    for _ in range(times):
        check = zlib.crc32(block, check)
    head, end = b"\x1f\x8b\x08" + bytes(6) + b"\xff", zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    return head + packed * times + end + struct.pack("<II", check, len(block) * times % 2**32)


PACKED = r"more than \d\d(\.\d)? MB, unpacked, over 100 times the size of what was sent; unpack it, and open the text\.$"
BOMBS = {
    "zeros": (lambda: bomb(b"\0", 100_000_000), "binary"),
    "one line without an end": (lambda: b"1 " * 5_000_000, "line 1 has more than 8 MB without an end; a line is one document"),
    "a comment without an end": (lambda: b"#" * 10_000_000, "line 1 has more than 8 MB without an end"),
    "empty lines": (lambda: bomb(b"\n", 100_000_000), PACKED),
    "returns": (lambda: bomb(b"\r", 100_000_000), PACKED),
    "comments": (lambda: bomb(b"# no document\n", 10_000_000), PACKED),
    "documents": (lambda: bomb(b"1 qid:1 1:2\n", 10_000_000), PACKED),
    "documents without features": (lambda: bomb(b"1 qid:a\n", 10_000_000), PACKED),
    "named documents": (lambda: b"1 qid:1 1:2#a\n" * 2_000_000, "documents so far need"),
    "queries": (lambda: b"1 qid:1 1:2\n1 qid:2 1:2\n" * 2_000_000, "documents so far need"),
    "named documents, packed": (lambda: bomb(b"1 qid:1 1:2#a\n", 10_000_000), PACKED),
    "broken lines": (lambda: bomb(b"x\n", 100_000_000), "lines 1 to 10: qid is missing"),
    "empty members": (lambda: gzip.compress(b"") * 2_000_000, "more than 100,000 parts; unpack it"),
    "blocks that hold nothing": (lambda: b"\x1f\x8b\x08" + bytes(7) + struct.pack("<BHH", 0, 0, 0xFFFF) * 4_000_000, "it ends too early"),
}


@pytest.mark.thorough  # empty members meet the same bound in a tenth of the time
def test_an_archive_of_many_members_of_one_line_each_is_refused():
    with pytest.raises(b.LetorError, match="more than 100,000 parts"):
        letor.collect(gzip.compress(b"1 qid:1 1:2\n") * 100_001)


@pytest.mark.slow
@pytest.mark.parametrize(("make", "message"), BOMBS.values(), ids=BOMBS.keys())
def test_a_file_that_is_meant_to_harm_is_refused_where_a_bound_is_met(make, message):
    with pytest.raises(b.LetorError, match=message):
        letor.collect(make(), limits=Limits(text=64 * 2**20, table=64 * 2**20))


def test_a_long_text_without_an_end_takes_memory_for_a_line_only():
    content = b"1 qid:1 " + b"1:1 " * 12_000_000
    tracemalloc.start()
    with pytest.raises(b.LetorError, match="line 1 has more than 8 MB without an end; a line is one document"):
        b.read_letor(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * 8 * 2**20


def test_a_long_line_is_counted_from_the_lines_before_it():
    with pytest.raises(b.LetorError, match="line 4 has more than 8 MB"):
        b.read_letor(b"1 qid:1 1:1\n\n# c\n" + b"#" * 12_000_000)
    assert b.read_letor(b"1 qid:1 1:1 #" + b"x" * 7_000_000 + b"\n").n_documents == 1


def test_zeros_behind_an_archive_are_passed_over_and_several_members_are_one_text():
    packed = gzip.compress(GOOD)
    half = gzip.compress(GOOD[:9]) + gzip.compress(b"") + gzip.compress(GOOD[9:])
    for content in (packed + bytes(100_000), half, half + bytes(5), packed[:10] + packed[10:]):
        np.testing.assert_array_equal(b.read_letor(content).features, b.read_letor(GOOD).features)


@pytest.mark.parametrize("source", [5, None, b.Dataset([[1.0]], [1], [0, 1]), 1.5])
def test_what_is_no_source_is_named_with_what_would_be_one(source):
    with pytest.raises(TypeError, match=r"source is of type .*; pass a path, bytes, an open file, or a list of these"):
        b.read_letor(source)


def test_text_where_a_path_is_expected_is_noticed(tmp_path):
    with pytest.raises(TypeError, match=r"source is LETOR text where a path is expected; pass it as bytes: text.encode\(\)"):
        b.read_letor(GOOD.decode())
    odd = tmp_path / "latin.txt"
    odd.write_bytes(b"1 qid:1 1:1 # caf\xe9\n")
    with (
        odd.open(encoding="utf-8") as file,
        pytest.raises(b.LetorError, match=r"another encoding .utf-8.; open it as bytes, with mode 'rb'"),
    ):
        b.read_letor(file)
    assert b.read_letor(bytearray(GOOD)).n_documents == b.read_letor(memoryview(GOOD)).n_documents == 3


def test_null_and_nan_are_missing_and_cost_no_detour():
    data = b.read_letor(b"NULL qid:1 1:NULL 2:null 3:nan\nnan qid:1 1:NaN 2:2 3:Null\n")
    assert np.isnan(data.features).tolist() == [[True] * 3, [True, False, True]] and np.isnan(data.relevance).all()


def test_the_name_of_a_letor_document_is_its_id_alone():
    content = b"1 qid:1 1:1 #docid = GX000-00-0000000 inc = 1 prob = 0.0246906\n0 qid:1 1:2 # docid=7\n0 qid:1 1:3 # docid and more\n"
    assert b.read_letor(content).document_names == ("GX000-00-0000000", "7", "docid and more")


def test_a_sentence_that_holds_of_many_lines_is_said_once_and_so_is_a_remedy():
    with pytest.raises(b.LetorError) as refused:
        b.read_letor(b"".join(b"1 qid:7 1:%s\n" % value for value in (b"0,5", b"0,5", b"0,5", b"0,7")))
    said = ["4 lines are broken.", "lines 1 to 3: '1:0,5' is not a feature; write a decimal point.", "line 4: '1:0,7' is not a feature."]
    assert str(refused.value) == "\n".join(said)
