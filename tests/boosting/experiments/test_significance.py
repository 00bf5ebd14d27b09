"""Tests of significance against tables worked out by hand, and against how often they cry wolf."""

import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from boosting.experiments.significance import Difference, difference, holm, randomisation_test, t_test


def test_the_corrected_test_by_hand():
    """Differences 1, 2, 3, 4 (hundredths), 30 test queries for 60 training queries: mean 2.5, variance 5/3, n = 4, three degrees of
    freedom. Of the mean (1/4 + 1/2) 5/3 = 1.25, so t = 2.5 / sqrt(1.25) = sqrt(5); the table's t of 97.5 % is 3.182."""
    found = t_test([0.01, 0.02, 0.03, 0.04], test_to_train=30 / 60)
    assert found.t == pytest.approx(5**0.5)
    assert (found.low, found.high) == pytest.approx((0.025 - 3.18245 * 0.0125**0.5 / 10, 0.025 + 3.18245 * 0.0125**0.5 / 10), abs=1e-6)
    assert found.p == pytest.approx(2 * stats.t(3).sf(5**0.5))


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=30).filter(lambda d: np.std(d) > 1e-6), st.floats(0.01, 5))
def test_overlap_makes_every_interval_wider_and_moves_no_mean(d, test_to_train):
    plain, corrected = t_test(d), t_test(d, test_to_train)
    assert corrected.mean == plain.mean and corrected.low < plain.low and corrected.high > plain.high and corrected.p >= plain.p
    times = (corrected.high - corrected.low) / (plain.high - plain.low)
    assert times == pytest.approx(np.sqrt(1 + len(d) * test_to_train), rel=1e-6)


def test_ten_splits_of_one_collection_cry_wolf_far_less_often_when_they_are_known_to_overlap():
    """Two methods that are equally good on 100 queries, tested on ten random 30 of them: the differences share queries."""
    rng, alarms = np.random.default_rng(3), {0.0: 0, 30 / 70: 0}
    for _ in range(400):
        of_query = rng.normal(size=100)  # how much better the first is on a query: 0 in truth
        splits = [of_query[rng.permutation(100)[:30]].mean() for _ in range(10)]
        for test_to_train in alarms:
            alarms[test_to_train] += t_test(splits, test_to_train).p < 0.05
    assert alarms[0.0] > 400 * 0.25  # the plain test: one in four and more, where one in twenty was promised
    assert alarms[30 / 70] < 400 * 0.1


def test_independent_entries_cry_wolf_once_in_twenty():
    rng = np.random.default_rng(1)
    assert 25 <= sum(t_test(rng.normal(size=10)).p < 0.05 for _ in range(1000)) <= 80


def test_who_looks_after_each_entry_and_stops_when_it_pleases_cries_wolf_twice_as_often():
    """What the DDF lab says of a verdict before the last split."""
    rng = np.random.default_rng(2)
    studies = rng.normal(size=(600, 10))
    at_the_end = sum(t_test(d).p < 0.05 for d in studies)
    on_the_way = sum(min(t_test(d[:n]).p for n in range(3, 11)) < 0.05 for d in studies)
    assert at_the_end < 600 * 0.08 and on_the_way > 2 * at_the_end


def test_holm_by_hand():
    """0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1 = 0.02, 0.03, 0.06, 0.04; the last must not be below the one before: 0.06."""
    np.testing.assert_allclose(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02], rtol=1e-12)
    np.testing.assert_allclose(holm([0.9, 0.6]), [1.0, 1.0])
    assert holm([]).tolist() == [] and holm([0.2]).tolist() == [0.2]


def test_what_could_not_be_tested_stays_unknown_and_counts():
    found = holm([np.nan, 0.01, 0.04])
    assert np.isnan(found[0]) and found[1:].tolist() == pytest.approx([0.03, 0.08])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_rejects_what_the_papers_steps_reject(p):
    """The procedure as it is told: from the smallest p on, compare with 0.05 / m, 0.05 / (m - 1), ..., and stop at the first that fails."""
    m, rejected = len(p), set()
    for step, number in enumerate(sorted(range(m), key=p.__getitem__)):
        if not p[number] * (m - step) < 0.05:
            break
        rejected.add(number)
    assert {n for n, raised in enumerate(holm(p)) if raised < 0.05} == rejected


def test_a_family_of_three_cries_wolf_once_in_twenty_together():
    rng = np.random.default_rng(5)
    families = [[t_test(rng.normal(size=10)).p for _ in range(3)] for _ in range(1000)]
    assert sum(min(p) < 0.05 for p in families) > 100  # uncorrected
    assert 20 <= sum(holm(p).min() < 0.05 for p in families) <= 80


def test_a_difference_counts_wins_and_leaves_out_what_is_unknown():
    found = difference([0.5, 0.7, np.nan, 0.4], [0.4, 0.7, 0.2, 0.5], test_to_train=0.5)
    d = np.array([0.1, 0.0, -0.1])
    expected = t_test(d, 0.5)
    assert (found.n, found.wins) == (3, 1.5) and found.median == pytest.approx(0.0, abs=1e-15)
    assert (found.mean, found.low, found.high, found.p) == pytest.approx(
        (expected.mean, expected.low, expected.high, expected.p), abs=1e-12
    )


@pytest.mark.parametrize(("one", "two", "n"), [([], [], 0), ([0.5], [0.4], 1), ([0.5, 0.5], [0.5, 0.5], 2), ([np.nan, 0.5], [0.1, 0.4], 1)])
def test_without_enough_entries_nothing_is_claimed(one, two, n):
    found = difference(one, two)
    assert isinstance(found, Difference) and found.n == n and np.isnan([found.low, found.high, found.p]).all()


@pytest.mark.parametrize("wrong", [-0.1, np.nan, np.inf])
def test_a_share_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match="test queries divided by training queries"):
        t_test([0.1, 0.2], wrong)


@given(st.lists(st.integers(-5, 5), max_size=9))
def test_the_randomisation_test_tries_every_sign_of_few_differences(d):
    """The definition: over all signs, how often is the mean at least as far from 0? Ties in the sum count as far."""
    found = randomisation_test([x / 8 for x in d])
    if not d:
        assert np.isnan(found.p) and found.is_exact
        return
    sums = [abs(sum(s * x for s, x in zip(signs, d, strict=True))) for signs in itertools.product([-1, 1], repeat=len(d))]
    assert found.p == pytest.approx(np.mean([total >= abs(sum(d)) for total in sums]), abs=1e-15)
    assert found.is_exact and found.n_tried == 2 ** np.count_nonzero(d)


def test_drawing_signs_meets_the_exact_answer():
    """17 differences, one more than are tried out: all 2^17 signs by hand, and the draws."""
    d = np.random.default_rng(8).normal(0.2, 0.5, 17)
    signs = 1.0 - 2.0 * ((np.arange(2**17)[:, None] >> np.arange(17)) & 1)
    exact = float((np.abs(signs @ d) >= abs(d.sum()) - 1e-12).mean())
    found = randomisation_test(d, n_draws=40_000, seed=3)
    assert not found.is_exact and abs(found.p - exact) < 4 * np.sqrt(exact * (1 - exact) / 40_000)
    assert found == randomisation_test(d, n_draws=40_000, seed=3) != randomisation_test(d, n_draws=40_000, seed=4)


def test_queries_on_which_both_are_level_change_nothing():
    d = [0.3, -0.1, 0.2, 0.4]
    assert randomisation_test([*d, 0.0, 0.0, 0.0]).p == randomisation_test(d).p == 2 / 16 * 2  # as far: all, all but .1, mirrored
    assert randomisation_test([0.0, 0.0]).p == 1.0


def test_the_observed_signs_count_among_those_that_are_drawn():
    """So that p is never 0, however clear the case: 17 differences of one sign, and no draw as far."""
    assert randomisation_test([1.0] * 17, n_draws=99).p == (1 + 0) / (1 + 99)


def test_the_randomisation_test_cries_wolf_once_in_twenty_also_where_numbers_are_far_from_normal():
    rng = np.random.default_rng(6)
    alarms = sum(randomisation_test(rng.standard_cauchy(10)).p < 0.05 for _ in range(400))
    assert 8 <= alarms <= 34
    with pytest.raises(ValueError, match="n_draws=0 must be at least 1"):
        randomisation_test([1.0], 0)


def test_t_tests_do_without_the_part_of_scipy_that_takes_a_second_to_import():
    code = """
import sys, numpy
from boosting.error_analysis.few_trees import _ends
from boosting.experiments.significance import t_test
t_test([0.1, 0.2, 0.4])
_ends(numpy.array([[0.1, 0.2, 0.4]]))
sys.exit("scipy.stats" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[3], check=False).returncode == 0
