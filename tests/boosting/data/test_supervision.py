"""What a learner is told changes; the documents do not."""

import numpy as np
import pytest

import boosting as b
from boosting.data import supervision as module
from boosting.data.grade_groups import gaps as grade_gaps
from boosting.data.grade_groups import mean_gap
from boosting.data.supervision import WAYS, only_grades, only_preferences, supervise, with_preferences, without_weights
from boosting.metrics import n_pairs
from tests.boosting.helpers import make_data


def test_preferences_come_and_go_with_everything_else_in_place():
    data = make_data()
    learned = with_preferences(data, [[0, 1], [2, 1]])
    assert (
        learned.preferences.tolist() == [[0, 1], [2, 1]] and np.shares_memory(learned.features, data.features) and learned.qids == data.qids
    )
    assert np.isnan(only_preferences(learned).relevance).all() and len(only_preferences(learned).preferences) == 2
    assert np.array_equal(only_grades(learned).relevance, data.relevance) and only_grades(learned).preferences is None
    assert only_grades(data) is data and only_preferences(learned) is only_preferences(learned)
    assert with_preferences(data, []).preferences.shape == (0, 2)


def two_kinds():
    """Two queries of several grades, one of a single grade, one document without any."""
    grades = [2, 0, 1, 1, 1, 0, 3, np.nan]
    return b.Dataset(np.random.default_rng(5).normal(size=(8, 2)), grades, [0, 3, 5, 8])


@pytest.mark.parametrize(
    ("way", "grades", "n_preferences"),
    [
        ("grades", [2, 0, 1, 1, 1, 0, 3, None], 0),
        ("single", [None] * 3 + [1, 1] + [None] * 3, 0),
        ("several", [2, 0, 1, None, None, 0, 3, None], 0),
        ("pairs", [None] * 8, 4),
        ("pairs_single", [None] * 3 + [1, 1] + [None] * 3, 4),
    ],
)
def test_each_way_tells_what_it_says(way, grades, n_preferences):
    data = two_kinds()
    learned = supervise(data, way)
    assert [None if np.isnan(g) else g for g in learned.relevance] == grades
    assert len(learned.preference_rows) == n_preferences and np.shares_memory(learned.features, data.features)
    assert set(WAYS) >= {way} and n_pairs(learned) == (0 if way == "single" else 4)


def test_half_of_the_grades_is_drawn_by_the_seed():
    data = make_data(sizes=(60,))
    one, again, other = (supervise(data, "half", seed) for seed in (1, 1, 2))
    known = ~np.isnan(one.relevance)
    assert 15 < known.sum() < 45 and np.array_equal(one.relevance[known], data.relevance[known])
    assert np.array_equal(one.relevance, again.relevance, equal_nan=True)
    assert not np.array_equal(one.relevance, other.relevance, equal_nan=True)


@pytest.mark.parametrize(
    "loss",
    [
        b.GBRank(), b.GBRank(update="residual", tau=0.7), b.GBRank(update="residual", pair_weight="gap"), b.QBRank(labelled="none"),
        b.MPBoost(), b.MPBoost(weak_learner="tree", ddf="linear"), b.LambdaMART(metric="ranknet"),
    ],
    ids=str,
)  # fmt: skip
def test_pairs_that_keep_their_gaps_teach_what_the_grades_teach(loss):
    data, settings = make_data(3, sizes=(6, 5)), b.Settings(n_iterations=3, max_leaf_nodes=3)
    pairwise = supervise(data, "pairs")
    by_grades, by_pairs = b.train(data, loss, settings), b.train(pairwise, loss, settings)
    np.testing.assert_allclose(by_pairs.scores(3), by_grades.scores(3), rtol=0, atol=1e-9)
    tables = [trace.loss.pairs(trace.data, by_grades.scores(2), 0) for trace in (by_grades, by_pairs)]
    order = [np.lexsort((table["loser"], table["winner"])) for table in tables]
    for column in tables[0]:
        np.testing.assert_allclose(tables[1][column][order[1]], tables[0][column][order[0]], atol=1e-9)


def test_labels_of_l1_come_to_the_pairs_of_the_others():
    data, settings = two_kinds(), b.Settings(n_iterations=3, max_leaf_nodes=3)
    by_choice = b.train(data, b.QBRank(labelled="single grade"), settings).scores(3)
    np.testing.assert_allclose(b.train(supervise(data, "pairs_single"), b.QBRank(), settings).scores(3), by_choice, atol=1e-9)


def test_an_unknown_way_and_too_many_pairs_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="way='all' is not known; choose one of grades"):
        supervise(two_kinds(), "all")
    monkeypatch.setattr(module, "MOST_PAIRS", 3)
    with pytest.raises(ValueError, match="4 pairs, and up to 3"):
        supervise(two_kinds(), "pairs")


def test_gaps_come_along_when_queries_are_cut_out_and_joined():
    data = supervise(make_data(sizes=(4, 5)), "pairs")
    second = data.subset([1])
    assert second.preference_gaps.tolist() == data.query_preference_gaps(1).tolist()
    both = b.Dataset.concat([second, with_preferences(make_data(sizes=(3,)), [[0, 1]])])
    assert both.preference_gaps.tolist() == [*second.preference_gaps.tolist(), 1.0]
    assert grade_gaps(second)[0].tolist() == sorted(set(second.preference_gaps.tolist()))


@pytest.mark.parametrize(
    ("gaps", "message"),
    [([1.0], "1 values for 2"), ([1, 0], "preference 1 is 0"), ([np.nan, 1], "preference 0 is nan"), ([1, 61], "at most 60")],
)
def test_wrong_gaps_are_refused(gaps, message):
    with pytest.raises(ValueError, match=message):
        with_preferences(make_data(), [[0, 1], [1, 2]], gaps)


def test_weights_stay_with_their_preferences_whatever_is_told_and_cut():
    weights = [2.0, 0.5, 4.0]
    data = with_preferences(make_data(sizes=(3, 3)), [[0, 1], [5, 3], [4, 3]], [1, 2, 1], weights)
    assert [only_preferences(data).preference_weights.tolist(), only_grades(data).preference_weights] == [weights, None]
    assert {supervise(data, way).preference_weights.tolist() == weights for way in ("single", "several", "half")} == {True}
    learned = supervise(data, "pairs")
    by_pair = dict(zip(map(tuple, learned.preference_rows.tolist()), learned.preference_weight_rows.tolist(), strict=True))
    assert len(learned.preference_rows) == b.metrics.n_pairs(data) and {by_pair[pair] for pair in ((5, 3), (4, 3))} == {0.5, 4.0}
    assert data.subset([1]).preference_weights.tolist() == [0.5, 4.0] and data.query_preference_weights(1).tolist() == [0.5, 4.0]
    assert b.Dataset.concat([data.subset([1]), make_data(sizes=(2,)), data.subset([0])]).preference_weights.tolist() == [0.5, 4.0, 2.0]
    assert data.subset([0]).query_pairs(0, 0).weight[-1] == 2.0
    assert without_weights(data).preference_weights is None and without_weights(make_data()).preference_weights is None


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1.0], "1 values for 2"), ([1, 0], "preference 1 is 0; weights lie from 0.000001 to 1,000,000"),
        ([np.nan, 1], "preference 0 is nan"), ([1, np.inf], "preference 1 is inf"), ([1, -2], "exchange its rows"),
        ([2e6, 1], "leave it out"),
    ],
)  # fmt: skip
def test_weights_that_cannot_be_are_refused(weights, message):
    with pytest.raises(ValueError, match=message):
        with_preferences(make_data(), [[0, 1], [1, 2]], None, weights)


def test_the_mean_gap_counts_a_preference_as_often_as_it_weighs():
    data = only_preferences(with_preferences(make_data(), [[0, 1], [1, 2], [2, 3]], [1, 3, 3], [6, 1.5, 0.5]))
    assert mean_gap(data) == 1.5 and [part.tolist() for part in grade_gaps(data)] == [[1.0, 3.0], [1, 2]]
    assert mean_gap(without_weights(data)) == 7 / 3
