"""The metrics along a run as the stepper shows them: means over the queries, the query in sight, and the rule of each in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from boosting import Dataset, Trace
from boosting.explain.pair_changes import KINDS, PairChanges
from boosting.explain.part import data_of
from boosting.metrics import CUTOFF, DCG, NDCG, dcg_along
from boosting.words import numbered

from ..text.numbers import numbers


class Metric(NamedTuple):
    """A number that is followed along a run.

    working   how js/metric_rule.js works it out for the query in sight
    over      what the line of a part is: a mean over its queries, or of all its pairs
    rule      how it is computed, in words; {sizes} is how many queries there are
    """

    name: str
    label: str
    is_better: str
    working: str
    over: str
    rule: str


SOURCE = "Cutoff and discount as in Zheng et al., SIGIR 2007, section 3.2; gain as in Burges et al., ICML 2005."
TIES = "Documents with equal scores count by the mean over their possible orders, not by the order in the list."
SUM = f"{DCG.label} adds up (2^grade − 1) / log₂(rank + 1) over ranks 1 to {CUTOFF}."
METRICS = (
    Metric(
        "ndcg", NDCG.label, "higher", "ndcg", "mean",
        f"{NDCG.label} is the {DCG.label} of the list divided by that of its best order. {SUM} {TIES} A mean is over the queries "
        f"that have a relevant document, of {{sizes}}. {SOURCE}",
    ),
    Metric("dcg", DCG.label, "higher", "dcg", "mean", f"{SUM} {TIES} A mean is over {{sizes}}. {SOURCE}"),
    Metric(
        "contradicting_pairs", "share of contradicting pairs", "lower", "share", "all",
        "A pair contradicts if its winner does not have the higher score; equal scores contradict too. The lines for all count "
        "every pair of {sizes}.",
    ),
)  # fmt: skip


def packed_curves(
    trace: Trace, q: int, validation: bool, curves: Mapping[str, np.ndarray], states: np.ndarray, changes: PairChanges
) -> list[dict[str, Any]]:
    """The curves of both parts; and of query `q`, where it is not the only one of its part.

    states   (n_iterations + 1, n) scores of the query's rows
    """
    data = data_of(trace, validation)
    own = query_curves(data.relevance[data.query_slice(q)], states, changes) if data.n_queries > 1 else {}
    return [_curve(metric, trace, curves, own.get(metric.name)) for metric in METRICS]


def query_curves(grades: np.ndarray, states: np.ndarray, changes: PairChanges) -> dict[str, np.ndarray]:
    """(n_iterations + 1,) of each metric for one query; NaN where it has no relevant document, or no pair."""
    got = dcg_along(grades, states, CUTOFF)
    best = dcg_along(grades, np.nan_to_num(grades)[None, :], CUTOFF)[0]
    wrong = changes.counts[:, KINDS.index("contradicting")]
    unknown = np.full(len(got), np.nan)
    return {
        "dcg": got,
        "ndcg": got / best if best > 0 else unknown,
        "contradicting_pairs": wrong / changes.n_pairs if changes.n_pairs else unknown,
    }


def _curve(metric: Metric, trace: Trace, curves: Mapping[str, np.ndarray], own: np.ndarray | None) -> dict[str, Any]:
    test = curves.get(f"validation_{metric.name}")
    parts = {"train": trace.data, "test": trace.validation}
    sizes = " and ".join(_size(part, data) for part, data in parts.items() if data is not None)
    return {
        "name": metric.name,
        "label": metric.label,
        "sense": f"{metric.is_better} is better",
        "short_sense": "↑ better" if metric.is_better == "higher" else "↓ better",
        "working": metric.working,
        "cutoff": CUTOFF,
        "rule": metric.rule.format(sizes=sizes),
        "names": {part: _name(part, data, metric.over) for part, data in parts.items() if data is not None} | {"query": "this query"},
        "train": numbers(curves[metric.name]),
        "test": None if test is None else numbers(test),
        "query": None if own is None else numbers(own),
    }


def _name(part: str, data: Dataset, over: str) -> str:
    """What a line is called; one over a single query is that query's."""
    return f"{part} {over}" if data.n_queries > 1 else part


def _size(part: str, data: Dataset) -> str:
    return numbered(data.n_queries, f"{part} query")
