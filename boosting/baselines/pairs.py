"""The pairs that a baseline learns from: all of them, or as many as the bound allows, drawn by the seed.

>>> data = Dataset([[0.0]] * 4, relevance=[3, 2, 1, 0], query_ptr=[0, 4])
>>> chosen = choose_pairs(data, most=10, seed=0)
>>> chosen.winner.tolist(), chosen.loser.tolist(), chosen.n_pairs
([0, 0, 0, 1, 1, 2], [1, 2, 3, 2, 3, 3], 6)
>>> len(choose_pairs(data, most=2, seed=0).winner)
2
"""

from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..data.grade_order import grade_order


class ChosenPairs(NamedTuple):
    """winner, loser (n,) rows of the data; n_pairs: how many pairs the data have; weight (n,) what a preference states, 1 for a pair by
    grade, None where all weigh 1."""

    winner: np.ndarray
    loser: np.ndarray
    n_pairs: int
    weight: np.ndarray | None = None


def choose_pairs(data: Dataset, most: int, seed: int) -> ChosenPairs:
    """All pairs of the data, by grade and stated, or `most` different ones, each as likely as any other, whatever it weighs.

    Pairs are numbered winner by winner, so that those which are not drawn are never listed.
    """
    order, tail, end, _ = grade_order(data)
    after = np.cumsum(end - tail)  # pairs of the winners up to here
    by_grade = int(after[-1])
    n_pairs = by_grade + len(data.preference_rows)
    drawn = np.arange(n_pairs)
    if n_pairs > most:
        drawn = np.sort(np.random.default_rng(seed).choice(n_pairs, most, replace=False))
    first, rest = drawn[drawn < by_grade], drawn[drawn >= by_grade] - by_grade
    preferences = data.preference_rows[rest]
    weight = None if data.preference_weights is None else np.append(np.ones(len(first)), data.preference_weights[rest])
    position = np.searchsorted(after, first, side="right")
    loser = end[position] - (after[position] - first)
    return ChosenPairs(np.append(order[position], preferences[:, 0]), np.append(order[loser], preferences[:, 1]), n_pairs, weight)
