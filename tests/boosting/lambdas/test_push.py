"""Shares of all push by rank, held against swaps made by hand."""

import math
import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.lambdas.push import PushByRank, push_by_rank, sentence_of
from boosting.losses.strongest import LISTED
from tests import naive
from tests.boosting.helpers import make_data, scores_for, tied_scores


def shares_by_hand(data, scores, sigma, weighs):
    """Swap every two documents of the first query, and add what the pair pushes to both of their ranks."""
    rows = list(range(data.query_ptr[1]))
    order = sorted(rows, key=lambda d: -scores[d])
    best = naive.dcg_of_order(sorted((data.relevance[d] for d in rows), reverse=True))
    push = [0.0] * len(rows)
    for i in rows:
        for j in rows:
            if data.relevance[i] <= data.relevance[j]:
                continue
            swapped = [j if d == i else i if d == j else d for d in order]
            values = [naive.dcg_of_order([data.relevance[d] for d in listed]) / best for listed in (order, swapped)]
            size = sigma * (abs(values[1] - values[0]) if weighs else 1.0) / (1.0 + math.exp(sigma * (scores[i] - scores[j])))
            for d in (i, j):
                push[order.index(d)] += size
    return np.array(push) / sum(push)


@pytest.mark.parametrize("sigma", [1.0, 2.5])
@pytest.mark.parametrize("make", [scores_for, tied_scores])
def test_shares_are_those_of_swaps_made_by_hand(make, sigma):
    for seed in range(5):
        data = make_data(seed, sizes=(7, 4))
        scores = make(data, seed)
        found = push_by_rank(b.LambdaMART(sigma=sigma), data, scores, 0)
        np.testing.assert_allclose(found.ours, shares_by_hand(data, scores, sigma, weighs=True), atol=1e-12)
        np.testing.assert_allclose(found.ranknet, shares_by_hand(data, scores, sigma, weighs=False), atol=1e-12)


def test_without_a_pair_nothing_pushes_and_a_long_query_is_not_listed():
    alike = b.Dataset(np.zeros((3, 1)), [1, 1, 1], [0, 3])
    found = push_by_rank(b.LambdaMART(), alike, np.zeros(3), 0)
    assert not found.ours.any() and "nothing pushes" in sentence_of(found)
    n = int(np.sqrt(2 * LISTED)) + 2
    long = b.Dataset(np.zeros((n, 1)), np.arange(n) % 3, [0, n])
    assert push_by_rank(b.LambdaMART(), long, np.zeros(n), 0) is None


@pytest.mark.parametrize(
    ("ours", "ranknet", "way"),
    [([0.7, 0.3], [0.5, 0.5], "up the list"), ([0.2, 0.8], [0.5, 0.5], "down the list"), ([0.5, 0.5], [0.5, 0.5], "does not move")],
)
def test_the_sentence_says_which_way_the_push_moved(ours, ranknet, way):
    said = sentence_of(PushByRank(np.array(ours), np.array(ranknet)))
    assert way in said and f"{100 * ours[0]:.0f}\u00a0%" in said


@pytest.mark.parametrize("name", ["library", "web"])
def test_on_the_shipped_data_delta_moves_the_push_up_in_most_queries(name):
    """What the view is there to show holds at the start of nearly every query, and the sentence says so where it does."""
    data = sample_data.load(name).train
    found = [push_by_rank(b.LambdaMART(), data, np.zeros(data.n_documents), q) for q in range(data.n_queries)]
    pushing = [one for one in found if one.ours.any()]
    up = [one.upper[0] > one.upper[1] for one in pushing]
    assert len(pushing) > 10 and np.mean(up) > 0.9
    for one in pushing:
        said = sentence_of(one)
        ours, plain = (int(share) for share in re.findall(r"(\d+)\u00a0%", said))
        assert (abs(ours / 100 - one.upper[0]) <= 0.005) and ("up the list" in said) == (ours > plain)


def test_a_push_that_is_printed_alike_moves_nowhere_and_without_a_swap_that_counts_there_is_none():
    one, other = np.array([0.5044, 0.4956]), np.array([0.4964, 0.5036])
    assert sentence_of(PushByRank(one, other)).endswith("50\u00a0%. Here |Δ| does not move the push.")
    data = b.Dataset(np.zeros((3, 1)), [np.nan, 1, 0], [0, 3])
    found = push_by_rank(b.LambdaMART(truncation=1, beyond_truncation="zero"), data, np.array([3.0, 2.0, 1.0]), 0)
    assert sentence_of(found).startswith("No swap of two documents changes the metric")
