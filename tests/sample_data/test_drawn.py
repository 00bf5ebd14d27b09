"""Drawings as text and as data."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sample_data
from sample_data import drawn
from sample_data.drawn import BEST, MOST, QUERIES, SIDE, of, read

DOCUMENTS = st.tuples(st.sampled_from(QUERIES), st.integers(0, BEST), st.integers(0, SIDE), st.integers(0, SIDE))


@given(st.lists(DOCUMENTS, max_size=12))
@settings(max_examples=50, deadline=None)
def test_a_drawing_says_itself_and_is_read_again(documents):
    drawing = of(documents)
    assert read(drawing.identifier) == drawing and len(drawing.names) == len(documents)
    if documents:
        data = sample_data.load(drawing.identifier).train
        expected = sorted(documents, key=lambda d: d[0])  # by query, else as placed
        assert data.features.tolist() == [[x, y] for _, _, x, y in expected] and data.relevance.tolist() == [g for _, g, _, _ in expected]
        assert [data.qids[q] for q in data.document_query] == [f"query {q}" for q, *_ in expected]
        assert all(name.startswith(q) for name, (q, *_) in zip(data.document_names, expected, strict=True))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("drawn~a4.20", "document 1 of the drawing, 'a4.20', cannot be read; write query, grade, x and y as a4.20.35."),
        ("drawn~a4.20.35~", "document 2 of the drawing, ''"),
        ("drawn~a4.20.35~e1.1.1", "document 2 of the drawing belongs to query 'e'; choose one of a, b, c, d."),
        ("drawn~a5.1.1", "has grade 5; grades go from 0 to 4."),
        ("drawn~a4.101.1", "lies at x = 101, y = 1; both go from 0 to 100."),
        ("drawn~a4.-1.1", "cannot be read"),
        ("drawn~a4.١.1", "cannot be read"),
        ("drawn~" + "9" * 99, "'999999999999999…'"),
        ("drawn" + "~a1.1.1" * (MOST + 1), "holds 201 documents, the limit is 200"),
        ("drawn", "holds no document"),
    ],
)
def test_a_broken_drawing_says_where_and_how_to_mend_it(text, words):
    assert words in sample_data.trouble(text)
    with pytest.raises(ValueError, match="drawing"):
        sample_data.load(text)


def test_the_longest_drawing_is_as_long_as_the_module_says():
    longest = of([("a", BEST, SIDE, SIDE)] * MOST)
    assert len(longest.identifier) == drawn.LONGEST


def test_a_name_that_is_no_drawing_is_none():
    assert sample_data.trouble("drawn2").startswith("choose one of six") and not drawn.is_drawn("Drawn~a1.1.1")
