"""Rankers of one's own, as somebody would write them, where other processes and scripts can import them."""

from dataclasses import dataclass

import numpy as np

import boosting as b


def directions(data):
    """What each feature says of the grade, the strongest first: (feature, sign)."""
    grade = np.nan_to_num(data.relevance) - np.nanmean(data.relevance)
    weights = np.nan_to_num(data.features).T @ grade
    return [(int(f), float(np.sign(weights[f]))) for f in np.argsort(-np.abs(weights), kind="stable")]


def summed(data, chosen):
    scores = np.zeros(data.n_documents)
    for f, sign in chosen:
        scores = scores + sign * np.nan_to_num(data.features[:, f])
    return scores


@dataclass(frozen=True)
class Rounds:
    """So many rounds, each of which adds a feature; only the last round predicts."""

    n: int

    def fit(self, data):
        return Model(directions(data)[: self.n])


@dataclass(frozen=True)
class Model:
    chosen: list

    def predict(self, data):
        return summed(data, self.chosen)


@dataclass(frozen=True)
class Staged:
    """The same, fitted once: the scores after every round, written one over the other as a frugal model would."""

    n: int = 4

    def fit(self, data):
        return StagedModel(directions(data)[: self.n])


@dataclass(frozen=True)
class StagedModel:
    chosen: list

    def staged_predict(self, data):
        scores = np.zeros(data.n_documents)
        for f, sign in self.chosen:
            scores += sign * np.nan_to_num(data.features[:, f])
            yield scores


class Counting:
    """Counts how often it is fitted; predicts itself."""

    def __init__(self):
        self.n_fits = 0

    def fit(self, data):
        self.n_fits += 1
        self.chosen = directions(data)

    def staged_scores(self, data):
        return [summed(data, self.chosen[:k]) for k in range(1, len(self.chosen) + 1)]


def by_function(data):
    return StagedModel(directions(data))


def own_training(data):
    return b.train(data, b.GBT(), b.Settings(n_iterations=6, max_leaf_nodes=4))
