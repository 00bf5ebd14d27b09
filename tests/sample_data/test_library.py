"""The library: what the collection promises."""

from pathlib import Path

import numpy as np

import boosting as b
from sample_data import library
from sample_data.library.__main__ import feature_table, query_table
from sample_data.library.corpus import Corpus
from tests.sample_data.conftest import halves


def test_is_large_enough_to_teach_and_small_enough_to_read(documents, queries):
    assert len(documents) >= 90
    assert len(queries) >= 20
    assert all(7 <= len(query.grades) <= 15 for query in queries)
    assert all(len(document.body.split()) <= 65 for document in documents)


def test_has_hubs_and_orphans(documents):
    inlinks = Corpus(documents).inlinks
    counts = sorted(len(sources) for sources in inlinks.values())
    assert counts[-1] >= 8
    assert counts.count(0) >= 20


def test_some_queries_have_a_single_grade_and_all_of_them_are_for_training(queries):
    single = [query for query in queries if len(set(query.grades.values())) == 1]
    assert {max(query.grades.values()) for query in single} == {0, 3}
    assert {query.split for query in single} == {"train"}


def test_a_query_of_a_single_grade_has_no_order_to_learn_and_is_not_said_to_teach_nothing(collection):
    """[QB] section 4: its labels help. GBT asks something of each of its documents, RankNet of none."""
    data = collection.train
    single = [q for q in range(data.n_queries) if len(set(data.relevance[data.query_slice(q)])) == 1]
    scores = np.full(data.n_documents, data.relevance.mean())
    for q in single:
        rows = data.query_slice(q)
        assert np.all(b.GBT().problem(data, scores, 1).targets[rows] != 0)
        assert not np.any(b.LambdaMART(metric="ranknet").problem(data, scores, 1).targets[rows])
        assert "nothing" not in collection.query_notes[data.qids[q]]


def test_split_is_by_query(collection, queries):
    train, test = set(collection.train.qids), set(collection.test.qids)
    assert not train & test
    assert train | test == set(collection.query_notes) == {query.text for query in queries}
    assert {"mercury", "sourdough bread"} <= test


def test_title_and_about_count_what_is_there(collection, documents, queries):
    assert collection.title == f"Library: {len(documents)} readable documents"
    assert f"{len(queries)} queries" in collection.about


def test_every_row_has_a_text(collection):
    for data, notes in halves(collection):
        assert len(notes) == len(data.document_names) == len(data.relevance)
        assert all(" - " in note and "\n" not in note for note in notes)


def test_the_order_of_rows_does_not_tell_the_grade(collection):
    for data, notes in halves(collection):
        for q in range(data.n_queries):
            addresses = [note.split(" - ")[0] for note in notes[data.query_slice(q)]]
            assert addresses == sorted(addresses)


def test_grades_stand_with_the_document_they_were_given_to(collection, queries):
    grades = {query.text: query.grades for query in queries}
    for data, notes in halves(collection):
        for row, note in enumerate(notes):
            qid = data.qids[data.document_query[row]]
            assert data.relevance[row] == grades[qid][note.split(" - ")[0]]


def test_readme_shows_the_tables_of_today():
    readme = (Path(library.__file__).parent / "README.md").read_text(encoding="utf-8")
    remedy = "run `python -m sample_data.library` and paste its tables into the README"
    assert feature_table() in readme, remedy
    assert query_table() in readme, remedy
