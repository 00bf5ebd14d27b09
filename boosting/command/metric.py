"""A metric as typed: `ndcg@5`, `ndcg@1,3,5`, `map`."""

import argparse

from ..metrics import Metric
from ..metrics.conventions import CONVENTIONS


def add_flags(parser: argparse.ArgumentParser, words: str = "NAME or NAME@K[,K...]") -> None:
    """The flags that `metric_of` is given."""
    parser.add_argument("--metric", default="ndcg@5", help=f"{words} (default: %(default)s)")
    parser.add_argument("--convention", choices=list(CONVENTIONS), default="standard", help="of the metric (default: %(default)s)")


def metric_of(typed: str, convention: str = "standard") -> Metric:
    """Raises ValueError for what is no metric, no rank and no convention.

    >>> metric_of("ndcg@1,3").labels, metric_of("map").label
    (('NDCG@1', 'NDCG@3'), 'MAP')
    """
    name, _, ks = typed.partition("@")
    try:
        cutoffs = tuple(int(k) for k in ks.split(",")) if ks else ()
    except ValueError:
        raise ValueError(f"--metric {typed}: after @ come ranks, such as ndcg@5 or ndcg@1,3,5.") from None
    return Metric(name, k=cutoffs[0] if len(cutoffs) == 1 else cutoffs or None, convention=convention)
