"""Two queries, one asked far more often than the other: the example of [GB] section 3.3.1, learned by real trees.

    links of the three pages   100,000  80,000  50,000     and the same divided by a factor (the paper's is 100)
    grades                           4       3       2     perfect, excellent, good; higher is better here

Any score that rises with the links orders both queries. Whoever is fitted to the grades has to come down again between the two
queries; and where both hold a page with the same number of links under two grades, no score is right.

That regression must fail, as the paper's example suggests, holds for scores that only rise. Trees may come down again: given enough
leaves or iterations GBT gets all six pairs right at every factor but 2, where 50,000 links are good under one query and perfect
under the other. What pairs spare a booster is the way down: the targets of each query sum to 0, so a stump that parts the two
queries has nothing to gain, and the score only rises. With more leaves than two it may come down for them as well.

>>> import boosting as b
>>> settings = b.Settings(n_iterations=20, max_leaf_nodes=2, learning_rate=0.3)
>>> [int(learn(2.0, loss, settings).contradicting[-1]) for loss in (b.GBT(), b.GBRank(update="residual"))]
[2, 0]
"""

from dataclasses import dataclass

import numpy as np

from .. import metrics
from ..boost import train
from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..losses.base import Loss
from ..settings import Settings

LINKS = (100_000.0, 80_000.0, 50_000.0)
GRADES = (4.0, 3.0, 2.0)
EQUAL = 1e-9  # scores that differ by less are level
QUERIES = ("harvard university", "college of san mateo")


@dataclass(frozen=True, eq=False)
class Popularity:
    """What one loss made of the two queries; k = 0 is the start.

    data            six documents, one feature
    scores          (n_iterations + 1, 6)
    contradicting   (n_iterations + 1,) of the six pairs
    falls           (n_iterations + 1,) how often the score falls while the links grow, over both queries together
    """

    data: Dataset
    scores: np.ndarray
    contradicting: np.ndarray
    falls: np.ndarray


def two_queries(factor: float) -> Dataset:
    """The pages of the second query have `factor` times fewer links."""
    links = np.concatenate([LINKS, np.divide(LINKS, factor)])
    return Dataset(links[:, None], GRADES * 2, [0, 3, 6], feature_names=("links",), qids=QUERIES)


def learn(factor: float, loss: Loss, settings: Settings) -> Popularity:
    """Train on the two queries. A run that ends early stays where it ended.

    Trees see nothing but the order of the links, so all factors above 2 give the same scores.
    """
    data = two_queries(factor)
    trace = train(data, loss, settings)
    scores = list(trace.all_scores())
    scores += [scores[-1]] * (settings.n_iterations + 1 - len(scores))
    contradicting = [metrics.contradicting_pairs(data, row) for row in scores]
    return Popularity(data, frozen(scores), frozen(contradicting, np.int64), frozen([_falls(data, row) for row in scores], np.int64))


def _falls(data: Dataset, scores: np.ndarray) -> int:
    _, first = np.unique(data.features[:, 0], return_index=True)  # by rising links; equal links have one score
    return int(np.count_nonzero(np.diff(scores[first]) < -EQUAL))
