"""A person's own files: read with care, or refused with a remedy."""

import gzip

import numpy as np
import pytest

from boosting import LOSSES, LetorError, train
from tests.boosting.helpers import taken
from tests.ui.files import TRAIN, WIDE
from ui.uploads import opening
from ui.uploads.opening import read


def test_a_training_file_alone_makes_a_collection():
    own = read("mine.txt", TRAIN)
    assert (own.identifier, own.title, own.test) == ("own", "mine.txt", None)
    assert own.train.n_documents == 3 and own.train.qids == ("a", "b")
    assert own.train.document_names == ("solar power", "d2", "wind <b>power</b>")
    assert own.about == "3 documents, 2 queries, 2 features; no test file."


def test_a_wider_test_file_widens_the_training_data_with_zeros():
    own = read("train.txt", TRAIN, "test.txt", WIDE)
    assert own.train.n_features == own.test.n_features == 4
    np.testing.assert_array_equal(own.train.features, [[0.5, 1, 0, 0], [0.1, 0, 0, 0], [0, 0.3, 0, 0]])
    assert own.about.endswith("4 features; test 2 documents, 1 query.")


def test_a_narrower_test_file_is_widened_with_zeros():
    own = read("train.txt", WIDE, "test.txt", TRAIN)
    assert own.train.n_features == own.test.n_features == 4
    np.testing.assert_array_equal(own.test.features[0], [0.5, 1, 0, 0])


def test_a_validation_file_is_kept_apart_and_the_widest_file_decides():
    own = read("train.txt", TRAIN, "test.txt", TRAIN, "vali.txt", WIDE)
    assert own.train.n_features == own.test.n_features == own.validation.n_features == 4
    np.testing.assert_array_equal(own.test.features[0], [0.5, 1, 0, 0])
    assert "; test 3 documents, 2 queries; validation 2 documents, 1 query. " in own.about
    assert own.about.endswith("Of two queries to test, 2 with the same documents are among those to train on.")
    assert read("train.txt", TRAIN, "", None, "vali.txt", TRAIN).test is None


def test_rows_that_had_to_be_moved_are_told_of():
    own = read("train.txt", b"1 qid:1 1:1\n0 qid:2 1:2\n0 qid:1 1:3\n")
    assert "moved together" in own.about and own.train.features[:, 0].tolist() == [1, 3, 2]


def test_a_packed_file_is_unpacked():
    own = read("train.txt.gz", gzip.compress(TRAIN), "test.txt.gz", gzip.compress(WIDE))
    assert own.train.n_documents == 3 and own.test.n_documents == 2


def test_the_opening_suits_the_size():
    many = b"".join(b"%d qid:%d 1:%d\n" % (row % 3, row // 10, row) for row in range(1000))
    assert read("small", TRAIN).opening["max_leaf_nodes"] < read("large", many).opening["max_leaf_nodes"]


@pytest.mark.parametrize(
    ("content", "where", "remedy"),
    [
        (b"2 qid:1 1:0.5\n1 1:0.5\n", "line 2: qid is missing", "expected '2 qid:10 1:0.5 ...'"),
        (b"good qid:1 1:0.5\n", "line 1: the grade 'good'", "expected e.g."),
        (b"-1 qid:1 1:0.5\n", "line 1: the grade -1", "as in LETOR 4.0, write nan"),
        (b"99 qid:1 1:0.5\n", "line 1: the grade 99", "Rescale"),
        (b"qid:1 1:0.5\n", "line 1: the grade before the qid is missing", "write nan"),
        (b"PK\x03\x04...", "a ZIP archive or an Excel workbook", "unpack it, or save"),
        ("2 qid:1 1:1\n".encode("utf-16"), "the file is UTF-16 text", "save it as UTF-8"),
        (b"\n\n2 qid:1 1:x\n", "line 3: '1:x'", "expected 'index:value'"),
        (b"2 qid:1 0:1\n", "line 1: feature index 0", "number the features from 1"),
        (b"2 qid:1 1:inf\n", "line 1: feature 1 is infinite", "write nan"),
        (b"2 qid:1 1:1 1:2\n", "line 1: feature index 1 appears twice", "keep one value"),
        (b"", "no document", "expected lines such as"),
        (b"\x1f\x8bbroken", "gzip file is damaged", "compress it again"),
        (b"\x00\xff\xfe", "binary (it holds zero bytes)", "open the text file itself"),
    ],
)
def test_a_broken_file_is_refused_with_its_name_the_place_and_the_remedy(content, where, remedy):
    for arguments in (("mine.txt", content), ("train.txt", TRAIN, "mine.txt", content)):
        with pytest.raises(LetorError) as error:
            read(*arguments)
        assert str(error.value).startswith("mine.txt, ") and str(error.value).endswith(".")
        assert where in str(error.value) and remedy in str(error.value)


def test_training_documents_need_a_feature_and_test_documents_may_have_only_zeros():
    with pytest.raises(LetorError, match=r"^mine.txt, no line holds a feature; expected 'index:value'"):
        read("mine.txt", b"2 qid:1\n")
    assert read("mine.txt", TRAIN, "test.txt", b"2 qid:1\n").test.features.tolist() == [[0.0, 0.0]]


def test_a_file_too_large_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(opening, "FILE", 2**20)
    monkeypatch.setattr(opening, "collect", lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(LetorError, match=r"huge.txt has 2 MB, the limit here is 1 MB; use boosting.read_letor in a script."):
        read("huge.txt", b"1" * 2**21)


def test_every_part_says_how_much_of_it_was_read_and_is_read_once():
    said = []
    read("train.txt", TRAIN, "test.txt", WIDE, "vali.txt", TRAIN, on_progress=said.append)
    order = list(dict.fromkeys((progress.part, progress.n_bytes) for progress in said))
    assert order == [
        ("Training file", len(TRAIN)), ("Test file", len(WIDE)), ("Validation file", len(TRAIN)),
    ]  # fmt: skip
    for part, _ in order:
        shares = [progress.share for progress in said if progress.part == part]
        assert shares == sorted(shares) and shares[-1] == 1.0


def test_who_listens_changes_nothing_that_is_read():
    many = b"".join(b"%d qid:%d 1:%d 2:%.3f\n" % (row % 3, row // 10, row, row / 7) for row in range(100_000))
    said = []
    reported, alone = read("a", many, on_progress=said.append), read("a", many)
    np.testing.assert_array_equal(reported.train.features, alone.train.features)
    assert reported.about == alone.about and 0.0 < said[0].share < 1.0


def test_columns_are_those_that_any_file_names_and_keep_their_number():
    own = read("train.txt", b"1 qid:1 7:1 1000000:2\n0 qid:1 7:2\n", "test.txt", b"1 qid:1 500:1 7:3\n")
    assert own.train.feature_names == own.test.feature_names == ("feature 7", "feature 500", "feature 1000000")
    assert own.train.features.tolist() == [[1, 0, 2], [2, 0, 0]] and own.test.features.tolist() == [[3, 1, 0]]


def test_only_so_many_features_can_be_chosen_from():
    line = b"1 qid:1 " + b" ".join(b"%d:1" % i for i in range(1, 50_000, 2)) + b"\n"
    with pytest.raises(LetorError, match=r"at least 25,000 features are named, the limit here is 20,000; drop some, or use boosting"):
        read("wide.txt", line * 2)
    assert read("high.txt", b"1 qid:1 1000000:1\n0 qid:1 1:1\n").train.n_features == 2


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.identifier)
def test_the_remark_on_single_grades_is_true(loss):
    """Who moves a score where no query has two grades."""
    data = read("flat", b"2 qid:1 1:1\n2 qid:1 1:2\n0 qid:2 1:3\n0 qid:2 1:4\n").train
    trace = train(data, loss(), taken(loss(), n_iterations=3, max_leaf_nodes=3))
    moved = trace.n_iterations > 0 and np.ptp(trace.scores(trace.n_iterations)) > 0
    assert moved == (loss.title in ("GBT", "QBRank"))
