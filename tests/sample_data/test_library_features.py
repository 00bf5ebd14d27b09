"""The features of the library: what they measure, each by hand on a tiny corpus."""

from math import log

import numpy as np
import pytest

from sample_data.library.bm25 import bm25
from sample_data.library.features import FEATURES, KINDS, feature_row
from sample_data.library.pagerank import pagerank
from sample_data.library.text import contains_phrase, smallest_window, words
from tests.sample_data.conftest import halves

NAMES = [feature.name for feature in FEATURES]


def columns(kind):
    return [i for i, feature in enumerate(FEATURES) if feature.kind == kind]


def named(row):
    return dict(zip(NAMES, row, strict=True))


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
