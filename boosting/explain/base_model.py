"""Boosting on top of another model: Algorithm 3 of the slides begins with the scores of a base model, or with 0 where there is none
([SL] LambdaMART). Each step is the same as in THE LOOP; a few are made here, to be looked at.

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
>>> first = boost_from(data, b.LambdaMART(), b.Settings(max_leaf_nodes=2), np.array([1.0, 0.0]))[0]
>>> first.tree.n_leaves, bool(first.after[1] > 0.0)
(2, True)
"""

from typing import NamedTuple

import numpy as np

from ..arguments import check_training
from ..data.dataset import Dataset
from ..iteration import add_trees, move
from ..losses.base import Loss, Problem
from ..settings import Settings
from ..trees.binning import bin_features
from ..trees.tree import Tree


class Boosted(NamedTuple):
    """One iteration: what its tree was fitted to, the tree, the leaf id of each document, the rate, the scores before and after."""

    problem: Problem
    tree: Tree
    leaves: np.ndarray
    rate: float
    before: np.ndarray
    after: np.ndarray


def boost_from(data: Dataset, loss: Loss, settings: Settings, base_scores: np.ndarray, n: int = 1) -> list[Boosted]:
    """n iterations of a loss with one tree each, from base_scores (n_documents,); fewer where nothing is left to learn.

    Raises ValueError where the data do not suit the loss, or the scores do not suit the data.
    """
    check_training(data, loss, settings, None, None)
    if settings.draws:
        raise ValueError("this start from other scores fits each tree to all documents; leave sample_documents, ... at 1.")
    scores = np.array(base_scores, np.float64)
    if scores.shape != (data.n_documents,) or not np.isfinite(scores).all():
        raise ValueError(f"base_scores must be {data.n_documents} finite numbers, one a document.")
    loss = loss.for_data(data)
    settings = loss.resolve(settings)
    bins, found = bin_features(data.features, settings.n_bins), list[Boosted]()
    assert settings.learning_rate is not None
    for k in range(1, n + 1):
        problem = loss.problem(data, scores, k)
        fitted = () if problem.finished else loss.fit(problem, bins, settings)
        if not fitted:
            break
        g = add_trees(fitted)
        step = loss.advance(data, scores, g, k, settings.learning_rate)
        after = move(scores, step.decay, step.rate, g)
        found.append(Boosted(problem, *fitted[0], step.rate, scores, after))
        scores = after
    return found
