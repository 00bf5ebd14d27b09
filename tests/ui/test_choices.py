"""The query that is named, or the first one worth a look."""

from dataclasses import replace

import pytest

import boosting as b
from sample_data import load
from ui.runs.choices import around, find_query, first_query, instead, no_query

LIBRARY = load("library")


@pytest.mark.parametrize(
    ("query", "part", "found"),
    [
        (LIBRARY.train.qids[3], None, ("train", 3)), (LIBRARY.test.qids[1], None, ("test", 1)), (LIBRARY.test.qids[1], "test", ("test", 1)),
        (LIBRARY.test.qids[1], "train", None), ("<b>", None, None),
    ],
)  # fmt: skip
def test_a_query_is_found_in_the_part_that_is_named_or_in_any(query, part, found):
    assert find_query(LIBRARY, query, part) == found


def test_where_none_is_named_the_first_worth_a_look_is_shown_and_the_part_is_kept():
    assert find_query(LIBRARY, None, "test")[0] == "test" and find_query(LIBRARY, None, None)[0] == "train"
    small = b.Dataset([[0.0]] * 8, [1, 0, 0, 1, 2, 0, 1, 0], [0, 2, 8])
    assert find_query(replace(LIBRARY, train=small, test=None), None, "test") == ("train", 1)
    assert no_query("x" * 60, "test").endswith("… was ignored: this data set has no such test query.")


@pytest.mark.parametrize(("at", "first"), [(0, 0), (9, 0), (10, 5), (24, 15), (39, 25), (49, 35), (59, 40)])
def test_of_very_many_queries_those_around_the_chosen_one_are_listed(at, first):
    train, test = (b.Dataset([[0.0]] * n, [0] * n, range(n + 1)) for n in (50, 10))
    source = replace(LIBRARY, train=train, test=test)
    every = [("train", qid) for qid in train.qids] + [("test", qid) for qid in test.qids]
    assert around(source, *every[at], 20) == (every[first : first + 20], first) and every[at] in every[first : first + 20]
    assert around(source, *every[at], 60) == (every, 0)


def test_another_query_is_recommended_only_where_one_is_short_enough():
    assert instead(LIBRARY.train, 20) == "Choose another query."
    assert instead(b.Dataset([[0.0]] * 4, [1, 0, 1, 0], [0, 4]), 3) == "Choose data with a query of up to 3 documents."


def test_the_first_query_worth_a_look_is_found_without_looking_at_each(monkeypatch):
    unpaired = b.Dataset([[0.0]] * 3000, [0] * 2994 + [1, 0, 0, 1, 2, 0], range(0, 3001, 6))
    monkeypatch.setattr(b.Dataset, "query_slice", lambda *_: pytest.fail("it looks at a query"))
    assert first_query(unpaired) == 499
