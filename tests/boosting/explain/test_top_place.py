"""The top place of a query along a run of ListNet, against scipy and sums by hand."""

import numpy as np
import pytest
from scipy.special import softmax
from scipy.stats import entropy

import boosting as b
import sample_data
from boosting.explain.top_place import TopPlace, sentence_of, top_place
from tests.boosting.helpers import make_data


def test_shares_and_cross_entropy_are_those_of_scipy():
    trace = b.train(make_data(1, (5, 6)), b.ListNet(), b.Settings(4, 4), make_data(2, (4, 5)))
    for validation, query, rows in ((False, 1, slice(5, 11)), (True, 0, slice(0, 4))):
        data, found = (trace.validation if validation else trace.data), top_place(trace, query, validation)
        wanted = softmax(data.relevance[rows])
        np.testing.assert_allclose(found.wanted, wanted, rtol=1e-12)
        assert found.floor == pytest.approx(entropy(wanted), rel=1e-12)
        for k, scores in enumerate(trace.all_scores(validation)):
            np.testing.assert_allclose(found.shares[k], softmax(scores[rows]), rtol=1e-12)
            assert found.cross_entropy[k] == pytest.approx(entropy(wanted) + entropy(wanted, softmax(scores[rows])), rel=1e-12)
            assert found.cross_entropy[k] >= found.floor


def test_a_document_without_a_grade_does_not_compete():
    data = b.Dataset(np.arange(3.0)[:, None], [2.0, np.nan, 0.0], [0, 3])
    found = top_place(b.train(data, b.ListNet(), b.Settings(2, 3)), 0)
    assert found.wanted[1] == 0 and not found.shares[:, 1].any()
    np.testing.assert_allclose(found.shares.sum(axis=1), 1.0)
    assert np.all(np.isfinite(found.cross_entropy))


def test_on_the_six_documents_every_tree_brings_the_shares_nearer():
    """What the summary of the loss says, and the sentence of the view."""
    trace = b.train(sample_data.load("six").train, b.ListNet(), b.Settings(20, 3))
    found, names = top_place(trace, 0), trace.data.document_names
    assert np.all(np.diff(found.cross_entropy) < 0)
    best = int(np.argmax(trace.data.relevance))
    for k in (0, 1, 7):
        said = sentence_of(found, k, names)
        assert said.startswith(f"{names[best]} should have {100 * found.wanted[best]:.3g}")
        assert f"{found.cross_entropy[k]:.3g}, {found.cross_entropy[k] - found.floor:.3g} above" in said
    assert f"from {100 * found.shares[6, best]:.3g}" in said


def test_a_share_that_is_not_all_is_not_said_to_be_all():
    found = TopPlace(np.array([0.9997, 0.0003]), np.log([[0.5, 0.5], [0.99996, 0.00004]]))
    said = sentence_of(found, 1, ("a", "b")).replace("\u00a0", " ")
    assert said.startswith("a should have 99.97 % of the top place and goes from 50 % to 99.996 %.")


def test_equal_best_grades_and_a_lonely_document_have_sentences_of_their_own():
    alike = TopPlace(np.array([0.4, 0.4, 0.2]), np.log([[0.3, 0.3, 0.4], [0.35, 0.35, 0.3]]))
    assert sentence_of(alike, 1, ("a", "b", "c")).startswith("Two documents of the best grade should have 40")
    assert "there is nothing to share" in sentence_of(TopPlace(np.array([1.0]), np.zeros((1, 1))), 0, ("a",))
