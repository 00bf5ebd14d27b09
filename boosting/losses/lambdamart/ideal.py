"""What a change of the metric is divided by."""

from typing import TYPE_CHECKING

import numpy as np

from ... import metrics

if TYPE_CHECKING:
    from .loss import LambdaMART


def ideal_of(loss: "LambdaMART", relevance: np.ndarray) -> float:
    """What a change of the metric is divided by: the ideal DCG down to the truncation; for MAP the number of relevant
    documents that fit above it; else 1. A query with 0 contributes nothing."""
    if loss.metric == "map":
        return float(min(int((relevance > 0).sum()), loss.truncation or len(relevance)))
    if loss.metric != "ndcg":
        return 1.0
    gains = np.sort(metrics.gains_of(relevance))[::-1][: loss.truncation]
    return float((gains * metrics.discounts(len(gains))).sum())
