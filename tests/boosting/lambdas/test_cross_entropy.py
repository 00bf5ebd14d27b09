"""C of a pair: against the formula as the slides print it, its slope by differences, and far out where exponentials overflow."""

import numpy as np
import pytest

from boosting.lambdas.cross_entropy import cross_entropy

APART = np.linspace(-6, 6, 25)


@pytest.mark.parametrize("p_bar", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("sigma", [0.5, 1.0, 3.0])
def test_cost_and_slope_are_those_of_the_slides(p_bar, sigma):
    found = cross_entropy(APART, p_bar, sigma)
    p = 1 / (1 + np.exp(-sigma * APART))
    np.testing.assert_allclose(found.p, p, rtol=1e-13)
    np.testing.assert_allclose(found.cost, -p_bar * np.log(p) - (1 - p_bar) * np.log(1 - p), rtol=1e-9)
    step = 1e-5
    by_differences = (cross_entropy(APART + step, p_bar, sigma).cost - cross_entropy(APART - step, p_bar, sigma).cost) / (2 * step)
    np.testing.assert_allclose(found.slope, by_differences, atol=1e-8)


def test_far_out_nothing_overflows_and_the_slope_of_a_settled_pair_keeps_its_digits():
    found = cross_entropy(np.array([-800.0, 40.0, 800.0]), 1.0)
    assert found.cost[0] == 800 and found.slope[0] == -1 and found.cost[2] == 0
    assert found.slope[1] == pytest.approx(-np.exp(-40.0), rel=1e-9)


@pytest.mark.parametrize("wrong", [{"p_bar": 1.5}, {"p_bar": float("nan")}, {"p_bar": 1.0, "sigma": 0.0}])
def test_what_is_no_probability_is_refused(wrong):
    with pytest.raises(ValueError, match=r"choose a number from 0 to 1|must be above 0"):
        cross_entropy(0.0, **wrong)
