"""Z along a weak ranker and its two parabolas, against the pairs one by one, and against what the paper says of them."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.z_profile import z_along, z_profile
from boosting.losses.mpboost import DDFS
from tests import naive
from tests.boosting.helpers import each, make_data, taken

DATA = make_data(5, sizes=(6,) * 8, n_grades=5)
STEPS = np.array([0.0, 0.3, 1.0, 1.7])


def by_hand(trace, k):
    """(w, d, x) of every pair: its weight before round k, its distance, and f_i - f_j of the weak ranker."""
    now = trace.at(k)

    def d(gap):
        return float(trace.loss.distance(np.array([gap]))[0])

    w = np.array(naive.mpboost_weights(trace.data, now.scores_before, d))
    f = now.iteration.g()
    pairs = naive.pairs(trace.data)
    return w, np.array([d(gap) for *_, gap in pairs]), np.array([f[i] - f[j] for i, j, _ in pairs])


@pytest.mark.parametrize("step", ["paper", "newton", "exact"])
@pytest.mark.parametrize("learner", ["stump", "tree"])
@pytest.mark.parametrize("ddf", DDFS)
def test_z_and_both_parabolas_are_sums_over_the_pairs(ddf, learner, step):
    trace = b.train(DATA, b.MPBoost(ddf=ddf, weak_learner=learner, step=step), b.Settings(4, 4))
    for k in (1, 4):
        w, d, x = by_hand(trace, k)
        found = z_profile(trace, k)
        for s, z in zip(STEPS, z_along(trace, k, STEPS), strict=True):
            assert z == pytest.approx((w * np.exp(-d * s * x)).sum(), rel=1e-9)
            assert found.paper(s) == pytest.approx(((w * (d - s * x) ** 2).sum() + 1) / 2, rel=1e-9)
            assert found.expansion(s) == pytest.approx((w * (1 - d * s * x + (d * s * x) ** 2 / 2)).sum(), rel=1e-9)


@pytest.mark.parametrize("ddf", DDFS)
def test_the_fit_is_the_bottom_of_the_parabola_that_it_minimises(ddf):
    for step, minimum in (("paper", "paper_minimum"), ("newton", "true_minimum")):
        trace = b.train(DATA, b.MPBoost(ddf=ddf, step=step), b.Settings(3))
        found = z_profile(trace, 3)
        assert getattr(found, minimum) == pytest.approx(1.0)
        assert found.height == trace.at(3).trees[0].values[1]
    exact = b.train(DATA, b.MPBoost(ddf=ddf, step="exact"), b.Settings(3))
    assert z_profile(exact, 3).taken == pytest.approx(z_profile(exact, 3).lowest, rel=1e-6)


@pytest.mark.parametrize("ddf", DDFS)
def test_z_is_least_where_the_profile_says(ddf):
    trace = b.train(DATA, b.MPBoost(ddf=ddf), b.Settings(1))
    found = z_profile(trace, 1)
    here, *others = z_along(trace, 1, found.lowest * np.array([1.0, 0.98, 1.02, 0.5, 2.0]))
    assert all(here < other for other in others)


def test_with_every_d_one_the_papers_parabola_is_the_expansion():
    found = z_profile(b.train(DATA, b.MPBoost(ddf="binary"), b.Settings(2)), 2)
    np.testing.assert_allclose(found.paper(STEPS), found.expansion(STEPS), rtol=1e-12)
    assert found.offset == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(("alpha", "is_early"), [(0.1, True), (1.5, False)])
def test_a_small_d_stops_the_paper_too_early_and_a_large_one_too_late(alpha, is_early):
    """What the module says in words: |d| below 1 makes the paper's bowl too steep, |d| above 1 too flat."""
    trace = b.train(DATA, b.MPBoost(ddf="linear", alpha=alpha), b.Settings(1))
    found = z_profile(trace, 1)
    assert (found.curvature > found.true_curvature) == is_early
    assert (found.paper_minimum < found.true_minimum) == is_early


@pytest.mark.parametrize("learner", ["stump", "tree"])
@pytest.mark.parametrize("ddf", DDFS)
@each(n=range(3, 16))
def test_a_ranker_that_cuts_only_right_pairs_lets_z_fall_for_ever(n, ddf, learner):
    """Whatever the last bit of its slope, which dies away to 0: on any processor some of these chains rounded to a minimum."""
    data = b.Dataset([[float(i)] for i in range(n)], range(n), [0, n])
    loss = b.MPBoost(ddf=ddf, weak_learner=learner)
    found = z_profile(b.train(data, loss, taken(loss, n_iterations=1, max_leaf_nodes=4)), 1)
    assert found.lowest == np.inf


def test_it_holds_on_the_shipped_data():
    source = sample_data.load("library")
    trace = b.train(source.train, b.MPBoost(ddf="logarithmic"), b.Settings(3))
    assert z_along(trace, 3, np.array([z_profile(trace, 3).taken]))[0] == pytest.approx(trace.watched("z")[2], rel=1e-9)


def test_another_loss_has_no_z():
    with pytest.raises(ValueError, match="has no directed distances"):
        z_profile(b.train(DATA, b.GBT(), b.Settings(1)), 1)
