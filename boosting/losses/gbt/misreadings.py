"""What is taken for a residual: other things than grade minus score."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..misreading import Misreading
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import GBT


def gbt_misreadings(loss: "GBT", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
    """Each has the weights of the right fit, and other targets."""
    weights, y, residual = loss.problem(data, scores, k).weights, np.nan_to_num(data.relevance), data.relevance - scores
    residual = np.nan_to_num(residual)
    in_turn = {
        "score missing": ("That is the grade itself; a tree is fitted to what its score still lacks, grade − score.", y),
        "score alone": ("That is the score; the residual is grade − score.", scores),
        "sign": ("The sign: the residual is grade − score, above 0 where the score is still too low.", -residual),
        "start": ("That is grade − mean grade, the residual before any tree; the score has moved since.", y - loss.start(data)),
        "squared": ("That is the squared error; a tree is fitted to its slope, the residual itself.", residual**2),
        "half square": ("That is the loss, half the square; a tree is fitted to its slope.", 0.5 * residual**2),
        "twice": ("Twice too large: the loss is half the square, and the 2 of its derivative cancels.", 2.0 * residual),
        "gain": ("The grade counts as it is, not as a gain 2^y − 1.", 2.0**y - 1.0 - scores),
    }
    for key, (words, targets) in in_turn.items():
        yield Misreading(key, words, partial(Problem, targets, weights))
