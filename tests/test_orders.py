"""The three orders of Burges' figure have the error counts that their names promise, and the metrics fall as errors fall."""

import math

import pytest

from boosting import metrics
from sample_data.orders import ORDERS, order


@pytest.mark.parametrize(("identifier", "errors"), [("perfect", 0), ("ten", 10), ("eight", 8)])
def test_error_counts_are_exact(identifier, errors):
    found = order(identifier)
    assert metrics.contradicting_pairs(found.data, found.scores) == errors == found.errors
    a, c = found.relevant  # by hand: irrelevant results above each relevant one
    assert (a - 1) + (c - 2) == errors
    assert [found.data.relevance[p - 1] for p in found.relevant] == [1, 1] and found.data.relevance.sum() == 2


def test_two_errors_fewer_are_a_worse_list():
    ten, eight = order("ten"), order("eight")
    best = 1 + 1 / math.log2(3)
    assert metrics.ndcg(ten.data, ten.scores) == pytest.approx((1 + 1 / math.log2(13)) / best)
    assert metrics.ndcg(eight.data, eight.scores) == pytest.approx((1 / math.log2(5) + 1 / math.log2(8)) / best)
    assert metrics.ndcg(eight.data, eight.scores) < metrics.ndcg(ten.data, ten.scores) - 0.2
    assert (metrics.mrr(ten.data, ten.scores), metrics.mrr(eight.data, eight.scores)) == (1.0, 0.25)
    assert [new - old for old, new in zip(ten.relevant, eight.relevant, strict=True)] == [3, -5]


def test_names_go_with_the_results_and_an_unknown_order_is_named():
    assert all(set(o.data.document_names) == set(ORDERS[0].data.document_names) for o in ORDERS)
    with pytest.raises(KeyError, match="choose one of perfect, ten, eight"):
        order("nine")
