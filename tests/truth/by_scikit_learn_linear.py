"""Linear rankers held against scikit-learn's solvers on the differences of all pairs."""

from dataclasses import replace

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from boosting.baselines import LinearRankNet, RankSVM
from boosting.data.supervision import supervise

from . import data
from .claim import claim

VERSION = f"scikit-learn {sklearn.__version__}"


def weights(baseline, theirs, documents=None):
    """Weights of the scaled features, ours and those of a classifier of winner minus loser (+1) and loser minus winner (-1)."""
    documents = documents or data.distinct()
    ranker, pairs = baseline.fit(documents), documents.pairs()
    x = ranker.scaling.apply(documents.features)
    rows = x[pairs.winner] - x[pairs.loser]
    theirs.fit(np.concatenate([rows, -rows]), np.repeat([1, -1], len(rows)), None if pairs.weight is None else np.tile(pairs.weight, 2))
    return ranker.weights[-1], theirs.coef_[0]


@claim("RankSVM: the weights of the features", oracle=f"{VERSION} LinearSVC", bound=1e-6)
def rank_svm():
    """Squared hinge without an intercept on all pairs, each in both directions at half the C; C from .001 to 1."""
    for C in (0.001, 0.03, 1.0):
        yield weights(RankSVM(C=C), LinearSVC(loss="squared_hinge", fit_intercept=False, dual=False, C=C / 2, tol=1e-12, max_iter=100_000))


@claim("Linear RankNet: the weights of the features", oracle=f"{VERSION} LogisticRegression", bound=1e-6)
def rank_net():
    """Cross entropy without an intercept on all pairs, each in both directions at half the C; C from .001 to 1."""
    for C in (0.001, 0.03, 1.0):
        yield weights(LinearRankNet(C=C), LogisticRegression(fit_intercept=False, C=C / 2, tol=1e-12, max_iter=10_000))


@claim("RankSVM and linear RankNet on preferences with weights", oracle=f"{VERSION} sample_weight", bound=1e-6)
def preference_weights():
    """Every pair as a stated preference, the weight of each drawn from .1 to 5: the weights of the features, at C = .03."""
    pairwise = supervise(data.distinct(), "pairs")
    weighed = replace(pairwise, preference_weights=np.random.default_rng(0).uniform(0.1, 5.0, len(pairwise.preference_rows)))
    svc = LinearSVC(loss="squared_hinge", fit_intercept=False, dual=False, C=0.015, tol=1e-12, max_iter=100_000)
    yield weights(RankSVM(C=0.03), svc, weighed)
    yield weights(LinearRankNet(C=0.03), LogisticRegression(fit_intercept=False, C=0.015, tol=1e-12, max_iter=10_000), weighed)
