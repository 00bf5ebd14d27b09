"""What each tree counts adds up to the scores, and the sentence on how alike trees are is recomputed over the data that ship."""

import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.tree_likeness import TreeLikeness, sentence_of, tree_likeness
from tests.boosting.helpers import make_data


@pytest.mark.parametrize("update", ["paper", "paper_range", "residual"])
def test_the_trees_times_what_they_count_are_the_scores(update):
    trace = b.train(make_data(4), b.GBRank(update=update), b.Settings(5, 4, learning_rate=0.7))
    for k in range(trace.n_iterations + 1):
        found = tree_likeness(trace, k)
        trees = sum((c * it.g() for c, it in zip(found.counts, trace.iterations, strict=False)), np.zeros(trace.data.n_documents))
        assert len(found.counts) == k
        np.testing.assert_allclose(trees, trace.scores(k), atol=1e-12)  # it starts from 0
    assert found.averages == (update != "residual")


@pytest.mark.parametrize("name", ["six", "library"])
def test_the_paper_averages_trees_that_are_nearly_the_same(name):
    source = sample_data.load(name)
    found = tree_likeness(b.train(source.train, b.GBRank(), b.Settings(20, source.opening["max_leaf_nodes"])), 20)
    np.testing.assert_allclose(found.counts, 1 / 21)
    known = found.correlation[1:]
    said = "each of the 20 counts 0.0476. The correlation of a tree with the one before is (.+) in the median, (.+) at least"
    shown = [float(value) for value in re.search(said, sentence_of(found)).groups()]
    assert np.isnan(found.correlation[0]) and np.median(known) > 0.8 and max(shown) < 1  # they are not the same trees
    assert shown == pytest.approx([np.median(known), known.min()], rel=5e-3)


def test_the_counts_of_the_scaled_average_differ_and_are_said_to():
    found = tree_likeness(b.train(make_data(4), b.GBRank(update="paper_range"), b.Settings(4, 4)), 4)
    assert found.counts.min() < found.counts.max() and f"counts between {found.counts.min():.3g} and" in sentence_of(found)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (TreeLikeness(np.array([]), np.array([]), False), "No tree yet."),
        (
            TreeLikeness(np.array([np.nan]), np.array([0.5]), True),
            "New trees are averaged with all before them: in the scores after tree 1 it counts 0.5.",
        ),
        (
            TreeLikeness(np.array([np.nan, 0.25]), np.array([0.3, 0.3]), False),
            "New trees are added: in the scores after tree 2 each of the two counts 0.3. The correlation of a tree with the one before is "
            "0.25; 1 would be the same tree again.",
        ),
        (
            TreeLikeness(np.array([np.nan, 0.99998, 0.9999]), np.array([0.25, 0.25, 0.25]), True, "iteration"),
            "New iterations are averaged with all before them: in the scores after iteration 3 each of the three counts 0.25. The "
            "correlation of an iteration with the one before is 0.9999 in the median, 0.9999 at least; 1 would be the same iteration "
            "again.",
        ),
    ],
)  # fmt: skip
def test_the_sentence_says_what_a_tree_counts(found, said):
    assert sentence_of(found) == said


def test_several_trees_of_an_iteration_are_alike_and_count_together():
    loss = b.GBRank(inner_trees=2)
    assert tree_likeness(b.train(make_data(4), loss, b.Settings(2, 4)), 2).unit == "iteration"
    assert tree_likeness(b.train(make_data(4), b.GBRank(), b.Settings(2, 4)), 2).unit == "tree"
