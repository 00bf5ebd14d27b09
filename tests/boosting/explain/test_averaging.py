"""One document under the trees of a run, averaged and added: the run's own way is what the booster did."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.averaging import two_ways, two_ways_sentence
from boosting.words import short
from tests.boosting.helpers import make_data


@pytest.mark.parametrize(("update", "rate"), [("paper", 1.0), ("paper", 0.5), ("paper_range", 0.5), ("residual", 0.3)])
@pytest.mark.parametrize("validation", [False, True])
def test_the_way_of_the_run_is_the_path_of_the_booster(update, rate, validation):
    trace = b.train(make_data(3, (6, 5)), b.GBRank(update=update), b.Settings(7, 4, learning_rate=rate), make_data(4, (4, 5)))
    for row in (0, 3):
        found = two_ways(trace, row, validation)
        own = [scores[row] for scores in trace.all_scores(validation)]
        np.testing.assert_allclose(found.averaged if found.averages else found.added, own, atol=1e-12)
        assert found.averages == (update != "residual") and np.ptp(found.added - found.averaged) > 0
        k, values = 5, found.values[:5]
        assert found.averaged[k] == pytest.approx(found.counts(k) @ [own[0], *values])
        assert found.added[k] == pytest.approx(own[0] + found.rate * values.sum())
        if update != "paper_range":
            eta = rate if found.averages else 1.0
            np.testing.assert_allclose(found.counts(k), [1 / 6, *[eta / 6] * 5])


def test_trees_that_are_fitted_to_scores_would_run_away_if_they_were_added():
    """Each asks for the whole score, so a sum of n grows with n, and an average stays within what single trees say."""
    trace = b.train(make_data(3, (6, 5)), b.GBRank(update="paper"), b.Settings(30, 4, learning_rate=1.0))
    found = [two_ways(trace, row) for row in range(trace.data.n_documents)]
    assert all(abs(one.averaged[-1]) <= np.abs(one.values).max() + 1e-12 for one in found)
    assert max(abs(one.added[-1]) for one in found) > 3 * max(abs(one.averaged[-1]) for one in found)


@pytest.mark.parametrize(
    ("update", "rate", "counts"),
    [
        ("paper", 1.0, "three trees and the start count 1/4 each"),
        ("paper", 0.5, "the start counts 0.25, each of the three trees 0.125"),
        ("paper_range", 0.5, "the start counts 1.08, each of the three trees from 0.142 to 0.541"),
    ],
)
def test_the_sentence_has_what_each_tree_counts_in_this_run(update, rate, counts):
    trace = b.train(make_data(3, (6, 5)), b.GBRank(update=update), b.Settings(4, 3, learning_rate=rate))
    assert f"averaged: {counts}, and Rye has {short(float(trace.scores(3)[1]))}." in two_ways_sentence(two_ways(trace, 1), "Rye", 3)


def test_the_sentence_has_both_numbers_and_says_which_is_the_run():
    data = make_data(3, (6, 5))
    for update, own, rate in (("paper", "averaged", 1.0), ("residual", "added", 0.5)):
        found = two_ways(b.train(data, b.GBRank(update=update), b.Settings(4, 3, learning_rate=rate)), 1)
        said = two_ways_sentence(found, "Rye", 2)
        assert f"so the trees are {own}" in said and "1/3" in said and short(float(found.averaged[2])) in said and "After all 4:" in said
        assert "After all" not in two_ways_sentence(found, "Rye", 4) and two_ways_sentence(found, "Rye", 0).startswith("Before any tree")


@pytest.mark.parametrize("update", ["paper", "residual"])
def test_of_iterations_with_several_trees_each_counts_and_not_each_tree(update):
    trace = b.train(make_data(3, (6, 5)), b.GBRank(update=update, inner_trees=3), b.Settings(4, 3, learning_rate=1.0))
    said = two_ways_sentence(two_ways(trace, 1), "Rye", 4)
    assert "four iterations" in said and "Each iteration of this run" in said and " tree" not in said
