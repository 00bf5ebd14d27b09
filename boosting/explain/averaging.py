"""A step that averages is a mixture of two rankers: what the model was, and what the new tree says.

GBRank's (k h + eta g) / (k + 1) is (1 - alpha) h + alpha (eta g) with alpha = 1 / (k + 1) ([GB] section 2.2, step 3 of the algorithm).

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
>>> averaging_step(b.train(data, b.GBRank(), b.Settings(n_iterations=1)), 1).alpha
0.5

Over a run with eta = 1 each of k trees, and the start, then counts 1 / (k + 1), where trees that are added count their rate each.
"""

from typing import NamedTuple

import numpy as np

from ..compute.arrays import frozen
from ..iteration import decays_and_rates, unit_of, what_is_left
from ..trace import Trace
from ..words import count, counted, short

ADDED_AT = 0.3  # the rate at which averaged trees are added for comparison: that of GBRank's residual update
SAME = 1e-9  # of the largest count: what differs by less is the same but for rounding


class AveragingStep(NamedTuple):
    """before, new (n_documents,): the scores are (1 - alpha) before + alpha new."""

    before: np.ndarray
    new: np.ndarray
    alpha: float


def averaging_step(trace: Trace, k: int, validation: bool = False) -> AveragingStep:
    """Iteration k, from 1 on, as a mixture. Raises ValueError where it is none, or there is no such iteration."""
    if not 1 <= k <= trace.n_iterations:
        raise ValueError(f"there is no iteration {k}; choose one from 1 to {trace.n_iterations}.")
    iteration = trace.iterations[k - 1]
    step = iteration.step
    if not 0 < step.decay < 1:
        raise ValueError(f"iteration {k} multiplies the scores by {step.decay:g}: it adds to them, or scales them, and is not an average.")
    before = trace.scores(k - 1, validation)
    alpha = 1.0 - step.decay
    return AveragingStep(before, step.rate / alpha * iteration.g(validation), alpha)


def counts_of(decays: np.ndarray, rates: np.ndarray) -> np.ndarray:
    """(n_trees + 1,) by what the start and each tree are multiplied in the scores after the last: its rate, times all later decays.

    >>> counts_of(np.array([1 / 2, 2 / 3]), np.array([1 / 2, 1 / 3])).round(6).tolist()
    [0.333333, 0.333333, 0.333333]
    """
    return np.append(1.0, rates) * what_is_left(decays)


class TwoWays(NamedTuple):
    """One document under the trees of a run, put together in two ways: one is the run's own, the other has the same trees.

    values          (n_iterations,) what each tree says of it, before any rate
    averaged, added (n_iterations + 1,) its score where the trees are averaged, and where they are added at `rate`
    decays, rates   (n_iterations,) of each step of the average
    averages        whether the run's targets are scores, which are averaged, and not changes of them, which are added
    unit            what is averaged or added: "tree", or "iteration" where one of them has several trees
    """

    values: np.ndarray
    averaged: np.ndarray
    added: np.ndarray
    decays: np.ndarray
    rates: np.ndarray
    rate: float
    averages: bool
    unit: str

    def counts(self, k: int) -> np.ndarray:
        """(k + 1,) what the start and each tree count in the average of k trees."""
        return counts_of(self.decays[:k], self.rates[:k])


def two_ways(trace: Trace, row: int, validation: bool = False) -> TwoWays:
    """The path of document `row` of the training or validation data under the same trees, averaged and added ([GB] section 2.2, step 3).

    A run that averages does it in its own way, with its eta and its range; of one that adds the start and each tree count alike.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> found = two_ways(b.train(data, b.GBRank(update="paper"), b.Settings(n_iterations=2, learning_rate=1.0)), 1)
    >>> found.averaged.tolist(), found.counts(1).tolist(), found.averages
    ([0.0, 0.5], [0.5, 0.5], True)
    """
    only = slice(row, row + 1)
    own = np.array([score for (score,) in trace.all_scores(validation, only)])
    values = np.array([g for iteration in trace.iterations for g in iteration.g(validation, only)])
    averages = bool(trace.loss.targets_are_scores)
    asked = trace.loss.learning_rate if trace.settings.learning_rate is None else trace.settings.learning_rate
    sums, n = np.append(0.0, np.cumsum(values)), np.arange(1, len(own) + 1)
    if averages:
        decays, rates = decays_and_rates(trace.iterations)
        rate = ADDED_AT
    else:
        decays, rates, rate = n[:-1] / n[1:], 1 / n[1:], asked
    averaged, added = own if averages else (own[0] + sums) / n, own[0] + rate * sums
    unit = unit_of(trace.iterations)
    return TwoWays(frozen(values), frozen(averaged), frozen(added), frozen(decays), frozen(rates), rate, averages, unit)


def two_ways_sentence(found: TwoWays, name: str, k: int) -> str:
    """What both ways make of a document after iteration k, and after the last."""
    last, rate, unit = len(found.averaged) - 1, f"{found.rate:g}", found.unit
    if not k:
        return f"Before any tree {name} has {short(float(found.averaged[0]))} either way."
    averaged, added = short(float(found.averaged[k])), short(float(found.added[k]))
    ends = "" if k == last else f" After all {last}: {short(float(found.averaged[-1]))} and {short(float(found.added[-1]))}."
    if found.averages:
        return (
            f"Each {unit} of this run is fitted to the scores that documents should have, so the {unit}s are averaged: "
            f"{_counts_words(found.counts(k), unit)}, and {name} has {averaged}. Added at a rate of {rate}, the same {unit}s would give it "
            f"{added}.{ends}"
        )
    return (
        f"Each {unit} of this run is fitted to what the scores lack, so the {unit}s are added: each counts {rate}, and after "
        f"{counted(k, unit)} {name} has {added}. Averaged, they would count 1/{k + 1} each and give it {averaged}.{ends}"
    )


def _counts_words(counts: np.ndarray, unit: str) -> str:
    """What the start and each tree or iteration count."""
    k, low, high = len(counts) - 1, float(counts[1:].min()), float(counts[1:].max())
    if np.abs(counts * (k + 1) - 1).max() <= SAME:
        return f"{counted(k, unit)} and the start count 1/{k + 1} each"
    each = short(high) if high - low <= SAME * high else f"from {short(low)} to {short(high)}"
    return f"the start counts {short(float(counts[0]))}, {f'the {unit}' if k == 1 else f'each of the {count(k)} {unit}s'} {each}"
