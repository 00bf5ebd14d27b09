"""How many queries a difference needs: against simulation and against the integral that defines noncentral t."""

import numpy as np
import pytest
from scipy import integrate, stats

from boosting.experiments.power import MOST, power, queries_for


@pytest.mark.parametrize(("n", "gap", "spread", "level"), [(34, 0.5, 1.0, 0.05), (5, 1.2, 0.9, 0.05), (120, 0.03, 0.11, 0.01)])
def test_the_chance_is_that_of_a_t_test_by_another_way(n, gap, spread, level):
    """Over the distribution of the spread that is observed: the mean is normal, its share beyond the bound known for each."""
    bound, shift = stats.t.ppf(1 - level / 2, n - 1), gap / spread * np.sqrt(n)

    def at(s):  # s = observed variance over the true one, times n - 1
        reach = bound * np.sqrt(s / (n - 1))
        return (stats.norm.sf(reach - shift) + stats.norm.cdf(-reach - shift)) * stats.chi2.pdf(s, n - 1)

    expected, _ = integrate.quad(at, 0, stats.chi2.isf(1e-13, n - 1), limit=200)
    assert power(n, gap, spread, level) == pytest.approx(expected, rel=1e-6)


def test_in_simulated_contests_that_many_queries_find_the_gap_four_times_in_five():
    n = queries_for(0.4, 1.0)
    drawn = np.random.default_rng(0).normal(0.4, 1.0, size=(4000, n))
    found = stats.ttest_1samp(drawn, 0.0, axis=1).pvalue < 0.05
    assert found.mean() == pytest.approx(0.8, abs=0.02) and power(n - 1, 0.4, 1.0) < 0.8 <= power(n, 0.4, 1.0)


def test_more_queries_never_find_less_and_what_cannot_be_found_is_not_told():
    chances = [power(n, 0.02, 0.1) for n in (2, 10, 100, 1000, 10**5, MOST)]
    assert chances == sorted(chances) and chances[-1] == 1.0 and power(1, 1.0, 1.0) == 0.0
    assert [queries_for(*each) for each in ((0.0, 1.0), (1.0, 0.0), (1e-6, 1.0), (float("nan"), 1.0), (1.0, float("nan")))] == [None] * 5
    assert queries_for(0.1, 1.0) < queries_for(0.1, 1.0, level=0.05 / 3) and queries_for(100.0, 1.0) == 2
