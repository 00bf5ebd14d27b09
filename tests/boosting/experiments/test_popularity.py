"""The two queries of [GB] section 3.3.1: what the view of GBT says about them, recomputed."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.experiments.popularity import GRADES, LINKS, learn, two_queries
from tests import naive


def test_the_pages_are_the_papers():
    data = two_queries(100.0)
    assert data.features[:, 0].tolist() == [100_000, 80_000, 50_000, 1_000, 800, 500]
    assert data.relevance.tolist() == [*GRADES, *GRADES] and data.query_ptr.tolist() == [0, 3, 6] and len(LINKS) == 3


@pytest.mark.parametrize("loss", [b.GBT(), b.GBRank()])
def test_the_counts_are_those_of_loops(loss):
    found = learn(3.0, loss, b.Settings(8, 2))
    trace = b.train(found.data, loss, b.Settings(8, 2))
    rising = np.argsort(found.data.features[:, 0])
    for k, scores in enumerate(trace.all_scores()):
        assert found.scores[k].tolist() == scores.tolist()
        assert found.contradicting[k] == naive.contradicting_pairs(found.data, scores)
        assert found.falls[k] == sum(scores[two] < scores[one] for one, two in itertools.pairwise(rising))


FACTORS = (1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.0, 3.0, 100.0)
PAIRS = [b.GBRank(update="residual"), b.LambdaMART(), b.QBRank(labelled="none"), b.MPBoost()]


def test_gbt_gets_every_pair_right_in_the_end_but_at_the_factor_2():
    for factor in FACTORS:
        assert learn(factor, b.GBT(), b.Settings(60, 6)).contradicting[-1] == (2 if factor == 2.0 else 0)
    assert learn(2.0, b.GBT(), b.Settings(300, 6)).contradicting[-1] == 2, "and never there"


@pytest.mark.parametrize("loss", PAIRS, ids=lambda loss: loss.identifier)
def test_stumps_of_a_loss_of_pairs_only_rise_and_order_both_queries(loss):
    for factor in (1.4, 2.0, 100.0):
        found = learn(factor, loss, b.Settings(60, 2))
        assert not found.falls.any() and found.contradicting[-1] == 0
        problem = loss.for_data(found.data).problem(found.data, found.scores[4], 5)
        asked = problem.targets * problem.weights
        assert abs(asked[:3].sum()) < 1e-12 and abs(asked[3:].sum()) < 1e-12, "a stump between the queries has nothing to gain"


def test_stumps_of_gbt_come_down_between_the_queries_and_learn_the_order_later():
    found, pairs = (learn(100.0, loss, b.Settings(60, 2)) for loss in (b.GBT(), b.QBRank(labelled="none")))
    assert found.falls[-1] == 1 and found.scores[-1][5] < found.scores[-1][3] > found.scores[-1][2]
    assert np.argmin(found.contradicting > 0) > np.argmin(pairs.contradicting > 0) > 0


def test_every_factor_above_2_gives_the_same_scores():
    for loss in (b.GBT(), PAIRS[0]):
        assert learn(2.1, loss, b.Settings(9, 3)).scores.tolist() == learn(77.0, loss, b.Settings(9, 3)).scores.tolist()
