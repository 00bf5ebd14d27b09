"""THE LOOP: Algorithm 1 of Zheng et al., NIPS 2007, for every loss.

Each iteration the loss turns the current scores into a regression problem, a weak learner fits it, and the scores move:

    scores <- decay * scores + rate * g(x)
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from .arguments import check_training
from .base import base_of
from .compute.threads import threads
from .curves import measure_sets
from .data.dataset import Dataset
from .data.sampling import drawn_features
from .iteration import Iteration, add_trees, move
from .losses.base import IterationState, Loss, Problem
from .patience import Patience, Waiting
from .settings import Settings
from .trace import OnIteration, Trace
from .trees.binning import bin_features
from .trees.tree import Tree


def train(
    data: Dataset,
    loss: Loss,
    settings: Settings | None = None,
    validation: Dataset | Mapping[str, Dataset] | None = None,
    on_iteration: OnIteration | None = None,
    patience: Patience | None = None,
    base: Any = None,
) -> Trace:
    """Boost `loss` on `data`; returns a read-only Trace that replays every iteration.

    validation     scored along, never learned from: one set, or several by their names, of which the first decides unless `patience` names
                   another
    on_iteration   called with (k, metrics) after each iteration; False stops, what was trained stays
    base           what training goes on from, in place of a constant ([SL] Algorithm 3): the name of a feature, scores (n_documents,), a
                   trace, a ranker of another engine or anything else with predict(rows), or a function of rows
    patience       ends training where a number on the validation set that decides does not get better; `Trace.extend` does not ask it

    Raises ValueError where the data do not suit the loss, TypeError for arguments of another kind. Warns of settings that
    the loss does not take.

        >>> import boosting as b
        >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
        >>> b.train(data, b.GBRank(), b.Settings(n_iterations=2)).n_iterations
        2
    """
    sets = check_training(data, loss, settings, validation, on_iteration, patience)
    decides = patience.decides(sets) if patience is not None else next(iter(sets), "validation")
    settings = settings or Settings()
    loss = loss.for_data(data)
    begun = base_of(base, data)
    if begun is not None:
        for one in sets.values():
            begun.of_data(one)  # raises before anything is trained
    with threads(settings.n_threads):
        bins = bin_features(data.features, settings.n_bins)
    trace = Trace(
        data, loss, loss.resolve(settings), sets.get(decides), bins, loss.start(data) if begun is None else 0.0,
        iterations=(), ended="", loop=go_on,
        patience=patience, base=begun, sets=tuple(sets.items()), decides=decides,
    )  # fmt: skip
    return go_on(trace, settings.n_iterations, on_iteration, None if patience is None else Waiting(patience, decides))


def go_on(trace: Trace, n: int, on_iteration: OnIteration | None = None, waiting: Waiting | None = None) -> Trace:
    """n more iterations of `trace`, as a new Trace; fewer where what is waited for does not come."""
    data, loss, settings = trace.data, trace.loss, trace.settings
    rate = settings.learning_rate
    assert rate is not None
    scores = trace.scores(trace.n_iterations)
    outside = {name: trace.validation_scores(trace.n_iterations, name) for name in trace.validations}
    iterations, ended = list(trace.iterations), ""
    previous_g = iterations[-1].g() if iterations else None
    with threads(settings.n_threads):
        for k in range(trace.n_iterations + 1, trace.n_iterations + n + 1):
            problem = trace.problem(scores, k)
            fitted = () if problem.finished else _fit(trace, problem, k)
            if not fitted:
                ended = problem.finished or "No threshold separates winners from losers, so the weak learner cannot improve the order."
                break
            g = add_trees(fitted)
            step = loss.advance(data, scores, g, k, rate)
            new_scores = move(scores, step.decay, step.rate, g)
            if not np.all(np.isfinite(new_scores)):
                ended = f"In iteration {k} the scores overflowed: use a smaller learning rate."
                break
            watched = iterations[-1].watch if iterations else {}
            now = IterationState(data, k, scores, problem, g, previous_g, step, new_scores, watched)
            watch = {**(step.watched or {}), **loss.watch(now)}
            iterations.append(Iteration.record(fitted, step, watch, trace.validation))
            scores, previous_g = new_scores, g
            outside = _outside(trace, outside, iterations[-1])
            if waiting and not waiting.goes_on(k, trace.validations[waiting.name], outside[waiting.name]):
                ended = waiting.sentence
            if on_iteration and on_iteration(k, measure_sets(data, scores, trace.validations, outside)) is False:
                break
            if ended:
                break
    return trace.with_iterations(iterations, ended)


def _outside(trace: Trace, before: Mapping[str, np.ndarray], iteration: Iteration) -> dict[str, np.ndarray]:
    """The scores of each validation set after an iteration, from those before it."""
    found, step = {}, iteration.step
    for name, data in trace.validations.items():
        kept = name == trace.decides
        g = iteration.g(validation=True) if kept else add_trees((tree, tree.leaves(data.features)) for tree in iteration.trees)
        found[name] = move(before[name], step.decay, step.rate, g)
    return found


def _fit(trace: Trace, problem: Problem, k: int) -> tuple[tuple[Tree, np.ndarray], ...]:
    """The trees of iteration k, of the features that it draws. Where a sample has nothing to offer, the next one may: a tree that moves
    nothing stands between them."""
    data, loss, settings = trace.data, trace.loss, trace.settings
    features = drawn_features(data.n_features, settings, k)
    if not settings.draws:
        return loss.fit(problem, trace.bins, settings)
    bins = trace.bins if features is None else trace.bins.only(features)
    fitted = loss.fit(problem, bins, settings) if problem.weights.any() else ()
    if features is not None:
        fitted = tuple((tree.on(features), leaves) for tree, leaves in fitted)
    return fitted or ((Tree.of_one_leaf(), np.zeros(data.n_documents, np.uint8)),)
