"""What goes wrong with ListNet by hand: other shares than two softmaxes over the query, and one of them alone."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..misreading import Misreading, other_choices, otherwise
from .shares import competes, log_shares

if TYPE_CHECKING:
    from .loss import ListNet


def listnet_misreadings(
    loss: "ListNet", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None
) -> Iterator[Misreading]:
    weights, share, wanted = competes(data), np.exp(log_shares(data, scores)), np.exp(loss.log_wanted(data))
    grades = np.nan_to_num(data.relevance)
    sums = np.add.reduceat(grades, data.query_ptr[:-1])[data.document_query]
    plain = np.divide(grades, sums, out=np.zeros_like(grades), where=sums > 0)
    in_turn = {
        "sign": ("The sign: what is missing is the share it should have minus the share it has.", share - wanted),
        "share alone": ("That is the share by the grades; the share by the scores is not yet subtracted.", wanted),
        "wanted alone": ("That is the share by the scores; it is subtracted from the share by the grades.", share),
        "exp missing": ("A share is e^y over the sum of all e^y; the exponential is missing.", plain - share),
        "grade minus score": ("Shares are compared, not grade and score.", grades - scores),
    }
    for key, (words, targets) in in_turn.items():
        right = loss.problem(data, scores, k)
        yield Misreading(key, words, partial(replace, right, targets=targets * (weights > 0)))
    at = (loss, data, scores, k)
    (worth,) = other_choices(loss, "worth")
    yield otherwise("worth", f"The softmax takes the {loss.worth} here.", *at, worth=worth)
    (way,) = other_choices(loss, "leaves")
    given = {"mean": "the mean of what its documents lack", "newton": "a Newton step"}[loss.leaves]
    yield otherwise("leaves", f"A leaf gives {given} here.", *at, leaves=way)
