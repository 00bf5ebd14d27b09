"""A run that goes on from another ranker's scores: the same as going on with that ranker, for every loss and every kind of base."""

import pickle

import numpy as np
import pytest

import boosting as b
from boosting.explain.model import model_of
from boosting.losses import LOSSES
from tests.boosting.helpers import make_data

FEW = b.Settings(n_iterations=4, max_leaf_nodes=4)
TRAIN, TEST = make_data(1, sizes=(5,) * 6, missing=0.0), make_data(2, sizes=(4,) * 3, missing=0.0)
every_loss = pytest.mark.parametrize("cls", LOSSES, ids=lambda cls: cls.identifier)


def first(rows):
    return np.asarray(rows)[:, 0] * 0.5


class Doubles:
    def predict(self, rows):
        return 2.0 * rows[:, 1]


KINDS = {
    "a feature": (TRAIN.feature_names[0], TRAIN.features[:, 0]),
    "a function": (first, TRAIN.features[:, 0] * 0.5),
    "a model": (Doubles(), 2.0 * TRAIN.features[:, 1]),
    "scores": (np.linspace(-1, 1, TRAIN.n_documents), np.linspace(-1, 1, TRAIN.n_documents)),
}


@every_loss
@pytest.mark.parametrize("kind", KINDS)
def test_the_first_scores_are_the_bases_and_the_first_tree_is_fitted_to_what_it_leaves(cls, kind):
    given, wanted = KINDS[kind]
    trace = b.train(TRAIN, cls(), FEW, base=given)
    assert np.array_equal(trace.scores(0), wanted)
    assert np.array_equal(trace.at(1).targets, cls().for_data(TRAIN).problem(TRAIN, wanted, 1).targets)
    again = b.train(TRAIN, cls(), b.Settings(n_iterations=2, max_leaf_nodes=4), base=given).extend(2)
    assert np.array_equal(again.scores(4), trace.scores(4))


@every_loss
def test_predictions_validation_and_histories_start_there_too(cls):
    trace = b.train(TRAIN, cls(), FEW, validation=TEST, base=first)
    for k, staged in enumerate(trace.staged_predict(TEST.features)):
        assert np.array_equal(staged, trace.predict(TEST.features, k)) and np.array_equal(staged, trace.validation_scores(k))
        assert np.array_equal(model_of(trace, k).scores(TEST.features), staged)
    life = b.document_history(trace, 3)
    assert life.scores[0] == first(TRAIN.features)[3]
    assert life.shares(4).sum() == pytest.approx(trace.scores(4)[3])
    assert np.array_equal(pickle.loads(pickle.dumps(trace)).scores(4), trace.scores(4))


def test_going_on_from_a_run_is_that_run_gone_on_with():
    """Gradients ask nothing but the scores: with a fixed step two runs in a row are one."""
    for loss in (b.LambdaMART(), b.GBT()):
        whole = b.train(TRAIN, loss, b.Settings(n_iterations=6, max_leaf_nodes=4), validation=TEST)
        begun = b.train(TRAIN, loss, b.Settings(n_iterations=3, max_leaf_nodes=4))
        rest = b.train(TRAIN, loss, b.Settings(n_iterations=3, max_leaf_nodes=4), validation=TEST, base=begun)
        np.testing.assert_allclose(rest.scores(3), whole.scores(6), rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(rest.validation_scores(3), whole.validation_scores(6), rtol=1e-12, atol=1e-13)


def test_without_iterations_a_run_ranks_as_its_base():
    trace = b.train(TRAIN, b.LambdaMART(), b.Settings(n_iterations=0), base=Doubles())
    assert np.array_equal(trace.predict(TEST.features), 2.0 * TEST.features[:, 1])


def test_scores_of_training_rows_are_known_of_no_others():
    trace = b.train(TRAIN, b.GBT(), FEW, base=np.zeros(TRAIN.n_documents))
    with pytest.raises(ValueError, match="known for the 30 training rows only; start from a feature"):
        trace.predict(TEST.features, 2)
    with pytest.raises(ValueError, match="known for the 30 training rows only"):
        b.train(TRAIN, b.GBT(), FEW, validation=TEST, base=np.zeros(TRAIN.n_documents))


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        ("BM26", ValueError, "base='BM26' is not a feature of these data; choose one of"),
        (np.zeros(3), ValueError, r"base has the shape \(3,\), the data 30 documents"),
        (np.full(TRAIN.n_documents, np.nan), ValueError, "gives row 0 the score nan; a base needs a number for every row"),
        (lambda rows: rows, ValueError, r"the function <lambda> gave scores of shape \(30, "),
        (7, TypeError, "base is int; pass a feature's name"),
    ],
)
def test_what_is_no_base_is_refused(given, kind, message):
    with pytest.raises(kind, match=message):
        b.train(TRAIN, b.GBT(), FEW, base=given)


def test_a_feature_with_missing_values_is_refused_where_a_row_lacks_it():
    data = make_data(3, sizes=(5,) * 3, missing=0.5)
    with pytest.raises(ValueError, match="fill what is missing"):
        b.train(data, b.GBT(), FEW, base=data.feature_names[0])
