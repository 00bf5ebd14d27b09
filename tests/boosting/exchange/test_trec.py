"""Run files and judgements: what is written can be read back, is the order of the scores, and has the metrics of other readers."""

import io

import numpy as np
import pytest

import boosting as b
from boosting.exchange.trec import words_of, write_qrels, write_run
from tests.boosting.helpers import make_data, tied_scores

DATA = make_data(3, sizes=(5, 4, 6))


def written(write, *arguments):
    file = io.StringIO()
    write(*arguments, file)
    return [line.split() for line in file.getvalue().splitlines()]


def test_a_run_holds_every_score_with_all_its_digits_best_first():
    scores = tied_scores(DATA) / 3
    lines = written(write_run, DATA, scores)
    assert len(lines) == DATA.n_documents and all(len(line) == 6 and line[1] == "Q0" and line[5] == "boosting" for line in lines)
    of_name = {name: row for row, name in enumerate(DATA.document_names)}
    for query, _, name, rank, score, _ in lines:
        row = of_name[name]
        assert float(score) == scores[row] and DATA.qids[DATA.document_query[row]] == query
        assert int(rank) == 1 + b.metrics.ranks(scores, DATA.query_ptr)[row]
    for query in DATA.qids:
        of_query = [float(line[4]) for line in lines if line[0] == query]
        assert of_query == sorted(of_query, reverse=True)


def test_judgements_hold_the_grades_and_leave_out_what_was_not_judged():
    data = b.Dataset(np.zeros((3, 1)), [2, np.nan, 0], [0, 1, 3], qids=["a b", "c"])
    assert written(write_qrels, data) == [["a_b", "0", "d1", "2"], ["c", "0", "d3", "0"]]


def test_a_path_is_written_too(tmp_path):
    b.write_run(DATA, tied_scores(DATA), tmp_path / "run", tag="my model")
    b.write_qrels(DATA, str(tmp_path / "qrels"))
    assert (tmp_path / "run").read_text().count(" my_model\n") == 15 and len((tmp_path / "qrels").read_text().splitlines()) == 15


def test_a_write_that_fails_leaves_the_old_file_and_a_link_stays_one(tmp_path):
    (tmp_path / "run").write_text("old")
    (link := tmp_path / "latest").symlink_to(tmp_path / "run")
    unwritable = b.Dataset(np.zeros((2, 1)), [1, 0], [0, 2], document_names=["a", "\ud800"])
    for write in (lambda data, to: b.write_run(data, [1.0, 0.0], to), b.write_qrels):
        with pytest.raises(UnicodeEncodeError):
            write(unwritable, link)
        assert [path.name for path in sorted(tmp_path.iterdir())] == ["latest", "run"] and link.read_text() == "old"
    b.write_qrels(DATA, "/dev/null")
    b.write_qrels(DATA, link)
    assert link.is_symlink() and len((tmp_path / "run").read_text().splitlines()) == 15


def test_names_are_one_word_and_tell_the_documents_of_a_query_apart():
    data = b.Dataset(np.zeros((4, 1)), [0, 1, 2, 1], [0, 3, 4], document_names=["x y", "x\ty", "", "x y"])
    assert words_of(data) == ("x_y#1", "x_y#2", "_", "x_y")


def test_queries_whose_words_would_be_alike_are_not_one():
    data = b.Dataset(np.zeros((3, 1)), [0, 1, 2], [0, 1, 2, 3], qids=["q 1", "q_1", "q 2"])
    assert [line[0] for line in written(write_run, data, np.zeros(3))] == ["q_1#1", "q_1#2", "q_2"]
    assert [line[0] for line in written(write_qrels, data)] == ["q_1#1", "q_1#2", "q_2"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: write_run(DATA, [1.0], io.StringIO()), "a number for each of 15 documents; got 1"),
        (lambda: write_run(DATA, np.full(15, np.nan), io.StringIO()), "got 15, 15 NaN"),
        (lambda: write_qrels(b.Dataset([[0.0]], [1.5], [0, 1]), io.StringIO()), "grade of row 0 is 1.5; judgements need whole grades"),
    ],
)
def test_what_no_reader_would_take_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_what_nothing_can_be_written_to_is_refused():
    with pytest.raises(TypeError, match="it is written to a path or an open text file, not to NoneType"):
        write_qrels(b.Dataset([[0.0]], [1], [0, 1]), None)
