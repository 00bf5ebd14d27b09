"""What follows from a state of the page: the loss that judges it, the pair in sight, the document whose score slides."""

from dataclasses import replace

import numpy as np

from boosting import Dataset, LambdaMART
from sample_data.orders import STEP as APART
from sample_data.orders import order

from ..places.lambdas import Base, Lambdas

ALIKE = 1e-12  # of a force: the first of those that differ by rounding is the strongest
MOST_DOCUMENTS = 1500  # above it the pairs of a query take too long to answer a drag


def ready(loss: LambdaMART, base: Base, data: Dataset) -> LambdaMART:
    """The loss with the best grade that ERR measures by: the data set's, or a higher one that a person typed."""
    return replace(loss, max_grade=float(np.nanmax(data.relevance, initial=base.best)))


def shown_pair(state: Lambdas, loss: LambdaMART, data: Dataset, scores: np.ndarray) -> tuple[int, int] | None:
    """The chosen pair with its winner first; the strongest where none was chosen; None where there is no pair at all."""
    if state.pair is not None:
        i, j = state.pair
        return (j, i) if data.relevance[i] < data.relevance[j] else (i, j)
    table = loss.pairs(data, scores, 0)
    if not len(table["force"]):
        return None
    p = int((table["force"] >= table["force"].max() * (1 - ALIKE)).argmax())
    return int(table["winner"][p]), int(table["loser"][p])


def slid_row(state: Lambdas, data: Dataset) -> int | None:
    """The document whose score slides: the chosen one, else the best one; None where all grades are alike and nothing pushes."""
    if np.nanmin(data.relevance, initial=np.inf) >= np.nanmax(data.relevance, initial=-np.inf):
        return None
    return int(np.nanargmax(data.relevance)) if state.slid is None else state.slid


def base_of_order(identifier: str) -> Base:
    """One of the example orders, as a query."""
    found = order(identifier)
    return Base(f"order/{identifier}", found.data, found.scores, 1.0, f"example, scores {APART:g} apart")
