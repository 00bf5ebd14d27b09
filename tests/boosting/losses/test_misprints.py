"""Where the papers slip: each test takes the printed form literally and shows what it does."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.losses.margins import pair_weights
from boosting.losses.mpboost import DDFS
from boosting.pairwise.weights import weigh_listed
from boosting.trees.binning import bin_features
from tests import naive
from tests.boosting.helpers import make_data, risk_along, scores_for

GAPS = np.array([1.0, 2.0, 3.0, 4.0])


@pytest.mark.parametrize("curvature", ["paper", "upper bound", "newton"])
def test_qbrank_without_the_minus_climbs_and_its_line_search_stays_at_0(curvature):
    data = make_data(1, sizes=(8, 7))
    loss, scores = b.QBRank(curvature=curvature), scores_for(data)
    problem, own = loss.problem(data, scores, 1), loss.resolve(b.Settings(max_leaf_nodes=5))
    ((tree, leaves),) = loss.fit(problem, bin_features(data.features), own)
    ((printed, same),) = loss.fit(replace(problem, targets=-problem.targets), bin_features(data.features), own)
    np.testing.assert_array_equal(leaves, same)
    np.testing.assert_allclose(printed.values, -tree.values, rtol=1e-12)
    assert loss.line_search(data, scores, printed.values[same]) == 0.0 < loss.line_search(data, scores, tree.values[leaves])
    climbing = risk_along(loss, data, scores, printed.values[same], np.array([0.0, 0.01, 0.1, 1.0]))
    assert (np.diff(climbing) > 0).all()
    assert loss.advance(data, scores, printed.values[same], 1, 0.1).rate == 0.0


def test_gbranks_second_discount_is_log2_of_j_plus_1():
    """Of the wrong order both discounts are printed as log2(i + 1): the difference of the orders then is not the weight that is printed
    one line below, with log2(j + 1)."""
    data = make_data(2, sizes=(7,))
    scores, pairs = scores_for(data), data.pairs()
    weights = pair_weights(data, scores, pairs, 0, "dcg")
    np.testing.assert_allclose(weights, naive.gbrank_pair_weights(data, scores, "dcg"), rtol=1e-12)
    i, j = (b.metrics.ranks(scores, data.query_ptr)[side] + 1 for side in (pairs.winner, pairs.loser))
    one, other = (2.0 ** data.relevance[side] - 1 for side in (pairs.winner, pairs.loser))
    wrong, right, printed = (one / np.log2(first + 1.0) + other / np.log2(second + 1.0) for first, second in ((i, j), (j, i), (i, i)))
    np.testing.assert_allclose(np.abs(wrong - right), weights)
    assert not np.isclose(np.abs(printed - right), weights).all()


def test_binary_forgets_the_size_of_a_preference_and_so_breaks_requirement_4():
    for ddf in DDFS:
        distances = b.MPBoost(ddf=ddf, alpha=0.2, lambda_=3.0, beta=0.5).distance(GAPS)
        assert (distances > 0).all()  # requirement (3)
        assert (np.diff(distances) > 0).all() == (ddf != "binary")  # requirement (4)


def test_the_range_of_the_logistic_distance_is_open():
    """Neither 1/2 nor 1 is reached."""
    loss = b.MPBoost(ddf="logistic", beta=0.5)
    distances = loss.distance(np.array([1e-9, 1.0, 4.0, 40.0]))
    assert (distances > 0.5).all() and (distances < 1.0).all()


def test_the_stumps_second_sum_runs_over_the_pairs_that_a_document_loses():
    data = make_data(3, sizes=(6, 5))
    loss = b.MPBoost().for_data(data)
    problem, pairs = loss.problem(data, np.zeros(11), 1), data.pairs()
    force = loss.distance(pairs.gap) / len(pairs)
    for i in range(11):
        expected = force[pairs.winner == i].sum() - force[pairs.loser == i].sum()
        assert problem.targets[i] * problem.weights[i] == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize("ddf", DDFS)
def test_j_is_the_second_order_expansion_of_z_only_where_the_distance_is_1(ddf):
    data = make_data(4, sizes=(6, 5), n_grades=5)
    loss, scores = b.MPBoost(ddf=ddf).for_data(data), scores_for(data)
    pairs, weights = data.pairs(), weigh_listed(data.pairs(), scores, loss.distance).weights
    d, rng = loss.distance(pairs.gap), np.random.default_rng(0)
    differences = []  # of J and twice the expansion, at weak rankers f; a constant does not matter
    for f in rng.normal(size=(5, 11)):
        lead = f[pairs.winner] - f[pairs.loser]
        J = weights @ (d - lead) ** 2
        expansion = weights @ (1 - d * lead + d**2 * lead**2 / 2)
        differences.append(J - 2 * expansion)
    assert (np.ptp(differences) < 1e-12) == (ddf == "binary")
    paper, newton = (replace(loss, step=step).problem(data, scores, 1) for step in ("paper", "newton"))
    assert np.allclose(paper.weights, newton.weights) == (ddf == "binary")


def test_lambda_pushes_up_what_is_better_and_the_printed_sign_climbs_the_cost():
    data, sigma = make_data(5, sizes=(8, 7)), 1.0
    scores = scores_for(data, scale=0.5)
    tables = [b.LambdaMART().pairs(data, scores, q) for q in range(2)]
    lambdas = b.LambdaMART().problem(data, scores, 1).targets

    def cost(s):
        return sum((t["delta"] * np.log1p(np.exp(-sigma * (s[t["winner"]] - s[t["loser"]])))).sum() for t in tables)

    assert cost(scores + 0.01 * lambdas) < cost(scores) < cost(scores - 0.01 * lambdas)
    one = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    assert b.LambdaMART().problem(one, np.zeros(2), 1).targets.tolist()[1] > 0
