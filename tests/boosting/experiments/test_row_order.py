"""Another order of the rows: what it does to each loss, and what an untrained model is worth under each rule for ties."""

import itertools

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import metrics
from boosting.experiments.row_order import EQUAL, effect, reordered, shuffled, untrained
from tests.boosting.helpers import make_data

SETTINGS = b.Settings(12, 3)


def runs(data, loss, seed):
    other, order = shuffled(data, seed)
    return b.train(data, loss, SETTINGS), b.train(other, loss, SETTINGS), order


def test_a_shuffled_file_holds_the_same_documents_by_query():
    data = make_data(1, sizes=(4, 1, 5))
    pairwise = b.Dataset(data.features, data.relevance, data.query_ptr, None, None, None, [[0, 3], [9, 5]], [2, 1], [0.5, 4])
    other, order = shuffled(pairwise, 3)
    assert sorted(order.tolist()) == list(range(10)) and order.tolist() != list(range(10))
    for row, old in enumerate(order):
        assert other.features[row].tolist() == pairwise.features[old].tolist() and other.document_names[row] == pairwise.document_names[old]
        assert other.qids[other.document_query[row]] == pairwise.qids[pairwise.document_query[old]]
    assert order[other.preferences].tolist() == [[0, 3], [9, 5]]
    assert other.preference_gaps.tolist() == [2, 1] and other.preference_weights.tolist() == [0.5, 4]
    with pytest.raises(ValueError, match="separates rows of one query"):
        reordered(data, np.array([0, 4, 1, 2, 3, 5, 6, 7, 8, 9]))


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_only_a_loss_that_needs_places_where_scores_tie_minds_the_order(loss):
    one, other, order = runs(sample_data.load("six").train, loss(), 2)
    found = effect(one, other, order)
    gaps = [np.abs(one.scores(k)[order] - other.scores(k)).max() for k in range(one.n_iterations + 1)]
    assert found.largest == max(gaps)
    if loss.identifier == "lambdamart":
        assert (found.iteration, found.asks_other) == (1, True), "at the start all scores tie"
    else:
        assert found.iteration is None and found.largest < EQUAL


def test_ranknets_lambdas_need_no_places():
    one, other, order = runs(sample_data.load("six").train, b.LambdaMART(metric="ranknet"), 2)
    assert effect(one, other, order).iteration is None


def test_a_change_that_the_loss_did_not_ask_for_is_told_apart():
    """Two questions are equally good, one for each feature, and the first feature goes first: with the features turned, the other does."""
    data = b.Dataset([[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [1.0, 1.0]], relevance=[0, 1, 1, 2], query_ptr=[0, 4])
    turned = b.Dataset(data.features[:, ::-1], data.relevance, data.query_ptr)
    one, other = (b.train(each, b.GBT(), b.Settings(2, 2)) for each in (data, turned))
    found = effect(one, other, np.arange(4))
    assert (found.iteration, found.asks_other) == (1, False) and found.largest > 0.01


def test_an_untrained_model_is_worth_what_the_rule_for_ties_says():
    data = b.Dataset(np.zeros((5, 1)), [0, 2, 1, 1, 0], [0, 3, 5])
    found = untrained(data, k=2)
    by_order = []
    for first in itertools.permutations(range(3)):
        for second in itertools.permutations((3, 4)):
            scores = np.empty(5)
            scores[[*first, *second]] = np.arange(5, 0, -1)
            by_order.append(metrics.ndcg(data, scores, 2))
    assert found.expected == pytest.approx(np.mean(by_order)) and found.worst_first == pytest.approx(min(by_order))
    assert found.best_first == max(by_order) == 1.0
    assert found.as_filed == metrics.ndcg(data, np.arange(5, 0, -1), 2)


def test_a_sorted_file_makes_an_untrained_model_perfect_in_every_shipped_collection():
    for name in ("six", "popularity", "library"):
        found = untrained(sample_data.load(name).train, 5)
        assert found.best_first == 1.0 > found.expected > found.worst_first and found.best_first > found.as_filed
