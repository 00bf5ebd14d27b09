"""What is said of the parts of a claim."""

from types import SimpleNamespace

import pytest

from ui.papers.result import counted_parts


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ([True], "its one part holds."),
        ([False], "its one part does not hold."),
        ([False, False], "neither part holds."),
        ([False] * 3, "none of the three parts holds."),
        ([None] * 4, "all four parts are inconclusive."),
        ([True, None, None], "of 3 parts, 1 holds, 2 are inconclusive."),
    ],
)
def test_parts_that_come_to_the_same_are_counted_once(held, words):
    assert counted_parts(SimpleNamespace(findings=[SimpleNamespace(holds=each) for each in held])) == words
