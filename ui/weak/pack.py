"""The worst queries of a run as few flat arrays for the browser, and one query taken apart. The numbers are the library's own."""

from typing import Any

import numpy as np

from boosting import CostlyPairs
from boosting.experiments.differ import n_relevant
from figures.theme import GRADE_FLIP, ROLES

from ..text.numbers import number, numbers
from .found import Found

MOST_LISTED = 100  # queries
WORST_TREES = 3  # of a pair


def pack(found: Found, other: Found | None = None) -> dict[str, Any]:
    """The worst queries, the worst first.

    iterations   (n_kept,) that are measured;  lost (n_listed, n_kept) by query;  mean (n_kept,) of the metric over all queries that count
    other        the second run: its iterations and mean, and what each listed query loses after its last iteration
    """
    weak, quality = found.weak, found.quality
    listed, data = weak.order[:MOST_LISTED], found.data
    sizes, relevant, share = np.diff(data.query_ptr), n_relevant(data), weak.share
    queries = [
        {"qid": data.qids[q], "documents": int(sizes[q]), "relevant": int(relevant[q]), "tied": int(weak.tied[q]),
         "lost": float(weak.lost[q]), "share": float(share[q]), "best": float(weak.best[q])}
        for q in listed.tolist()
    ]  # fmt: skip
    return {
        "label": weak.label, "k": found.k, "n_iterations": found.run.trace.n_iterations, "n_counted": len(weak.order),
        "queries": queries, "iterations": quality.iterations.astype(np.int32), "lost": quality.lost[:, listed].T.copy(),
        "mean": numbers(quality.mean),
        "other": None if other is None else _other(other, listed), "colours": ROLES, "grade_flip": GRADE_FLIP,
    }  # fmt: skip


def _other(other: Found, listed: np.ndarray) -> dict[str, Any]:
    quality = other.quality
    return {
        "loss": other.run.trace.loss.title, "n_iterations": other.run.trace.n_iterations, "iterations": quality.iterations.astype(np.int32),
        "mean": numbers(quality.mean), "lost": other.weak.lost[listed],
    }  # fmt: skip


def detail(found: Found, q: int, other: Found | None = None) -> dict[str, Any]:
    """Query number `q`: its metric after each iteration that is measured, and the pairs that cost most with the trees behind them."""
    pairs, data = found.pairs(q), found.data
    best = np.nanmax(data.relevance) if np.any(~np.isnan(data.relevance)) else None
    return {
        "qid": pairs.qid, "k": found.k, "value": number(pairs.value), "lost": number(pairs.lost), "sentence": pairs.sentence,
        "values": numbers(found.quality.values[:, q]), "other": None if other is None else numbers(other.quality.values[:, q]),
        "max_grade": number(best), "pairs": [pair(found, pairs, i) for i in range(len(pairs.cost))],
    }  # fmt: skip


def pair(found: Found, pairs: CostlyPairs, i: int) -> dict[str, Any]:
    """One pair: both documents, its cost, since when it is wrong, and the iterations that pushed it the wrong way most."""
    data, first = found.data, found.data.query_slice(pairs.q).start
    rows = {"winner": int(pairs.winner[i]), "loser": int(pairs.loser[i])}
    documents = {
        side: {"row": row - first, "name": data.document_names[row], "grade": number(data.relevance[row]),
               "rank": int(pairs.ranks[row - first]) + 1}
        for side, row in rows.items()
    }  # fmt: skip
    push = pairs.pushes[i, 1:]
    worst = np.argsort(push, kind="stable")[:WORST_TREES]
    return {
        **documents, "cost": float(pairs.cost[i]), "tied": bool(pairs.is_tied[i]), "since": int(pairs.since[i]), "why": pairs.why(i),
        "worst": [{"k": int(t) + 1, "push": float(push[t])} for t in worst if push[t] < 0],
    }  # fmt: skip
