"""What a feature is worth to a model and does to its scores, held against scikit-learn's inspection of the same model."""

import numpy as np
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.inspection import partial_dependence, permutation_importance

import boosting as b
from boosting.explain.model import model_of
from boosting.explain.permutation_importance import NDCG, shuffled

from . import data
from .by_scikit_learn import LEAVES, VERSION, cart
from .claim import claim


class Trained(RegressorMixin, BaseEstimator):
    """A trace as scikit-learn asks for its scores."""

    def __init__(self, trace: b.Trace) -> None:
        self.trace = trace

    def fit(self, X, y):
        return self

    def __sklearn_is_fitted__(self) -> bool:
        return True

    def predict(self, X):
        return self.trace.predict(X)


def traces():
    for make in (data.distinct, data.repeated):
        for loss in (b.GBT(), b.LambdaMART()):
            yield b.train(make(), loss, b.Settings(5, LEAVES))


@claim("Importance by gain: one tree", oracle=f"{VERSION} feature_importances_", bound=1e-12)
def gain():
    """The share of each feature in the gain of the first tree of GBT; grades are its targets."""
    for make in data.RANKED.values():
        documents = make()
        trace = b.train(documents, b.GBT(), b.Settings(1, LEAVES))
        yield b.split_importance(trace).gain_share, cart(documents.features, documents.relevance).feature_importances_


@claim("Importance by shuffling: the NDCG@5 that is lost", oracle=f"{VERSION} permutation_importance", bound=1e-12)
def shuffling():
    """Three shuffles of each feature by the generator of scikit-learn, each order made from the one before."""
    for trace in traces():
        documents, model = trace.data, model_of(trace)

        def score(estimator, X, y, documents=documents):
            return b.metrics.ndcg(documents, estimator.predict(X), 5)

        theirs = permutation_importance(Trained(trace), documents.features, documents.relevance, scoring=score, n_repeats=3, random_state=7)
        seed, whole = np.random.RandomState(7).randint(np.iinfo(np.int32).max + 1), NDCG(documents, trace.scores(5))
        for feature in range(documents.n_features):
            luck, step, order = np.random.RandomState(seed), np.arange(documents.n_documents), np.arange(documents.n_documents)
            for repeat in range(3):
                luck.shuffle(step)
                order = order[step]
                yield whole - shuffled(model, documents, feature, order, NDCG), theirs.importances[feature, repeat]


@claim("Partial dependence of each feature", oracle=f"{VERSION} partial_dependence, brute force", bound=1e-12)
def dependence():
    """Ours from the thresholds of each tree, theirs by setting the feature of every document to each of 20 values."""
    for trace in traces():
        for feature in range(trace.data.n_features):
            theirs = partial_dependence(Trained(trace), trace.data.features, [feature], method="brute", kind="average", grid_resolution=20)
            yield b.partial_dependence(trace, feature).at(theirs["grid_values"][0]), theirs["average"][0]
