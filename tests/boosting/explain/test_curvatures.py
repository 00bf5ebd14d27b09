"""The leaves of one tree under each curvature: the run's own are its tree's, the others come out of loops over the documents."""

import sys

import numpy as np
import pytest

import boosting as b
from boosting.explain.curvatures import ALONE, curvatures, risks_along, sentence_of
from tests.boosting.helpers import make_data, taken

DATA = make_data(4, sizes=(6, 7))
SHORT = b.Settings(3, 4)
LOSSES = [b.QBRank(curvature=c) for c in ("paper", "upper bound", "newton")] + [b.LambdaMART(), b.LambdaMART(curvature_factor=2)]
PAIRWISE = [b.MPBoost(step=step, weak_learner=weak) for step in ("paper", "newton", "exact") for weak in ("stump", "tree")]


@pytest.mark.parametrize("loss", [*LOSSES, *PAIRWISE], ids=str)
def test_the_own_leaves_are_those_of_the_tree_and_its_step_the_one_taken(loss):
    trace = b.train(DATA, loss, taken(loss, n_iterations=3, max_leaf_nodes=4))
    found = curvatures(trace, 2)
    (own,) = [engine for engine in found if engine.is_own]
    np.testing.assert_allclose(own.values, trace.at(2).trees[0].values, atol=1e-9)
    assert own.rate == pytest.approx(trace.at(2).rate, rel=1e-6)
    assert own.risk is None or own.risk == pytest.approx(trace.loss.risk(DATA, trace.scores(2)), rel=1e-6)
    assert len(found) == len(loss.curvatures) + (loss not in PAIRWISE) and sentence_of(found).startswith(("Three ways", "Four ways"))


def test_the_curvatures_of_qbrank_by_every_pair():
    trace = b.train(DATA, b.QBRank(labelled="none"), SHORT)
    now, tau = trace.at(2), 1.0
    leaves, h, y = now.iteration.leaves[0], now.scores_before, DATA.relevance
    gradient, every, active = np.zeros(13), np.zeros(13), np.zeros(13)
    for q in range(2):
        rows = range(*DATA.query_ptr[q : q + 2])
        for i, j in ((i, j) for i in rows for j in rows if y[i] > y[j]):
            missing = max(0.0, h[j] - h[i] + tau * (y[i] - y[j]))
            for row, sign in ((i, 1), (j, -1)):
                gradient[row] += 0.5 * sign * missing
                every[row] += 0.5
                active[row] += 0.5 * (missing > 0)
    by_title = {engine.title.split(",")[0]: engine for engine in curvatures(trace, 2)}
    divisors = {"rows as printed": every, "upper bound": 2 * every, "Newton": active, ALONE.split(",")[0]: np.ones(13)}
    for title, below in divisors.items():
        wanted = [gradient[leaves == leaf].sum() / below[leaves == leaf].sum() for leaf in range(now.trees[0].n_leaves)]
        np.testing.assert_allclose(by_title[title].values, wanted, err_msg=title)


def test_a_doubled_curvature_halves_the_leaves_and_a_bound_is_never_longer_than_newton():
    plain, doubled, _ = curvatures(b.train(DATA, b.LambdaMART(), SHORT), 1)
    np.testing.assert_allclose(plain.values, 2 * doubled.values)
    _, bound, newton, _ = curvatures(b.train(DATA, b.QBRank(labelled="none"), SHORT), 3)
    assert (np.abs(bound.values) <= np.abs(newton.values) + 1e-12).all()


def test_large_data_get_fewer_points(monkeypatch):
    trace = b.train(DATA, b.QBRank(), SHORT)
    monkeypatch.setattr(sys.modules["boosting.explain.curvatures"], "VISITS", 1)
    assert len(risks_along(trace, 1, curvatures(trace, 1))[0]) == 5


def test_the_curves_pass_through_the_numbers_of_the_table():
    trace = b.train(DATA, b.QBRank(), SHORT)
    found = curvatures(trace, 2)
    steps, risks = risks_along(trace, 2, found)
    for engine, curve in zip(found, risks, strict=True):
        assert curve[0] == pytest.approx(trace.loss.risk(DATA, trace.scores(1)))
        assert np.interp(1.0, steps, curve) == pytest.approx(engine.full, rel=0.02)


def test_where_there_is_nothing_to_choose_there_is_nothing():
    assert curvatures(b.train(DATA, b.GBT(), SHORT), 1) == () and risks_along(b.train(DATA, b.LambdaMART(), SHORT), 1, ()) is None
    lambdas = b.train(DATA, b.LambdaMART(), SHORT)
    assert risks_along(lambdas, 1, curvatures(lambdas, 1)) is None
