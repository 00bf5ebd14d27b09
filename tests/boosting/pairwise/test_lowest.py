"""Where Z is least along a weak ranker: against a search over the risk, and where rounding would decide whether there is a place."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.pairwise.lowest import levelled, lowest_z
from boosting.pairwise.weights import log_z
from tests.boosting.helpers import make_data


def linear(gap):
    return 0.7 * gap


@given(seed=st.integers(0, 2**32 - 1))
def test_no_other_step_has_a_smaller_z(seed):
    data, rng = make_data(seed, sizes=(5, 7), n_grades=3), np.random.default_rng(seed)
    scores, g = rng.normal(size=12), rng.integers(-2, 3, 12).astype(float)
    s = lowest_z(data, scores, g, linear)
    tried = np.append(np.linspace(0.0, 30.0, 61), s * np.array([0.9, 1.1]) if np.isfinite(s) else [])
    least = log_z(data, scores + min(s, 60.0) * g, linear)
    assert all(least <= log_z(data, scores + other * g, linear) + 1e-12 for other in tried)


@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e9])
def test_the_step_is_found_at_any_scale_of_the_distance(scale):
    """Two pairs of equal weight, one right and one wrong by half as much: exp(-s) + exp(s / 2) is least at s = 2/3 ln 2."""
    data = b.Dataset([[0.0]] * 4, relevance=[1, 0, 1, 0], query_ptr=[0, 2, 4])
    s = lowest_z(data, np.zeros(4), np.array([1.0, 0.0, 0.0, 0.5]), lambda gap: scale * gap)
    assert s * scale == pytest.approx(2.0 / 3.0 * np.log(2.0), rel=1e-9)


@given(seed=st.integers(0, 2**32 - 1))
def test_leaves_that_miss_each_other_by_a_bit_turn_no_pair(seed):
    rng = np.random.default_rng(seed)
    data = b.Dataset([[0.0]] * 6, relevance=[3, 2, 2, 1, 1, 0], query_ptr=[0, 6])
    g = np.array([0.7, 0.3, 0.3, 0.3, 0.3, -0.6]) * (1.0 + 1e-15 * rng.integers(-3, 4, 6))
    assert lowest_z(data, rng.normal(size=6), g, linear) == np.inf
    assert len(np.unique(levelled(g))) == 3


def test_a_slope_that_only_rounding_tells_from_0_is_0():
    """Three pairs in a ring pull at each other until nothing is left; 0.1 + 0.2 is not 0.3."""
    data = b.Dataset([[0.0]] * 3, query_ptr=[0, 3], preferences=[[0, 1], [1, 2], [2, 0]], relevance=[np.nan] * 3)
    for g in ([0.1, 0.2, 0.3], [0.1 + 0.2, 0.3, 0.1], [0.7, 0.1, -0.2]):
        assert lowest_z(data, np.zeros(3), np.array(g), linear) == 0.0


@pytest.mark.parametrize("scale", [1.0, 1 / 3, 0.7, 1e-9, 3e7])
@pytest.mark.parametrize("g", [(0.1, 0.2, 0.15), (0.2, 0.1, 0.15), (0.1, 0.7, 0.4), (0.3, 0.6, 0.45), (-0.1, -0.2, -0.15)])
def test_where_two_winners_pull_one_loser_evenly_there_is_nowhere_to_go(g, scale):
    """One stands as far above it as the other below: the slope at 0 is 0, and 0.1 + 0.2 - 2 * 0.15 is not."""
    data = b.Dataset([[0.0]] * 3, query_ptr=[0, 3], preferences=[[0, 2], [1, 2]], relevance=[np.nan] * 3)
    assert lowest_z(data, np.zeros(3), scale * np.array(g), linear) == 0.0


def test_a_distance_below_0_is_followed_too():
    data = b.Dataset([[0.0]] * 2, relevance=[1, 0], query_ptr=[0, 2])
    assert [lowest_z(data, np.zeros(2), np.array(g), np.negative) for g in ([1.0, 0.0], [0.0, 1.0])] == [0.0, np.inf]
