"""Reading files from strangers: every byte is either understood or answered with line, value and remedy."""

import contextlib
import gzip
import io
import warnings

import numpy as np
import pytest

import boosting as b
from boosting.data import letor
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


def test_a_path_a_gzip_file_an_open_file_and_bytes_read_the_same(tmp_path):
    plain, packed = tmp_path / "a.txt", tmp_path / "a.txt.gz"
    plain.write_bytes(GOOD)
    packed.write_bytes(gzip.compress(GOOD))
    for source in (plain, str(plain), packed, io.BytesIO(GOOD), io.StringIO(GOOD.decode()), gzip.compress(GOOD)):
        data = b.read_letor(source)
        np.testing.assert_array_equal(data.features, b.read_letor(GOOD).features)
        assert data.document_names == b.read_letor(GOOD).document_names


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
    "only a grade": (b"1\n", "line 1: qid is missing"),
    "a grade of text": (b"good qid:1 1:2\n", "line 1: the grade 'good' is not a number; expected"),
    "a negative grade": (b"-1 qid:1 1:2\n", "line 1: the grade -1 is outside 0..60.*rescale"),
    "an infinite grade": (b"inf qid:1 1:2\n", "line 1: the grade inf is outside 0..60.*rescale"),
    "an absurd grade": (b"# first\n2020 qid:1 1:2\n", "line 2: the grade 2020 is outside 0..60.*overflows"),
    "an infinite value": (b"1 qid:1 4:-inf\n", "line 1: feature 4 is infinite; write nan"),
    "a value that overflows": (b"1 qid:1 4:1e999\n", "line 1: feature 4 is infinite"),
    "index 0": (b"1 qid:1 0:1\n", "line 1: feature index 0 is outside 1..1,000,000; number the features from 1"),
    "a negative index": (b"1 qid:1 -3:1\n", "line 1: feature index -3 is outside"),
    "a huge index": (b"1 qid:1 99999999999999999999:1\n", "feature index 99999999999999999999 is outside"),
    "an index twice": (b"1 qid:1 1:1 2:3 1:2\n", "line 1: a feature index appears twice; keep one"),
    "no colon": (b"1 qid:1 1=2\n", "line 1: '1=2' is not a feature; expected 'index:value'"),
    "a value of text": (b"1 qid:1 1:two\n", "line 1: '1:two' is not a feature"),
    "a long broken token": (b"1 qid:1 " + b"x" * 500 + b"\n", "line 1: 'x{39}…' is not a feature"),
    "bytes of a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "line 1: qid is missing"),
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


def test_a_table_that_does_not_fit_into_memory_is_refused_before_it_is_made(monkeypatch):
    monkeypatch.setattr(letor, "MAX_BYTES", 8 * 1000)
    with pytest.raises(b.LetorError, match=r"2 documents x 501 features need .* GB .*bound.*renumber"):
        b.read_letor(b"1 qid:1 501:1\n0 qid:1 1:1\n")
    assert b.read_letor(b"1 qid:1 500:1\n0 qid:1 1:1\n").n_features == 500


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes_are_read_or_refused_but_never_crash(seed):
    rng = np.random.default_rng(seed)
    for _ in range(200):
        text = bytearray(GOOD)
        for place in rng.integers(0, len(text), 4):
            text[place] = rng.integers(0, 256)
        with warnings.catch_warnings(), contextlib.suppress(b.LetorError):
            warnings.simplefilter("ignore")
            assert b.read_letor(bytes(text)).n_documents >= 1
