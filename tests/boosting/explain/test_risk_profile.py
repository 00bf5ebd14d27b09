"""The risk along a tree, its two parabolas, and what the upper bound promises."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.risk_profile import risk_profile, sentence_of, why_none
from boosting.losses import Step
from tests import naive
from tests.boosting.helpers import VARIANTS, each, make_data, risk_along, scores_for, taken

DATA = make_data(2, sizes=(5, 7, 3))
SHAPED = {name: loss for name, loss in VARIANTS.items() if loss.for_data(DATA).risk_shape(DATA, np.zeros(15), np.arange(15.0)) is not None}
BOUNDED = {name: loss for name, loss in SHAPED.items() if loss.for_data(DATA).risk_shape(DATA, np.zeros(15), np.ones(15)).bound is not None}


def test_these_losses_tell_the_shape_of_their_risk():
    assert {loss.identifier for loss in SHAPED.values()} >= {"gbt", "qbrank", "mpboost", "rankboost"}
    assert {loss.identifier for loss in BOUNDED.values()} >= {"gbt", "qbrank"}


@each(loss=SHAPED)
def test_slope_and_curvature_are_those_of_the_risk(loss):
    loss = loss.for_data(DATA)
    for seed in range(3):
        scores, g = scores_for(DATA, seed), np.round(scores_for(DATA, seed + 10), 1)
        shape, step = loss.risk_shape(DATA, scores, g), 1e-4
        down, here, up = risk_along(loss, DATA, scores, g, [-step, 0.0, step])
        assert shape.slope == pytest.approx((up - down) / (2 * step), rel=1e-5, abs=1e-5 * here)
        assert shape.curvature == pytest.approx((up - 2 * here + down) / step**2, rel=1e-3, abs=1e-3 * here)
        best = min(shape.best, 50.0)  # where it falls for ever
        around = risk_along(loss, DATA, scores, g, [best, *np.linspace(0.0, 3.0, 61), 0.99 * best])
        assert around[0] <= around.min() * (1 + 1e-12), "nowhere is the risk lower than at s*"


@each(loss=BOUNDED)
def test_the_bound_touches_at_0_stays_above_and_its_lowest_point_lowers_the_risk(loss):
    loss = loss.for_data(DATA)
    for seed in range(20):
        scores, g = scores_for(DATA, seed), scores_for(DATA, seed + 100)
        shape, steps = loss.risk_shape(DATA, scores, g), 0.15 * np.arange(-20, 21)
        risk = risk_along(loss, DATA, scores, g, steps)
        here = loss.risk(DATA, scores)
        bound = here + steps * shape.slope + 0.5 * steps**2 * shape.bound
        assert np.all(bound >= risk - 1e-9 * here)
        assert bound[20] == here and risk[20] == pytest.approx(here, rel=1e-12)
        lowest = -shape.slope / shape.bound
        assert loss.risk(DATA, scores + lowest * g) <= here + 0.5 * lowest * shape.slope + 1e-9 * here < here


def test_qbranks_bound_is_the_papers_diagonal_pair_by_pair():
    """diag(2, 2) for each pair, 1 for each label, weighed w and 1 - w ([QB] section 3)."""
    loss, scores, g = b.QBRank(w=0.3), scores_for(DATA, 1), scores_for(DATA, 2)
    by_hand = sum(0.3 * 2 * (g[i] ** 2 + g[j] ** 2) for i, j, _ in naive.pairs(DATA)) + 0.7 * sum(g**2)
    assert loss.risk_shape(DATA, scores, g).bound == pytest.approx(by_hand, rel=1e-12)


def test_newtons_parabola_may_cross_the_risk_where_the_bound_does_not():
    crossed = 0
    for seed in range(20):
        scores, g = scores_for(DATA, seed), scores_for(DATA, seed + 100)
        shape, steps = b.QBRank().risk_shape(DATA, scores, g), np.linspace(0.0, 3.0, 41)
        newton = b.QBRank().risk(DATA, scores) + steps * shape.slope + 0.5 * steps**2 * shape.curvature
        crossed += bool(np.any(newton < risk_along(b.QBRank(), DATA, scores, g, steps) - 1e-9))
    assert crossed > 5


@each(loss=SHAPED)
def test_a_profile_of_a_run_is_the_snapshots_risk_and_holds_every_mark(loss):
    trace = b.train(DATA, loss, taken(loss, n_iterations=3, max_leaf_nodes=4))
    for k in range(1, trace.n_iterations + 1):
        found, snapshot = risk_profile(trace, k), trace.at(k)
        np.testing.assert_array_equal(found.risk, snapshot.risk_along(found.steps))
        assert found.newton[0] == found.risk[0] and np.all(np.diff(found.steps) > 0)
        if found.best <= found.steps[-1]:
            assert found.best in found.steps and found.risk_at_best <= found.risk.min() * (1 + 1e-12)
        if found.taken <= found.steps[-1]:
            at = np.searchsorted(found.steps, found.taken)
            assert found.risk[at] == pytest.approx(trace.loss.risk(DATA, snapshot.scores_after), rel=1e-9)
        assert sentence_of(found)


def test_qbranks_best_step_is_the_line_search_and_with_the_bounds_own_weights_the_bound_is_least_at_1():
    """The tree is fitted by least squares to the bound then, so no other multiple of it would do better there."""
    trace = b.train(DATA, b.QBRank(curvature="upper bound"), b.Settings(4, 4))
    for k in range(1, 5):
        found = risk_profile(trace, k)
        assert found.best == trace.iterations[k - 1].watch["s"] and found.bound_best == pytest.approx(1.0, rel=1e-9)
        assert found.taken == pytest.approx(0.1 * found.best)


def test_gbts_risk_is_its_own_bound_and_without_l2_its_best_step_is_1():
    found = risk_profile(b.train(DATA, b.GBT(), b.Settings(1, 4)), 1)
    np.testing.assert_allclose(found.bound, found.risk, rtol=1e-9)
    np.testing.assert_allclose(found.newton, found.risk, rtol=1e-9)
    assert found.best == pytest.approx(1.0) and "same curve" in sentence_of(found)


def test_lambdamart_has_no_risk_and_the_start_no_tree():
    trace = b.train(DATA, b.LambdaMART(), b.Settings(1, 4))
    assert risk_profile(trace, 1) is None
    assert why_none(trace, 1).startswith("LambdaMART has no risk") and why_none(trace, 0).startswith("There is no tree yet")
    with pytest.raises(ValueError, match="iteration 0 has no tree"):
        risk_profile(trace, 0)


@pytest.mark.parametrize("loss", [b.GBRank(update="residual"), b.ListNet()], ids=lambda loss: loss.title)
def test_of_a_risk_whose_shape_nobody_gives_nothing_else_is_said(loss):
    """Neither that it left the range of numbers, nor that its trees are not fitted to its gradient: both are."""
    trace = b.train(DATA, loss, b.Settings(1, 4))
    assert risk_profile(trace, 1) is None and np.isfinite(trace.loss.risk(DATA, trace.scores(1)))
    assert why_none(trace, 1).endswith("changes along a tree is not known beforehand: its slope and curvature are not given.")


def test_of_a_risk_that_is_no_number_any_more_this_is_said():
    trace = b.train(DATA, b.MPBoost(), b.Settings(1))
    beyond = replace(trace, start=0.0, iterations=(replace(trace.iterations[0], step=Step(1.0, -1e6)), *trace.iterations))
    assert why_none(beyond, 2) == "The risk overflowed."


@pytest.mark.parametrize("name", ["six", "library"])
def test_on_the_shipped_data_the_sentence_is_true(name):
    trace = b.train(sample_data.load(name).train, b.QBRank(), b.Settings(5, 6))
    for k in range(1, 6):
        found = risk_profile(trace, k)
        at = int(np.flatnonzero(found.steps == found.bound_best)[0])
        assert found.risk_at_best <= found.risk[at] <= found.bound[at] < found.risk[0]
        assert "falls from" in sentence_of(found) and "it promised" in sentence_of(found)


def test_where_every_cut_pair_is_right_the_risk_falls_for_ever_and_the_sentence_says_so():
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    found = risk_profile(b.train(data, b.MPBoost(), b.Settings(1)), 1)
    assert found.best == np.inf and np.all(np.diff(found.risk) < 0) and "keeps falling" in sentence_of(found)
