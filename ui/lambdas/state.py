"""What follows from a state of the page: the loss that judges it, and the query that an example order stands for."""

from dataclasses import replace

import numpy as np

from boosting import Dataset, LambdaMART
from sample_data.orders import STEP as APART
from sample_data.orders import order

from ..places.lambdas import Base

MOST_DOCUMENTS = 1500  # above it the pairs of a query take too long to answer a drag


def ready(loss: LambdaMART, base: Base, data: Dataset) -> LambdaMART:
    """The loss with the best grade that ERR measures by: the data set's, or a higher one that a person typed."""
    return replace(loss, max_grade=float(np.nanmax(data.relevance, initial=base.best)))


def base_of_order(identifier: str) -> Base:
    """One of the example orders, as a query."""
    found = order(identifier)
    return Base(f"order/{identifier}", found.data, found.scores, 1.0, f"example, scores {APART:g} apart")
