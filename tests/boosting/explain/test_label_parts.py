"""What labels bring to a tree of QBRank, summed over rows by hand."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.label_parts import label_parts, sentence_of
from tests import naive

DATA = b.Dataset(
    [[0.1], [0.7], [0.4], [0.6], [0.9], [0.2], [0.3]], relevance=[0, 2, 1, 3, 3, 0, 0], query_ptr=[0, 3, 5, 7]
)  # fmt: skip


@pytest.mark.parametrize("choices", [{}, {"labelled": "single grade"}, {"balance": "per term"}, {"curvature": "upper bound"}], ids=str)
def test_the_parts_add_up_to_the_leaves_and_the_pairs_are_those_of_loops(choices):
    loss = b.QBRank(**choices)
    trace = b.train(DATA, loss, b.Settings(3, 3))
    for k in (1, 3):
        found, now = label_parts(trace, k), trace.at(k)
        np.testing.assert_allclose(found.values(), now.trees[0].values, rtol=1e-12)
        assert found.n_single == 2 and found.weights.sum() == pytest.approx(1.0)
        pull = np.zeros(len(now.scores_before))
        for winner, loser, _ in naive.pairs(DATA):
            lacks = max(0.0, now.scores_before[loser] - now.scores_before[winner] + DATA.relevance[winner] - DATA.relevance[loser])
            share = loss.w if loss.balance == "paper" else loss.w / len(list(naive.pairs(DATA)))
            pull[winner] += share * lacks
            pull[loser] -= share * lacks
        np.testing.assert_allclose(found.adds[0], np.bincount(now.iteration.leaves[0], pull, found.adds.shape[1]), atol=1e-12)
        asked = [sum(DATA.relevance[d] - now.scores_before[d] for d in rows) for rows in ([0, 1, 2], [3, 4, 5, 6])]
        per_label = found.weighs[2].sum() / 4
        assert found.adds[2].sum() == pytest.approx(per_label * asked[1], abs=1e-12)
        assert found.adds[1].sum() == pytest.approx(0.0 if "labelled" in choices else per_label * asked[0], abs=1e-12)


def test_a_leaf_of_single_grade_queries_alone_has_nothing_left_without_them():
    data = b.Dataset([[0.0], [0.0], [5.0], [9.0]], relevance=[0, 1, 0, 3], query_ptr=[0, 2, 3, 4])
    trace = b.train(data, b.QBRank(labelled="single grade"), b.Settings(1, 2))
    found, leaf = label_parts(trace, 1), int(trace.iterations[0].leaves[0][3])
    assert np.isnan(found.values((2,))[leaf]) and np.isfinite(found.values()[leaf])
    said = sentence_of(found, leaf, "d4")
    assert "labels of two queries with a single grade" in said and "it would give nothing" in said


def test_where_no_query_has_a_single_grade_labels_are_one_part():
    data = b.Dataset(DATA.features[:3], DATA.relevance[:3], [0, 3])
    said = sentence_of(label_parts(b.train(data, b.QBRank(), b.Settings(1, 2)), 1), 0, "d1")
    assert "pairs have 66.7\u00a0%, labels 33.3\u00a0%." in said and "single" not in said


def test_pairs_of_equal_grades_stay_where_the_labels_of_their_query_are_left_out():
    trace = b.train(DATA, b.QBRank(tied_pairs=True), b.Settings(2, 3))
    found, leaf = label_parts(trace, 2), int(trace.iterations[1].leaves[0][3])
    assert np.isfinite(found.values((2,))).all() and found.weighs[2, leaf]
    assert "; without the labels of single-grade queries it would give" in sentence_of(found, leaf, "d4")


def test_a_tree_whose_sample_has_no_label_says_so_of_itself_alone():
    loss = b.QBRank(labelled="single grade")
    trace = b.train(DATA, loss, b.Settings(12, 3, sample_queries=0.34))
    kinds = {bool(label_parts(trace, k).weights[1:].any()) for k in range(1, trace.n_iterations + 1)}
    said = [sentence_of(label_parts(trace, k), 0, "d1") for k in range(1, trace.n_iterations + 1)]
    assert kinds == {False, True} and any(one.startswith("In this tree's regression no labels count") for one in said)


def test_a_share_that_is_not_all_is_not_told_as_all_beside_what_is_left():
    data = b.Dataset(DATA.features[:3], DATA.relevance[:3], [0, 3])
    said = sentence_of(label_parts(b.train(data, b.QBRank(w=0.9998), b.Settings(1, 2)), 1), 0, "d1")
    assert "pairs have 99.99\u00a0%, labels 0.01\u00a0%." in said


def test_without_labels_there_is_nothing_to_tell():
    trace = b.train(DATA, b.QBRank(labelled="none"), b.Settings(1, 2))
    assert "no labels count" in sentence_of(label_parts(trace, 1), 0, "d1")
