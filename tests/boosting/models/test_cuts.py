"""Float32 comparisons as float64 thresholds: the same answer for every value, on and beside the edge."""

import numpy as np
import pytest

from boosting.models.cuts import below, up_to, written

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")  # beside the largest float32
LARGEST = np.finfo(np.float32).max
TINY = np.float32(1e-45)
EDGES = np.array(
    [0.0, -0.0, TINY, -TINY, 1.1754944e-38, 0.1, 0.25, -0.25, 1.0, 1.0000001, -3.7, 16777216.0, 1e30, LARGEST, -LARGEST, np.inf], np.float32
)


def beside(t):
    """Float64 values around a float32: itself, its neighbours, the points half way to them, and the steps beside all of those."""
    near = [t, *(np.nextafter(t, np.float32(to)) for to in (-np.inf, np.inf))]
    points = [float(x) for x in near if np.isfinite(x)]
    points += [(points[0] + x) / 2 for x in points[1:]] + [2.0**128 - 2.0**103, 0.0, -0.0, 5e-324] if points else [1e300, 2.0**128, 0.0]
    return np.array([x for point in points for x in (point, np.nextafter(point, np.inf), np.nextafter(point, -np.inf))])


@pytest.mark.parametrize("t", EDGES, ids=str)
def test_a_cut_gives_the_engines_answer_for_every_value_around_it(t):
    x = beside(t)
    with np.errstate(over="ignore"):
        single = x.astype(np.float32)
    assert np.array_equal(x <= below(t), single < t)
    assert np.array_equal(x <= up_to(t), single <= t)
    for cut, sign in ((below(t), "<"), (up_to(t), "<=")):
        assert written(cut, sign) == t


def test_it_holds_for_random_numbers():
    rng = np.random.default_rng(0)
    t = rng.normal(size=2000).astype(np.float32) * np.float32(10.0) ** rng.integers(-30, 30, 2000).astype(np.float32)
    for each in t[:300]:
        x = beside(each)
        assert np.array_equal(x <= below(each), x.astype(np.float32) < each)
        assert np.array_equal(x <= up_to(each), x.astype(np.float32) <= each)
    assert np.array_equal(written(below(t), "<"), t) and np.array_equal(written(up_to(t), "<="), t)
