"""A tree of two leaves by hand: its cost and its split against loops, and what is said of the gap."""

import itertools
import re
from decimal import Decimal
from math import exp, log

import numpy as np
import pytest

import boosting as b
from boosting.experiments.own_stump import FEATURES, LOSS, N, Stump, Tried, machine, pushes, puzzle, sentence_of, try_out

DAYS = range(739_000, 739_012)


@pytest.mark.parametrize("day", DAYS)
def test_a_day_has_one_puzzle_whose_features_separate_all_documents(day):
    data, again = puzzle(day), puzzle(day)
    np.testing.assert_array_equal(data.features, again.features)
    assert data.n_documents == N and data.relevance.max() == 4
    assert all(len(set(data.features[:, f])) == N for f in range(len(FEATURES)))
    assert not np.array_equal(data.features, puzzle(day + 1).features)


@pytest.mark.parametrize("day", DAYS)
def test_the_cost_is_ranknets_and_the_split_the_best_of_all_by_least_squares(day):
    data, its = puzzle(day), machine(puzzle(day))
    grades, scores = data.relevance, its.tried.scores
    pairs = [(i, j) for i, j in itertools.permutations(range(N), 2) if grades[i] > grades[j]]
    assert its.tried.cost == pytest.approx(sum(log(1 + exp(-(scores[i] - scores[j]))) for i, j in pairs))
    assert its.tried.ndcg == pytest.approx(b.metrics.ndcg(data, scores, k=5))
    push = np.array([0.5 * sum((i == d) - (j == d) for i, j in pairs) for d in range(N)])
    np.testing.assert_allclose(pushes(data), push)

    def gain(feature, n_left):
        order = np.argsort(data.features[:, feature])
        return push[order[:n_left]].sum() ** 2 / n_left + push[order[n_left:]].sum() ** 2 / (N - n_left)

    best = max(gain(f, n) for f in range(len(FEATURES)) for n in range(1, N))
    assert gain(its.stump.feature, its.stump.n_left) == pytest.approx(best)
    again = try_out(data, its.stump)
    np.testing.assert_allclose(again.scores, scores)


def test_better_leaf_values_than_a_newton_step_are_there_and_it_is_said_that_they_beat_the_machine():
    data = puzzle(DAYS[0])
    its = machine(data)
    steps = np.linspace(-4, 4, 81)
    best = min((its.stump._replace(left=x, right=y) for x in steps for y in steps), key=lambda stump: try_out(data, stump).cost)
    yours = try_out(data, best)
    assert yours.cost < its.tried.cost
    said = sentence_of(data, best, yours, its)
    assert said.startswith("The machine makes the same split") and "You beat it" in said and "your leaf values fit better" in said


def test_the_gap_is_said_either_way():
    data = puzzle(DAYS[1])
    its = machine(data)
    nothing = Stump((its.stump.feature + 1) % 3, 4, 0.0, 0.0)
    said = sentence_of(data, nothing, try_out(data, nothing), its)
    assert (
        f"The machine splits at {FEATURES[its.stump.feature]} ≤" in said
        and " higher than the machine's " in said
        and "You beat it" not in said
    )
    same = sentence_of(data, its.stump, its.tried, its)
    assert "Both have cost" in same
    apart = sentence_of(data, nothing, Tried(its.tried.scores, its.tried.cost + 1e-5, its.tried.ndcg), its)
    for words in (said, apart):  # three numbers that work out as they stand
        yours, gap, machines = re.search(r"Your cost is ([\d.]+), ([\d.]+) higher than the machine's ([\d.]+);", words).groups()
        assert Decimal(yours) - Decimal(machines) == Decimal(gap) > 0
    lower = Tried(its.tried.scores, its.tried.cost - 1.0, its.tried.ndcg)
    assert "1.00 lower than the machine's " in sentence_of(data, nothing, lower, its) and "your split leads to a lower cost" in sentence_of(
        data, nothing, lower, its
    )
    assert LOSS.metric == "ranknet"
