"""Ranking SVM meets its dual, weights of pairs, and which pairs are drawn; tests/truth holds both rankers to scikit-learn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.baselines import LinearRankNet, RankSVM
from boosting.baselines.pairs import choose_pairs
from boosting.data.supervision import with_preferences, without_weights
from tests import naive
from tests.boosting.helpers import datasets, make_data


@pytest.mark.parametrize("C", [0.01, 1.0])
def test_rank_svm_meets_its_dual(C):
    """The dual of the squared hinge: a = the multipliers of the pairs, max sum a - 1/2 |sum a x|^2 - sum a^2 / (4 C), a >= 0. At the
    optimum w = sum a x, and both values are one."""
    data = make_data(4, sizes=(6, 5))
    ranker = RankSVM(C=C).fit(data)
    rows, w = ranker.scaling.apply(data.features), ranker.weights[-1]
    x = np.array([rows[i] - rows[j] for i, j, _ in naive.pairs(data)])
    assert ranker.ended == "" and ranker.n_pairs == ranker.n_pairs_used == len(x)
    a = 2 * C * np.maximum(1 - x @ w, 0)
    np.testing.assert_allclose(a @ x, w, atol=1e-6)
    primal = 0.5 * w @ w + C * (np.maximum(1 - x @ w, 0) ** 2).sum()
    assert a.sum() - 0.5 * (a @ x) @ (a @ x) - (a**2).sum() / (4 * C) == pytest.approx(primal, rel=1e-6)


@given(data=datasets(), most=st.integers(1, 60), seed=st.integers(0, 9))
def test_pairs_are_all_of_them_or_as_many_different_ones_as_allowed(data, most, seed):
    chosen, listed = choose_pairs(data, most, seed), {(i, j) for i, j, _ in naive.pairs(data)}
    found = list(zip(chosen.winner.tolist(), chosen.loser.tolist(), strict=True))
    assert len(found) == len(set(found)) == min(most, len(listed)) and set(found) <= listed
    assert chosen.n_pairs == len(listed)


def test_drawn_pairs_come_from_everywhere_and_are_the_seeds():
    data = make_data(6, sizes=(10, 10), preferences=[[0, 1], [11, 12]])
    n = choose_pairs(data, 10**6, 0).n_pairs
    often = np.zeros(data.n_documents)
    for seed in range(200):
        drawn = choose_pairs(data, n // 2, seed)
        np.add.at(often, drawn.winner, 1)
    every = np.bincount(choose_pairs(data, n, 0).winner, minlength=data.n_documents)
    np.testing.assert_allclose(often / 200, every * (n // 2) / n, atol=0.5)
    np.testing.assert_array_equal(choose_pairs(data, 5, 3).winner, choose_pairs(data, 5, 3).winner)
    ranker = RankSVM(most_pairs=20).fit(data, seed=1)
    assert (ranker.n_pairs, ranker.n_pairs_used) == (n, 20)
    assert not np.array_equal(ranker.weights[-1], RankSVM(most_pairs=20).fit(data, seed=2).weights[-1])


def with_weights(seed=3):
    data = make_data(seed, sizes=(9, 8), n_features=4)
    return with_preferences(data, [[0, 1], [1, 2], [12, 9], [3, 8]], [1, 1, 2, 1], [4.0, 0.5, 2.0, 3.0])


@pytest.mark.parametrize("ranker", [RankSVM(), LinearRankNet()], ids=["ranksvm", "ranknet"])
def test_a_whole_weight_is_as_many_equal_preferences_and_a_weight_of_one_is_none(ranker):
    data = with_weights()
    rows = data.preference_rows
    whole, often = with_preferences(data, rows, None, [4, 1, 2, 3]), with_preferences(data, np.repeat(rows, [4, 1, 2, 3], axis=0))
    np.testing.assert_allclose(*(ranker.fit(each).weights[-1] for each in (whole, often)), rtol=1e-5, atol=1e-7)
    np.testing.assert_array_equal(*(ranker.fit(with_preferences(data, rows, None, each)).weights for each in (None, np.ones(4))))


def test_drawn_pairs_keep_their_weight():
    data = with_weights()
    said = dict(zip(map(tuple, data.preference_rows.tolist()), data.preference_weights.tolist(), strict=True))
    n_weighted = 0
    for seed in range(20):
        drawn = choose_pairs(data, 30, seed)
        pairs = zip(drawn.winner.tolist(), drawn.loser.tolist(), drawn.weight.tolist(), strict=True)
        assert all(weight in (1, said.get((winner, loser))) for winner, loser, weight in pairs)
        n_weighted += np.count_nonzero(drawn.weight != 1)
    assert n_weighted
    assert choose_pairs(without_weights(data), 30, 0).weight is None


def test_a_solver_that_is_cut_short_says_so():
    assert "had not converged after 1 rounds" in LinearRankNet(n_rounds=1).fit(make_data(5)).ended


def test_the_gap_of_two_grades_plays_no_part():
    data = make_data(7)
    wide = b.Dataset(data.features, data.relevance * 3, data.query_ptr)
    np.testing.assert_array_equal(RankSVM().fit(data).weights, RankSVM().fit(wide).weights)
