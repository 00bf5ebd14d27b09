"""Linear ListNet against a plain sum with another minimiser, and against logistic regression where every list has two documents."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

import boosting as b
from boosting.baselines import LinearListNet
from tests import naive
from tests.boosting.helpers import make_data


def cross_entropy(data, x, w):
    scores = [sum(weight * value for weight, value in zip(w, row, strict=True)) for row in x]
    wanted, share = naive.top_one(data, data.relevance), naive.top_one(data, scores)
    return -sum(p * math.log(q) for p, q in zip(wanted, share, strict=True))


@pytest.mark.parametrize("C", [0.1, 10.0])
def test_the_weights_lower_the_plain_sum_as_far_as_a_minimiser_without_a_gradient_does(C):
    data = make_data(1, sizes=(4, 5), n_features=2)
    ranker = LinearListNet(C=C).fit(data)
    x = ranker.scaling.apply(data.features).tolist()

    def objective(w):
        return 0.5 * sum(weight**2 for weight in w) + C * cross_entropy(data, x, w)

    theirs = minimize(objective, np.zeros(2), method="Nelder-Mead", options={"xatol": 1e-7, "fatol": 1e-12})
    np.testing.assert_allclose(ranker.weights[-1], theirs.x, atol=1e-5)


def test_lists_of_two_are_a_logistic_regression_with_the_shares_as_weights():
    """The better of two documents should have the share p of the top place: it beats the other p times, and loses 1 - p times."""
    rng = np.random.default_rng(2)
    data = b.Dataset(rng.normal(size=(16, 3)), [1, 0, 2, 0, 1, 1, 3, 2] * 2, np.arange(0, 17, 2))
    ranker = LinearListNet(C=5.0).fit(data)
    x = ranker.scaling.apply(data.features)
    difference = x[0::2] - x[1::2]
    share = 1 / (1 + np.exp(data.relevance[1::2] - data.relevance[0::2]))
    theirs = LogisticRegression(fit_intercept=False, C=5.0, tol=1e-10, max_iter=10_000)
    theirs.fit(np.concatenate([difference, difference]), np.repeat([1, -1], 8), sample_weight=np.concatenate([share, 1 - share]))
    np.testing.assert_allclose(ranker.weights[-1], theirs.coef_[0], rtol=1e-4, atol=1e-6)


def test_a_document_without_a_grade_is_not_in_the_list():
    data = make_data(3, sizes=(6, 5))
    relevance = data.relevance.copy()
    relevance[[1, 8]] = np.nan
    kept = [row for row in range(11) if row not in (1, 8)]
    part = b.Dataset(data.features[kept], data.relevance[kept], [0, 5, 9])
    whole = LinearListNet().fit(b.Dataset(data.features, relevance, data.query_ptr))
    scaled = whole.scaling.apply(part.features)
    found = minimize(lambda w: 0.5 * w @ w + 100 * cross_entropy(part, scaled.tolist(), w), whole.weights[-1], method="Nelder-Mead")
    np.testing.assert_allclose(whole.weights[-1], found.x, atol=1e-3)
