"""The changes of pairs closes, agrees with the metric, and is that of asking every pair."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.explain.pair_changes import KINDS, ChangeCounts, count_changes, count_changes_along, count_effort, pair_changes
from boosting.metrics import contradicting_pairs
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for, tied_scores

SCORES = {"random": scores_for, "tied": tied_scores}
PREFERENCES = [[0, 3], [3, 0], [6, 5], [0, 1]]  # against the grades, against each other, and a second time


@pytest.mark.parametrize("preferences", [None, PREFERENCES])
@pytest.mark.parametrize("first", SCORES)
@pytest.mark.parametrize("second", SCORES)
def test_the_counts_and_the_lists_are_those_of_asking_every_pair(first, second, preferences):
    data = make_data(seed=2, preferences=preferences)
    before, after = SCORES[first](data, 1), SCORES[second](data, 2)
    expected = naive.pair_changes(data, before, after)
    assert count_changes(data, before, after)._asdict() == {kind: len(found) for kind, found in expected.items()}
    found = {kind: [] for kind in KINDS}
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        step = pair_changes(data, q, np.array([before, after])[:, rows], most=100)
        assert step.n_pairs == len(data.query_pairs(q))
        for kind in KINDS:
            found[kind] += [(i + rows.start, j + rows.start) for i, j in step.listed(kind, 1)]
    assert {kind: sorted(pairs) for kind, pairs in found.items()} == {kind: sorted(pairs) for kind, pairs in expected.items()}


@given(datasets(), st.integers(0, 9), st.sampled_from(sorted(SCORES)))
def test_the_counts_close_and_agrees_with_the_metric(data, seed, kind):
    before, after = SCORES[kind](data, seed), SCORES[kind](data, seed + 1)
    found = count_changes(data, before, after)
    assert found.contradicting == contradicting_pairs(data, after)
    assert found.tied == 2 * (contradicting_pairs(data, after) - contradicting_pairs(data, after, ties="half"))
    assert found.contradicting == contradicting_pairs(data, before) - found.cured + found.broken
    states = np.array([before, after])
    steps = [pair_changes(data, q, states[:, data.query_slice(q)], most=0).counts[1] for q in range(data.n_queries)]
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


def strongest(data, before, after, kind):
    """The pairs of a kind from the strongest on: by distance, then gap, then as `query_pairs` lists them."""
    pairs = data.query_pairs(0)
    of_kind, found = set(naive.pair_changes(data, before, after)[kind]), []
    for place, (i, j, gap) in enumerate(zip(pairs.winner.tolist(), pairs.loser.tolist(), pairs.gap.tolist(), strict=True)):
        if (i, j) in of_kind:
            found.append((-abs(after[i] - after[j]), -gap, place, (i, j)))
    return [pair for *_, pair in sorted(found)]


def test_the_strongest_come_first_and_equal_ones_by_gap():
    #             winner 0 against losers 1, 2, 3;  after: behind by 1, 3 and 1, gaps 1, 1, 2
    data = b.Dataset(np.zeros((4, 1)), [2, 1, 1, 0], [0, 4])
    step = pair_changes(data, 0, np.array([[9.0, 1.0, 1.0, 0.0], [0.0, 1.0, 3.0, 1.0]]), most=2)
    assert step.listed("broken", 1) == [(0, 2), (0, 3)] and step.counts[1].tolist() == [4, 0, 4, 1]
    assert step.listed("cured", 1) == [] and step.listed("tied", 1) == [(1, 3)] and step.n_listed[1].tolist() == [2, 0, 2, 1]


@given(
    seed=st.integers(0, 10**6), n=st.integers(1, 40), n_grades=st.integers(1, 40), n_scores=st.sampled_from([2, 5, 40, 10**6]),
    most=st.integers(1, 9), has_preferences=st.booleans(),
)  # fmt: skip
def test_what_is_listed_are_the_first_of_all(seed, n, n_grades, n_scores, most, has_preferences):
    rng = np.random.default_rng(seed)
    grades = rng.integers(0, n_grades, n).astype(float)
    grades[rng.random(n) < 0.1] = np.nan
    data = b.Dataset(np.zeros((n, 1)), grades, [0, n], preferences=[[0, n - 1]] if has_preferences and n > 1 else None)
    scores = rng.integers(0, n_scores, (3, n)).astype(float)
    found = pair_changes(data, 0, scores, most)
    for k in range(3):
        before, after = scores[max(k - 1, 0)], scores[k]
        for kind in KINDS:
            if not has_preferences:  # a stated pair may repeat one by grade
                assert found.listed(kind, k) == strongest(data, before, after, kind)[:most]
        expected = naive.pair_changes(data, before, after)
        assert found.counts[k].tolist() == [len(expected[kind]) for kind in KINDS]
        assert found.n_turned[k] == sum(before[i] < before[j] for i, j in expected["cured"])


@pytest.mark.parametrize("kind", SCORES)
@pytest.mark.parametrize("n_grades", [3, 500])
def test_a_query_too_long_to_visit_has_the_counts_of_asking_every_pair(kind, n_grades):
    rng = np.random.default_rng(n_grades)
    data = b.Dataset(np.zeros((702, 1)), rng.integers(0, n_grades, 702) / 9, [0, 2, 702])
    before, after = SCORES[kind](data, 1), SCORES[kind](data, 2)
    expected = {kind: len(found) for kind, found in naive.pair_changes(data, before, after).items()}
    assert count_changes(data, before, after)._asdict() == expected
    assert count_effort(data) <= len(data.query_pairs(1)) + 1


def test_a_query_of_forty_million_pairs_is_counted_in_little_memory():
    import tracemalloc

    rng = np.random.default_rng(0)
    data = b.Dataset(np.zeros((10_000, 1)), rng.integers(0, 5, 10_000), [0, 10_000])
    scores = rng.normal(size=(3, 10_000))
    pair_changes(data, 0, scores[:1], 3)
    tracemalloc.start()
    found = pair_changes(data, 0, scores, 12)
    assert tracemalloc.get_traced_memory()[1] < 10_000_000
    tracemalloc.stop()
    assert found.counts[2, 0] == contradicting_pairs(data, scores[2]) and found.n_pairs > 39_000_000


def test_scores_that_exploded_are_counted_too():
    data = b.Dataset(np.zeros((3, 1)), [2, 1, 0], [0, 3])
    step = pair_changes(data, 0, np.array([[0.0, 0.0, 0.0], [np.inf, np.inf, -np.inf]]), most=5)
    assert step.counts[1].tolist() == [1, 2, 0, 1] and step.listed("contradicting", 1) == [(0, 1)]


def test_data_without_pairs_have_no_changes():
    data = b.Dataset([[0.0], [1.0]], [1, 1], [0, 2])
    assert count_changes(data, np.zeros(2), np.ones(2)) == ChangeCounts(0, 0, 0, 0)
