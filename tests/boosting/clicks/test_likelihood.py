"""Two click rates compared where a rate is 0 or 1, and the printed formula by its binomials. tests/truth holds both to scipy."""

import numpy as np
import pytest
from scipy import stats

from boosting.clicks.likelihood import THRESHOLDS, chance_beyond, g_test, printed_test


def test_zero_clicks_and_all_clicks_are_no_trouble():
    with np.errstate(all="raise"):
        assert g_test([0, 10, 0], [10, 10, 10], [0, 10, 10], [10, 10, 10]).round(3).tolist() == [0, 0, 27.726]


def test_the_printed_formula_is_its_three_binomials():
    (c1, c2), (n1, n2) = ([30, 7, 0], [10, 9, 4]), ([100, 20, 50], [80, 9, 30])
    share = np.add(c1, c2) / np.add(n1, n2)
    log = stats.binom.logpmf(np.add(c1, c2), np.add(n1, n2), share)
    log = log - stats.binom.logpmf(c1, n1, np.divide(c1, n1)) - stats.binom.logpmf(c2, n2, np.divide(c2, n2))
    np.testing.assert_allclose(printed_test(c1, n1, c2, n2), -2 * log, rtol=0, atol=1e-9)


def test_the_printed_formula_hardly_sees_a_difference():
    difference = np.arange(0, 41, 10)
    proper, printed = (test(50 + difference, 100, 50 - difference, 100) for test in (g_test, printed_test))
    assert proper[-1] > 100 and np.ptp(printed) < 2.1 and printed.max() < min(THRESHOLDS)


def test_a_threshold_says_how_often_chance_goes_beyond_it():
    for threshold, chance in THRESHOLDS.items():
        assert chance_beyond(threshold) == pytest.approx(stats.chi2.sf(threshold, 1), rel=1e-12) == pytest.approx(chance, abs=2e-5)
