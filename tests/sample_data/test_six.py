"""The six documents: what the README says of them, and the first iteration of GBT, worked out by hand."""

import itertools
from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from sample_data import six

README = Path(sample_data.__file__).with_name("README.md")


@pytest.fixture(scope="module")
def collection():
    return sample_data.load("six")


@pytest.fixture(scope="module")
def first(collection):
    """Iteration 1 of GBT, with the three leaves the collection opens on."""
    trace = b.train(collection.train, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=collection.opening["max_leaf_nodes"]))
    return trace.at(1)


def test_one_query_of_six_documents_with_every_grade(collection):
    assert (collection.train.n_queries, collection.train.n_documents, collection.train.n_features) == (1, 6, 3)
    assert collection.train.relevance.tolist() == [0, 4, 2, 0, 3, 1]
    assert collection.test is None
    assert len(collection.train_notes) == 6
    assert list(collection.query_notes) == list(collection.train.qids)


def test_the_order_of_the_documents_hides_the_grades(collection):
    pairs = list(itertools.combinations(collection.train.relevance, 2))
    assert sum(above > below for above, below in pairs) == sum(above < below for above, below in pairs) == 7


def test_no_feature_alone_gives_the_order(collection):
    for feature in collection.train.features.T:
        assert b.metrics.contradicting_pairs(collection.train, feature) > 0
        assert b.metrics.contradicting_pairs(collection.train, -feature) > 0


#                   Loaf  Grandma  Bread  Oven   Rye  Toast
# grade                0        4      2     0     3      1    mean 10/6 = 5/3, where GBT starts
# residual          -5/3      7/3    1/3  -5/3   4/3   -2/3    grade - 5/3
# words matched        3        2      1     2     3      1
# links to it          4        6      9     1     3      5
# adverts              3        1      0     0     1      2
RESIDUALS = np.array([-5, 7, 1, -5, 4, -2]) / 3


def test_gbt_starts_at_the_mean_grade_and_asks_for_the_rest(first):
    assert first.scores_before == pytest.approx([5 / 3] * 6)
    assert first.targets == pytest.approx(RESIDUALS)


def test_the_root_asks_for_more_than_five_links(first):
    # All residuals sum to 0, so with n_L documents of sum S on the left the split gain is S^2 / n_L + S^2 / (6 - n_L).
    #   links <= 5.5: Loaf, Oven, Rye, Toast | Grandma, Bread    S = (-5 - 5 + 4 - 2)/3 = -8/3, 64/9 (1/4 + 1/2) = 16/3 = 5.33
    #   the best of the others:
    #   adverts <= 1.5: Grandma, Bread, Oven, Rye | Loaf, Toast  S = (7 + 1 - 5 + 4)/3 = 7/3,   49/9 (1/4 + 1/2) = 49/12 = 4.08
    #   links <= 2: Oven | the others                            S = -5/3,                      25/9 (1 + 1/5)   = 10/3 = 3.33
    tree = first.trees[0]
    assert six.FEATURES[tree.feature[0]] == "links to it"
    assert tree.threshold[0] == 5.5
    assert tree.split_gain[0] == pytest.approx(16 / 3)


def test_the_second_split_parts_grandma_from_the_encyclopedia(first):
    # Right of the root: Grandma 7/3, Bread 1/3.     (7/3)^2 + (1/3)^2 - (8/3)^2 / 2 = 50/9 - 32/9 = 2
    # Left of it, at best (Oven | Loaf, Rye, Toast): (5/3)^2 + (3/3)^2 / 3 - (8/3)^2 / 4 = 25/9 + 3/9 - 16/9 = 4/3
    tree = first.trees[0]
    assert sorted(tree.split_gain)[-2] == pytest.approx(2.0)
    assert tree.n_leaves == 3


def test_the_leaves_hold_mean_residuals_and_scores_move_a_tenth_of_them(first):
    # Loaf, Oven, Rye, Toast: -8/3 / 4 = -2/3;   Grandma 7/3;   Bread 1/3.   Scores: 5/3 + 0.1 * leaf value.
    low = 5 / 3 - 0.2 / 3
    assert first.trees[0].predict(first.trace.data.features) == pytest.approx([-2 / 3, 7 / 3, 1 / 3, -2 / 3, -2 / 3, -2 / 3])
    assert first.scores_after == pytest.approx([low, 5 / 3 + 0.7 / 3, 5 / 3 + 0.1 / 3, low, low, low])
    assert np.argmax(first.scores_after) == 1


def test_the_readme_shows_the_table_of_the_code():
    table = [f"| document | {' | '.join(six.FEATURES)} | grade |", "|---|" + "---:|" * (len(six.FEATURES) + 1)]
    table += [f"| {' | '.join(map(str, row[:-1]))} |" for row in six.ROWS]
    assert "\n".join(table) in README.read_text(encoding="utf-8")


def test_a_part_goes_by_its_name_and_one_that_is_not_there_is_refused(collection):
    assert collection.part("train") is collection.train
    with pytest.raises(ValueError, match=r"Six documents has no part 'test'; ask for 'train'\."):
        collection.part("test")
    library = sample_data.load("library")
    assert library.part("test") is library.test
