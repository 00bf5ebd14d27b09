"""The loop: stops, goes on, threads, and answers to data that have little to teach."""

import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import boosting as b
from boosting.compute import threads
from boosting.losses.lambdamart import loss as lambdamart
from boosting.trees import binning, growth, histogram
from tests.boosting.helpers import VARIANTS, by_name, each, make_data, same_trace, scores_for

FEW = b.Settings(n_iterations=6, max_leaf_nodes=5)
IDLE = ".*takes .*; ignored: "  # one set of settings for all losses: a stump has no leaves to count


@each(loss=VARIANTS)
def test_scores_move_by_decay_rate_and_the_trees_sum(loss):
    data = make_data(missing=0.1)
    trace = b.train(data, loss, FEW)
    scores = np.full(data.n_documents, trace.start)
    for k in range(1, trace.n_iterations + 1):
        snapshot = trace.at(k)
        scores = snapshot.decay * scores + snapshot.rate * sum(tree.predict(data.features) for tree in snapshot.trees)
        np.testing.assert_array_equal(trace.scores(k), scores)
    assert trace.n_iterations == 6 or trace.ended


@each(loss=VARIANTS)
def test_extending_a_trace_equals_training_longer_at_once(loss):
    data, validation = make_data(1, sizes=(20, 20)), make_data(2)
    short = b.train(data, loss, b.Settings(n_iterations=3, max_leaf_nodes=5), validation)
    long, whole = short.extend(3), b.train(data, loss, FEW, validation)
    same_trace(long, whole)
    np.testing.assert_array_equal(long.validation_scores(6), whole.validation_scores(6))
    assert (short.n_iterations, long.n_iterations) == (3, 6)


@pytest.mark.parametrize("loss", **by_name(VARIANTS))
def test_one_thread_and_two_give_the_same_model_to_the_last_bit(loss, monkeypatch):
    calls = []
    monkeypatch.setattr(histogram, "PARALLEL_WORDS", 1)
    monkeypatch.setattr(growth, "PARALLEL_VALUES", 1)
    monkeypatch.setattr(lambdamart, "PARALLEL_DOCUMENTS", 1)
    monkeypatch.setattr(binning, "PARALLEL_VALUES", 1)

    class Pool(ThreadPoolExecutor):
        def submit(self, *job):
            calls.append(1)
            return super().submit(*job)

    monkeypatch.setattr(threads, "ThreadPoolExecutor", Pool)
    data = make_data(sizes=(20,) * 20, n_features=20, missing=0.1)
    one, two = (b.train(data, loss, b.Settings(n_iterations=3, n_threads=n)) for n in (1, 2))
    same_trace(one, two)
    assert calls or loss.parameters().get("weak_learner") == "stump"  # which needs no histogram


def test_threads_are_worth_it_on_large_data_and_change_nothing():
    data = make_data(sizes=(10,) * 4500, n_features=9)
    assert data.features.size > growth.PARALLEL_VALUES
    same_trace(*(b.train(data, b.LambdaMART(), b.Settings(n_iterations=2, n_threads=n)) for n in (1, 2)))


def test_training_in_several_python_threads_at_once_gives_the_same_models():
    data = make_data(sizes=(15,) * 10, n_features=9)  # shared, and so are its cached pairs
    alone = [b.train(make_data(sizes=(15,) * 10, n_features=9), loss, FEW) for loss in VARIANTS.values()]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda loss: b.train(data, loss, FEW), VARIANTS.values()))
    for one, two in zip(alone, together, strict=True):
        same_trace(one, two)


def test_several_trainings_at_once_with_two_threads_each_give_the_same_models(monkeypatch):
    monkeypatch.setattr(growth, "PARALLEL_VALUES", 1)
    data, two = make_data(sizes=(20,) * 40, n_features=20, missing=0.1), b.Settings(n_iterations=20, max_leaf_nodes=15, n_threads=2)
    alone = b.train(data, b.LambdaMART(), b.Settings(n_iterations=20, max_leaf_nodes=15))
    with ThreadPoolExecutor(5) as pool:
        for trace in pool.map(lambda _: b.train(data, b.LambdaMART(), two), range(10)):
            same_trace(trace, alone)


def test_training_twice_gives_the_same_model():
    for loss in b.LOSSES:
        same_trace(b.train(make_data(), loss(), FEW), b.train(make_data(), loss(), FEW))


def test_false_stops_and_keeps_what_was_trained():
    seen = []

    def stop_at_3(k, metrics):
        seen.append(k)
        return k < 3

    trace = b.train(make_data(), b.GBT(), FEW, on_iteration=stop_at_3)
    assert seen == [1, 2, 3] and trace.n_iterations == 3 and trace.ended == ""
    same_trace(trace.extend(3), b.train(make_data(), b.GBT(), FEW))


def test_only_false_stops():
    assert b.train(make_data(), b.GBT(), FEW, on_iteration=lambda k, metrics: None).n_iterations == 6


def test_watching_and_validating_change_nothing():
    plain = b.train(make_data(), b.LambdaMART(), FEW)
    same_trace(plain, b.train(make_data(), b.LambdaMART(), FEW, make_data(5), lambda k, metrics: True))


def test_no_iterations_is_a_model_of_its_start():
    trace = b.train(make_data(), b.GBT(), b.Settings(n_iterations=0))
    assert trace.n_iterations == 0 and trace.scores(0).tolist() == [trace.start] * 15
    assert trace.predict(make_data().features).tolist() == [trace.start] * 15


def test_validation_data_of_another_width_are_refused():
    with pytest.raises(ValueError, match="validation has 4 features, the training data 3; both need the same"):
        b.train(make_data(), b.GBT(), FEW, make_data(n_features=4))


# ---- data that have little to teach: a sentence in `ended`, or a sensible model, and never a warning ----

NOTHING = {
    "one document": b.Dataset([[1.0]], [3], [0, 1]),
    "one-document queries": b.Dataset([[1.0], [2.0], [3.0]], [0, 1, 2], [0, 1, 2, 3]),
    "a single grade everywhere": b.Dataset([[1.0], [2.0], [3.0]], [2, 2, 2], [0, 3]),
    "nothing but zeros": b.Dataset([[0.0], [0.0]], [0, 0], [0, 2]),
}


@each(data=NOTHING)
@each(loss=VARIANTS)
def test_without_pairs_a_run_ends_with_a_sentence_or_fits_the_grades(loss, data):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", IDLE)
        trace = b.train(data, loss, b.Settings(n_iterations=3, max_leaf_nodes=3))
    if trace.n_iterations == 0:
        assert trace.ended.endswith(".") and len(trace.ended) > 20
        assert trace.extend(2).ended == trace.ended
    else:
        assert trace.ended == "" and trace.n_iterations == 3
        error = [np.abs(trace.scores(k) - data.relevance).sum() for k in (0, 3)]
        assert error[1] <= error[0] + 1e-12


@each(loss=VARIANTS)
def test_a_constant_feature_teaches_no_order(loss):
    data = b.Dataset([[7.0]] * 4, [0, 1, 2, 3], [0, 4])
    trace = b.train(data, loss, FEW)
    assert np.ptp(trace.scores(trace.n_iterations)) == 0
    if trace.n_iterations < 6:
        assert trace.ended


@each(loss=VARIANTS)
def test_documents_without_a_label_are_scored_and_teach_nothing(loss):
    whole = make_data(4, sizes=(6, 6))
    keep = np.arange(12) % 6 != 5
    unlabelled = b.Dataset(whole.features, np.where(keep, whole.relevance, np.nan), [0, 6, 12])
    without = b.Dataset(whole.features[keep], whole.relevance[keep], [0, 5, 10])
    scores = scores_for(whole, 1)
    problem, small = loss.for_data(unlabelled).problem(unlabelled, scores, 1), loss.for_data(without).problem(without, scores[keep], 1)
    untouched = problem.weights[~keep] * problem.targets[~keep]
    assert not untouched.any()
    if loss.parameters().get("pair_weight") != "dcg" and loss.parameters().get("metric", "ranknet") == "ranknet":  # else they hold ranks
        np.testing.assert_allclose(problem.targets[keep], small.targets, rtol=1e-12)
        np.testing.assert_allclose(problem.weights[keep], small.weights, rtol=1e-12)
    trace = b.train(unlabelled, loss, FEW)
    assert np.isfinite(trace.scores(trace.n_iterations)).all()


@each(loss=VARIANTS)
def test_huge_and_tiny_feature_values_train_like_their_ranks(loss):
    data = make_data(5, sizes=(8, 8), n_features=2)
    order = np.argsort(np.argsort(data.features, axis=0), axis=0)
    values = np.sort(np.concatenate([-np.logspace(-320, 308, 8), np.logspace(-320, 308, 8)]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", IDLE)
        huge = b.train(b.Dataset(values[order], data.relevance, data.query_ptr), loss, FEW)
    plain = b.train(b.Dataset(order.astype(float), data.relevance, data.query_ptr), loss, FEW)
    np.testing.assert_array_equal(huge.scores(huge.n_iterations), plain.scores(plain.n_iterations))


@each(loss=VARIANTS)
def test_two_bins_256_leaves_and_long_runs_stay_finite(loss):
    data = make_data(6, sizes=(30, 30))
    for settings in (b.Settings(n_iterations=5, n_bins=2), b.Settings(n_iterations=60, max_leaf_nodes=256)):
        trace = b.train(data, loss, settings)
        assert np.isfinite(trace.scores(trace.n_iterations)).all()


WITH_PREFERENCES = {
    "preferences alone": b.Dataset([[0.0], [1.0], [2.0]], [np.nan] * 3, [0, 3], preferences=[[2, 1], [1, 0]]),
    "grades and preferences": b.Dataset([[0.0], [1.0], [2.0]], [0, 1, 1], [0, 3], preferences=[[2, 1]]),
    "two grades of three": b.Dataset([[0.0], [1.0], [2.0]], [0, np.nan, 1], [0, 3], preferences=[[2, 1], [1, 0]]),
    "another query graded": b.Dataset(
        [[0.0], [1.0], [2.0], [0.5], [3.0]], [np.nan, np.nan, np.nan, 0, 2], [0, 3, 5], preferences=[[2, 1], [1, 0]]
    ),
}


@each(data=WITH_PREFERENCES)
@each(loss={name: loss for name, loss in VARIANTS.items() if loss.takes_preferences})
def test_preferences_are_enough_for_the_losses_that_learn_from_pairs(loss, data):
    trace = b.train(data, loss, b.Settings(n_iterations=20, max_leaf_nodes=5))
    assert trace.n_iterations > 0
    assert b.metrics.contradicting_pairs(data, trace.scores(trace.n_iterations)) == 0


@each(data=WITH_PREFERENCES)
@each(loss={name: loss for name, loss in VARIANTS.items() if not loss.takes_preferences})
def test_losses_that_need_grades_say_so_and_name_the_way_out(loss, data):
    with pytest.raises(ValueError, match=f"{loss.title}.* cannot learn from preferences alone: .* Use ") as error:
        b.train(data, loss)
    way_out = str(error.value).split(" Use ")[1]
    assert "LambdaMART with metric='ranknet'" in way_out
    assert all((other.title in way_out) == other().takes_preferences for other in b.LOSSES if other is not b.LambdaMART)


def test_gbt_needs_a_grade():
    with pytest.raises(ValueError, match="GBT needs at least one document with a grade; every relevance is NaN"):
        b.train(b.Dataset([[0.0]], [np.nan], [0, 1]), b.GBT())
