"""The changes of pairs closes, agrees with the metric, and is that of asking every pair."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.explain.pair_changes import KINDS, ChangeCounts, PairChanges, count_changes, count_changes_along
from boosting.metrics import contradicting_pairs
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for, tied_scores

SCORES = {"random": scores_for, "tied": tied_scores}
STATED = [[0, 3], [3, 0], [6, 5], [0, 1]]  # against the grades, against each other, and a second time


def listed(step, kind):
    return sorted(zip(step.pairs.winner[step.masks[kind]].tolist(), step.pairs.loser[step.masks[kind]].tolist(), strict=True))


@pytest.mark.parametrize("preferences", [None, STATED])
@pytest.mark.parametrize("first", SCORES)
@pytest.mark.parametrize("second", SCORES)
def test_the_counts_and_the_lists_are_those_of_asking_every_pair(first, second, preferences):
    data = make_data(seed=2, preferences=preferences)
    before, after = SCORES[first](data, 1), SCORES[second](data, 2)
    expected = naive.pair_changes(data, before, after)
    assert count_changes(data, before, after)._asdict() == {kind: len(found) for kind, found in expected.items()}
    steps = [PairChanges(data.query_pairs(q), before, after) for q in range(data.n_queries)]
    for kind in KINDS:
        assert sorted(pair for step in steps for pair in listed(step, kind)) == sorted(expected[kind])


@given(datasets(), st.integers(0, 9), st.sampled_from(sorted(SCORES)))
def test_the_counts_close_and_agrees_with_the_metric(data, seed, kind):
    before, after = SCORES[kind](data, seed), SCORES[kind](data, seed + 1)
    found = count_changes(data, before, after)
    assert found.contradicting == contradicting_pairs(data, after)
    assert found.tied == 2 * (contradicting_pairs(data, after) - contradicting_pairs(data, after, ties="half"))
    assert found.contradicting == contradicting_pairs(data, before) - found.cured + found.broken
    steps = [PairChanges(data.query_pairs(q), before, after).counts for q in range(data.n_queries)]
    assert ChangeCounts(*np.sum(steps, axis=0).tolist()) == found


def test_along_a_run_each_row_counts_the_changes_of_its_step():
    trace = b.train(make_data(3), b.LambdaMART(), b.Settings(n_iterations=5, max_leaf_nodes=3), validation=make_data(4))
    for validation, data in ((False, trace.data), (True, trace.validation)):
        states = list(trace.all_scores(validation))
        along = count_changes_along(trace, validation)
        assert along.shape == (6, 4) and along[0].tolist() == list(count_changes(data, states[0], states[0]))
        for k in range(1, 6):
            assert along[k].tolist() == list(count_changes(data, states[k - 1], states[k]))
    assert count_changes_along(trace)[:, 1].sum() > 0


def test_the_strongest_come_first_and_equal_ones_by_gap():
    #             winner 0 against losers 1, 2, 3;  after: behind by 1, 3 and 1, gaps 1, 1, 2
    pairs = b.Pairs(np.array([0, 0, 0]), np.array([1, 2, 3]), np.array([1.0, 1.0, 2.0]))
    step = PairChanges(pairs, np.array([9.0, 1.0, 1.0, 1.0]), np.array([0.0, 1.0, 3.0, 1.0]))
    assert step.strongest("broken").tolist() == [1, 2, 0] and step.strongest("broken", 1).tolist() == [1]
    assert step.strongest("cured").tolist() == [] and step.counts == ChangeCounts(3, 0, 3, 0)


@given(datasets(max_queries=1), st.integers(0, 9), st.integers(1, 8), st.sampled_from(sorted(SCORES)))
def test_the_first_few_are_the_first_of_all(data, seed, n, kind):
    step = PairChanges(data.query_pairs(0), SCORES[kind](data, seed), SCORES[kind](data, seed + 1))
    for word in KINDS:
        assert step.strongest(word, n).tolist() == step.strongest(word)[:n].tolist()


def test_scores_that_exploded_are_counted_too():
    pairs = b.Pairs(np.array([0, 1]), np.array([1, 2]), np.ones(2))
    step = PairChanges(pairs, np.zeros(3), np.array([np.inf, np.inf, -np.inf]))
    assert step.counts == ChangeCounts(contradicting=1, cured=1, broken=0, tied=1) and step.strongest("contradicting").tolist() == [0]


def test_data_without_pairs_have_no_changes():
    data = b.Dataset([[0.0], [1.0]], [1, 1], [0, 2])
    assert count_changes(data, np.zeros(2), np.ones(2)) == ChangeCounts(0, 0, 0, 0)
