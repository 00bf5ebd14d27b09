"""Two click rates compared: scipy's G-test, the printed formula by its binomials, Wilson's interval."""

import numpy as np
import pytest
from scipy import stats

from boosting.clicks.likelihood import THRESHOLDS, chance_beyond, g_test, printed_test, rate_interval


def counts(n, seed=0):
    rng = np.random.default_rng(seed)
    shown = rng.integers(1, 10 ** rng.integers(1, 7, (n, 2)))
    return rng.integers(0, shown + 1), shown


def test_it_is_the_g_test_of_scipy():
    clicks, shown = counts(60)
    for c, n in zip(clicks, shown, strict=True):
        table = np.array([c, n - c])
        if (table.sum(axis=1) == 0).any():  # scipy refuses a row of zeros; nothing differs there
            assert g_test(c[0], n[0], c[1], n[1]) == 0
            continue
        theirs = stats.chi2_contingency(table, correction=False, lambda_="log-likelihood").statistic
        assert abs(g_test(c[0], n[0], c[1], n[1]) - theirs) <= 1e-9 * max(1.0, theirs)


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


@pytest.mark.parametrize(("clicks", "shown"), [(0, 10), (10, 10), (3, 7), (501, 1000)])
def test_the_interval_is_wilsons(clicks, shown):
    theirs = stats.binomtest(clicks, shown).proportion_ci(0.95, method="wilson")
    assert rate_interval(clicks, shown) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_a_threshold_says_how_often_chance_goes_beyond_it():
    for threshold, chance in THRESHOLDS.items():
        assert chance_beyond(threshold) == pytest.approx(stats.chi2.sf(threshold, 1), rel=1e-12) == pytest.approx(chance, abs=2e-5)
