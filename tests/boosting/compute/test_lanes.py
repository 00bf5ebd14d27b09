"""Eight numbers at once against the same operations in numpy, to the last bit."""

import numba
import numpy as np
import pytest

from boosting.compute.lanes import LANES, _load_plainly, _total_plainly, load, magnitude, smaller, spread, store, total, where_positive

SPECIAL = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, -1e-300, 1e300])


@numba.njit
def each(a, b, out):
    """Every operation on a (8,) and b (8,), in the rows of out."""
    x, y = load(a, 0), load(b, 0)
    for row, lanes in enumerate((x + y, x - y, x * y, x / y, where_positive(x, y, spread(2.5)), smaller(x, y), magnitude(x))):
        store(out[row], 0, lanes)
    return total(x)


def of_numpy(a, b):
    with np.errstate(all="ignore"):
        return np.array([a + b, a - b, a * b, a / b, np.where(a > 0, b, 2.5), np.where(a < b, a, b), np.abs(a)])


@pytest.mark.parametrize("seed", range(5))
def test_operations_work_lane_by_lane(seed):
    rng = np.random.default_rng(seed)
    a, b, out = rng.normal(size=LANES), rng.normal(size=LANES) * 10.0 ** rng.integers(-9, 9, LANES), np.empty((7, LANES))
    assert each(a, b, out) == _total_plainly(a)
    assert out.tobytes() == of_numpy(a, b).tobytes()


def test_what_is_no_ordinary_number_is_treated_as_ieee_754_says():
    out = np.empty((7, LANES))
    each(SPECIAL, SPECIAL[::-1].copy(), out)
    np.testing.assert_array_equal(out, of_numpy(SPECIAL, SPECIAL[::-1]))
    assert out[4, 2] == 2.5  # NaN is not above 0
    np.testing.assert_array_equal(np.signbit(out[6]), np.zeros(LANES, bool))


def test_a_total_is_taken_by_halves():
    parts = np.array([1e16, 1.0, -1e16, 1.0, 3.0, 1e8, 7.0, -1e8])
    by_halves = ((parts[0] + parts[4]) + (parts[2] + parts[6])) + ((parts[1] + parts[5]) + (parts[3] + parts[7]))
    assert each(parts, parts, np.empty((7, LANES))) == _total_plainly(parts) == by_halves != parts.sum()


def test_lanes_are_read_and_written_where_they_should_be():
    @numba.njit
    def move(array, i, j):
        store(array, j, load(array, i) + spread(1.0))

    array = np.arange(30.0)
    move(array, 3, 17)
    assert array.tolist() == [*range(17), *range(4, 12), *range(25, 30)]
    assert _load_plainly(array, 3).tolist() == list(range(3, 11))
