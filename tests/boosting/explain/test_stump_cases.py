"""The four cases of MPBoost's stump, against loops over pairs and the height that the round takes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.explain.stump_cases import CASES, case_of, stump_cases
from boosting.explain.stump_profile import profile, profiles
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for


@given(data=datasets(), seed=st.integers(0, 2**32 - 1), step=st.sampled_from(["paper", "newton"]), part=st.floats(0.05, 0.95))
def test_a1_and_b2_give_the_height_at_every_threshold(data, seed, step, part):
    loss, scores = b.MPBoost(ddf="linear", step=step).for_data(data), scores_for(data, seed)
    view = profile(data, loss, scores, 0)
    if not len(view.thresholds) or not naive.pairs(data):
        return
    cut = int(part * len(view.thresholds))
    found = stump_cases(data, loss, scores, 0, view.thresholds[cut])
    value, counts = data.features[:, 0], dict.fromkeys(CASES, 0)
    for i, j, _ in naive.pairs(data):
        above = value[i] > view.thresholds[cut], value[j] > view.thresholds[cut]
        counts[{(True, False): "A1", (True, True): "A2", (False, False): "B1", (False, True): "B2"}[above]] += 1
    assert found.n.tolist() == list(counts.values())
    assert found.asked[0] - found.asked[3] == pytest.approx(view.numerator[cut], rel=1e-9, abs=1e-12)
    assert found.weight[0] + found.weight[3] == pytest.approx(view.denominator[cut], rel=1e-9, abs=1e-12)
    assert found.height == pytest.approx(view.height[cut], rel=1e-6, abs=1e-9)


def test_the_height_has_the_least_error_of_19_over_all_heights():
    data = make_data(3, sizes=(6, 5))
    loss, scores = b.MPBoost(ddf="logarithmic").for_data(data), scores_for(data)
    threshold = float(np.median(data.features[:, 0]))
    right, error = data.features[:, 0] > threshold, {}
    for a in np.linspace(-2, 2, 401):
        error[a] = 0.0
        for q in range(data.n_queries):
            pairs = loss.pairs(data, scores, q)
            difference = a * right[pairs["winner"]] - a * right[pairs["loser"]]
            error[a] += float((pairs["weight"] * (pairs["distance"] - difference) ** 2).sum())
    assert stump_cases(data, loss, scores, 0, threshold).height == pytest.approx(min(error, key=error.get), abs=0.006)


def test_all_features_at_once_are_each_of_them_alone_and_a_missing_value_lies_left():
    data = make_data(4, sizes=(6, 5), n_features=3, missing=0.3)
    loss, scores = b.MPBoost(), scores_for(data)
    for f, found in enumerate(profiles(data, loss, scores)):
        alone = profile(data, loss, scores, f)
        for one, other in zip(found, alone, strict=True):
            np.testing.assert_array_equal(one, other)
    gap = b.Dataset([[np.nan], [1.0]], [1, 0], [0, 2])
    assert CASES[case_of(gap, 0, 0.5, np.array([0]), np.array([1]))[0]] == "B2"
