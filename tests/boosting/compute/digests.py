"""Fingerprints of everything that kernels compute: `python -m tests.boosting.compute.digests [backwards]` prints one line a model.

A process of its own, so that it can be asked with an empty cache of kernels, with a full one, and in another order.
"""

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import fields

import numpy as np

import boosting as b
from boosting.explain.pair_changes import count_changes
from tests.boosting.helpers import VARIANTS, make_data

LONG = 1_100  # documents: a query that margins are merged for, and that is sorted instead of ranked by counting
SIZES = (3, 1, 17, 40, 64, 131, 320)  # odd ones as well, so that what is left over after several at once takes part


def main() -> None:
    names = list(VARIANTS)
    for name in reversed(names) if "backwards" in sys.argv else names:
        sys.stdout.write(f"{name}: {_digest(_numbers(VARIANTS[name]))}\n")


def _numbers(loss: b.Loss) -> Iterator[np.ndarray]:
    """Everything that a training leaves behind, and what the loss says about the pairs of a query and of a long one."""
    data, other = make_data(3, SIZES, n_features=9, missing=0.1), make_data(4, (LONG,), n_features=9)
    trace = b.train(data, loss, b.Settings(4, 7), validation=other)
    for k, iteration in enumerate(trace.iterations):
        problem = trace.loss.problem(data, trace.scores(k), k + 1)
        yield from (problem.targets, problem.weights, trace.scores(k + 1), iteration.leaves)
        yield from () if problem.leaf_weights is None else (problem.leaf_weights,)
        for tree in iteration.trees:
            yield from (getattr(tree, field.name) for field in fields(tree))
        yield np.array([iteration.step.decay, iteration.step.rate, *iteration.watch.values()])
    scores = np.random.default_rng(5).normal(size=LONG)
    yield trace.predict(other.features)
    yield from trace.loss.pairs(data, trace.scores(2), 4).values()
    problem = trace.loss.problem(other, scores, 1)
    yield from (problem.targets, problem.weights)
    yield np.array([trace.loss.risk(other, scores) if trace.loss.risk(other, scores) is not None else 0.0])
    yield np.array(count_changes(data, trace.scores(1), trace.scores(2)))
    yield np.array([b.metrics.ndcg(data, trace.scores(3)), b.metrics.contradicting_pairs(data, trace.scores(3))])


def _digest(arrays: Iterator[np.ndarray]) -> str:
    digest = hashlib.sha256()
    for array in arrays:
        digest.update(str((array.dtype, array.shape)).encode() + np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    main()
