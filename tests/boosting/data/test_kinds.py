"""Files of every kind: what is left out of a table is told, and nothing without an end is read to it."""

import io
import os
import warnings

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

import boosting as b
from boosting.data import kinds
from boosting.data.letor_line import LetorError
from boosting.data.limits import Limits
from boosting.estimator.rows import numbers_of

NO_GRADES = "Column 'grade' holds text, so no document has a grade; write grades as 0, 1, 2, ..."
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
        (b"qid;grade;bm25;x\na;1;1.5;1,5\na;0;2.5;2,25\n", ("bm25",), [left_out]),  # two ways to write decimals
        (b"qid,grade,bm25\na,good,1\na,bad,2\n", ("bm25",), [NO_GRADES]),
        (b"qid,grade,title,bm25,\na,1,rye,1,\na,0,oat,2,\n", ("bm25",), []),  # a name is used, and a column without one is none
        (table(x=[[1], [2]]), ("bm25",), [left_out]),
        (table(x=pa.array(["u", "v"]).dictionary_encode()), ("bm25",), [left_out]),
        (table(x=pa.nulls(2)), ("bm25", "x"), []),  # as an empty column of CSV
        (b"qid,Query ID,grade,bm25\na,1,1,1\na,1,0,2\n", ("Query ID", "bm25"), [TWICE]),
        (table(**{"Query ID": [1, 1]}), ("bm25", "Query ID"), [TWICE]),
    ):  # fmt: skip
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = kinds.read_file(content)
        assert (found.feature_names, [str(one.message) for one in caught]) == (names, said), content


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
