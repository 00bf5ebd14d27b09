"""Metrics held against scikit-learn, query by query."""

from sklearn.metrics import average_precision_score, dcg_score, ndcg_score, roc_auc_score

import boosting as b

from . import data
from .by_scikit_learn import VERSION
from .claim import claim

CUTOFFS = (1, 3, 5, 10, None)


def lists(decimals: int | None):
    """(one query as a data set, its scores) of more than one document."""
    for make in data.RANKED.values():
        documents = make()
        for seed in (12, 13):
            h = data.scores(documents, seed, decimals)
            for rows in data.queries(documents):
                if rows.stop - rows.start > 1:
                    y = documents.relevance[rows]
                    yield b.Dataset(documents.features[rows], y, [0, len(y)]), h[rows]


@claim("DCG with ties", oracle=f"{VERSION} dcg_score", bound=1e-12)
def dcg():
    """Gains 2^y - 1 and y, five cutoffs, scores rounded to one decimal: most queries have ties, averaged on both sides."""
    for query, h in lists(1):
        for k in CUTOFFS:
            yield b.metrics.dcg(query, h, k), dcg_score([2**query.relevance - 1], [h], k=k)
            yield b.metrics.dcg(query, h, k, gain="linear"), dcg_score([query.relevance], [h], k=k)


@claim("NDCG with ties", oracle=f"{VERSION} ndcg_score", bound=1e-12)
def ndcg():
    """The same over the ideal order."""
    for query, h in lists(1):
        for k in CUTOFFS:
            yield b.metrics.ndcg(query, h, k, empty="zero"), ndcg_score([2**query.relevance - 1], [h], k=k)
            yield b.metrics.ndcg(query, h, k, gain="linear", empty="zero"), ndcg_score([query.relevance], [h], k=k)


@claim("Contradicting pairs, ties counted half", oracle=f"1 - {VERSION} roc_auc_score", bound=1e-12)
def half_counted_pairs():
    """Grades made binary at every level; scores rounded to one decimal."""
    for query, h in lists(1):
        for level in (1, 2, 3):
            y = (query.relevance >= level).astype(float)
            if 0 < y.sum() < len(y):
                binary = b.Dataset(query.features, y, query.query_ptr)
                share = b.metrics.contradicting_pairs(binary, h, ties="half") / b.metrics.n_pairs(binary)
                yield share, 1 - roc_auc_score(y, h)


@claim("MAP", oracle=f"{VERSION} average_precision_score", bound=1e-12)
def mean_average_precision():
    """Scores without ties: scikit-learn joins tied documents into one threshold, we average over their orders."""
    for query, h in lists(None):
        y = query.relevance > 0
        if y.any():
            yield b.metrics.mean_average_precision(query, h), average_precision_score(y, h)


@claim("LambdaMART: what swapping two documents does to NDCG and MAP", oracle=f"{VERSION} ndcg_score, average_precision_score", bound=1e-12)
def swaps():
    """Every pair of the queries of at most 12 documents: the two scores exchanged, the metric recomputed; NDCG also at truncation 3."""
    for query, h in lists(None):
        if query.n_documents > 12:
            continue
        y = query.relevance
        gains = 2**y - 1
        for metric, top in (("ndcg", None), ("ndcg", 3), ("map", None)):

            def value(scores, metric=metric, top=top, y=y, gains=gains):
                return ndcg_score([gains], [scores], k=top) if metric == "ndcg" else average_precision_score(y > 0, scores)

            table = b.LambdaMART(metric=metric, truncation=top, beyond_truncation="zero").pairs(query, h, 0)
            before = value(h) if len(table["winner"]) else 0.0
            for i, j, delta in zip(table["winner"], table["loser"], table["delta"], strict=True):
                swapped = h.copy()
                swapped[[i, j]] = h[[j, i]]
                yield delta, abs(value(swapped) - before)
