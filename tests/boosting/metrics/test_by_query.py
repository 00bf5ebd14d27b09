"""Every metric of each query: the same as asking that query alone, and what decides between equal scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.metrics.conventions import EVERY
from tests.boosting.helpers import datasets, make_data, scores_for, tied_scores


@pytest.mark.parametrize("name", EVERY)
@given(data=datasets(), seed=st.integers(0, 1000))
def test_a_query_has_the_metric_that_it_has_alone(name, data, seed):
    scores, top = tied_scores(data, seed), data.relevance.max()
    metric = b.Metric(name, k=60 if name == "precision_at_percent" else None)
    values = metric.by_query(data, scores)
    for q in range(data.n_queries):
        one, rows = data.subset([q]), data.query_slice(q)
        if name == "err":  # a reader's patience hangs on the largest grade of the whole
            assert values[q] == pytest.approx(b.metrics.err(one, scores[rows], max_grade=top), nan_ok=True, rel=1e-12)
        else:
            assert values[q] == pytest.approx(metric(one, scores[rows]), nan_ok=True, rel=1e-12)


@given(data=datasets(), seed=st.integers(0, 1000))
def test_contradicting_pairs_of_the_queries_add_up(data, seed):
    scores = tied_scores(data, seed)
    for ties in ("count", "half"):
        assert b.metrics.query_contradicting_pairs(data, scores, ties).sum() == b.metrics.contradicting_pairs(data, scores, ties)
    assert b.metrics.query_n_pairs(data).sum() == b.metrics.n_pairs(data)


def test_stated_preferences_and_long_queries_count_in_their_query():
    grades = np.random.default_rng(0).integers(0, 3, 402).astype(float)
    data = b.Dataset(np.zeros((402, 1)), grades, [0, 400, 402], preferences=[[401, 400], [3, 5]])
    scores = scores_for(data)
    found, pairs = b.metrics.query_contradicting_pairs(data, scores), b.metrics.query_n_pairs(data)
    for q in range(2):
        of_query = data.query_pairs(q)
        assert found[q] == np.count_nonzero(scores[of_query.winner] <= scores[of_query.loser]) and pairs[q] == len(of_query)


def test_names_decide_from_the_last_of_the_alphabet_on():
    data = b.Dataset(np.zeros((3, 1)), [0, 1, 2], [0, 3], document_names=["b", "c", "a"])
    level = np.zeros(3)  # in trec_eval's order: c, b, a = grades 1, 0, 2
    assert b.metrics.dcg(data, level, gain="linear", ties="name") == pytest.approx(1 + 0 + 2 / 2)
    assert b.metrics.mrr(data, level, ties="name") == 1.0
    assert b.metrics.mean_average_precision(data, level, ties="name") == pytest.approx((1 + 2 / 3) / 2)


def test_a_cut_map_is_divided_by_what_can_stand_there_or_by_all():
    data = b.Dataset(np.zeros((4, 1)), [1, 1, 1, 0], [0, 4])
    scores = [4.0, 3.0, 2.0, 1.0]
    assert b.metrics.mean_average_precision(data, scores, k=2) == 1.0
    assert b.metrics.mean_average_precision(data, scores, k=2, over="relevant") == pytest.approx(2 / 3)
    with pytest.raises(ValueError, match="over='x' is not known"):
        b.metrics.mean_average_precision(data, scores, over="x")


def test_precision_within_each_query_is_not_that_of_all_pairs_together():
    data = make_data(3, sizes=(5, 6))
    scores = scores_for(data)
    table = b.metrics.query_precision_at_percent(data, scores, [20, 100])
    assert table.shape == (2, 2)
    pooled = b.metrics.precision_at_percent(data, scores, [100])[0]
    pairs = b.metrics.query_n_pairs(data)
    assert (table[:, 1] * pairs).sum() / pairs.sum() == pytest.approx(pooled)  # of all pairs it is, weighted by pairs
    assert b.metrics.precision_at_percent(data, scores, [20])[0] != pytest.approx(table[:, 0].mean())


def test_tied_blocks_are_taken_a_few_at_a_time_where_they_are_many(monkeypatch):
    data = make_data(sizes=(5, 4, 6, 9))
    scores = tied_scores(data, 3)
    whole = b.metrics.query_err(data, scores)
    monkeypatch.setattr("boosting.metrics.by_position.MOST_CELLS", 1)
    np.testing.assert_array_equal(b.metrics.query_err(data, scores), whole)
