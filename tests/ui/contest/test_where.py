"""What is said of the kinds of queries below their table."""

import numpy as np

from boosting.experiments.differ import SHAPES
from tests.boosting.helpers import make_data
from ui.contest.where import ABOUT


def test_each_kind_but_the_one_that_is_named_is_followed_by_its_opposite():
    data = make_data(3, sizes=(1, 2, 3, 5, 8) * 12, n_grades=3)
    assert ABOUT.startswith("Each kind but “a single grade” is followed by its opposite.")
    names = [name for name in SHAPES if name != "a single grade"]
    opposite = [(SHAPES[one](data), SHAPES[other](data)) for one, other in zip(names[::2], names[1::2], strict=True)]
    assert all(one.any() and other.any() and not (one & other).any() for one, other in opposite)
    of_one_grade = SHAPES["a single grade"](data)
    assert all(np.any(of_one_grade & SHAPES[name](data)) for name in ("most pairs of one grade", "the best grade does not occur"))
