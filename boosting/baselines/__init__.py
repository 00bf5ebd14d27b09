"""Rankers that the papers compare with, none of them boosted trees: each learns one number a feature.

Ranking SVM stands in the experiments of [QB] and [GB], AdaRank and ListNet in those of [MP]; LambdaMART comes from RankNet ([BU]).
All have the same face:

>>> import boosting as b
>>> data = b.Dataset([[0.0, 1.0], [1.0, 0.0], [2.0, 1.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
>>> ranker = RankSVM(C=1.0).fit(data)
>>> b.metrics.ndcg(data, ranker.predict(data))
1.0
"""

from .adarank import AdaRank
from .linear import Baseline, LinearRanker
from .listnet import LinearListNet
from .pairwise import LinearRankNet, RankSVM

BASELINES: tuple[type[Baseline], ...] = (RankSVM, AdaRank, LinearListNet, LinearRankNet)

__all__ = ["BASELINES", "AdaRank", "Baseline", "LinearListNet", "LinearRankNet", "LinearRanker", "RankSVM"]
