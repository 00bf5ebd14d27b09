"""Why x above y, feature by feature: the values are those of the definition, over all sets of features, and each sum closes."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.nodes import nodes_of
from boosting.explain.pair_explanation import IN_ONE_SENTENCE
from boosting.explain.pair_shares import split_shares
from tests import naive
from tests.boosting.helpers import PAIRS_ONLY, VARIANTS, each, make_data, taken
from tests.boosting.models.test_replay import FILES, replayed

N = 5  # features: 32 sets


def brute(trace, x, y):
    """(n_iterations + 1, n_features) by the definition, from the trace's own predictions of all 2^n rows."""
    return np.array([naive.shapley(v, len(x)) for v in trace.staged_predict(naive.handed_over(x, y))])


def check_closing(found, within=1e-12):
    """Over features, over iterations, and over the splits of each iteration."""
    size = max(1.0, np.abs(found.scores).max())
    np.testing.assert_allclose(found.base + found.values.sum(axis=1), found.difference, rtol=0, atol=within * size)
    np.testing.assert_allclose(found.rounding, found.difference - found.base - found.values.sum(axis=1), rtol=0, atol=0)
    parts = found.iterations()
    assert parts.sum() == pytest.approx(found.difference[-1], rel=0, abs=within * size)
    by_feature = np.zeros(found.values.shape[1])
    for k in range(1, found.n_iterations + 1):
        splits = found.splits(k)
        assert sum(split.share for split in splits) == pytest.approx(parts[k], rel=0, abs=1e-12 * size)
        for split in splits:
            by_feature[split.feature] += split.share
    np.testing.assert_allclose(by_feature, found.values[-1], rtol=0, atol=1e-12 * size)


@pytest.mark.parametrize("missing", [0.0, 0.25])
@each(loss={loss.identifier: loss() for loss in b.LOSSES})
def test_values_are_the_definition_for_every_loss_after_every_iteration(loss, missing):
    data, other = make_data(3, (9, 7), N, missing=missing), make_data(4, (5, 4), N, missing=missing)
    trace = b.train(data, loss, taken(loss, n_iterations=5, max_leaf_nodes=12), other)
    for validation, of, x, y in ((False, data, 1, 5), (False, data, 2, 12), (True, other, 0, 8)):
        found = b.explain_pair(trace, x, y, validation=validation)
        assert np.array_equal(found.scores, [scores[[x, y]] for scores in trace.all_scores(validation)]), "the scores of the run itself"
        np.testing.assert_allclose(found.values, brute(trace, of.features[x], of.features[y]), rtol=0, atol=1e-12)
        assert not found.base.any()
        check_closing(found)
        back = b.explain_pair(trace, y, x, validation=validation)
        np.testing.assert_allclose(back.values, -found.values, rtol=0, atol=1e-14)


@pytest.mark.slow
@each(loss=VARIANTS)
def test_each_sum_closes_for_every_choice_of_every_loss(loss):
    trace = b.train(make_data(5, (8, 6), 4, missing=0.1), loss, taken(loss, n_iterations=6, max_leaf_nodes=6))
    found, k = b.explain_pair(trace, 0, 9), trace.n_iterations - 1
    check_closing(found)
    assert np.array_equal(b.explain_pair(trace, 0, 9, k).values, found.values[: k + 1])


def deep_tree(rng, n_features, n_leaves):
    """A random tree whose ways ask few features again and again, grown at any leaf; some splits part missing from present values."""
    feature, threshold, left, right = [-1], [0.0], [-1], [-1]
    while feature.count(-1) < n_leaves:
        node = rng.choice(np.flatnonzero(np.array(feature) < 0)[-3:])  # few leaves, so that ways are long
        feature[node], threshold[node] = int(rng.integers(n_features)), float(rng.choice([rng.normal(), np.inf], p=[0.9, 0.1]))
        left[node], right[node] = len(feature), len(feature) + 1
        feature += [-1, -1]
        threshold += [0.0, 0.0]
        left += [-1, -1]
        right += [-1, -1]
    n, feature = len(feature), np.array(feature)
    leaf_id = np.full(n, -1)
    leaf_id[feature < 0] = np.arange((feature < 0).sum())
    zeros = np.zeros(n)
    return b.Tree(
        feature=feature, threshold=np.array(threshold), bin=np.zeros(n, np.int64), missing_left=rng.random(n) < 0.5, left=np.array(left),
        right=np.array(right), split_gain=zeros, count=np.zeros(n, np.int64), weight=zeros, numerator=zeros, denominator=zeros,
        leaf_value=rng.normal(size=n), leaf_id=leaf_id,
    )  # fmt: skip


class Grown:
    """Stands for an iteration."""

    def __init__(self, *trees):
        self.trees = trees


@pytest.mark.parametrize("seed", range(12))
def test_splits_get_the_terms_of_the_definition_whose_rows_part_there(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 7))
    trees = [deep_tree(rng, n, int(leaves)) for leaves in rng.integers(1, 40, 3)]
    x, y = (np.where(rng.random(n) < 0.2, np.nan, rng.normal(size=n)) for _ in range(2))
    nodes = nodes_of([Grown(*trees[:2]), Grown(), Grown(trees[2])])
    shares = split_shares(nodes, x, y)
    assert nodes.iteration.tolist() == [1, 1, 3]
    for tree, first, last in zip(trees, nodes.root, nodes.root[1:], strict=False):
        np.testing.assert_allclose(shares[first:last], naive.split_shares(tree, x, y), rtol=0, atol=1e-12)
        values = np.array([naive.walk(tree, row) for row in naive.handed_over(x, y)])
        by_feature = np.bincount(tree.feature[tree.feature >= 0], shares[first:last][tree.feature >= 0], n)
        np.testing.assert_allclose(by_feature, naive.shapley(values, n), rtol=0, atol=1e-12)


def test_a_way_of_many_features_needs_no_list_of_sets():
    """A chain of 60 features, x left and y right at each: 2^60 sets. Reaching the leaf at depth d takes d features of x and one of y."""
    n = 60
    feature, left, right = np.full(2 * n + 1, -1), np.full(2 * n + 1, -1), np.full(2 * n + 1, -1)
    feature[: 2 * n : 2] = np.arange(n)
    left[: 2 * n : 2], right[: 2 * n : 2] = np.arange(2, 2 * n + 1, 2), np.arange(1, 2 * n, 2)
    value = np.where(np.arange(2 * n + 1) == 2 * n, 1.0, 0.0)  # the far end alone: all features together
    template = b.Tree.of_one_leaf()
    tree = b.Tree(**{
        **{name: np.zeros(2 * n + 1) for name in ("threshold", "split_gain", "weight", "numerator", "denominator")},
        "bin": template.bin, "count": template.count, "missing_left": np.zeros(2 * n + 1, bool),
        "feature": feature, "left": left, "right": right, "leaf_value": value, "leaf_id": np.zeros(2 * n + 1, np.int64),
    })  # fmt: skip
    shares = split_shares(nodes_of([Grown(tree)]), np.full(n, -1.0), np.full(n, 1.0))
    np.testing.assert_allclose(shares[: 2 * n : 2], 1 / n, rtol=1e-12)


@each(loss=PAIRS_ONLY)
def test_a_run_on_preferences_alone(loss):
    plain = make_data(6, (6, 5), N)
    data = b.Dataset(plain.features, np.full(11, np.nan), plain.query_ptr, preferences=[[0, 1], [2, 1], [7, 9]])
    trace = b.train(data, loss, taken(loss, n_iterations=4, max_leaf_nodes=4))
    found = b.explain_pair(trace, 0, 1)
    np.testing.assert_allclose(found.values, brute(trace, *data.features[:2]), rtol=0, atol=1e-12)
    check_closing(found)


@pytest.mark.parametrize("loss", [b.GBRank(inner_trees=3), b.LambdaMART(), b.MPBoost()], ids=lambda loss: loss.identifier)
def test_a_run_that_draws_samples_and_float32(loss):
    data = make_data(6, (9, 8), N, missing=0.1, dtype=np.float32)
    trace = b.train(data, loss, b.Settings(6, sample_documents=0.7, sample_features=0.6))
    found = b.explain_pair(trace, 3, 11)
    assert found.rows.dtype == np.float32
    np.testing.assert_allclose(found.values, brute(trace, *data.features[[3, 11]]), rtol=0, atol=1e-12)
    check_closing(found)


def test_a_base_has_a_row_of_its_own_that_fades_as_scores_do():
    data = make_data(6, (9, 8), N)
    ranker = b.train(data, b.GBT(), b.Settings(2))
    for base in ("feature 2", ranker, data.features[:, 0], lambda rows: rows[:, 1] ** 2):
        for loss in (b.LambdaMART(), b.GBRank()):
            trace = b.train(data, loss, b.Settings(4, 5), base=base)
            found = b.explain_pair(trace, 3, 11)
            assert np.array_equal(found.scores, [scores[[3, 11]] for scores in trace.all_scores()])
            start = np.subtract(*trace.scores(0)[[3, 11]])
            decays = [iteration.step.decay for iteration in trace.iterations]
            np.testing.assert_allclose(found.base, start * np.cumprod([1.0, *decays]), rtol=1e-12)
            check_closing(found)
    given = b.train(data, b.GBT(), b.Settings(2), base=data.features[:, 0])
    with pytest.raises(ValueError, match="are known for the 17 training rows only"):
        b.explain_pair(given, 0, data.features[1])


def test_documents_of_other_data_are_passed_as_feature_values():
    data = make_data(6, (9, 8), N, missing=0.1)
    trace = b.train(data, b.GBRank(), b.Settings(4, 5))
    one, two = b.explain_pair(trace, 3, 11), b.explain_pair(trace, data.features[3], 11)
    assert np.array_equal(one.values, two.values) and np.array_equal(one.scores, two.scores)
    assert (one.x, one.y, two.x, two.y) == (3, 11, None, 11)
    assert not b.explain_pair(trace, 3, data.features[3].tolist()).values.any()


@pytest.mark.parametrize("file", FILES)
def test_models_of_other_engines(file):
    """Those of XGBoost and RankLib add up in float32: what the sums miss is the rounding of their scores."""
    trace = replayed(file)
    for x, y in ((0, 77), (140, 12)):
        found = b.explain_pair(trace, x, y)
        assert np.array_equal(found.scores, [scores[[x, y]] for scores in trace.all_scores()])
        check_closing(found, 2e-7 * trace.n_iterations if trace.model.single else 1e-12)
        if not trace.model.single:
            np.testing.assert_allclose(found.values, brute(trace, *trace.data.features[[x, y]]), rtol=0, atol=1e-12)


def test_what_parts_the_two_is_listed_and_since_when():
    data = make_data(2, (30,), 4)
    trace = b.train(data, b.GBT(), b.Settings(12, 3))
    found = b.explain_pair(trace, 4, 20)
    listed = found.order()
    assert set(np.flatnonzero(found.values.any(axis=0))) <= set(listed.tolist())
    assert np.all(np.diff(np.abs(found.values[-1][listed])) <= 0)
    for feature in range(4):
        moved = np.flatnonzero(np.abs(found.values[:, feature]) > 1e-15)
        if feature in listed:
            assert found.began(feature) <= (moved[0] if len(moved) else np.inf)
        else:
            assert found.began(feature) is None and not len(moved)
    table = found.table(7)
    assert sum(row["adds"] for row in table) == pytest.approx(found.difference[7], abs=1e-12)
    assert [row["feature"] for row in table] == [data.feature_names[feature] for feature in found.order(7)]
    assert table[0]["x"] == data.features[4, found.order(7)[0]] and list(table[0]) == ["feature", "x", "y", "adds", "since iteration"]


def test_before_any_tree_there_is_nothing_to_share():
    trace = b.train(make_data(1, (4,)), b.GBT(), b.Settings(0))
    found = b.explain_pair(trace, 0, 1)
    assert found.values.shape == (1, 3) and not found.values.any() and found.iterations().tolist() == [0.0] and found.table() == []
    assert repr(found) == "PairExplanation(0 iterations, difference 0)"


def test_what_cannot_be_explained_is_named():
    trace = b.train(make_data(1, (4, 4)), b.GBT(), b.Settings(3))
    with pytest.raises(IndexError, match=r"document 8 is outside 0\.\.7"):
        b.explain_pair(trace, 0, 8)
    with pytest.raises(IndexError, match=r"document -1 is outside"):
        b.explain_pair(trace, -1, 0)
    with pytest.raises(ValueError, match=r"iteration 4 is outside 0\.\.3"):
        b.explain_pair(trace, 0, 1, 4)
    with pytest.raises(ValueError, match=r"its 3 feature values, got shape \(2,\)"):
        b.explain_pair(trace, 0, [1.0, 2.0])
    with pytest.raises(ValueError, match="got shape \\(\\)"):
        b.explain_pair(trace, "first", 0)
    with pytest.raises(ValueError, match="without validation data"):
        b.explain_pair(trace, 0, 1, validation=True)
    found = b.explain_pair(trace, 0, 1, 2)
    for k in (0, 3):
        with pytest.raises(ValueError, match=f"iteration {k} is outside 1..2"):
            found.splits(k)
    with pytest.raises(ValueError, match=r"iteration 3 is outside 0\.\.2"):
        found.order(3)
    with pytest.raises(ValueError, match="read-only"):
        found.values[0, 0] = 1.0


def test_the_sentence_about_shapley_values_is_true_of_two_features():
    """Two features, two orders: the mean of what each does first and last."""
    data = make_data(3, (20,), 2)
    trace = b.train(data, b.GBT(), b.Settings(5, 8))
    x, y = data.features[:2]
    both, only_0, only_1, none = trace.predict(np.array([x, [x[0], y[1]], [y[0], x[1]], y]))
    found = b.explain_pair(trace, 0, 1).values[-1]
    assert found == pytest.approx([(only_0 - none + both - only_1) / 2, (only_1 - none + both - only_0) / 2], abs=1e-12)
    assert "averaged over every order" in IN_ONE_SENTENCE
