"""Which queries lose most, against every order of their documents."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.error_analysis.loss_of_query import best_values
from tests.boosting.helpers import POOLED, make_data

METRICS = [
    b.Metric("ndcg", k=2), b.Metric("dcg"), b.Metric("mrr"), b.Metric("map", k=2), b.Metric("err", k=3), b.Metric("contradicting_pairs"),
    b.Metric("contradicting_share"), b.Metric("ndcg", k=3, convention="letor"), b.Metric("ndcg", k=5, convention="letor_tool"),
    b.Metric("map", convention="lightgbm"), b.Metric("ndcg", convention="trec_eval"),
    b.Metric("dcg", convention=b.metrics.Convention(gain=(0.0, 3.0, 1.0))), b.Metric("precision_at_percent"),
]  # fmt: skip


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.label)
def test_the_best_value_is_the_best_of_all_orders(metric):
    data = make_data(2, sizes=(4, 1, 5), n_grades=3)
    found = best_values(data, metric)
    for q in range(data.n_queries):
        one = data.subset([q])
        orders = [np.array(order, float) for order in itertools.permutations(range(one.n_documents))]
        if metric.name == "err":  # on the scale of all data
            values = [b.metrics.query_err(one, scores, 3, 2.0)[0] for scores in orders]
        else:
            values = [metric.by_query(one, scores)[0] for scores in orders]
        best = max(values) if metric.higher_is_better else min(values)
        assert found[q] == pytest.approx(best, nan_ok=True, abs=1e-12)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.label)
@pytest.mark.parametrize("validation", [False, True])
def test_worst_first_with_the_shape_of_each_query(metric, validation):
    data = make_data(1, sizes=(4, 1, 5, 6), n_grades=3)
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=2), validation=make_data(4, sizes=(3, 6), n_grades=3))
    found = b.weak_queries(trace, metric, 1, validation)
    part = trace.validation if validation else data
    scores = trace.validation_scores(1) if validation else trace.scores(1)
    reached, best = metric.by_query(part, scores), best_values(part, metric)
    table = found.table()
    lost = {part.qids[q]: abs(best[q] - reached[q]) for q in range(part.n_queries) if not np.isnan(reached[q])}
    assert dict(zip(table["query"], table["lost"], strict=True)) == pytest.approx(lost, abs=1e-12)
    assert list(table["lost"]) == sorted(table["lost"], reverse=True) and (table["lost"] >= 0).all()
    for row in table.to_dict("records"):
        rows = part.query(row["query"])
        mine = scores[rows]
        assert row["documents"] == len(mine) and row["relevant"] == (part.relevance[rows] > 0).sum()
        assert row["tied"] == sum((mine == one).sum() > 1 for one in mine)
    if table["lost"].sum():
        assert table["share"].sum() == pytest.approx(1.0) and table["running share"].iloc[-1] == pytest.approx(1.0)
        n = found.n_for_half
        assert table["lost"][:n].sum() >= table["lost"].sum() / 2 - 1e-9 > table["lost"][: n - 1].sum() - 2e-9
    if metric.name not in POOLED and len(lost):
        mean_best = best[~np.isnan(best)].mean()
        assert mean_best - metric(part, scores) == pytest.approx(np.mean(list(lost.values())), abs=1e-12)


def test_sentences():
    data = b.Dataset([[0.1], [0.7]] * 2, [0, 1, 0, 1], [0, 2, 4])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1))
    assert b.weak_queries(trace).sentence == "Both queries reach the best NDCG@5 possible after iteration 1."
    assert b.weak_queries(trace).n_for_half == 0 and list(b.weak_queries(trace).share) == [0, 0]
    assert b.weak_queries(trace, k=0).sentence == (
        "Both queries lose NDCG@5 after iteration 0. One query holds half of the total loss. “1” and one other lose most: 0.185 each."
    )
    assert b.weak_queries(trace, "contradicting_share", k=0).sentence == (
        "Both queries are above their least share of contradicting pairs after iteration 0. One query holds half of the total loss. "
        "“1” and one other lose most: 1 each."
    )
    one = b.train(data.subset([0]), b.GBT(), b.Settings(n_iterations=1))
    assert b.weak_queries(one).sentence == "The only query reaches the best NDCG@5 possible after iteration 1."
    assert b.weak_queries(one, k=0).sentence == "The only query loses 0.185 NDCG@5 after iteration 0."
    lone = b.weak_queries(one, "contradicting_share", 0).sentence
    assert lone == "The only query is 1 above its least share of contradicting pairs after iteration 0."


def test_queries_that_do_not_count_are_not_counted_without_a_word():
    data = b.Dataset([[0.0], [1.0], [2.0], [0.0], [1.0]], relevance=[0, 1, 2, 0, 0], query_ptr=[0, 3, 5])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1))
    assert b.weak_queries(trace).sentence == "The only query that counts reaches the best NDCG@5 possible after iteration 1."
    assert b.weak_queries(trace, k=0).sentence.startswith("The only query that counts loses ")
    assert b.weak_queries(trace, "dcg@5").sentence == "Both queries reach the best DCG@5 possible after iteration 1."
    blank = b.Dataset([[0.1], [0.7]], [np.nan, np.nan], [0, 2], preferences=[[1, 0]])
    bare = b.train(blank, b.GBRank(), b.Settings(n_iterations=1))
    assert b.weak_queries(bare).sentence == "No query counts for NDCG@5." and not len(b.weak_queries(bare).table())
    assert b.weak_queries(bare, "contradicting_share", 0).table()["lost"].tolist() == [1.0]


def test_what_cannot_be_asked_is_told():
    trace = b.train(make_data(), b.GBT(), b.Settings(n_iterations=1))
    for arguments, words in [
        ({"metric": lambda relevance, scores: 0.0}, "has no value by query"),
        ({"metric": "ndgc"}, "there is no metric 'ndgc'"),
        ({"metric": b.Metric("ndcg", k=(1, 2))}, "several numbers"), ({"k": 2}, "outside 0..1"),
        ({"validation": True}, "without validation"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=words):
            b.weak_queries(trace, **arguments)
