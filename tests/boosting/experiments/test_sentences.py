"""What is told of a claim of the papers is true of the curve, whatever its shape."""

import re

import numpy as np
import pytest

from boosting.experiments.frames import frame
from boosting.experiments.gb import _grows, _turns


@pytest.mark.parametrize(
    ("pairs", "end", "holds"),
    [
        ([10, 30, 50, 70, 100], "they never fall below where they begin.", False),
        ([10, 10, 10, 10, 10], "they never fall below where they begin.", False),
        ([90, 50, 20, 15, 10], "they still fall where the run ends.", None),
        ([*range(40, 21, -1), 30], "too near the end to count as a turn.", None),
        ([100, 10, 40, 60, 90], "they turn.", True),
        ([100, 10, 10, 10, 10], "after that they hardly change.", False),
    ],
)
def test_where_contradicting_pairs_turn_is_told_as_the_curve_goes(pairs, end, holds):
    found = _turns(np.array(pairs, float))
    least, at, n, last = map(int, re.search(r"fewest, (\d+), at iteration (\d+) of (\d+), and (\d+) at the last", found.sentence).groups())
    assert (least, at, n, last) == (min(pairs), pairs.index(min(pairs)) + 1, len(pairs), pairs[-1])
    assert found.sentence.endswith(f": {end}") and found.holds is holds


def test_a_number_that_does_not_move_with_the_size_is_not_one_of_too_few_sizes():
    def table(values, sizes=(5, 20, 40)):
        return frame([{"percent": size, "method": "GBRank", "DCG@5": value} for size, value in zip(sizes, values, strict=True)])

    assert _grows(table([3.0, 3.0, 3.0]), "DCG@5", 1).sentence == "DCG@5 of GBRank is 3 at every size."
    assert _grows(table([1.0, 2.0], (5, 20)), "DCG@5", 1).sentence.startswith("Too few sizes")
    assert "1 with 5 % of the training queries, 3 with 40 %; " in _grows(table([1.0, 2.0, 3.0]), "DCG@5", 1).sentence
    assert "3 with all; " in _grows(table([1.0, 2.0, 3.0], (5, 20, 100)), "DCG@5", 1).sentence
