"""What a pair costs, against the mean over every order that the scores allow, of what exchanging the two gains where the loser is above."""

import numpy as np
import pytest

import boosting as b
from boosting.error_analysis.pair_costs import MOST_CELLS, pair_costs
from boosting.error_analysis.tie_costs import of_gains, of_precisions, of_stops
from tests import naive
from tests.boosting.helpers import make_data, scores_for, tied_scores

OF_LISTS = [("ndcg", None), ("ndcg", 2), ("dcg", 3), ("mrr", None), ("mrr", 2), ("map", None), ("map", 2), ("err", None), ("err", 3)]
ALL = 10**6  # pairs


def expected(data, q, scores, name, k, max_grade):
    """{(winner, loser): cost} of every pair whose winner does not score more."""
    rows = naive.query_rows(data)[q]
    grades = naive.graded(data, rows)
    if not any(grades):
        return {}
    orders = naive.tied_orders([float(scores[i]) for i in rows])
    found = {}
    for winner, loser, _ in naive.pairs(data):
        if winner not in rows or scores[winner] > scores[loser]:
            continue
        w, at, gained = winner - rows[0], loser - rows[0], 0.0
        for order in orders:
            if order.index(at) < order.index(w):
                swapped = [{w: at, at: w}.get(i, i) for i in order]
                before, after = (naive.metric_of_order(name, [grades[i] for i in one], k, max_grade) for one in (order, swapped))
                gained += after - before
        found[w, at] = gained / len(orders)
    return found


def found_for(data, q, scores, metric):
    found = pair_costs(data, q, scores, metric, ALL)
    costs = dict(zip(zip(found.winner.tolist(), found.loser.tolist(), strict=True), found.cost.tolist(), strict=True))
    assert len(costs) == found.n_pairs == found.n_examined and sorted(found.cost, reverse=True) == found.cost.tolist()
    return costs


@pytest.mark.parametrize(("name", "k"), OF_LISTS)
@pytest.mark.parametrize("seed", range(4))
def test_the_cost_of_a_pair_is_the_mean_over_the_orders_of_its_ties(name, k, seed):
    data = make_data(seed, sizes=(5, 1, 6), n_grades=3)
    top = float(np.nanmax(data.relevance))
    for scores in (scores_for(data, seed), tied_scores(data, seed), np.zeros(data.n_documents)):
        for q in range(data.n_queries):
            costs, twin = found_for(data, q, scores, b.Metric(name, k=k)), expected(data, q, scores, name, k, top)
            assert costs.keys() == twin.keys()
            for pair, cost in twin.items():
                assert costs[pair] == pytest.approx(cost, abs=1e-12)


@pytest.mark.parametrize("convention", ["letor", "lightgbm", "trec_eval"])
def test_where_the_file_or_a_name_decides_a_tie_its_cost_is_that_of_the_swap(convention):
    data = make_data(3, sizes=(6, 5), n_grades=3)
    metric, scores = b.Metric("map", k=4, convention=convention), tied_scores(data, 1)
    for q in range(2):
        rows = data.query_slice(q)
        for (w, at), cost in found_for(data, q, scores, metric).items():
            order = np.lexsort((range(rows.stop - rows.start), -scores[rows]))
            if convention == "trec_eval":
                order = np.array(sorted(order, key=lambda i: (scores[rows][i], data.document_names[rows.start + i]))[::-1])
            strict = np.zeros(data.n_documents)
            strict[rows.start + order] = -np.arange(len(order))
            swapped = strict.copy()
            swapped[[rows.start + w, rows.start + at]] = strict[[rows.start + at, rows.start + w]]
            change = metric.by_query(data, swapped)[q] - metric.by_query(data, strict)[q]
            assert strict[rows.start + w] < strict[rows.start + at] and cost == pytest.approx(change, abs=1e-12)


@pytest.mark.parametrize("name", ["contradicting_pairs", "contradicting_share"])
def test_a_metric_of_pairs_is_counted_again_after_the_swap_and_a_tie_is_one_pair(name):
    data = make_data(5, sizes=(6, 4), n_grades=3, preferences=[[1, 2], [2, 1], [7, 8]])
    metric = b.Metric(name)
    for scores in (scores_for(data, 5), tied_scores(data, 5)):
        for q in range(2):
            first, one = data.query_slice(q).start, 1.0 if name == "contradicting_pairs" else 1.0 / naive_pairs(data, q)
            found = pair_costs(data, q, scores, metric, ALL)
            assert found.n_pairs > 0
            for w, at, cost in zip(found.winner + first, found.loser + first, found.cost, strict=True):
                swapped = scores.copy()
                swapped[[w, at]] = scores[[at, w]]
                change = metric.by_query(data, scores)[q] - metric.by_query(data, swapped)[q]
                assert cost == pytest.approx(one if scores[w] == scores[at] else change, abs=1e-12)


def naive_pairs(data, q):
    rows = naive.query_rows(data)[q]
    return sum(winner in rows for winner, _, _ in naive.pairs(data))


def test_a_preference_against_the_grades_costs_less_than_nothing_and_one_without_grades_nothing():
    against = b.Dataset([[0.0]] * 2, relevance=[0, 1], query_ptr=[0, 2], preferences=[[0, 1]])
    assert pair_costs(against, 0, np.array([1.0, 2.0]), b.Metric("dcg", k=1), 5).cost.tolist() == [-1.0]
    bare = b.Dataset([[0.0]] * 2, relevance=[np.nan] * 2, query_ptr=[0, 2], preferences=[[0, 1]])
    assert pair_costs(bare, 0, np.array([1.0, 2.0]), b.Metric("ndcg"), 5).cost.tolist() == [0.0]
    assert pair_costs(bare, 0, np.array([1.0, 2.0]), b.Metric("contradicting_pairs"), 5).cost.tolist() == [1.0]


def test_of_a_long_query_the_costliest_pairs_are_those_of_all_pairs_and_other_metrics_say_how_many_they_examined():
    data = make_data(7, sizes=(2500,), n_grades=5)
    scores = np.round(scores_for(data, 2), 2)
    found = pair_costs(data, 0, scores, b.Metric("ndcg", k=10), 20)
    assert found.n_pairs == found.n_examined == b.metrics.contradicting_pairs(data, scores)
    few = data.subset([0])
    more = pair_costs(few, 0, scores, b.Metric("ndcg", k=10), 500)
    assert np.array_equal(more.cost[:20], found.cost) and found.cost[0] > 0
    other = pair_costs(data, 0, scores, b.Metric("map", k=10), 20)
    assert other.n_examined == MOST_CELLS // 2500 < other.n_pairs


def test_ties_by_hand():
    """A relevant and another document: 1 / 1 or 1 / 2 in every metric, so that the tie costs a quarter."""
    worth = np.array([1.0, 0.5])
    assert of_gains(worth) == of_stops(np.empty(0), 1.0, 0.0, worth) == of_precisions(1.0, 0.0, worth) == 0.25
