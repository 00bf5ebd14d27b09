"""The booster held against itself, bit for bit: replay, prediction, going on, threads."""

from dataclasses import replace

import numpy as np

import boosting as b
from boosting.data.supervision import supervise, with_preferences
from tests.boosting.helpers import PAIRS_ONLY, VARIANTS

from . import data
from .claim import claim

N = 6


def watched_training(documents, loss, settings):
    """(trace, scores that training itself held before each iteration)."""
    held = []

    def problem(self, documents, scores, k):
        held.append(scores.copy())
        return type(loss).problem(self, documents, scores, k)

    spy = type(type(loss).__name__, (type(loss),), {"problem": problem})
    return b.train(documents, spy(**loss.parameters()), settings), held


@claim("Replay: the scores that training held", oracle="training itself", bound=0.0)
def replay():
    """Every variant of every loss, with missing values: scores of the trace against those that each iteration started from."""
    for loss in VARIANTS.values():
        trace, held = watched_training(data.missing(), loss, b.Settings(N, 8))
        yield np.array([trace.scores(k) for k in range(len(held))]), np.array(held)


@claim("Prediction from feature values, and going on where training stopped", oracle="training itself", bound=0.0)
def prediction():
    """Every variant: predict() of the training rows walks thresholds instead of bins; 2 iterations extended by 4 against 6 at once."""
    for loss in VARIANTS.values():
        whole = b.train(data.missing(), loss, b.Settings(N, 8))
        theirs = np.array([whole.scores(k) for k in range(whole.n_iterations + 1)])
        two = b.train(data.missing(), loss, b.Settings(2, 8)).extend(N - 2)
        yield np.array([whole.predict(data.missing().features, k) for k in range(whole.n_iterations + 1)]), theirs
        yield np.array([two.scores(k) for k in range(two.n_iterations + 1)]), theirs


@claim("Two threads", oracle="one thread", bound=0.0)
def threads():
    """48,000 documents, GBT and LambdaMART, 3 trees of 16 leaves."""
    for loss in (b.GBT(), b.LambdaMART(split_on="newton")):
        one, two = (b.train(data.large(), loss, b.Settings(3, 16, n_threads=n)) for n in (1, 2))
        yield two.scores(3), one.scores(3)


@claim("A stated preference of weight w", oracle="the same preference, stated w times", bound=1e-10)
def preference_weights():
    """Every pair as a stated preference of weight 1 to 4, each loss that learns from preferences: scores of 6 iterations."""
    pairwise = supervise(data.missing(), "pairs")
    often = np.random.default_rng(0).integers(1, 5, len(pairwise.preference_rows))
    rows, gaps = (np.repeat(column, often, axis=0) for column in (pairwise.preference_rows, pairwise.preference_gap_rows))
    weighed, repeated = replace(pairwise, preference_weights=often), with_preferences(pairwise, rows, gaps)
    for loss in PAIRS_ONLY.values():
        one, two = (b.train(documents, loss, b.Settings(N, 8)) for documents in (weighed, repeated))
        yield np.array([one.scores(k) for k in range(1, N + 1)]), np.array([two.scores(k) for k in range(1, N + 1)])
