"""MPBoost against brute force over every stump, and the bound of its Theorem 1."""

import warnings

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

import boosting as b
from boosting.losses.mpboost import DDFS, LONGEST_STEP, STEPS, WEAK_LEARNERS
from boosting.pairwise.weights import weigh_listed
from boosting.trees.binning import bin_features
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for, tied_scores

SEEDS = st.integers(0, 2**32 - 1)


def quadratic(loss, data, scores):
    """(weights, distance) of the quadratic sum w (d - (f_i - f_j))^2 that a step fits, by the slow twins."""

    def d(gap):
        return float(loss.distance(np.array([gap]))[0])

    weights = naive.mpboost_weights(data, scores, d)
    if loss.step != "newton":
        return weights, d
    return [w * d(gap) ** 2 for w, (_, _, gap) in zip(weights, naive.pairs(data), strict=True)], lambda gap: 1.0 / d(gap)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ddf", DDFS)
@given(data=datasets(), seed=SEEDS, tied=st.booleans())
def test_the_stump_is_the_best_of_all_features_thresholds_and_heights(ddf, step, data, seed, tied):
    assume(len(data.pairs()))
    loss, scores = b.MPBoost(ddf=ddf, step=step).for_data(data), tied_scores(data, seed) if tied else scores_for(data, seed)
    weights, distance = quadratic(loss, data, scores)
    problem = loss.problem(data, scores, 1)
    fitted = loss.fit(problem, bin_features(data.features), b.Settings())
    g = np.zeros(data.n_documents) if not fitted else fitted[0][0].values[fitted[0][1]]
    error = naive.stump_error(data, weights, distance, g)
    assert error == pytest.approx(naive.best_stump_error(data, weights, distance), abs=1e-12)
    zero = naive.stump_error(data, weights, distance, np.zeros(data.n_documents))
    if fitted:
        assert zero - error == pytest.approx(fitted[0][0].split_gain[0], abs=1e-12)
        np.testing.assert_array_equal(fitted[0][0].leaves(data.features), fitted[0][1])


@pytest.mark.parametrize("ddf", DDFS)
def test_pair_weights_are_shares_of_the_risk(ddf):
    data = make_data(1, preferences=[[0, 1], [0, 1]])
    loss, scores = b.MPBoost(ddf=ddf).for_data(data), scores_for(data)
    expected, distance = quadratic(loss, data, scores)
    np.testing.assert_allclose(sorted(loss.problem(data, scores, 1).pair_weights.weights), sorted(expected), rtol=1e-12)
    raw = sum(np.exp(-distance(gap) * (scores[i] - scores[j])) for i, j, gap in naive.pairs(data))
    assert loss.risk(data, scores) == pytest.approx(raw, rel=1e-12)
    shown = np.concatenate([loss.pairs(data, scores, q)["weight"] for q in range(data.n_queries)])
    assert shown.sum() == pytest.approx(1.0, rel=1e-12)


def test_a_distance_grows_with_the_gap_and_is_near_1_at_the_mean_gap():
    data = make_data(2, n_grades=5, sizes=(20,))
    mean = data.pairs().gap.mean()
    gaps = np.array([0.5, 1.0, 2.0, 4.0])
    for ddf in ("linear", "logarithmic", "logistic"):
        loss = b.MPBoost(ddf=ddf).for_data(data)
        assert (np.diff(loss.distance(gaps)) > 0).all()
        assert loss.distance(np.array([mean]))[0] == pytest.approx(0.75 if ddf == "logistic" else 1.0)
    assert b.MPBoost(ddf="binary").distance(gaps).tolist() == [1, 1, 1, 1]


def test_a_given_parameter_wins_over_the_derived_one_and_none_needs_data():
    assert b.MPBoost(alpha=0.2).for_data(make_data()).alpha == 0.2
    with pytest.raises(ValueError, match=r"beta is derived from data: call loss.for_data\(data\), or give beta a number"):
        b.MPBoost().distance(np.ones(1))


@pytest.mark.parametrize(
    "loss", [*(b.MPBoost(ddf=ddf) for ddf in DDFS), b.MPBoost(ddf="linear", alpha=2.0)], ids=[*DDFS, "alpha too large"]
)
@given(data=datasets(), rate=st.sampled_from([0.3, 1.0]))
def test_theorem_1_bounds_the_misordered_share_in_every_round(loss, data, rate):
    assume(len(data.pairs()))
    trace = b.train(data, loss, b.Settings(12, learning_rate=rate))
    pairs, product = data.pairs(), 1.0
    distance = trace.loss.distance(pairs.gap)
    for k in range(1, trace.n_iterations + 1):
        before, after = trace.scores(k - 1), trace.scores(k)
        weights = np.exp(-distance * (before[pairs.winner] - before[pairs.loser]))
        moved = (after - before)[pairs.winner] - (after - before)[pairs.loser]
        z = float((weights * np.exp(-distance * moved)).sum() / weights.sum())
        assert z <= 1 + 1e-12
        product *= z
        assert naive.contradicting_pairs(data, after) / len(pairs) <= product + 1e-9
        assert product == pytest.approx(trace.loss.risk(data, after) / len(pairs), rel=1e-6)


@pytest.mark.parametrize("weak_learner", WEAK_LEARNERS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ddf", DDFS)
@settings(max_examples=12)
@given(data=datasets(), rate=st.sampled_from([0.3, 1.0, 4.0]))
def test_the_watched_bound_holds_every_round_for_every_variant(ddf, step, weak_learner, data, rate):
    trace = b.train(data, b.MPBoost(ddf=ddf, step=step, weak_learner=weak_learner), b.Settings(10, 4, learning_rate=rate))
    assert (trace.watched("z") <= 1 + 1e-12).all()
    np.testing.assert_allclose(trace.watched("bound"), np.cumprod(trace.watched("z")), rtol=1e-12)
    assert (trace.watched("misordering") <= trace.watched("bound") * (1 + 1e-9)).all()


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ddf", DDFS)
@given(data=datasets(), seed=SEEDS)
def test_the_leaves_of_a_tree_are_a_dense_least_squares_fit_to_the_pairs(ddf, step, data, seed):
    loss, scores = b.MPBoost(ddf=ddf, step=step, weak_learner="tree").for_data(data), scores_for(data, seed)
    assume(len(data.pairs()))
    fitted = loss.fit(loss.problem(data, scores, 1), bin_features(data.features), loss.resolve(b.Settings(max_leaf_nodes=5)))
    assume(fitted)
    ((tree, leaves),) = fitted
    weights, distance = quadratic(loss, data, scores)
    design, right = naive.pair_design(data, weights, distance, [*leaves.tolist(), tree.n_leaves - 1])
    best = np.linalg.lstsq(design, right, rcond=1e-8)[0]
    np.testing.assert_allclose(tree.values, best, rtol=1e-7, atol=1e-9)
    assert naive.stump_error(data, weights, distance, tree.values[leaves]) <= float(right @ right) * (1 + 1e-12)


def test_refitted_leaves_beat_the_pointwise_ones():
    data = make_data(1, sizes=(12, 12))
    loss = b.MPBoost(weak_learner="tree").for_data(data)
    scores = scores_for(data)
    problem, own = loss.problem(data, scores, 1), loss.resolve(b.Settings(max_leaf_nodes=5))
    ((tree, leaves),) = loss.fit(problem, bin_features(data.features), own)
    ((pointwise, same),) = b.QBRank.fit(loss, problem, bin_features(data.features), own)
    np.testing.assert_array_equal(leaves, same)
    weights, distance = quadratic(loss, data, scores)
    exact, rough = (naive.stump_error(data, weights, distance, t.values[leaves]) for t in (tree, pointwise))
    assert exact < 0.95 * rough


@pytest.mark.parametrize("ddf", DDFS)
def test_newton_fits_the_second_order_expansion_of_the_risk(ddf):
    data, h = make_data(7, sizes=(5, 4)), 1e-3
    loss, scores = b.MPBoost(ddf=ddf, step="newton").for_data(data), scores_for(data, scale=0.5)

    def J(s):
        return naive.pair_risk(data, s, lambda gap: float(loss.distance(np.array([gap]))[0]))

    problem, e = loss.problem(data, scores, 1), np.eye(9) * h
    gradient = np.array([(J(scores + x) - J(scores - x)) / (2 * h) for x in e])
    hessian = np.array(
        [[(J(scores + x + y) - J(scores + x - y) - J(scores - x + y) + J(scores - x - y)) / (4 * h * h) for x in e] for y in e]
    )
    np.testing.assert_allclose(problem.targets * problem.weights, -gradient / J(scores), atol=1e-5)
    laplacian = np.diag(problem.weights)
    listed = weigh_listed(data.pairs(), scores, loss.distance, second_order=True)
    for (i, j), w in zip(np.transpose([listed.pairs.winner, listed.pairs.loser]), listed.weights, strict=True):
        laplacian[i, j] -= w
        laplacian[j, i] -= w
    np.testing.assert_allclose(laplacian, hessian / J(scores), atol=1e-4)
    ((tree, leaves),) = loss.fit(problem, bin_features(data.features), b.Settings())
    right = leaves.astype(float)  # the height of the stump is one Newton step along its indicator
    assert tree.values[1] == pytest.approx(-(gradient @ right) / (right @ hessian @ right), rel=1e-4)


@pytest.mark.parametrize("weak_learner", WEAK_LEARNERS)
@pytest.mark.parametrize("ddf", DDFS)
@given(data=datasets(), seed=SEEDS)
def test_the_exact_step_minimises_z_along_the_weak_ranker(ddf, weak_learner, data, seed):
    assume(len(data.pairs()))
    loss, scores = b.MPBoost(ddf=ddf, weak_learner=weak_learner, step="exact").for_data(data), scores_for(data, seed)
    fitted = loss.fit(loss.problem(data, scores, 1), bin_features(data.features), loss.resolve(b.Settings(max_leaf_nodes=4)))
    assume(fitted)
    g = fitted[0][0].values[fitted[0][1]]
    step, at_start = loss.advance(data, scores, g, 1, 1.0), loss.risk(data, scores)

    def z(s):
        return loss.risk(data, scores + s * g) / at_start

    assert step.watched["z"] == pytest.approx(z(step.rate), rel=1e-9)
    wrong = loss.distance(data.pairs().gap) * (g[data.pairs().winner] - g[data.pairs().loser]) < 0
    if wrong.any():
        assert step.note == ""
        best = minimize_scalar(z, bounds=(0, 4 * step.rate + 1), method="bounded", options={"xatol": 1e-10})
        assert step.watched["z"] <= best.fun * (1 + 1e-12)
        assert step.rate == pytest.approx(best.x, rel=1e-3, abs=1e-6)
    else:
        assert step.rate == LONGEST_STEP and "is right, so Z falls for ever" in step.note


@pytest.mark.parametrize("alpha", [0.02, 0.05, 0.2])
def test_the_exact_step_is_long_where_the_distance_is_small_and_claims_nothing_false(alpha):
    data = b.Dataset([[0.0], [0.0], [1.0], [1.0]], [0, 1, 0, 1], [0, 4], preferences=[[2, 0], [3, 1], [2, 0]])
    first = b.train(data, b.MPBoost(ddf="linear", alpha=alpha, step="exact"), b.Settings(1)).at(1)
    assert first.rate > LONGEST_STEP and first.note == ""
    (tree,) = first.trees  # four pairs are right, one is wrong: the minimum lies at ln(4) / (2 alpha)
    assert first.rate * tree.values[1] == pytest.approx(np.log(4.0) / (2 * alpha), rel=1e-9)


@pytest.mark.parametrize("weak_learner", WEAK_LEARNERS)
@pytest.mark.parametrize("rate", [0.4, 1.0])
def test_with_newton_alpha_only_rescales_the_scores_of_the_linear_distance(weak_learner, rate):
    data = make_data(8, sizes=(9, 8), n_grades=5)
    losses = [b.MPBoost(ddf="linear", alpha=alpha, step="newton", weak_learner=weak_learner) for alpha in (0.05, 0.7, 3.0)]
    one, two, three = (b.train(data, loss, b.Settings(10, 4, learning_rate=rate)) for loss in losses)
    for k in range(1, 11):
        np.testing.assert_allclose(0.05 * one.scores(k), 0.7 * two.scores(k), rtol=1e-8, atol=1e-9)
        np.testing.assert_allclose(3.0 * three.scores(k), 0.7 * two.scores(k), rtol=1e-8, atol=1e-9)
        np.testing.assert_array_equal(one.at(k).ranks_after, three.at(k).ranks_after)
    assert np.ptp(one.scores(10)) > 0


@pytest.mark.parametrize("gap", [1e-12, 1e-9, 1e-3])
@pytest.mark.parametrize("ddf", DDFS)
def test_tiny_grades_train_like_large_ones(ddf, gap):
    data, small = (b.Dataset(make_data(9).features, scale * make_data(9).relevance, make_data(9).query_ptr) for scale in (1.0, gap))
    one, two = (b.train(each, b.MPBoost(ddf=ddf), b.Settings(4)) for each in (data, small))
    np.testing.assert_allclose(one.scores(4), two.scores(4), rtol=1e-6, atol=1e-9)


def test_a_distance_far_from_1_halves_the_step_and_says_so():
    data = make_data(3, sizes=(20, 20), n_grades=5)
    trace = b.train(data, b.MPBoost(ddf="linear", alpha=2.0), b.Settings(10))
    halved = [k for k in range(1, 11) if trace.at(k).rate < 1.0]
    assert halved and all("halved" in trace.at(k).note for k in halved)
    assert all(np.log2(trace.at(k).rate) % 1 == 0 for k in halved)
    for k in range(1, 11):  # the guard is ours: where it halves, the paper's own full step would have raised the risk
        before, g = trace.scores(k - 1), trace.iterations[k - 1].g()
        rises = trace.loss.risk(data, before + g) > trace.loss.risk(data, before)
        assert rises == (k in halved) == ("[MP] takes the full step" in trace.at(k).note)
    said = {np.log2(trace.at(k).rate): trace.at(k).note.split(",")[0] for k in halved}
    assert said[-2] == "The step was halved twice", said


@pytest.mark.slow
def test_many_rounds_neither_overflow_nor_warn():
    data = b.Dataset([[0.0], [1.0], [2.0]], [0, 1, 4], [0, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trace = b.train(data, b.MPBoost(ddf="linear", alpha=2.0), b.Settings(3000))
        extreme = trace.loss.problem(data, np.array([0.0, 1e6, -1e6]), 1)
        trace.loss.advance(data, np.array([0.0, 1e6, -1e6]), np.array([0.0, 0.0, 1.0]), 1, 1.0)
    assert np.isfinite(trace.scores(trace.n_iterations)).all() and np.isfinite(extreme.targets).all()
    assert trace.loss.risk(data, np.array([0.0, 1e6, -1e6])) == np.inf


def test_missing_values_stay_at_0_left_of_the_stump():
    data = b.Dataset([[0.0], [1.0], [np.nan]], [0, 1, 0], [0, 3])
    trace = b.train(data, b.MPBoost(), b.Settings(1))
    (tree,) = trace.at(1).trees
    assert tree.predict(np.array([[np.nan]])).tolist() == [0.0] and trace.scores(1)[1] > trace.scores(1)[2]


def test_without_pairs_or_thresholds_it_ends_with_a_sentence():
    alone = b.train(b.Dataset([[0.0], [1.0]], [0, 1], [0, 1, 2]), b.MPBoost())
    assert alone.n_iterations == 0 and "no pair of different grades" in alone.ended
    constant = b.train(b.Dataset([[1.0], [1.0]], [0, 1], [0, 2]), b.MPBoost())
    assert constant.n_iterations == 0 and "No threshold" in constant.ended


def test_the_learning_rate_shrinks_the_exact_step():
    data = make_data(3, sizes=(20, 20))
    whole, part = (b.train(data, b.MPBoost(step="exact"), b.Settings(1, learning_rate=rate)).at(1).rate for rate in (1.0, 0.3))
    assert part == pytest.approx(0.3 * whole, rel=1e-12) and whole != 1.0


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("preferences", [None, [[1, 0], [3, 2], [5, 4]]], ids=["factors", "listed"])
def test_a_document_whose_pairs_weigh_less_than_float64_holds_in_full_asks_for_nothing(step, preferences):
    """e^-740 has one digit or two, and b / degree would be up to half of it wrong; e^-700 has all."""
    grades = [0, 1, 0, 1, 0, 1] if preferences is None else np.full(6, np.nan)
    data = b.Dataset(np.arange(6.0)[:, None], grades, [0, 2, 4, 6], preferences=preferences)
    loss = b.MPBoost(step=step, beta=0.7).for_data(data)
    d = float(loss.distance(np.ones(1))[0])
    problem = loss.problem(data, np.array([0, 0, 0, 740 / d, 0, 700 / d]), 1)
    ask = 1 / d if step == "newton" else d
    np.testing.assert_allclose(problem.targets, [-ask, ask, 0, 0, -ask, ask], rtol=1e-12)
    assert (problem.weights > 0).tolist() == [True, True, False, False, True, True]
    cuts = (np.arange(6) == row for row in (3, 5))
    assert [loss.leaf_values(problem, cut.astype(int), 2)[1] for cut in cuts] == [0, pytest.approx(ask)]  # a = N / C likewise
