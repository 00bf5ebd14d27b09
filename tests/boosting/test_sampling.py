"""Trees that are fitted to samples: the same for everybody, blind to what was not drawn, and explained as they are."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.tree import DecisionTreeRegressor

import boosting as b
from boosting.data.sampling import drawn_documents, drawn_features
from boosting.explain.history import history
from boosting.losses import LOSSES

SAMPLED = b.Settings(n_iterations=6, max_leaf_nodes=5, sample_documents=0.7, sample_queries=0.6, sample_features=0.5, seed=3)


def made(n_queries: int = 12, size: int = 8, n_features: int = 10) -> b.Dataset:
    rng = np.random.default_rng(5)
    features = rng.normal(size=(n_queries * size, n_features))
    grades = np.clip(np.round(features[:, 0] + features[:, 3] + rng.normal(size=len(features)) + 1.5), 0, 4)
    return b.Dataset(features, grades, np.arange(0, len(features) + 1, size))


every_loss = pytest.mark.parametrize("cls", LOSSES, ids=lambda cls: cls.identifier)


def trees_equal(one: b.Trace, other: b.Trace) -> bool:
    return all(
        np.array_equal(getattr(s, name), getattr(t, name))
        for mine, theirs in zip(one.iterations, other.iterations, strict=True)
        for s, t in zip(mine.trees, theirs.trees, strict=True)
        for name in ("feature", "threshold", "leaf_value", "count")
    )


@every_loss
def test_a_run_that_goes_on_later_or_on_more_threads_is_the_same(cls):
    data = made()
    once = b.train(data, cls(), SAMPLED)
    later = b.train(data, cls(), replace(SAMPLED, n_iterations=2)).extend(4)
    threaded = b.train(data, cls(), replace(SAMPLED, n_threads=2))
    assert once.n_iterations == 6 and trees_equal(once, later) and trees_equal(once, threaded)
    assert np.array_equal(once.predict(data.features), once.scores(6))
    assert not trees_equal(once, b.train(data, cls(), replace(SAMPLED, seed=4)))


@every_loss
def test_shares_of_one_draw_nothing(cls):
    data = made()
    assert trees_equal(b.train(data, cls(), b.Settings(n_iterations=3)), b.train(data, cls(), b.Settings(n_iterations=3, seed=9)))


@every_loss
def test_a_tree_knows_nothing_of_queries_that_were_not_drawn(cls):
    data, settings = made(), b.Settings(n_iterations=1, sample_queries=0.5)
    drawn = drawn_documents(data, settings, 1)
    loss = cls().for_data(data)
    grades = data.relevance.copy()
    grades[~drawn] = grades[~drawn][::-1]  # the mean grade, at which some start, stays
    assert (grades != data.relevance).any()
    other = b.Dataset(data.features, grades, data.query_ptr)
    mine, theirs = (b.train(each, loss, settings) for each in (data, other))
    (one,), (two,) = mine.iterations[0].trees, theirs.iterations[0].trees
    assert np.array_equal(one.feature, two.feature) and np.array_equal(one.threshold, two.threshold)
    assert np.allclose(one.leaf_value, two.leaf_value, rtol=1e-9, atol=1e-12)


@every_loss
def test_splits_are_looked_for_among_the_features_that_were_drawn(cls):
    data = made()
    trace = b.train(data, cls(), replace(SAMPLED, sample_features=0.2))
    for k, iteration in enumerate(trace.iterations, start=1):
        used = {int(f) for tree in iteration.trees for f in tree.feature if f >= 0}
        drawn = drawn_features(data.n_features, trace.settings, k)
        assert len(drawn) == 2 and used <= set(drawn.tolist())
    assert len({int(f) for i in trace.iterations for t in i.trees for f in t.feature if f >= 0}) > 2


@every_loss
def test_the_sheet_of_a_document_closes(cls):
    data = made()
    trace = b.train(data, cls(), replace(SAMPLED, n_iterations=3))
    for k in (1, 3):
        drawn = trace.drawn(k)
        assert 0 < drawn.sum() < data.n_documents
        for row in range(0, data.n_documents, 7):
            why = b.explain(trace, k, row)
            brought = why.pairs["adds"].sum() + sum(each.adds for each in why.rows)
            assert why.is_drawn == drawn[row]
            assert brought == pytest.approx(why.product, abs=1e-12)
            assert why.score_after == pytest.approx(why.decay * why.score_before + why.rate * why.g)
            if not drawn[row]:
                assert why.weight == 0 and not len(why.pairs["adds"]) and "not in the sample" in why.sentence
            for leaf in why.leaves:
                assert leaf.members["adds"].sum() == pytest.approx(leaf.numerator, abs=1e-9) or cls.identifier in ("mpboost", "rankboost")


def test_a_tree_is_that_of_scikit_learn_on_the_drawn_documents():
    data, settings = made(), b.Settings(n_iterations=1, max_leaf_nodes=6, sample_documents=0.5)
    trace = b.train(data, b.GBT(), settings)
    drawn = trace.drawn(1)
    theirs = DecisionTreeRegressor(max_leaf_nodes=6, random_state=0).fit(data.features[drawn], (data.relevance - trace.start)[drawn])
    ours = trace.iterations[0].trees[0].predict(data.features[drawn])
    assert np.allclose(ours, theirs.predict(data.features[drawn]))
    assert drawn.sum() == data.n_documents // 2


@every_loss
def test_a_sample_without_a_pair_stops_nothing(cls):
    data = b.Dataset(np.arange(6.0)[:, None], [0, 1, 0, 0, 1, 1], [0, 2, 4, 6])
    trace = b.train(data, cls(), b.Settings(n_iterations=12, sample_queries=0.1))
    n = trace.n_iterations
    all_learned = cls().for_data(data).problem(data, trace.scores(n), n + 1).finished  # by all documents, whatever is drawn
    assert (n == 12 or all_learned) and np.isfinite(trace.scores(n)).all()
    for k in range(1, n + 1):
        for row in range(6):
            b.explain(trace, k, row)


def test_draws_are_without_replacement_and_of_the_size_asked_for():
    data, rows = made(), []
    for k in range(1, 200):
        drawn = drawn_documents(data, b.Settings(sample_documents=0.25), k)
        rows.append(drawn)
    assert {int(each.sum()) for each in rows} == {24}
    often = np.sum(rows, axis=0) / len(rows)
    assert abs(often - 0.25).max() < 0.15  # five standard deviations
    with_queries = drawn_documents(data, b.Settings(sample_documents=0.5, sample_queries=0.5), 1)
    assert with_queries.sum() == 24 and len(np.unique(data.document_query[with_queries])) <= 6


@pytest.mark.parametrize("share", [0, -0.1, 1.01, float("nan"), "half", True, None])
@pytest.mark.parametrize("name", ["sample_documents", "sample_queries", "sample_features"])
def test_a_share_is_above_zero_and_at_most_one(name, share):
    with pytest.raises(ValueError, match=f"{name}=.* must be a share"):
        b.Settings(**{name: share})


@pytest.mark.parametrize(
    ("share", "words"),
    [
        ({"sample_queries": 0.5}, "sample_queries=0.5 of one query"),
        ({"sample_documents": 0.95}, "sample_documents=0.95 of six documents"),
        ({"sample_features": 0.9}, "sample_features=0.9 of two features"),
    ],
    ids=str,
)
def test_a_share_that_comes_to_everything_is_told_and_changes_nothing(share, words):
    data = b.Dataset(np.arange(12.0).reshape(6, 2), [0, 1, 0, 2, 1, 0], [0, 6])
    with pytest.warns(UserWarning, match=f"^{words} comes to all there is"):
        trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=2, **share))
    assert trees_equal(trace, b.train(data, b.LambdaMART(), b.Settings(n_iterations=2)))


@pytest.mark.filterwarnings("error")
def test_of_a_share_that_draws_less_nothing_is_told():
    data = b.Dataset(np.arange(12.0).reshape(6, 2), [0, 1, 0, 2, 1, 0], [0, 3, 6])
    b.train(data, b.LambdaMART(), b.Settings(n_iterations=2, sample_queries=0.5, sample_documents=0.9, sample_features=0.1))


def test_preferences_that_lose_a_document_do_not_count():
    data = b.Dataset(np.arange(4.0)[:, None], [0, 0, 0, 0], [0, 4], preferences=[[1, 0], [3, 2]], preference_weights=[1.0, 3.0])
    within = data.within(np.array([0, 2, 3]))
    assert within.preference_rows.tolist() == [[2, 1]] and within.preference_weights.tolist() == [3.0]
    assert b.train(data, b.MPBoost(), b.Settings(n_iterations=8, sample_documents=0.5)).n_iterations == 8


@every_loss
def test_the_history_of_a_document_weighs_it_where_it_was_drawn(cls):
    data = made()
    trace = b.train(data, cls(), replace(SAMPLED, n_iterations=2))
    story = history(trace)
    for k in range(2):
        assert not story.weights[k][~trace.drawn(k + 1)].any()
        assert np.array_equal(story.weights[k], trace.at(k + 1).weights)


@every_loss
@pytest.mark.parametrize(
    "data",
    [
        b.Dataset([[1.0]], [1], [0, 1]),
        b.Dataset(np.arange(4.0)[:, None], [0, 1, np.nan, 2], [0, 2, 4]),
        b.Dataset(np.full((4, 2), np.nan), [0, 1, 0, 1], [0, 2, 4]),
    ],
    ids=["one document", "a document without a grade", "nothing but missing values"],
)
@pytest.mark.filterwarnings("ignore:.*comes to all there is")
def test_the_smallest_shares_of_the_smallest_data(cls, data):
    tiny = b.Settings(n_iterations=3, sample_documents=0.01, sample_queries=0.01, sample_features=0.01)
    trace = b.train(data, cls(), tiny, validation=data)
    for k in range(trace.n_iterations + 1):
        for row in range(data.n_documents):
            assert np.isfinite(b.explain(trace, k, row).score_after)
            b.explain(trace, k, row, validation=True)
