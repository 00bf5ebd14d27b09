"""RankNet's factoring: both ways give one step, which is the slope of C; and the number of questions."""

import numpy as np

from boosting import Dataset
from boosting.lambdas.cross_entropy import cross_entropy
from boosting.lambdas.factoring import factor
from boosting.lambdas.terms import ranknet


def test_the_factored_step_is_that_of_all_pairs_and_of_the_cost():
    rng = np.random.default_rng(3)
    x, grades, w = rng.normal(size=(9, 4)), rng.integers(0, 3, 9).astype(float), rng.normal(size=4)
    data = Dataset(x, grades, [0, 9])
    found = factor(ranknet(1.5), data, x @ w, x)
    np.testing.assert_allclose(found.by_pair, found.factored, rtol=1e-12)
    i, j = np.nonzero(grades[:, None] > grades[None, :])

    def cost(weights):
        scores = x @ weights
        return cross_entropy(scores[i] - scores[j], 1.0, 1.5).cost.sum()

    slope = [(cost(w + step) - cost(w - step)) / 2e-6 for step in 1e-6 * np.eye(4)]
    np.testing.assert_allclose(found.factored, -np.array(slope), rtol=1e-6)
    assert (found.n_pairs, found.passes_by_pair, found.passes) == (len(i), 2 * len(i), 9)
