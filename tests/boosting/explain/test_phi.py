"""The worked losses of [QB] (2): their derivatives against slopes of the values, and the diagonal against eigenvalues."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.explain.phi import FORMULAS, GRADES, worked

NAMES = list(GRADES)


def slopes(function, h, step=1e-5):
    each = np.eye(len(h)) * step
    return np.array([(function(h + e) - function(h - e)) / (2 * step) for e in each])


@pytest.mark.parametrize("name", NAMES)
@given(scores=st.lists(st.floats(-3, 3), min_size=3, max_size=3))
def test_gradient_and_hessian_are_the_slopes_of_value_and_gradient(name, scores):
    h = np.array(scores[: len(GRADES[name])])
    if name == "pair" and abs(1 - (h[0] - h[1])) < 1e-3:
        return  # the kink, at which there is no second derivative
    found = worked(name, h)
    np.testing.assert_allclose(found.gradient, slopes(lambda at: worked(name, at).value, h), atol=1e-6)
    np.testing.assert_allclose(found.hessian, slopes(lambda at: worked(name, at).gradient, h), atol=1e-6)


@pytest.mark.parametrize("name", NAMES)
@given(scores=st.lists(st.floats(-3, 3), min_size=3, max_size=3))
def test_the_bound_is_above_the_hessian_and_its_own_diagonal_need_not_be(name, scores):
    found = worked(name, scores[: len(GRADES[name])])
    assert np.linalg.eigvalsh(np.diag(found.bound) - found.hessian).min() > -1e-12


def test_the_diagonal_of_a_pair_is_half_of_what_bounds_it():
    found = worked("pair", [0.0, 0.0])
    assert found.bound.tolist() == [4.0, 4.0] and found.hessian.diagonal().tolist() == [2.0, 2.0]
    assert np.linalg.eigvalsh(np.diag(found.hessian.diagonal()) - found.hessian).min() < -1


def test_a_regression_needs_no_bound_but_its_own_diagonal():
    found = worked("regression", [1.0])
    assert found.bound.tolist() == found.hessian.diagonal().tolist() == [2.0] and found.gradient.tolist() == [-4.0]


def test_what_does_not_fit_is_named_and_every_phi_has_its_formula():
    assert set(FORMULAS) == set(GRADES)
    with pytest.raises(ValueError, match="pair has 2 document"):
        worked("pair", [1.0])
