"""Many runs together: splits by query, bands of curves, the choice on validation, and the steps that the guard halved."""

import numpy as np

import boosting as b
from boosting.experiments.studies import band, best_choice, full_steps, ndcg_by_rank, split
from tests.boosting.helpers import make_data

DATA = make_data(5, sizes=(6,) * 12, n_grades=5)
LOSS = b.MPBoost(ddf="logarithmic")


def test_a_split_is_by_query_and_seeds_differ():
    train, test = split(DATA, 0.7, 0)
    assert train.n_queries == 8 and test.n_queries == 4 and not set(train.qids) & set(test.qids)
    assert split(DATA, 0.7, 0)[0].qids == train.qids != split(DATA, 0.7, 1)[0].qids


def test_ndcg_by_rank_is_ndcg_at_each_rank():
    scores = np.random.default_rng(0).normal(size=DATA.n_documents)
    assert ndcg_by_rank(DATA, scores).tolist() == [b.metrics.ndcg(DATA, scores, k) for k in range(1, 11)]


def test_a_band_holds_the_quartiles_over_the_rounds_that_all_have():
    found = band([np.array([0.0, 1.0, 2.0]), np.array([1.0, 3.0]), np.array([2.0, 5.0])])
    np.testing.assert_allclose(found, [[0, 1], [0.5, 2], [1, 3], [1.5, 4], [2, 5]])


def test_the_choice_is_the_best_on_validation_at_its_first_best_round():
    found = best_choice([np.array([0.1, 0.6, 0.69]), np.array([0.1, 0.7, 0.7]), np.array([np.nan, 0.7, 0.2])])
    assert (found.number, found.iteration, found.validation) == (1, 1, 0.7)


def test_a_full_step_is_the_z_that_was_taken_unless_the_guard_halved_it():
    trace = b.train(DATA, b.MPBoost(ddf="linear", alpha=1.5), b.Settings(8))
    full = full_steps(trace)
    halved = np.array(["halved" in trace.at(k).note for k in range(1, 9)])
    assert halved.any() and not halved.all()
    np.testing.assert_allclose(full[~halved], trace.watched("z")[~halved], rtol=1e-9)
    assert (full[halved] > 1).all() and (trace.watched("z")[halved] <= 1).all()
