"""The web-like collection: what its README and its generator promise."""

from pathlib import Path

import numpy as np
import pytest

import sample_data
from sample_data import web
from sample_data.web.generator import N_PAGES, N_QUERIES, generate

SEEDS = (0, 1, 2)
QUERY_FEATURES = ("query length", "mean idf", "query frequency", "results found", "is a question", "hour of day")
README = Path(sample_data.__file__).with_name("README.md")


@pytest.fixture(scope="module")
def collection():
    return sample_data.load("web")


@pytest.fixture(scope="module", params=SEEDS)
def drawn(request):
    return generate(request.param)


def within(values):
    return values - values.mean(axis=1, keepdims=True)


def correlation(a, c):
    return np.corrcoef(a.ravel(), c.ravel())[0, 1]


def single_grade(grades):
    return np.ptp(grades, axis=1) == 0


def test_the_same_seed_draws_the_same_numbers_and_another_seed_others(collection):
    again = web.load()
    for ours, theirs in ((collection.train, again.train), (collection.test, again.test)):
        np.testing.assert_array_equal(ours.features, theirs.features)
        np.testing.assert_array_equal(ours.relevance, theirs.relevance)
    assert not np.array_equal(collection.train.features, web.load(seed=1).train.features)


def test_shapes_names_and_words(collection):
    train, test = collection.train, collection.test
    assert (train.n_queries, test.n_queries) == (280, 120)
    assert train.n_features == test.n_features == 40
    assert set(np.diff(train.query_ptr)) == set(np.diff(test.query_ptr)) == {N_PAGES}
    assert collection.title == f"Web-like: {train.n_queries + test.n_queries} queries"
    assert collection.about.count(". ") == 1 and collection.about.endswith(".")
    assert train.feature_names == test.feature_names
    assert len(set(train.feature_names)) == 40
    assert max(map(len, train.feature_names + train.document_names + test.document_names)) <= 18
    assert (train.qids[0], test.qids[-1]) == ("web-001", f"web-{N_QUERIES}")
    assert train.document_names[N_PAGES] == "page 1 of web-002"


def test_train_and_test_share_no_query(collection):
    assert not set(collection.train.qids) & set(collection.test.qids)
    assert not set(collection.train.document_names) & set(collection.test.document_names)


def test_every_value_is_finite_and_counts_are_not_negative(drawn):
    features, _ = drawn
    assert all(np.isfinite(values).all() for values in features.values())
    for name in ("clicks", "views", "inlinks", "images", "query length", "first match", "page age", "BM25 page"):
        assert features[name].min() >= 0, name


def test_pages_cannot_get_more_clicks_than_views(drawn):
    features, _ = drawn
    assert np.all(features["clicks"] <= features["views"])
    assert np.all(features["long clicks"] <= features["clicks"])


def test_grades_are_skewed_to_zero(drawn):
    _, grades = drawn
    shares = np.bincount(grades.astype(int).ravel(), minlength=5) / grades.size
    assert len(shares) == 5
    assert np.all(np.diff(shares) < 0)
    assert 0.45 < shares[0] < 0.58
    assert 0.02 < shares[4] < 0.06


def test_the_order_of_pages_tells_nothing(drawn):
    _, grades = drawn
    position = np.broadcast_to(np.arange(N_PAGES), grades.shape)
    assert abs(correlation(within(position), within(grades))) < 0.04


def test_some_queries_have_a_single_grade(drawn, collection):
    _, grades = drawn
    assert 0.03 < single_grade(grades).mean() < 0.10
    for part in (collection.train, collection.test):
        assert single_grade(part.relevance.reshape(-1, N_PAGES)).any()


def test_query_features_are_constant_within_a_query_and_no_others_are(drawn):
    features, _ = drawn
    constant = [name for name, values in features.items() if np.all(values == values[:, :1])]
    assert tuple(constant) == QUERY_FEATURES


def test_popular_queries_have_far_more_clicks_and_links(drawn):
    features, _ = drawn
    by_frequency = np.argsort(features["query frequency"][:, 0])
    rare, popular = by_frequency[: N_QUERIES // 4], by_frequency[-N_QUERIES // 4 :]
    for name, factor in (("clicks", 10), ("views", 10), ("inlinks", 5), ("anchor matches", 5)):
        assert features[name][popular].mean() > factor * features[name][rare].mean(), name
    for name in ("topic match", "page length"):
        assert features[name][popular].mean() == pytest.approx(features[name][rare].mean(), abs=0.1 * features[name].std()), name


@pytest.mark.parametrize("name", ["clicks", "long clicks", "inlinks", "anchor matches"])
def test_the_same_value_means_different_grades_in_different_queries(drawn, name):
    features, grades = drawn
    values = np.log1p(features[name])
    assert correlation(within(values), within(grades)) > correlation(values, grades) + 0.05


@pytest.mark.parametrize("seed", SEEDS)
def test_that_comes_from_popularity(seed):
    def lost(**spreads):
        features, grades = generate(seed, level_spread=0.0, **spreads)
        clicks = np.log1p(features["clicks"])
        return correlation(within(clicks), within(grades)) - correlation(clicks, grades)

    assert lost() > 0.1
    assert abs(lost(popularity_spread=0.0)) < 0.05


def test_the_readme_shows_the_measured_grade_shares(collection):
    text = README.read_text(encoding="utf-8")
    for name, data in (("train", collection.train), ("test", collection.test)):
        single = int(single_grade(data.relevance.reshape(-1, N_PAGES)).sum())
        shares = " | ".join(f"{100 * np.mean(data.relevance == grade):.1f} %" for grade in range(5))
        assert f"| {name} | {data.n_queries} | {single} | {data.n_documents:,} | {shares} |" in text


def test_the_readme_names_every_feature(collection):
    text = README.read_text(encoding="utf-8")
    assert [name for name in collection.train.feature_names if name not in text] == []
