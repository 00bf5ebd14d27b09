"""A tree one split at a time: the booster's own questions are those with the least error, and a prefix of them is a smaller tree."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.tree_steps import Growth, tree_steps
from boosting.trees.binning import bin_features
from boosting.trees.growth import grow


@pytest.fixture(scope="module")
def data():
    rng = np.random.default_rng(4)
    return b.Dataset(rng.integers(0, 101, (30, 2)).astype(float), rng.integers(0, 5, 30), [0, 30])


@pytest.fixture(scope="module")
def steps(data):
    return tree_steps(data, Growth(max_leaf_nodes=9))


def test_every_question_of_the_booster_has_the_least_error_of_all_thresholds(data, steps):
    for number in steps.best_first:
        node, cuts = steps.nodes[number], steps.cuts[number]
        least = min(cut.errors.min() for cut in cuts if len(cut.errors))
        chosen = cuts[node.feature]
        assert chosen.errors[chosen.thresholds.tolist().index(node.threshold)] == pytest.approx(least, abs=1e-9)
        grades, yes = data.relevance[node.rows], data.features[node.rows, node.feature] <= node.threshold
        assert least == pytest.approx(sum(((part - part.mean()) ** 2).sum() for part in (grades[yes], grades[~yes])))
        assert node.value == pytest.approx(grades.mean()) and node.error == pytest.approx(((grades - grades.mean()) ** 2).sum())


@pytest.mark.parametrize("least", [2, 5])
def test_no_threshold_is_offered_that_the_tree_may_not_ask(data, least):
    found = tree_steps(data, Growth(max_leaf_nodes=9, min_documents_leaf=least))
    for number in found.best_first:
        node, cuts = found.nodes[number], found.cuts[number]
        best = cuts[node.feature].thresholds[np.argmin(cuts[node.feature].errors)]
        assert best == node.threshold and min(c.errors.min() for c in cuts if len(c.errors)) == pytest.approx(
            cuts[node.feature].errors.min()
        )
    for node, cuts in zip(found.nodes, found.cuts, strict=True):
        for feature, cut in enumerate(cuts):
            n_yes = (data.features[node.rows, feature][:, None] <= cut.thresholds).sum(axis=0)
            assert (n_yes >= least).all() and (len(node.rows) - n_yes >= least).all()


def test_the_first_splits_best_first_are_the_smaller_tree_of_the_booster(data, steps):
    ones = np.ones(data.n_documents)
    for n in range(1, len(steps.best_first) + 1):
        tree, _ = grow(bin_features(data.features), data.relevance, ones, Growth(max_leaf_nodes=n + 1))
        asked = sorted((steps.nodes[s].feature, steps.nodes[s].threshold) for s in steps.best_first[:n])
        assert asked == sorted((int(f), float(t)) for f, t in zip(tree.feature, tree.threshold, strict=True) if f >= 0)
        after = steps.errors(steps.best_first, data.features, data.relevance)[n]
        assert after == pytest.approx(((data.relevance - tree.predict(data.features)) ** 2).mean())


def test_level_by_level_no_leaf_is_split_before_all_above_it_and_from_left_to_right(steps):
    nodes = steps.nodes
    depths = [nodes[s].depth for s in steps.by_level]
    assert depths == sorted(depths) and len(steps.by_level) == len(steps.best_first) == 8
    for order in (steps.by_level, steps.best_first):
        assert all(nodes[s].parent in (-1, *order[:at]) for at, s in enumerate(order))
    for one, other in zip(steps.by_level, steps.by_level[1:], strict=False):
        if nodes[one].depth == nodes[other].depth and nodes[one].parent == nodes[other].parent:
            assert nodes[nodes[one].parent].left == one


def test_level_by_level_under_a_bound_is_the_top_of_the_whole_tree(data, steps):
    """As if every level were grown in turn: the bound cuts the last one short, it does not choose among the best questions."""
    whole = tree_steps(data, Growth(max_leaf_nodes=256))
    asked = [[(each.nodes[s].feature, each.nodes[s].threshold) for s in each.by_level] for each in (steps, whole)]
    assert asked[0] == asked[1][:8]
    assert set(steps.by_level) != set(steps.best_first)  # else the bound would decide nothing here
    depth_two, _ = grow(bin_features(data.features), data.relevance, np.ones(30), Growth(max_leaf_nodes=256, max_depth=2))
    assert sorted(asked[0][:3]) == sorted((int(f), float(t)) for f, t in zip(depth_two.feature, depth_two.threshold, strict=True) if f >= 0)


def test_both_orders_begin_alike_and_end_alike_where_no_bound_holds(data):
    steps = tree_steps(data, Growth(max_leaf_nodes=256))
    best, level = (steps.errors(order, data.features, data.relevance) for order in (steps.best_first, steps.by_level))
    assert set(steps.by_level) == set(steps.best_first)
    assert best[0] == level[0] and best[1] == level[1] and best[-1] == pytest.approx(level[-1]) and (np.diff(best) <= 1e-12).all()


def test_no_points_have_no_error_and_no_grade_is_an_error(steps):
    assert np.isnan(steps.errors(steps.best_first, np.empty((0, 2)), np.empty(0))).all()
    with pytest.raises(ValueError, match="row 1 has no grade"):
        tree_steps(b.Dataset([[1.0], [2.0]], [1, np.nan], [0, 2]), Growth())
