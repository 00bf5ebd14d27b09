"""The collection of continuous grades: what it promises, and that each loss learns from it."""

from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from sample_data import continuous
from sample_data.continuous import FEATURES, N_PAGES, N_QUERIES, N_TRAIN


@pytest.fixture(scope="module")
def collection():
    return sample_data.load("continuous")


def test_grades_are_means_of_judgements_from_0_to_4_and_hardly_two_of_a_query_are_equal(collection):
    for data in (collection.train, collection.test):
        assert (data.relevance >= 0).all() and (data.relevance <= 4).all() and (data.relevance != data.relevance.round()).mean() > 0.9
        equal = [len(grades) - len(set(grades.tolist())) for grades in np.split(data.relevance, data.query_ptr[1:-1])]
        assert np.mean(equal) < 1
    assert (collection.train.n_queries, collection.test.n_queries) == (N_TRAIN, N_QUERIES - N_TRAIN)
    assert set(np.diff(collection.train.query_ptr)) == {N_PAGES} and collection.train.feature_names == FEATURES
    assert len(set(collection.train.qids) | set(collection.test.qids)) == N_QUERIES
    assert len(set(collection.train.document_names)) == collection.train.n_documents


def test_the_same_seed_draws_the_same_and_another_seed_others(collection):
    again, other = continuous.load(), continuous.load(seed=1)
    np.testing.assert_array_equal(collection.train.features, again.train.features)
    np.testing.assert_array_equal(collection.train.relevance, again.train.relevance)
    assert not np.array_equal(collection.train.relevance, other.train.relevance)


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda cls: cls.identifier)
def test_every_loss_learns_from_it_and_ranks_new_queries_better_than_chance(collection, loss):
    trace = b.train(collection.train, loss(), b.Settings(20), collection.test)
    assert trace.n_iterations == 20
    chance = b.metrics.ndcg(collection.test, trace.validation_scores(0), 5)
    assert b.metrics.ndcg(collection.test, trace.validation_scores(20), 5) > chance + 0.1


def test_pairs_have_gaps_of_any_size(collection):
    gaps = collection.train.query_pairs(0).gap
    assert len(np.unique(gaps.round(9))) > 20 and gaps.min() < 0.2


def test_the_readme_names_it():
    text = Path(sample_data.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert "| `continuous` |" in text and "## continuous" in text
