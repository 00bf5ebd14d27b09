"""One algorithm: each line of it against its own definition, and the losses that turn into each other."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.one_algorithm import agreements, pair_hessian, take_turn
from boosting.pairwise import ddf as shapes
from tests.boosting.helpers import make_data

SEEDS = range(6)
WITH_RISK = [
    b.GBT(), b.GBRank(), b.GBRank(update="residual", tau=0.7), b.QBRank(), b.QBRank(w=1.0, labelled="none", curvature="newton"),
    b.QBRank(w=0.2, balance="per term"), b.MPBoost(ddf="binary"), b.MPBoost(ddf="logarithmic"), b.MPBoost(ddf="linear"),
    b.LambdaMART(metric="ranknet", sigma=1.3),
]  # fmt: skip


def made(seed):
    data = make_data(seed, (6, 4))
    return data, np.random.default_rng(seed + 100).normal(size=data.n_documents)


def named(losses):
    return {"argvalues": losses, "ids": [f"{i} {loss.identifier}" for i, loss in enumerate(losses)]}


def slopes(function, scores):
    """Minus the derivative of a function of the scores, by central differences."""
    steps = 1e-5 * np.eye(len(scores))
    return np.array([(function(scores - e) - function(scores + e)) / 2e-5 for e in steps])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("loss", **named(WITH_RISK))
def test_the_gradient_is_the_slope_of_the_risk_and_the_target_is_it_over_the_curvature(loss, seed):
    data, scores = made(seed)
    turn = take_turn(data, scores, loss, b.Settings())
    np.testing.assert_allclose(turn.gradient, slopes(lambda h: turn.loss.risk(data, h), scores), rtol=2e-5, atol=1e-6)
    has_weight = turn.weights > 0
    np.testing.assert_allclose((turn.targets * turn.weights)[has_weight], turn.gradient[has_weight], rtol=1e-12)
    assert (turn.targets[~has_weight] == 0.0).all()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("loss", **named([*WITH_RISK, b.LambdaMART()]))
def test_a_turn_is_an_iteration_of_the_booster(loss, seed):
    data, _ = made(seed)
    settings = b.Settings(n_iterations=3, max_leaf_nodes=4)
    trace = b.train(data, loss, settings)
    for k in range(1, trace.n_iterations + 1):
        now = trace.at(k)
        turn = take_turn(data, now.scores_before, loss, settings, k)
        assert (turn.after == now.scores_after).all() and (turn.decay, turn.rate) == (now.decay, now.rate)
        assert (turn.leaves == now.iteration.leaves).all()
        if len(turn.trees) == 1 and turn.problem.pair_weights is None:  # a leaf is the quotient of its sums of g and of W
            sums = [np.bincount(turn.leaves[0], column) for column in (turn.gradient, turn.weights)]
            if not turn.loss.targets_are_scores:
                np.testing.assert_allclose(turn.trees[0].values, sums[0] / sums[1], rtol=1e-9, atol=1e-12)


def lines_of(one, other, data, scores, settings=None):
    turns = [take_turn(data, scores, loss, settings or b.Settings(learning_rate=0.1, max_leaf_nodes=4), 3) for loss in (one, other)]
    return {found.line: found for found in agreements(*turns)}


@pytest.mark.parametrize("seed", SEEDS)
def test_residual_gbrank_is_qbrank_of_pairs_alone_but_for_the_line_search(seed):
    data, scores = made(seed)
    found = lines_of(b.GBRank(update="residual"), b.QBRank(w=1.0, labelled="none", curvature="newton"), data, scores)
    for line in ("risk", "gradient", "weights", "targets", "fitted"):
        assert found[line].is_exact, line
    assert not found["rate"].is_exact


@pytest.mark.parametrize("seed", SEEDS)
def test_qbrank_without_pairs_is_gbt(seed):
    assert all(found.is_exact for found in lines_of(b.QBRank(w=0.0), b.GBT(), *made(seed)).values())


@pytest.mark.parametrize("seed", SEEDS)
def test_gbrank_as_printed_asks_the_same_as_the_residual_one(seed):
    """That it averages: tests/boosting/losses/test_gbrank.py."""
    found = lines_of(b.GBRank(), b.GBRank(update="residual"), *made(seed))
    assert all(found[line].is_exact for line in ("risk", "gradient", "weights", "targets"))


@pytest.mark.parametrize("seed", SEEDS)
def test_lambdamart_is_ranknet_with_each_pair_times_delta(seed):
    data, scores = made(seed)
    plain, swapped = (b.LambdaMART(metric=metric).for_data(data) for metric in ("ranknet", "ndcg"))
    for query in range(data.n_queries):
        one, other = plain.pairs(data, scores, query), swapped.pairs(data, scores, query)
        for column in ("force", "curvature"):
            np.testing.assert_allclose(one[column] * other["delta"], other[column], rtol=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_binary_and_logdd_agree_where_every_gap_is_the_same(seed):
    data, scores = made(seed)
    flat = b.Dataset(data.features, np.where(data.relevance > 1, 3.0, 1.0), data.query_ptr)
    found = lines_of(b.MPBoost(ddf="binary"), b.MPBoost(ddf="logarithmic"), flat, scores)
    assert all(one.is_exact for one in found.values())
    assert shapes.binary(np.array([2.0])) == 1.0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("ddf", ["binary", "logarithmic", "logistic"])
def test_mpboosts_weights_are_shares_of_an_exponential_risk_and_only_the_fit_is_its_own(ddf, seed):
    data, scores = made(seed)
    printed, newton = (take_turn(data, scores, b.MPBoost(ddf=ddf, step=step), b.Settings()) for step in ("paper", "newton"))
    pairs = data.pairs()
    d = printed.loss.distance(pairs.gap)
    terms = np.exp(-d * (scores[pairs.winner] - scores[pairs.loser]))
    weights = np.concatenate([printed.loss.pairs(data, scores, q)["weight"] for q in range(data.n_queries)])
    np.testing.assert_allclose(weights, terms / terms.sum(), rtol=1e-12)
    n = data.n_documents
    slope = np.bincount(pairs.winner, d * terms, n) - np.bincount(pairs.loser, d * terms, n)
    second = np.bincount(pairs.winner, d * d * terms, n) + np.bincount(pairs.loser, d * d * terms, n)
    for turn in (printed, newton):
        assert turn.risk == pytest.approx(terms.sum()) and turn.gradient == pytest.approx(slope)
    assert newton.weights == pytest.approx(second)
    found = {one.line: one for one in agreements(printed, newton)}
    assert found["risk"].is_exact and found["gradient"].is_exact
    assert found["weights"].is_exact == found["fitted"].is_exact == (ddf == "binary")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_hessian_of_pairs_is_that_of_the_risk_and_lies_below_its_bound(seed):
    data, scores = made(seed)
    loss = b.QBRank(w=1.0, labelled="none")
    for query in range(data.n_queries):
        rows, found = data.query_slice(query), pair_hessian(data, scores, query)
        n = rows.stop - rows.start

        def curved(direction, rows=rows):
            g = np.zeros(data.n_documents)
            g[rows] = direction
            return loss.risk_shape(data, scores, g).curvature

        unit = np.eye(n)
        full = [[(curved(a + c) - curved(a) - curved(c)) / 2 for c in unit] for a in unit]
        np.testing.assert_allclose(found.full, full, atol=1e-9)
        assert (np.linalg.eigvalsh(np.diag(found.bound) - found.full) >= -1e-9).all()
        assert (found.newton <= found.printed).all() and (found.bound == 2 * found.printed).all()
        np.testing.assert_array_equal(found.bound, loss.hessian_bound(data)[rows])
