"""What a split saw: as many documents as the tree counts, on the side to which it sends them, under the tree's own threshold."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.explain.node_histograms import BINS, MOST_GRADES, find_edges, grade_classes, leaf_ranges, node_histograms
from boosting.trees.tree import LEAF
from tests.boosting.helpers import VARIANTS, each, make_data, taken


def rows_of(tree, features, node):
    """The rows that reach a node, walked one by one."""
    reached = []
    for row, x in enumerate(features):
        at = 0
        while at != node and tree.feature[at] != LEAF:
            value = x[tree.feature[at]]
            goes_left = tree.missing_left[at] if np.isnan(value) else value <= tree.threshold[at]
            at = tree.left[at] if goes_left else tree.right[at]
        if at == node:
            reached.append(row)
    return np.array(reached, int)


def traces(loss):
    for missing, n_grades in ((0.0, 4), (0.3, 9)):
        data = make_data(3, (12, 9, 1, 14), missing=missing, n_grades=n_grades)
        yield b.train(data, loss, taken(loss, n_iterations=3, max_leaf_nodes=5))


@each(loss=VARIANTS)
def test_a_node_counts_the_documents_that_the_tree_counts_in_it(loss):
    for trace in traces(loss):
        for k in range(1, trace.n_iterations + 1):
            weights = trace.at(k).problem.weights
            for number, tree in enumerate(trace.iterations[k - 1].trees):
                found = node_histograms(trace, k, number)
                np.testing.assert_array_equal(found.counts.sum(axis=1), tree.count)
                assert [split.node for split in found.splits] == np.flatnonzero(tree.feature != LEAF).tolist()
                for node in range(len(tree.feature)):
                    rows = rows_of(tree, trace.data.features, node)
                    rows = rows[weights[rows] > 0]
                    expected = np.bincount(found.grades.of_document[rows], minlength=len(found.grades.lowest))
                    np.testing.assert_array_equal(found.counts[node], expected)


@each(loss=VARIANTS)
def test_the_bins_of_a_split_hold_its_documents_on_either_side_of_the_trees_threshold(loss):
    for trace in traces(loss):
        tree, found = trace.iterations[0].trees[0], node_histograms(trace, 1)
        weights = trace.at(1).problem.weights
        for split in found.splits:
            node = split.node
            assert (split.feature, split.threshold) == (tree.feature[node], tree.threshold[node])
            values = trace.data.features[:, split.feature]
            rows = rows_of(tree, trace.data.features, node)
            rows = rows[weights[rows] > 0]
            yes = split.counts[:, : split.n_left].sum(axis=1) + (split.missing if tree.missing_left[node] else 0)
            np.testing.assert_array_equal(yes, found.counts[tree.left[node]])
            np.testing.assert_array_equal(found.counts[node] - yes, found.counts[tree.right[node]])
            assert np.isnan(values[rows]).sum() == split.missing.sum()
            assert np.all(np.diff(split.edges) >= 0)
            if 0 < split.n_left < len(split.edges) - 1:
                assert split.edges[split.n_left] == split.threshold
            for row in rows:
                (at,) = split.bins_of(values[[row]])
                if not np.isnan(values[row]):
                    assert split.edges[at] <= values[row] <= split.edges[at + 1] and (at < split.n_left) == (values[row] <= split.threshold)
                    assert len(split.each) == 0 or split.each[at] == values[row]
                else:
                    assert at == -1


@given(
    st.lists(st.floats(-1e308, 1e308) | st.integers(-3, 3).map(float), min_size=1, max_size=80), st.integers(0, 100), st.booleans()
)  # fmt: skip
def test_edges_hold_every_value_and_part_them_where_the_threshold_does(values, at, is_infinite):
    values = np.array(values)
    known = np.unique(values)
    threshold = np.inf if is_infinite else known[at % len(known)]
    edges = find_edges(values, threshold)
    assert np.all(np.isfinite(edges)) and np.all(np.diff(edges) >= 0) and 2 <= len(edges) <= BINS + 2
    assert edges[0] == known[0] and edges[-1] == known[-1]
    if len(known) <= BINS:
        assert len(edges) == len(known) + 1
    if known[0] <= threshold < known[-1]:
        assert threshold in edges[1:-1]


def test_a_long_tail_does_not_take_the_room_of_all_others():
    values = np.append(np.linspace(0, 1, 1000), 1e6)
    assert np.histogram(values, find_edges(values, 0.5))[0].max() < 100
    assert np.histogram(values, np.linspace(0, 1e6, BINS + 1))[0].max() == 1000


def test_few_grades_are_counted_each_many_by_ranges_and_none_last():
    few = grade_classes(np.array([3.0, 0.0, np.nan, 1.0, 3.0]))
    assert few.labels == ["0", "1", "3", "none"] and few.of_document.tolist() == [2, 0, 3, 1, 2]
    many = grade_classes(np.append(np.arange(30.0), np.nan))
    assert len(many.labels) == MOST_GRADES and many.labels[-1] == "none"
    assert np.all(np.diff(many.of_document) >= 0)
    for grade, at in zip(range(30), many.of_document, strict=False):
        assert many.lowest[at] <= grade <= many.highest[at]
    nothing = grade_classes(np.full(3, np.nan))
    assert nothing.labels == ["none"] and nothing.of_document.tolist() == [0, 0, 0]


def test_the_leaves_below_a_node_are_neighbours():
    trace = b.train(make_data(1, (40, 30)), b.LambdaMART(), b.Settings(n_iterations=4, max_leaf_nodes=9))
    for iteration in trace.iterations:
        tree = iteration.trees[0]
        for node, (first, last) in enumerate(leaf_ranges(tree)):
            below = {int(leaf) for leaf, path in ((leaf, tree.path(leaf)) for leaf in range(tree.n_leaves)) if node in path}
            assert below == set(range(first, last))


def test_what_is_not_there_is_refused_with_its_bounds():
    trace = b.train(make_data(1, (6,)), b.GBT(), b.Settings(n_iterations=2, max_leaf_nodes=3))
    for k, number in ((0, 0), (3, 0), (1, 1), (1, -1)):
        with pytest.raises(ValueError, match=r"iterations with trees are 1\.\.2"):
            node_histograms(trace, k, number)
