"""The cutoff at which lists are looked at unless somebody asks for another, and the metrics there.

>>> NDCG.label, DCG.label
('NDCG@5', 'DCG@5')
"""

from .metric import Metric

CUTOFF = 5
NDCG, DCG = Metric("ndcg", k=CUTOFF), Metric("dcg", k=CUTOFF)
