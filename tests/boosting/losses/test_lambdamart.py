"""LambdaMART against "swap, recompute the metric, subtract"."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
import sample_data
from boosting.losses.lambdamart import BEYOND, COUNTED, METRICS, PRESETS
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for, tied_scores

SEEDS = st.integers(0, 2**32 - 1)


def gradient(loss, data, scores):
    """(lambdas, curvatures) as the booster uses them."""
    loss = loss.for_data(data)
    lambdas = replace(loss, split_on="lambda").problem(data, scores, 1)
    newton = replace(loss, split_on="newton").problem(data, scores, 1)
    np.testing.assert_allclose(newton.targets * newton.weights, lambdas.targets, rtol=1e-12, atol=1e-300)
    np.testing.assert_array_equal(newton.weights, lambdas.leaf_weights)
    return lambdas.targets, newton.weights


@pytest.mark.parametrize("beyond", BEYOND)
@pytest.mark.parametrize("metric", METRICS)
@given(
    data=datasets(max_size=5),
    seed=SEEDS,
    truncation=st.sampled_from([None, 1, 2, 3, 9]),
    sigma=st.sampled_from([0.5, 1.0, 2.0]),
    tied=st.booleans(),
)
def test_lambdas_are_what_swapping_two_documents_does_to_the_metric(metric, beyond, data, seed, truncation, sigma, tied):
    scores = tied_scores(data, seed) if tied else scores_for(data, seed)
    loss = b.LambdaMART(metric=metric, sigma=sigma, truncation=truncation, beyond_truncation=beyond)
    expected, expected_curvature = naive.lambdas(data, scores, metric, sigma, truncation, keep=beyond == "keep")
    for lambdas, curvature in (gradient(loss, data, scores), by_table(loss, data, scores)):
        np.testing.assert_allclose(lambdas, expected, atol=1e-12)
        np.testing.assert_allclose(curvature, expected_curvature, atol=1e-12)


def by_table(loss, data, scores):
    """(lambdas, curvatures) from the lists of pairs that the screens show."""
    loss, lambdas, curvature = loss.for_data(data), np.zeros(data.n_documents), np.zeros(data.n_documents)
    for q in range(data.n_queries):
        table = loss.pairs(data, scores, q)
        np.add.at(lambdas, table["winner"], table["force"])
        np.subtract.at(lambdas, table["loser"], table["force"])
        for side in ("winner", "loser"):
            np.add.at(curvature, table[side], table["curvature"])
    return lambdas, curvature


@pytest.mark.parametrize("beyond", BEYOND)
@pytest.mark.parametrize("metric", ["ndcg", "dcg", "ranknet"])
@pytest.mark.parametrize("truncation", [1, 2, 3, 4, 5, 6])
def test_the_truncation_counts_the_last_rank_above_it_and_not_the_next(metric, beyond, truncation):
    """The list is in order. The document at rank a is the last good one, and only ranks below it are worse: its pairs count if
    rank a itself is above the truncation."""
    for a in range(6):
        data = b.Dataset(np.zeros((7, 1)), np.where(np.arange(7) <= a, 2.0, 1.0), [0, 7])
        loss, scores = b.LambdaMART(metric=metric, truncation=truncation, beyond_truncation=beyond), -np.arange(7.0)
        for lambdas, curvature in (gradient(loss, data, scores), by_table(loss, data, scores)):
            assert (lambdas[a] > 0) == (curvature[a] > 0) == (a < truncation)


def test_a_stated_preference_counts_if_one_of_its_documents_is_above_the_truncation():
    data = b.Dataset(np.zeros((5, 1)), [1] * 5, [0, 5], preferences=[[0, 4], [4, 1], [2, 3], [3, 4]])
    table = b.LambdaMART(metric="ranknet", truncation=2).pairs(data, -np.arange(5.0), 0)
    assert table["delta"].tolist() == [1.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize("n", [5, 8, 9, 17, COUNTED, COUNTED + 1, COUNTED + 9])
@pytest.mark.parametrize("scores_are", ["equal", "few", "all different"])
def test_queries_of_any_length_break_ties_by_file_order(n, scores_are):
    """Ranked by counting or by sorting, eight at a time or fewer: as the list of pairs says, whose order is a stable sort."""
    data, rng = make_data(8, sizes=(3, n, 2)), np.random.default_rng(9)
    scores = {"equal": np.zeros(n + 5), "few": rng.integers(0, 3, n + 5).astype(float), "all different": rng.normal(size=n + 5)}[scores_are]
    for truncation, by_score, by_query in ((None, False, False), (3, False, True), (n // 2, True, False)):
        loss = b.LambdaMART(truncation=truncation, score_normalisation=by_score, query_normalisation=by_query)
        lambdas, curvature = gradient(loss, data, scores)
        expected, expected_curvature = by_table(loss, data, scores)
        np.testing.assert_allclose(lambdas, expected, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(curvature, expected_curvature, rtol=1e-9, atol=1e-14)


@pytest.mark.parametrize("n", [6, COUNTED + 1])
def test_of_equal_scores_the_first_in_the_file_has_rank_0(n):
    data = b.Dataset(np.zeros((n, 1)), np.arange(n) % 2, [0, n])
    loss = b.LambdaMART(truncation=1)
    for lambdas, _ in (gradient(loss, data, np.zeros(n)), by_table(loss, data, np.zeros(n))):
        assert (lambdas != 0).tolist() == [True, *(bool(i % 2) for i in range(1, n))]  # rank 0 meets every better document


@pytest.mark.parametrize("metric", METRICS)
def test_lambdas_are_the_gradient_of_the_pair_cost_with_deltas_held_fixed(metric):
    data, sigma, h = make_data(2, sizes=(6, 5)), 1.3, 1e-4
    scores = scores_for(data, scale=0.5)
    loss = b.LambdaMART(metric=metric, sigma=sigma).for_data(data)
    tables = [loss.pairs(data, scores, q) for q in range(2)]

    def cost(s):
        return sum((t["delta"] * np.log1p(np.exp(-sigma * (s[t["winner"]] - s[t["loser"]])))).sum() for t in tables)

    lambdas, curvature = gradient(loss, data, scores)
    steps = np.eye(11) * h
    first = np.array([(cost(scores + e) - cost(scores - e)) / (2 * h) for e in steps])
    second = np.array([(cost(scores + e) - 2 * cost(scores) + cost(scores - e)) / h**2 for e in steps])
    np.testing.assert_allclose(lambdas, -first, atol=1e-6)
    np.testing.assert_allclose(curvature, second, atol=1e-5)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("split_on", ["lambda", "newton"])
def test_sigma_only_rescales_the_scores(metric, split_on):
    data = make_data(3, sizes=(12, 12))
    one, two = (b.train(data, b.LambdaMART(metric=metric, split_on=split_on, sigma=sigma), b.Settings(6, 5)) for sigma in (1.0, 2.0))
    for k in range(7):
        np.testing.assert_allclose(2 * two.scores(k), one.scores(k), rtol=1e-9, atol=1e-12)
    assert np.ptp(one.scores(6)) > 0


def test_a_leaf_takes_one_newton_step():
    data = make_data(4, sizes=(12, 12))
    for split_on in ("lambda", "newton"):
        trace = b.train(data, b.LambdaMART(split_on=split_on), b.Settings(1, 5, l2_regularization=0.3))
        (tree,), leaves = trace.at(1).trees, trace.iterations[0].leaves[0]
        lambdas, curvature = gradient(b.LambdaMART(), data, trace.scores(0))
        for leaf in range(5):
            inside = leaves == leaf
            assert tree.values[leaf] == pytest.approx(lambdas[inside].sum() / (curvature[inside].sum() + 0.3), rel=1e-9, abs=1e-12)


def test_split_on_chooses_the_structure_by_lambdas_or_by_newton():
    data = make_data(5, sizes=(9, 9))
    scores = scores_for(data)
    lambdas, curvature = gradient(b.LambdaMART(), data, scores)
    settings = b.LambdaMART().resolve(b.Settings(max_leaf_nodes=4))
    bins = b.boost.bin_features(data.features)
    for loss, targets, weights in (
        (b.LambdaMART(), lambdas, np.ones(18)),
        (b.LambdaMART(split_on="newton"), lambdas / curvature, curvature),
    ):
        ((tree, leaves),) = loss.fit(loss.problem(data, scores, 1), bins, settings)
        groups = naive.grow(data.features, targets, weights, 4)
        assert len({(leaf, value) for leaf, value in zip(leaves.tolist(), np.round(groups, 10), strict=True)}) == tree.n_leaves == 4


def test_factor_and_normalisations_are_those_of_the_engines():
    data = make_data(6, sizes=(8,))
    scores = scores_for(data)
    plain = b.LambdaMART()
    lambdas, curvature = gradient(plain, data, scores)
    doubled = gradient(replace(plain, curvature_factor=2), data, scores)
    np.testing.assert_allclose(doubled, [lambdas, 2 * curvature], rtol=1e-12)
    one, table = plain.pairs(data, scores, 0), replace(plain, score_normalisation=True).pairs(data, scores, 0)
    np.testing.assert_allclose(table["delta"], one["delta"] / (0.01 + np.abs(one["difference"])), rtol=1e-12)
    total = 2 * one["force"].sum()
    factor = np.log2(1 + total) / total
    np.testing.assert_allclose(
        gradient(replace(plain, query_normalisation=True), data, scores), [lambdas * factor, curvature * factor], rtol=1e-12
    )
    tied = replace(plain, score_normalisation=True)
    np.testing.assert_allclose(gradient(tied, data, np.zeros(8)), gradient(plain, data, np.zeros(8)), rtol=1e-12)


def test_lambdas_neither_overflow_nor_underflow_to_nonsense():
    data = b.Dataset([[0.0], [1.0], [2.0]], [0, 1, 2], [0, 3])
    for scale in (1.0, 50.0, 800.0, 1e300):
        for sign in (1, -1):
            for split_on in ("lambda", "newton"):
                problem = b.LambdaMART(metric="ranknet", split_on=split_on).problem(data, sign * scale * np.arange(3.0), 1)
                for array in (problem.targets, problem.weights, problem.leaf_weights):
                    assert array is None or np.isfinite(array).all()
    _, curvature = gradient(b.LambdaMART(metric="ranknet"), data, np.array([50.0, 0.0, 0.0]))
    assert 0 < curvature[0] < 1e-20  # 1 - rho would be exactly 0


def test_a_query_whose_best_dcg_is_0_contributes_nothing():
    data = b.Dataset(np.arange(4.0)[:, None], [0, 0, 1, 0], [0, 2, 4])
    lambdas, curvature = gradient(b.LambdaMART(), data, np.zeros(4))
    assert not lambdas[:2].any() and not curvature[:2].any() and lambdas[2] > 0 > lambdas[3]


def test_ranknet_learns_from_grades_and_stated_preferences_together():
    data = make_data(7, sizes=(4, 5), preferences=[[6, 5], [0, 1], [0, 1]])
    scores = scores_for(data)
    lambdas, _ = gradient(b.LambdaMART(metric="ranknet"), data, scores)
    expected = np.zeros(9)
    for i, j, _ in naive.pairs(data):
        rho = 1 / (1 + np.exp(scores[i] - scores[j]))
        expected[i] += rho
        expected[j] -= rho
    np.testing.assert_allclose(lambdas, expected, atol=1e-12)
    table = b.LambdaMART(metric="ranknet").pairs(data, scores, 0)
    assert table["gap"][-2:].tolist() == [1.0, 1.0]


def test_presets_are_conventions_of_engines():
    assert set(PRESETS) == {"burges2010", "lightgbm", "xgboost", "ranklib"}
    assert b.LambdaMART.preset("burges2010") == b.LambdaMART()
    lightgbm, xgboost, ranklib = (b.LambdaMART.preset(name) for name in ("lightgbm", "xgboost", "ranklib"))
    assert (lightgbm.split_on, lightgbm.truncation, lightgbm.score_normalisation, lightgbm.query_normalisation) == (
        "newton",
        30,
        True,
        True,
    )
    assert (xgboost.split_on, xgboost.truncation, xgboost.curvature_factor) == ("newton", 32, 2)
    assert xgboost.setting_defaults == {"l2_regularization": 1.0, "min_weight_leaf": 1.0}
    assert (ranklib.split_on, ranklib.truncation, ranklib.curvature_factor) == ("lambda", 10, 1)
    for name in PRESETS:
        assert b.train(make_data(), b.LambdaMART.preset(name), b.Settings(3)).n_iterations == 3
    with pytest.raises(ValueError, match="preset='catboost' is not known; choose one of 'burges2010'"):
        b.LambdaMART.preset("catboost")


@pytest.mark.parametrize("truncation", [0, -1, 2.5, "ten"])
def test_a_truncation_is_a_whole_number_of_at_least_1(truncation):
    with pytest.raises(ValueError, match=f"truncation={truncation!r}"):
        b.LambdaMART(truncation=truncation)


@pytest.mark.parametrize("metric", ["map", "mrr", "err"])
def test_the_delta_of_one_swap_by_hand(metric):
    # order: grades 0 2 0 1, so ranks 1 and 3 are relevant
    data = b.Dataset(np.zeros((4, 1)), [0, 2, 0, 1], [0, 4])
    loss = b.LambdaMART(metric=metric).for_data(data)
    table = loss.pairs(data, np.array([4.0, 3.0, 2.0, 1.0]), 0)
    delta = {(i, j): d for i, j, d in zip(table["winner"], table["loser"], table["delta"], strict=True)}
    # moving grade 2 to the top: MAP 1/2 (1/2 + 2/4) -> 1/2 (1 + 2/4); MRR 1/2 -> 1; ERR: with chances 3/4 and 1/4
    before_err = 3 / 4 / 2 + 1 / 4 * 1 / 4 / 4
    after_err = 3 / 4 + 1 / 4 * 1 / 4 / 4
    assert delta[1, 0] == pytest.approx({"map": 1 / 4, "mrr": 1 / 2, "err": after_err - before_err}[metric])
    assert (delta[1, 3] == 0) == (metric in ("map", "mrr"))  # both are relevant: nothing changes but for ERR


def test_a_grade_above_max_grade_is_refused_in_training_and_the_best_in_validation():
    data, better = (b.Dataset([[0.0], [1.0]], grades, [0, 2]) for grades in ([0, 2], [3, 5]))
    with pytest.raises(ValueError, match="max_grade=1 is below the largest grade, 2; raise it, or leave it empty"):
        b.train(data, b.LambdaMART(metric="err", max_grade=1))
    assert b.LambdaMART(metric="err", max_grade=4).for_data(data).max_grade == 4
    loss = b.LambdaMART(metric="err").for_data(data)
    assert loss.max_grade == 2
    assert loss.pairs(better, np.zeros(2), 0)["delta"].tolist() == [0.0]  # both count as the best
    with pytest.raises(ValueError, match=r"max_grade is derived from data: call loss.for_data\(data\)"):
        b.LambdaMART(metric="err").problem(data, np.zeros(2), 1)


def test_boosted_ranknet_has_the_cost_of_ranknet_as_its_risk_and_a_metric_has_none():
    """C = sum of log(1 + exp(-sigma s)), pair by pair, stated ones with their weight; where pairs are left out or scaled it is not C."""
    data = make_data(3, sizes=(5, 6), preferences=[[0, 1], [7, 6]])
    scores, loss = np.random.default_rng(4).normal(size=11), b.LambdaMART(metric="ranknet", sigma=1.7)
    pairs = data.pairs()
    by_hand = sum(np.log1p(np.exp(-1.7 * (scores[i] - scores[j]))) for i, j in zip(pairs.winner, pairs.loser, strict=True))
    assert loss.risk(data, scores) == pytest.approx(by_hand, rel=1e-12)
    assert np.isfinite(loss.risk(data, 1e6 * scores))
    without = make_data(3, sizes=(5, 6))
    for other in (
        b.LambdaMART(),
        *(
            b.LambdaMART(metric="ranknet", **{k: v})
            for k, v in (("truncation", 2), ("score_normalisation", True), ("query_normalisation", True))
        ),
    ):
        assert other.risk(without, scores) is None


@pytest.mark.parametrize(("T", "words"), [(None, "DCG of the ideal order"), (2, "DCG@2 of the ideal order")])
def test_m_is_called_what_it_is(T, words):
    run = b.train(sample_data.load("six").train, b.LambdaMART(truncation=T), b.Settings(n_iterations=1, max_leaf_nodes=3))
    (ideal,) = [quantity for quantity in b.explain(run, 1, 1).quantities if quantity.key == "ideal"]
    best = sorted(run.data.relevance, reverse=True)[:T]
    assert ideal.words == words and ideal.value == pytest.approx(sum((2**y - 1) / np.log2(r + 2) for r, y in enumerate(best)))
