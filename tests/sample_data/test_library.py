"""The library: what it promises, what its features measure, and what it says about broken files."""

import datetime
import doctest
import importlib
from math import log
from pathlib import Path

import numpy as np
import pytest

from sample_data import library
from sample_data.library.__main__ import feature_table, query_table
from sample_data.library.bm25 import bm25
from sample_data.library.corpus import Corpus
from sample_data.library.documents import Document, read_documents
from sample_data.library.features import FEATURES, KINDS, feature_row
from sample_data.library.pagerank import pagerank
from sample_data.library.queries import FILE, read_queries
from sample_data.library.tables import LibraryError
from sample_data.library.text import contains_phrase, smallest_window, words

NAMES = [feature.name for feature in FEATURES]
MODULES = ("__init__", "bm25", "corpus", "documents", "features", "pagerank", "queries", "text")


@pytest.fixture(scope="module")
def documents():
    return read_documents()


@pytest.fixture(scope="module")
def queries(documents):
    return read_queries(FILE, documents)


@pytest.fixture(scope="module")
def collection():
    return library.load()


def columns(kind):
    return [i for i, feature in enumerate(FEATURES) if feature.kind == kind]


def halves(collection):
    """Training and test data, each with its texts."""
    return (collection.train, collection.train_notes), (collection.test, collection.test_notes)


def named(row):
    return dict(zip(NAMES, row, strict=True))


# What the collection promises


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


# Features


@pytest.mark.parametrize("feature", FEATURES, ids=NAMES)
def test_a_feature_is_named_for_a_tree_node_and_explained(feature):
    assert len(feature.name) <= 18
    assert feature.kind in KINDS
    assert feature.help.endswith(".")


def test_feature_names_differ():
    assert len(set(NAMES)) == len(NAMES) >= 16


def test_features_are_finite_and_each_varies(collection):
    features = np.vstack([data.features for data, _ in halves(collection)])
    assert np.isfinite(features).all()
    assert all(len(set(column)) > 1 for column in features.T)
    assert all(len(set(column)) > 1 for column in collection.train.features.T)


def test_query_features_are_constant_within_a_query(collection):
    for data, _ in halves(collection):
        for q in range(data.n_queries):
            block = data.features[data.query_slice(q)][:, columns("query")]
            assert (block == block[0]).all()


def test_document_features_do_not_depend_on_the_query(collection):
    seen = {}
    for data, notes in halves(collection):
        for row, note in zip(data.features[:, columns("document")], notes, strict=True):
            assert seen.setdefault(note, tuple(row)) == tuple(row)
    assert len(seen) < collection.train.n_documents + collection.test.n_documents  # some repeat


def test_no_single_feature_wins(collection):
    data = collection.train
    graded = [q for q in range(data.n_queries) if len(set(data.relevance[data.query_slice(q)])) > 1]
    for column in data.features.T:
        for sign in (-1, 1):
            right = [
                data.relevance[rows][np.argmax(sign * column[rows])] == data.relevance[rows].max() for rows in map(data.query_slice, graded)
            ]
            assert np.mean(right) < 0.8


@pytest.fixture
def tiny():
    day = datetime.date(2025, 1, 1)
    return Corpus(
        (
            Document("a", "Cat", day, ("b", "c/cat"), "cat dog"),
            Document("b", "Dog", day, ("c/cat",), "dog bird dog fish"),
            Document("c/cat", "A cat and a dog", day, (), "the cat met one big dog"),
        )
    )


def test_features_of_a_tiny_corpus_by_hand(tiny):
    row = named(feature_row(tiny, "cat dog", "c/cat"))
    idf_cat = log(1 + 1.5 / 2.5)  # in two of three documents
    idf_dog = log(1 + 0.5 / 3.5)  # in all three
    # Titles have 1, 1, 5 words, on average 7/3; bodies 2, 4, 6, on average 4.
    title_norm = 1.2 * (0.25 + 0.75 * 5 / (7 / 3))
    body_norm = 1.2 * (0.25 + 0.75 * 6 / 4)
    assert row == pytest.approx(
        {
            "query words": 2,
            "mean idf": (idf_cat + idf_dog) / 2,
            "full matches": 2,
            "body length": 6,
            "title length": 5,
            "word variety": 1,
            "inlinks": 2,
            "outlinks": 0,
            "PageRank": 3 * pagerank({"a": ["b", "c"], "b": ["c"], "c": []})["c"],
            "address depth": 2,
            "age in years": 365 / 365.25,
            "BM25 of title": (idf_cat + idf_dog) / (1 + title_norm),
            "BM25 of body": (idf_cat + idf_dog) / (1 + body_norm),
            "words covered": 1,
            "proximity": 2 / 5,  # cat met one big dog
            "exact phrase": 0,
            "words in address": 1,
            "first match": 2,
            "anchor matches": 2,  # cat in the title of a, dog in that of b
        }
    )


def test_a_document_without_any_match(tiny):
    row = named(feature_row(tiny, "planet", "b"))
    nothing = ("BM25 of title", "BM25 of body", "words covered", "proximity", "exact phrase",
               "words in address", "anchor matches", "full matches")  # fmt: skip
    assert all(row[name] == 0 for name in nothing)
    assert row["first match"] == 5  # the position after four words


def test_bm25_by_hand():
    # Average length and b = 0.75 leave norm = k1 = 1.2; two of cat: 2 / 3.2, one of dog: 1 / 2.2.
    text = ["cat", "cat", "dog", "x"]
    idf = {"cat": 1.6, "dog": 2.2, "owl": 9.0}.__getitem__
    assert bm25(["cat", "dog", "owl"], text, idf, average_length=4.0) == pytest.approx(1.0 + 1.0)


def test_bm25_saturates_and_marks_long_texts_down():
    def score(n_cat, length):
        text = ["cat"] * n_cat + ["x"] * (length - n_cat)
        return bm25(["cat"], text, lambda word: 1.0, average_length=10.0)

    assert score(2, 10) - score(1, 10) > score(3, 10) - score(2, 10) > 0
    assert score(1, 5) > score(1, 20)
    assert score(20, 20) < 1.0


@pytest.mark.parametrize(
    ("query", "text", "length"),
    [
        ("cat", "a cat", 1),
        ("cat dog", "cat x x dog x cat", 3),
        ("cat dog owl", "owl x x cat dog x owl", 4),
        ("cat dog", "only a dog and a dog", 1),
        ("cat dog", "nothing here", 0),
        ("cat", "", 0),
    ],
)
def test_smallest_window(query, text, length):
    assert smallest_window(words(query), words(text)) == length


def test_smallest_window_agrees_with_trying_all_windows():
    random = np.random.default_rng(0)
    for _ in range(300):
        text = tuple(random.choice(list("abcxyz"), size=random.integers(0, 9)))
        wanted = set("abc") & set(text)
        lengths = [j - i for i in range(len(text)) for j in range(i + 1, len(text) + 1) if wanted and wanted <= set(text[i:j])]
        assert smallest_window("abc", text) == min(lengths, default=0)


def test_phrase_needs_order_and_neighbourhood():
    assert contains_phrase(words("flat tyre"), words("A flat tyre!"))
    assert not contains_phrase(words("flat tyre"), words("tyre flat"))
    assert not contains_phrase(words("flat tyre"), words("flat old tyre"))
    assert not contains_phrase(words("flat tyre"), words("flat"))


def test_pagerank_sums_to_one_and_is_stationary(documents):
    links = {document.address: document.links for document in documents}
    rank = pagerank(links)
    assert sum(rank.values()) == pytest.approx(1, abs=1e-9)
    assert min(rank.values()) > 0
    n = len(rank)
    loose = sum(rank[page] for page, targets in links.items() if not targets)
    for page in rank:
        votes = sum(rank[p] / len(targets) for p, targets in links.items() if page in targets)
        assert rank[page] == pytest.approx(0.15 / n + 0.85 * (votes + loose / n), abs=1e-9)


def test_pagerank_by_hand():
    # b = 0.075 + 0.85 (a + b / 2), a = 0.075 + 0.85 b / 2, a + b = 1
    rank = pagerank({"a": ["b"], "b": []})
    assert rank["a"] == pytest.approx(0.5 / 1.425)
    assert rank["b"] == pytest.approx(0.925 / 1.425)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    module = importlib.import_module(f"sample_data.library.{name}")
    assert doctest.testmod(module).failed == 0


# Broken files

GOOD = """\
[[document]]
address = "x/a"
title = "A"
date = 2020-01-01
links = []
body = "Text."
"""


def read_one(folder, text):
    (folder / "pages.toml").write_text(text, encoding="utf-8")
    return read_documents(folder)


def test_one_table_is_a_document(tmp_path):
    (document,) = read_one(tmp_path, GOOD.replace("Text.", "Two   words."))
    assert document == Document("x/a", "A", datetime.date(2020, 1, 1), (), "Two words.")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("links = []", 'links = ["x/b"]', "links to 'x/b', which does not exist"),
        ("links = []", 'links = ["x/a"]', "links to itself"),
        ("links = []", 'links = "x/b"', "'links' must be a list"),
        ("links = []", "links = [3]", "links to '3', which does not exist"),
        ("links = []", 'links = []\nlink = "x"', "unknown field 'link'"),
        ('title = "A"\n', "", "field 'title' is missing"),
        ('body = "Text."\n', "", "field 'body' is missing"),
        ('title = "A"', 'title = " "', "field 'title' is empty"),
        ("date = 2020-01-01", 'date = "2020"', "'date' must be a date such as"),
        ("date = 2020-01-01", "date = 2020-01-01T10:00:00", "'date' must be a date such as"),
    ],
)
def test_a_broken_document_is_named(tmp_path, old, new, complaint):
    with pytest.raises(LibraryError) as error:
        read_one(tmp_path, GOOD.replace(old, new))
    assert str(error.value).startswith("pages.toml: x/a: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD.replace('address = "x/a"\n', ""), "document 1: field 'address' is missing"),
        (GOOD.replace('"x/a"', "x/a"), "pages.toml: not valid TOML"),
        (GOOD.replace("[[document]]", "[[documents]]"), "pages.toml: unknown entry 'documents'"),
        (GOOD.replace("[[document]]", "[document]"), "write the brackets twice"),
        ("document = [1]", "write the brackets twice"),
        ("", "no [[document]] found"),
    ],
)
def test_a_broken_file_is_named(tmp_path, text, complaint):
    with pytest.raises(LibraryError) as error:
        read_one(tmp_path, text)
    assert complaint in str(error.value)


def test_an_address_used_twice_names_both_files(tmp_path):
    (tmp_path / "again.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(LibraryError, match=r"pages\.toml: x/a: .* in again\.toml"):
        read_one(tmp_path, GOOD)


def test_a_link_given_twice(tmp_path):
    other = GOOD.replace("x/a", "x/b").replace("links = []", 'links = ["x/a", "x/a"]')
    with pytest.raises(LibraryError, match=r"pages\.toml: x/b: links to 'x/a' twice"):
        read_one(tmp_path, GOOD + other)


def test_a_folder_without_documents(tmp_path):
    with pytest.raises(LibraryError, match="no documents"):
        read_documents(tmp_path)


QUERY = """\
[[query]]
text = "cat"
split = "train"
note = "Easy."
[query.grades]
"a" = 4
"b" = 0
"""


def read_queries_from(folder, text, tiny):
    path = folder / "asked.toml"
    path.write_text(text, encoding="utf-8")
    return read_queries(path, tiny.documents.values())


def test_one_table_is_a_query(tmp_path, tiny):
    (query,) = read_queries_from(tmp_path, QUERY, tiny)
    assert query.grades == {"a": 4, "b": 0}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"b" = 0', '"z" = 0', "judges 'z', which does not exist"),
        ('"b" = 0', '"b" = 5', "the grade of 'b' is 5; use a whole number from 0 to 4"),
        ('"b" = 0', '"b" = -1', "the grade of 'b' is -1"),
        ('"b" = 0', '"b" = 1.5', "the grade of 'b' is 1.5"),
        ('"b" = 0', '"b" = true', "the grade of 'b' is True"),
        ('"a" = 4\n"b" = 0\n', "", "no document is judged"),
        ('[query.grades]\n"a" = 4\n"b" = 0\n', "", "field 'grades' is missing"),
        ('note = "Easy."\n', "", "field 'note' is missing"),
        ('"train"', '"validation"', "split is 'validation'; use train or test"),
    ],
)
def test_a_broken_query_is_named(tmp_path, tiny, old, new, complaint):
    with pytest.raises(LibraryError) as error:
        read_queries_from(tmp_path, QUERY.replace(old, new), tiny)
    assert str(error.value).startswith("asked.toml: cat: ")
    assert complaint in str(error.value)


def test_a_query_asked_twice(tmp_path, tiny):
    with pytest.raises(LibraryError, match=r"asked\.toml: cat: this query exists already"):
        read_queries_from(tmp_path, QUERY + QUERY, tiny)


def test_a_query_without_words(tmp_path, tiny):
    with pytest.raises(LibraryError, match="contains no word"):
        read_queries_from(tmp_path, QUERY.replace('"cat"', '"?!"'), tiny)
