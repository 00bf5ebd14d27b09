"""Whatever the bytes: a data set that keeps its promises, or a sentence. A fixed number of examples, the same each time."""

import gzip

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from boosting import LetorError
from boosting.data.kinds import collect
from boosting.data.letor_rows import Rows
from boosting.data.limits import MB, Limits
from tests.ui.corpus import CSV, LETOR, PARQUET, ZIP
from ui.uploads.opening import Choice, look, read

FEW = settings(max_examples=40, deadline=None, derandomize=True, database=None)
CELLS = some.sampled_from(
    [
        "7", "0.5", "-1", "", "nan", "NA", "inf", "1e999", "x", '"a,b"', '"', '""', "é", "\0", "1_0", "0,5", "qid:7", "1:2", "#", " ",
        "61", "٣",
    ]
)  # fmt: skip
LINES = some.lists(some.lists(CELLS, max_size=5), max_size=8)
MADE = (LETOR, CSV, PARQUET, ZIP, gzip.compress(CSV))


def check(name, content, leave_out):
    try:
        look(name, content)
        found, said = read(name, content, choice=Choice(leave_out=leave_out)).train, "."
    except LetorError as error:
        found, said = None, str(error)
    assert said.endswith(".") and len(said) < 4_000 and all(line.isprintable() for line in said.split("\n"))
    if found is not None:
        assert found.n_documents >= 1 and not np.isinf(found.features).any()
        assert len(set(found.qids)) == found.n_queries and all(found.qids)


@FEW
@given(LINES, some.sampled_from([",", ";", "\t", " "]), some.booleans(), some.sampled_from(["a.csv", "a.txt"]))
def test_lines_of_any_cells(lines, separator, leave_out, name):
    check(name, "\n".join(separator.join(line) for line in lines).encode(), leave_out)


@FEW
@given(some.sampled_from(MADE), some.integers(0, 200), some.binary(max_size=4), some.booleans())
def test_files_with_a_few_bytes_changed(content, at, to, leave_out):
    check("a.csv", content[:at] + to + content[at + len(to) :], leave_out)


@FEW
@given(some.binary(max_size=60), some.sampled_from([b"", b"PAR1", b"PK\x03\x04", b"\x1f\x8b\x08", b"qid,a\n"]))
def test_bytes_from_nowhere(content, start):
    check("a.parquet", start + content, False)


@FEW
@given(
    some.lists(some.tuples(some.integers(0, 3), some.integers(0, 4), some.floats(allow_infinity=False, width=64)), min_size=1, max_size=12)
)
def test_a_table_says_the_same_as_csv_in_blocks_of_any_size(rows):
    text = "qid,grade,a\n" + "".join(f"{q},{g},{x!r}\n" for q, g, x in rows)
    found = Rows(Limits(table=MB))
    collect("a.csv", text.encode(), found)
    quoted = Rows(Limits(table=MB))
    collect("a.csv", text.replace("\n", "\n\n").replace("qid", '"qid"').encode(), quoted)  # read by Python, cell by cell
    (one, _), (other, _) = found.dataset(), quoted.dataset()
    np.testing.assert_array_equal(one.features, other.features)
    order = sorted(range(len(rows)), key=lambda i: [q for q, _, _ in rows].index(rows[i][0]))
    np.testing.assert_array_equal(one.features[:, 0], [rows[i][2] for i in order])
    assert one.relevance.tolist() == [rows[i][1] for i in order] and one.qids == other.qids
