"""Preferences read from a table; what is wrong is said line by line."""

import csv
import io

import pytest

import boosting as b
from boosting.data.delimited import DelimitedError, Watched
from boosting.data.preferences import read_preferences, write_preferences
from boosting.data.supervision import only_preferences, with_preferences


def data():
    names = ["a", "b", "c", "x, y", "z z", "same", "same"]
    return b.Dataset([[float(i)] for i in range(7)], [0] * 7, [0, 3, 7], qids=["q", "r 1"], document_names=names)


TEXTS = (
    "q a b\nq b c 2\n",
    "q\ta\tb\nq\tb\tc\t2",
    "query;winner;loser;gap\nq;a;b;\nq;b;c;2.0",
    "# remark\nqid,winner,loser\nq,a,b\n\nq,b,c,2",
)


@pytest.mark.parametrize("text", TEXTS)
def test_lines_are_read_whatever_parts_them(text):
    found = read_preferences(text.encode(), data())
    assert found.rows.tolist() == [[0, 1], [1, 2]] and found.gaps.tolist() == [1, 2]


def test_names_with_commas_and_blanks_stand_in_quotes():
    assert read_preferences(b'r 1,"x, y",z z\n', data()).rows.tolist() == [[3, 4]]


def test_what_was_written_is_read_again():
    supervised = with_preferences(data(), [[0, 1], [4, 3]], [0.1, 3])
    found = read_preferences(write_preferences(supervised).encode(), data())
    assert found.rows.tolist() == [[0, 1], [4, 3]] and found.gaps.tolist() == [0.1, 3] and found.weights.tolist() == [1, 1]
    assert write_preferences(supervised).splitlines()[0] == "query,winner,loser,gap"


ODD = [
    "=1+1", "@home", "'-c", "''+d", "-5", "+1", "two\nlines", "#tag", '"quoted"', "a;b\tc", '=HYPERLINK("http://e")', "\uff1d1",
    "\ufeff-x",
]  # fmt: skip


def test_names_that_a_spreadsheet_would_run_are_harmless_in_the_file_and_as_they_were_when_it_is_read():
    there = b.Dataset([[float(i)] for i in range(len(ODD))], [0] * len(ODD), [0, len(ODD)], qids=["-q"], document_names=ODD)
    supervised = with_preferences(there, [[i, i - 1] for i in range(len(ODD))][1:])
    text = write_preferences(supervised)
    assert read_preferences(text.encode(), there).rows.tolist() == supervised.preference_rows.tolist()
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert {cell for cell in cells if cell[0] in "=+-@"} == {"-5", "+1"} and "'=1+1" in cells and "''-c" in cells


def test_weights_that_were_written_are_read_again_to_the_last_bit():
    weights = [1 / 3, 1e6, 1e-6, 7.0]
    supervised = with_preferences(data(), [[0, 1], [4, 3], [2, 1], [0, 2]], [0.1, 3, 2 / 3, 1], weights)
    again = with_preferences(data(), *read_preferences(write_preferences(supervised).encode(), data()))
    assert again.preference_weights.tolist() == weights and again.preference_gaps.tolist() == supervised.preference_gaps.tolist()
    assert write_preferences(supervised).splitlines()[2] == 'r 1,z z,"x, y",3,1000000'


@pytest.mark.parametrize(
    ("text", "gaps", "weights"),
    [
        ("query,winner,loser,weight\nq,a,b,2.5\nq,b,c", [1, 1], [2.5, 1]),
        ("query,winner,loser,gap,weight\nq,a,b,3,2.5\nq,b,c,2", [3, 2], [2.5, 1]),
        ("QID;Winner;Loser;Weight;Gap\nq;a;b;2.5;3\nq;b;c;;2", [3, 2], [2.5, 1]),
        ("q a b 3 2.5\nq b c 2", [3, 2], [2.5, 1]),
        ("query,winner,loser\nq,a,b,3,2.5\nq,b,c,,4", [3, 1], [2.5, 4]),
    ],
)
def test_the_first_line_says_which_number_is_the_gap_and_which_the_weight(text, gaps, weights):
    found = read_preferences(text.encode(), data())
    assert (found.gaps.tolist(), found.weights.tolist()) == (gaps, weights) and found.rows.tolist() == [[0, 1], [1, 2]]


def test_every_wrong_weight_is_told_with_its_line_the_bounds_and_the_remedy():
    broken = ["0", "-1", "nan", "inf", "heavy", "1000001", "1e-7", "1e999"]
    with pytest.raises(DelimitedError) as error:
        read_preferences("\n".join(["query,winner,loser,weight", *(f"q,a,b,{cell}" for cell in broken)]).encode(), data())
    remedy = "to reverse a pair, exchange its names; to give it no weight, leave the line out."
    assert error.value.complaints == tuple(
        f"line {n}: the weight '{cell}' is not a number from 0.000001 to 1,000,000; {remedy}" for n, cell in enumerate(broken, start=2)
    )


def test_what_was_read_teaches():
    supervised = only_preferences(with_preferences(data(), *read_preferences(b"q c b\nq b a", data())))
    trace = b.train(supervised, b.GBRank(update="residual"), b.Settings(n_iterations=3, max_leaf_nodes=3))
    assert b.metrics.contradicting_pairs(supervised, trace.scores(trace.n_iterations)) == 0


def test_every_wrong_line_is_told_up_to_ten():
    broken = ["q,a", "s,a,b", "q,a,z", "q,a,a", "r 1,same,z z", "q,a,b,0", "q,a,b,-1", "q,a,b,x", "q,a,b,nan", "q,a,b,1,1,1", "q,b"]
    with pytest.raises(DelimitedError) as error:
        read_preferences("\n".join(["q,a,b", *broken]).encode(), data())
    messages = error.value.complaints
    assert [int(one.split()[1][:-1]) for one in messages] == list(range(2, 12)) and "1 more such line follows." in str(error.value)
    parts = ("2 parts", "'s' is not among the 2 queries", "no document 'z'", "to itself", "occurs twice")
    parts += ("'0'", "'-1'", "'x'", "'nan'", "6 parts")
    assert all(part in one for part, one in zip(parts, messages, strict=True))


def test_a_file_of_nothing_but_wrong_lines_is_not_read_to_its_end():
    read = []
    with pytest.raises(DelimitedError, match="at least 100,000 more such lines follow"):
        read_preferences(Watched(b"s a b\n" * 300_000, read.append), data())
    assert 0 < max(read) < 0.5


@pytest.mark.parametrize(
    "text",
    ["query_id,winner,loser\nq,c,b", "Topic ID;Winner;Loser\nq;c;b", "session_id winner loser\nq c b", "query|winner|loser\nq|c|b",
     "q | c | b", "search,winner,loser,weight\nq,c,b,1"],
)  # fmt: skip
def test_a_heading_may_call_the_query_as_tables_do_and_bars_may_part_it(text):
    found, expected = (read_preferences(one.encode(), data()) for one in (text, "q,c,b"))
    assert [part.tolist() for part in found] == [part.tolist() for part in expected]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no preferences"),
        ("winner,loser,query\nc,b,q", "the columns are 'winner', 'loser', 'query'; name them .* the first three in this order"),
        ("query,winner,loser\n", "has no preferences"),
        ("query,winner,loser,wait\nq,a,b,2", "line 1: the columns are 'query', 'winner', 'loser', 'wait'; name them query, winner, loser"),
        ("query,loser,winner,weight\nq,a,b,2", "the first three in this order"),
        ("query,winner,loser,gap,gap\nq,a,b,2,2", "name them"),
        ("query,winner,loser,weight,gap,weight\nq,a,b,2,2,2", "name them"),
        (
            "query,winner,loser,weight\nq,a,b,2,1",
            "line 2: it has 5 parts, expected the columns of the first line, query, winner, loser, weight",
        ),
        ("q,a,b\nq", "line 2: it has 1 part, expected query, winner, loser and perhaps gap and weight"),
        ("q,a,b,1,2,3", "line 1: it has 6 parts, expected query, winner, loser and perhaps gap and weight"),
    ],
)
def test_a_file_without_preferences_is_told_what_to_write(text, message):
    with pytest.raises(DelimitedError, match=message):
        read_preferences(text.encode(), data())
