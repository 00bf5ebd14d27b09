"""Files of every kind: what is left out of a table is told, and nothing without an end is read to it."""

import gzip
import io
import os
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

import boosting as b
from boosting.data import kinds, parquet_table
from boosting.data.letor_line import LetorError
from boosting.data.limits import Limits
from boosting.estimator.rows import numbers_of

FIXTURES = Path(__file__).parents[1] / "models" / "fixtures"
NO_GRADES = "Column 'grade' holds text, so no document has a grade; write grades as 0, 1, 2, ..."
FIGURES = "Column 'x' holds '{}', which is not read as a number; write digits and a decimal point alone."
TWICE = "Queries are those of column 'qid', and 'Query ID' is a feature; drop it if it numbers queries too."
ROLES = {"qid": ["a", "a"], "grade": [1, 0], "bm25": [0.5, 0.7]}


def table(**columns):
    out = io.BytesIO()
    parquet.write_table(pa.table(ROLES | columns), out)
    return out.getvalue()


def test_columns_that_are_no_numbers_are_told_and_are_no_features():
    left_out = "Left out, because it is not a number: 'x'."
    for content, names, said in (
        (b"qid,grade,bm25,x\na,1,1,2024-01-01\na,0,2,2024-01-02\n", ("bm25",), [left_out]),
        (b"qid;grade;bm25;x\na;1;1.5;1,5\na;0;2.5;2,25\n", ("bm25",), [left_out, FIGURES.format("1,5")]),  # two ways to write decimals
        (b'qid,grade,bm25,x\na,1,1,"1,234.5"\na,0,2,"2,000"\n', ("bm25",), [left_out, FIGURES.format("1,234.5")]),
        (b"qid,grade,bm25,x\na,1,1,5 %\na,0,2,7 %\n", ("bm25",), [left_out, FIGURES.format("5 %")]),
        (b"qid,grade,bm25,x\na,1,1,01.02.2024\na,0,2,10.0.0.1\n", ("bm25",), [left_out]),
        (b"qid,grade,title,bm25,id\na,1,rye,1,3\na,0,oat,2,4\n", ("bm25", "id"), ["'id' is a feature; drop it if it numbers documents."]),
        (b"qid,grade,bm25\na,good,1\na,bad,2\n", ("bm25",), [NO_GRADES]),
        (b"qid,grade,bm25\na,5 %,1\na,7 %,2\n", ("bm25",), [NO_GRADES]),
        (b"qid,grade,rating\na,good,-1\na,bad,2\n", ("rating",), [NO_GRADES]),  # which is what grades are taken from where none is
        (b"qid,grade,title,bm25,\na,1,rye,1,\na,0,oat,2,\n", ("bm25",), []),  # a name is used, and a column without one is none
        (table(x=[[1], [2]]), ("bm25",), [left_out]),
        (table(x=pa.array(["u", "v"]).dictionary_encode()), ("bm25",), [left_out]),
        (table(x=pa.nulls(2)), ("bm25", "x"), []),  # as an empty column of CSV
        (b"qid,Query ID,grade,bm25\na,1,1,1\na,1,0,2\n", ("Query ID", "bm25"), [TWICE]),
        (b"qid,grade,qid,bm25\na,1,1,1\na,0,2,2\n", ("qid (2)", "bm25"), [TWICE.replace("Query ID", "qid (2)")]),
        (table(**{"Query ID": [1, 1]}), ("bm25", "Query ID"), [TWICE]),
    ):  # fmt: skip
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = kinds.read_file(content)
        assert (found.feature_names, [str(one.message) for one in caught]) == (names, said), content


@pytest.mark.parametrize("above", [b"sep=;\r\n", b'"sep=;"\n', b"SEP=;;;\r\n\r\n", b"\xef\xbb\xbfsep=;\n"])
def test_a_first_line_that_says_what_parts_the_columns_is_no_heading(above):
    assert kinds.read_file(above + b"qid;grade;bm25\n7;2;0,5\n").features.tolist() == [[0.5]]


def test_a_table_whose_features_are_all_spelled_otherwise_says_how_they_are():
    with pytest.raises(LetorError, match=r"^column 'bm25' holds '1,234', which is not read as a number; write digits and a decimal point"):
        kinds.read_file(b'qid,grade,bm25\na,1,"1,234"\na,0,"2,000"\n')


def test_a_model_in_the_place_of_rows_is_said_to_be_one():
    """All that are kept of each engine: the first word of a name says which one it is."""
    engines = {"lightgbm": "LightGBM", "xgboost": "XGBoost", "catboost": "CatBoost", "ranklib": "RankLib"}
    found = [path for path in FIXTURES.iterdir() if path.suffix in (".txt", ".json", ".ubj", ".xml")]
    assert len(found) > 20
    for path in found:
        with pytest.raises(LetorError, match=f"the file is a model of {engines[path.stem.split('_')[0]]} and holds no documents"):
            kinds.read_file(path)


@pytest.mark.parametrize("text", ["qid,grade,bm25\nBär,1,1\nBör,0,2\n", "qid,title,bm25\n1,Bär,1\n", "1 qid:1 1:2 # Bär\n"])
def test_text_that_is_not_utf_8_is_said_to_be_unreadable(text):
    with pytest.warns(
        UserWarning, match="Text that is not UTF-8 shows as \ufffd, and queries that differ there alone are one; save the file"
    ):
        kinds.read_file(text.encode("latin-1"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kinds.read_file(text.encode())


def test_a_zero_byte_is_part_of_a_query_whichever_way_its_line_is_read():
    fast = b"qid,grade,bm25\n1\0,1,1\n1\0,0,2\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert kinds.read_file(fast).qids == kinds.read_file(fast.replace(b"0,2", b'"0",2')).qids == ("1\0",)


def test_true_and_false_are_1_and_0_in_every_table():
    fast = b"qid,grade,bm25,x\na,1,0.5,true\na,0,0.7,\na,0,0.7,FALSE\n"
    columns = {"qid": ["a"] * 3, "grade": [True, False, False], "bm25": [0.5, 0.7, 0.7]}
    frame = pd.DataFrame(columns | {"x": [True, None, False]})
    out = io.BytesIO()
    frame.to_parquet(out)
    line_by_line, graded = fast.replace(b"a,1,", b'"a",1,'), fast.replace(b"a,1,", b"a,true,")
    found = [*map(kinds.read_file, (fast, line_by_line, graded, out.getvalue())), b.Dataset.from_frame(frame, relevance="grade")]
    for data in found:
        np.testing.assert_array_equal(data.features, [[0.5, 1], [0.7, np.nan], [0.7, 0]])
        assert data.relevance.tolist() == [1, 0, 0]
    np.testing.assert_array_equal(numbers_of(frame[["bm25", "x"]]), found[0].features)


def test_queries_that_run_into_each_other_as_floats_are_refused():
    with pytest.raises(LetorError, match=r"'qid' holds queries from 2\^53 on as floats"):
        kinds.read_file(table(qid=[2.0**60, 2.0**60 + 1]))
    assert kinds.read_file(table(qid=[2**60, 2**60 + 1])).n_queries == 2


@pytest.mark.parametrize("read", [b.read_file, b.read_letor])
def test_of_a_folder_it_is_said_who_reads_it(read, tmp_path):
    with pytest.raises(LetorError, match=r"is a folder; name a file in it, or read published folds with boosting\.read_folds"):
        read(tmp_path)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="elsewhere there is no such device")
def test_what_has_no_end_is_refused(monkeypatch):
    for device in ("/dev/zero", "/dev/urandom"):
        with pytest.raises(LetorError, match=f"{device} is a device, not a file"):
            kinds.read_files([device])
    reading, writing = os.pipe()
    with open(reading, "rb"), open(writing, "wb") as file:
        file.write(b"1 qid:1 1:1\n" * 100)
        file.flush()
        monkeypatch.setattr(kinds, "MB", 100)
        with pytest.raises(LetorError, match="more than 0 MB and has not ended"):
            kinds.content_of(f"/dev/fd/{reading}", Limits(text=500))


@pytest.mark.parametrize(
    ("query", "grade", "said"),
    [
        ("Query ID", "relevanceLabel", ""), ("searchId", "labels", ""), ("query_no", "is_relevant", ""),
        ("topic", "grade", "Queries are taken from column 'topic', because of its name; if another column has them, call that one qid."),
        ("SessionID", "label", "Queries are taken from column 'SessionID'"), ("group", "label", "Queries are taken from column 'group'"),
        ("qid", "click", "Grades are taken from column 'click', because of its name; if another column has them, call that one grade."),
        ("qid", "y", "Grades are taken from column 'y'"), ("qid", "booking_bool", "Grades are taken from column 'booking_bool'"),
    ],
)  # fmt: skip
def test_usual_names_of_queries_and_grades_are_known_and_of_doubtful_ones_it_is_said_what_they_were_taken_for(query, grade, said):
    text = f"{query},{grade},bm25\na,1,0.5\na,0,0.7\nb,0,0.1\n".encode()
    out = io.BytesIO()
    pd.read_csv(io.BytesIO(text)).to_parquet(out)
    for content in (text, out.getvalue()):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = kinds.read_file(content)
        assert (found.qids, found.relevance.tolist(), found.feature_names) == (("a", "b"), [1, 0, 0], ("bm25",))
        notes = [str(one.message) for one in caught]
        assert len(notes) == bool(said) and all(note.startswith(said) for note in notes), notes


def test_a_column_that_numbers_rows_in_the_place_of_queries_is_said():
    rows = range(20)
    alone = "Each of the 20 documents is alone in its query, so there is nothing to rank; "
    for head, line, said in (
        ("query_id,grade,bm25\n", "{0},1,0.5\n", "if another column than 'query_id' has the queries, call that one qid."),
        ("", "1 qid:{0} 1:0.5\n", "check its qid."),
    ):
        content = (head + "".join(map(line.format, rows))).encode()
        with pytest.warns(UserWarning, match=alone + said):
            kinds.read_file(content)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            kinds.read_file(content.replace(b"19", b"18"))


def test_a_feature_of_training_is_no_grade_of_a_file_without_grades(tmp_path):
    one, two = tmp_path / "train.csv", tmp_path / "new.csv"
    one.write_text("qid,label,rating,item,bm25,title\na,1,5,3,0.5,rye\na,0,2,4,0.7,oat\n")
    two.write_text("qid,rating,item,bm25\nb,4,8,0.1\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        train, new = kinds.read_files([one, two])
        (alone,) = kinds.read_files([two], train.feature_names)
    for found in (new, alone):
        assert found.feature_names == train.feature_names or set(found.feature_names) == set(train.feature_names)
        assert np.isnan(found.relevance).all() and sorted(found.features[0]) == [0.1, 4, 8]


def test_a_parquet_file_within_gzip_is_said_to_be_one():
    with pytest.raises(LetorError, match=r"^the Parquet file is within a gzip archive; unpack it, its columns are packed already\.$"):
        kinds.read_file(gzip.compress(table()))


def test_a_table_without_a_heading_says_so():
    with pytest.raises(LetorError, match=r"'column 3', or write names above the first line, such as qid, grade, bm25\.$"):
        kinds.read_file(b"7,2,0.5\n7,0,0.1\n")
    with pytest.raises(LetorError, match=r"choose it among 'user', 'grade', 'bm25', or call it qid\.$"):
        kinds.read_file(b"user,grade,bm25\n7,2,0.5\n")


# ---- numbers that Parquet holds as text ----


@pytest.mark.parametrize(
    "encode", [pa.array, lambda texts: pa.array(texts).dictionary_encode(), lambda texts: pa.array(texts, pa.large_string())]
)
def test_numbers_that_parquet_holds_as_text_are_read_as_in_csv_and_it_is_said(encode):
    texts = {"grade": ["2", "0"], "x": [" 1.5", None], "y": ["NA", "true"], "z": ["1e3", "high"], "id": ["7", "8"], "name": ["1", "2"]}
    content = table(**{name: encode(column) for name, column in texts.items()})
    frame = pd.read_parquet(io.BytesIO(content))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = kinds.read_file(content)
    assert [str(one.message) for one in caught] == [
        "Left out, because they are not numbers: 'z' and 'id'.", "Text that is read as numbers: 'grade', 'x' and 'y'.",
    ]  # fmt: skip
    assert (found.feature_names, found.document_names, found.relevance.tolist()) == (("bm25", "x", "y"), ("1", "2"), [2, 0])
    np.testing.assert_array_equal(found.features, [[0.5, 1.5, np.nan], [0.7, np.nan, 1]])
    assert parquet_table.look(content).is_number == tuple(name in ("grade", "bm25", "x", "y") for name in frame.columns)
    as_csv = kinds.read_file(frame.drop(columns=["z", "id"]).to_csv(index=False).encode())
    np.testing.assert_array_equal(as_csv.features, found.features)


def test_a_text_behind_the_glance_makes_a_column_of_text():
    n = 3_000
    column = pa.array([*map(str, range(n - 1)), "high"])
    rows = {"qid": ["a"] * n, "grade": [1] * n, "bm25": [0.5] * n}
    with pytest.warns(UserWarning, match="Left out, because it is not a number: 'x'"):
        assert kinds.read_file(table(**rows, x=column)).feature_names == ("bm25",)


def test_text_is_not_unpacked_to_see_whether_it_is_numbers_where_that_is_much(monkeypatch):
    monkeypatch.setattr(parquet_table, "WHOLE", 1_000)
    few, many = pa.array(["1", "2"]), pa.array(["1", f"2.{'0' * 1_000}"])
    assert parquet_table.look(table(x=few, y=many)).is_number == (False, True, True, True, False)


@pytest.mark.parametrize(
    ("wrong", "remedy"), [(io.BytesIO(b"2 qid:7 1:1\n"), "pass its bytes: source.read()"), (None, "pass a path, or bytes")]
)
def test_what_is_no_path_and_no_bytes_is_said(wrong, remedy):
    with pytest.raises(TypeError) as refused:
        kinds.read_file(wrong)
    assert str(refused.value) == f"source is of type {type(wrong).__name__}; {remedy}."


def test_a_summary_that_would_end_the_process_within_pyarrow_is_refused():
    content = table(x=[0.5, 0.7])
    two, one = b"\x26\x00\x04", b"\x16\x84\x00"  # a list of 0 and 2, values that are missing and there; a list of one number
    assert two in content
    with pytest.raises(LetorError, match="the Parquet file is damaged"):
        kinds.read_file(content.replace(two, one))
