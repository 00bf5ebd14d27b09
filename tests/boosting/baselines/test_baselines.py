"""What all baselines keep: the face, the scale of the features, the choice of a round, and what they refuse."""

import numpy as np
import pytest

import boosting as b
from boosting import metrics
from boosting.baselines import BASELINES, AdaRank, LinearListNet, LinearRankNet, RankSVM
from tests.boosting.helpers import make_data

DATA, OTHER = make_data(1, sizes=(8, 7, 9), missing=0.1, constant=True), make_data(2, sizes=(6, 8), missing=0.1, constant=True)
EVERY = pytest.mark.parametrize("baseline", [cls() for cls in BASELINES], ids=lambda baseline: baseline.title)


@EVERY
def test_a_ranker_scores_every_round_and_orders_better_than_chance(baseline):
    ranker = baseline.fit(DATA)
    assert ranker.n_iterations >= 1 and ranker.best_iteration == ranker.n_iterations and not ranker.weights.flags.writeable
    assert not ranker.scores(DATA, 0).any()
    np.testing.assert_array_equal(ranker.predict(DATA), ranker.scores(DATA, ranker.n_iterations))
    assert ranker.predict(OTHER).shape == (OTHER.n_documents,) and np.isfinite(ranker.predict(OTHER)).all()
    assert metrics.ndcg(DATA, ranker.predict(DATA), 5) > metrics.ndcg(DATA, np.zeros(DATA.n_documents), 5) + 0.1
    assert ranker.title in repr(ranker) and baseline.paper


@EVERY
def test_validation_queries_choose_the_round(baseline):
    ranker = baseline.fit(DATA, validation=OTHER)
    found = [metrics.ndcg(OTHER, ranker.scores(OTHER, k), 5) for k in range(1, ranker.n_iterations + 1)]
    assert ranker.best_iteration == 1 + int(np.argmax(found))
    np.testing.assert_array_equal(ranker.weights, baseline.fit(DATA).weights)  # and teach nothing


@EVERY
def test_units_and_a_feature_that_never_varies_play_no_part(baseline):
    changed = b.Dataset(DATA.features * [1e9, 1e-9, 1.0] + [5e9, 0.0, 3.0], DATA.relevance, DATA.query_ptr)
    one, two = baseline.fit(DATA), baseline.fit(changed)
    np.testing.assert_allclose(two.predict(changed), one.predict(DATA), rtol=1e-4, atol=1e-4)
    assert not one.weights[:, 2].any()


@EVERY
def test_a_missing_value_counts_as_the_mean(baseline):
    ranker, filled = baseline.fit(DATA), DATA.features.copy()
    mean = np.nanmean(DATA.features, axis=0)
    filled[np.isnan(filled)] = np.broadcast_to(mean, filled.shape)[np.isnan(filled)]
    np.testing.assert_allclose(ranker.predict(b.Dataset(filled, DATA.relevance, DATA.query_ptr)), ranker.predict(DATA), atol=1e-9)


@EVERY
@pytest.mark.parametrize("relevance", [[1, 1, 1], [0, 0, 0], [0, 1, 2]], ids=["one grade", "nothing relevant", "queries of one"])
def test_without_a_pair_there_is_nothing_to_learn(baseline, relevance):
    ends = [0, 1, 2, 3] if relevance == [0, 1, 2] else [0, 3]
    with pytest.raises(ValueError, match="has nothing to learn: no query has two documents of different grades"):
        baseline.fit(b.Dataset([[0.0], [1.0], [2.0]], relevance, ends))


@EVERY
def test_one_query_is_enough(baseline):
    data = b.Dataset([[0.0, 1.0], [1.0, 1.0], [2.0, 0.0]], [0, 1, 2], [0, 3])
    assert metrics.ndcg(data, baseline.fit(data, validation=data).predict(data)) == 1.0


def test_bare_preferences_are_learnt_from_or_refused():
    data = b.Dataset([[0.0], [1.0], [2.0]], [np.nan] * 3, [0, 3], preferences=[[2, 0], [1, 0]])
    for baseline in (RankSVM(), LinearRankNet()):
        ranker = baseline.fit(data)
        assert (np.diff(ranker.predict(data)) > 0).all() and ranker.n_pairs == ranker.n_pairs_used == 2
    for baseline in (AdaRank(), LinearListNet()):
        with pytest.raises(ValueError, match=r"needs a grade for each document .* Use RankSVM or LinearRankNet"):
            baseline.fit(data)


def test_what_is_no_data_or_other_data_is_refused():
    ranker = RankSVM().fit(DATA)
    narrow = b.Dataset([[0.0]], [1], [0, 1])
    with pytest.raises(ValueError, match="data has 1 features, the ranker 3"):
        ranker.predict(narrow)
    with pytest.raises(ValueError, match="validation has 1 features"):
        RankSVM().fit(DATA, validation=narrow)
    with pytest.raises(TypeError, match="data is ndarray, but must be one Dataset"):
        RankSVM().fit(DATA.features)
    with pytest.raises(ValueError, match=r"round 999 is outside 0\.\."):
        ranker.scores(DATA, 999)


@pytest.mark.parametrize(
    ("cls", "name"), [(RankSVM, "C"), (LinearListNet, "C"), (RankSVM, "most_pairs"), (AdaRank, "k"), (AdaRank, "n_rounds")]
)
def test_a_parameter_refuses_nonsense_by_its_name(cls, name):
    with pytest.raises(ValueError, match=f"{name}=-1"):
        cls(**{name: -1})
