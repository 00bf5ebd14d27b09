"""How good an order is: DCG, NDCG, MAP, MRR, ERR, contradicting pairs, precision at K%; over all queries and of each.

At iteration 0 every score ties, so file order would define the metric, and a file sorted by grade would make any model
look perfect. The default is therefore the exact average over all orders that the ties allow. `Metric` names a metric with all
its conventions at once.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[1, 0], query_ptr=[0, 2])
    >>> ndcg(data, [2.0, 1.0]), round(ndcg(data, [1.0, 1.0]), 4)
    (1.0, 0.8155)
"""

from .by_position import OVER, err, mean_average_precision, mrr, query_average_precision, query_err, query_mrr
from .conventions import CONVENTIONS, Convention
from .criterion import Criterion, OwnMetric, criterion
from .discounted import dcg, dcg_along, ndcg, query_dcg, query_ndcg
from .gains import DISCOUNTS, GAINS, YAHOO_GAINS, discounts, gains_of
from .metric import Metric
from .order import EMPTY, TIES, ranks
from .pair_order import (
    contradicting_pairs,
    long_queries,
    misordering,
    n_pairs,
    precision_at_percent,
    query_contradicting_pairs,
    query_n_pairs,
    query_precision_at_percent,
)
from .usual import CUTOFF, DCG, NDCG

__all__ = [
    "CONVENTIONS",
    "CUTOFF",
    "DCG",
    "DISCOUNTS",
    "EMPTY",
    "GAINS",
    "NDCG",
    "OVER",
    "TIES",
    "YAHOO_GAINS",
    "Convention",
    "Criterion",
    "Metric",
    "OwnMetric",
    "contradicting_pairs",
    "criterion",
    "dcg",
    "dcg_along",
    "discounts",
    "err",
    "gains_of",
    "long_queries",
    "mean_average_precision",
    "misordering",
    "mrr",
    "n_pairs",
    "ndcg",
    "precision_at_percent",
    "query_average_precision",
    "query_contradicting_pairs",
    "query_dcg",
    "query_err",
    "query_mrr",
    "query_n_pairs",
    "query_ndcg",
    "query_precision_at_percent",
    "ranks",
]
