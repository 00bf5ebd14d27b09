"""Shapley values beside those of the package shap: as it once said, and live where it is installed. It keeps the weights of the sets in
float32 (memoized_weights of its tree_shap.h), hence the bound; brute force holds ours to 1e-12."""

import importlib.util

import numpy as np
import pytest

import boosting as b

from .with_shap import CASES, PAIRS, STORED, by_shap, trace_of

HAS_SHAP = importlib.util.find_spec("shap") is not None


def check(case, theirs):
    trace = trace_of(case)
    ours = [b.explain_pair(trace, x, y).values[-1] for x, y in PAIRS]
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-7 * np.abs(theirs).max())
    assert np.abs(theirs).max() > 0.1


@pytest.mark.parametrize("case", CASES)
def test_values_are_those_that_shap_once_gave(case):
    with np.load(STORED) as stored:
        check(case, stored[case])


@pytest.mark.skipif(not HAS_SHAP, reason="shap is not installed; what it once said is tested without it")
@pytest.mark.parametrize("case", CASES)
def test_values_are_those_of_shap(case):
    check(case, by_shap(trace_of(case)))
