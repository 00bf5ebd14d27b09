"""What goes wrong with |delta| by hand, for DCG and NDCG: |G_i - G_j| |D_i - D_j| / M with another M, other discounts, gains or ranks."""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ... import metrics
from .wrong_lambda import LambdaPairs, WrongLambda

if TYPE_CHECKING:
    from .loss import LambdaMART

IDEALS_CUT = (1, 2, 3, 5, 10)  # where somebody may have cut the ideal order


def delta_misreadings(loss: "LambdaMART") -> Iterator[WrongLambda]:
    if loss.metric != "ranknet":
        yield from _missing(loss)
    if loss.metric in ("ndcg", "dcg"):
        yield from (*_discounts(loss), *_gains(loss), *_ranks(), *_differences())
    if loss.metric == "ndcg":
        yield from _ideals(loss)


def _missing(loss: "LambdaMART") -> Iterator[WrongLambda]:
    yield WrongLambda(
        "delta missing", f"|Δ| is missing: that is RankNet, where a pair counts the same at every rank; here it is {loss.metric}.",
        lambda p: {"delta": p.under(metric="ranknet")["delta"]},
    )  # fmt: skip
    yield WrongLambda("delta missing in the curvature", "|Δ| belongs in the curvature too, not only in lambda.", lambda p: {"bend": 1.0})


def _ideals(loss: "LambdaMART") -> Iterator[WrongLambda]:
    """Something else in the place of M."""
    words = "The division by M, the DCG of the ideal order, is missing: that is DCG, not NDCG."
    yield WrongLambda("ideal missing", words, partial(_over, lambda p: np.ones(p.data.n_queries)))
    words = "M is the DCG of the ideal order, not of the present one."
    yield WrongLambda("current DCG for the ideal", words, partial(_over, lambda p: _dcg(p, p.gains, p.rank)))
    for base, name in ((math.e, "ln"), (10.0, "log10")):
        words = f"The base of the logarithm: {name} in M, where log2 belongs."
        yield WrongLambda(f"{name} in the ideal", words, partial(_over_base, base))
    words = "The gain of grade y is 2^y − 1; in M the − 1 is missing."
    yield WrongLambda("gain without minus one", words, partial(_over, lambda p: _ideal(p, p.gains + 1.0)))
    if loss.truncation is not None:
        yield WrongLambda("ideal not truncated", f"M also ends at the truncation, rank {loss.truncation}.", partial(_over_cut, None))
    for cut in IDEALS_CUT:
        if loss.truncation is None or cut < loss.truncation:
            far = f"down to rank {loss.truncation}" if loss.truncation else "to its end"
            words = f"M runs through the ideal order {far}, not only through its first {cut if cut > 1 else 'document'}."
            yield WrongLambda(f"ideal cut at {cut}", words, partial(_over_cut, cut))


def _over(wrong: Callable[[LambdaPairs], np.ndarray], p: LambdaPairs) -> dict[str, Any]:
    """delta with another number in the place of M, of each query."""
    right, M = _ideal(p, p.gains), wrong(p)
    return {"delta": p.table["delta"] * np.divide(right, M, out=np.zeros_like(M), where=M > 0)[p.table["query"]]}


def _over_base(base: float, p: LambdaPairs) -> dict[str, Any]:
    return _over(lambda p: _ideal(p, p.gains) * math.log(base, 2.0), p)


def _over_cut(cut: int | None, p: LambdaPairs) -> dict[str, Any]:
    return _over(lambda p: _ideal(p, p.gains, cut=cut), p)


def _ideal(p: LambdaPairs, gains: np.ndarray, values: np.ndarray | None = None, cut: int | None = -1) -> np.ndarray:
    """(n_queries,) DCG of the best order of these gains (n_documents,); values, cut as in `_dcg`."""
    return _dcg(p, gains, p.ranks(gains), values, cut)


def _dcg(p: LambdaPairs, gains: np.ndarray, rank: np.ndarray, values: np.ndarray | None = None, cut: int | None = -1) -> np.ndarray:
    """(n_queries,) values: discounts by rank; cut: -1 = at the truncation, None = nowhere."""
    cut = p.loss.truncation if cut == -1 else cut
    worth = gains * (_usual(p) if values is None else values)[rank]
    return np.bincount(p.data.document_query, worth if cut is None else worth * (rank < cut), p.data.n_queries)


def _usual(p: LambdaPairs) -> np.ndarray:
    """Discounts by rank, for the longest query."""
    return metrics.discounts(int(np.diff(p.data.query_ptr).max()))


def _redone(
    p: LambdaPairs, gains: np.ndarray | None = None, values: np.ndarray | None = None, rank: np.ndarray | None = None,
    ideal: np.ndarray | None = None,
) -> dict[str, Any]:  # fmt: skip
    """delta anew with other gains (n_documents,), discounts by rank, ranks (n_documents,), or M (n_queries,)."""
    loss, table = p.loss, p.table
    gains, rank = p.gains if gains is None else gains, p.rank if rank is None else rank
    values = _usual(p) if values is None else values
    M = np.ones(p.data.n_queries) if loss.metric == "dcg" else _ideal(p, p.gains) if ideal is None else ideal
    i, j, T = table["winner"], table["loser"], loss.truncation
    if T is not None and loss.beyond_truncation == "zero":
        values = np.where(np.arange(len(values)) < T, values, 0.0)
    swap, M = np.abs(gains[i] - gains[j]) * np.abs(values[rank[i]] - values[rank[j]]), M[table["query"]]
    delta = np.divide(swap, M, out=np.zeros_like(swap), where=M > 0)
    if T is not None:
        delta[np.minimum(rank[i], rank[j]) >= T] = 0.0
    if loss.score_normalisation:
        first = p.data.query_ptr[:-1]
        tied = np.maximum.reduceat(p.scores, first) == np.minimum.reduceat(p.scores, first)
        delta = delta / np.where(tied[table["query"]], 1.0, 0.01 + np.abs(table["difference"]))
    return {"delta": delta}


def _discounts(loss: "LambdaMART") -> Iterator[WrongLambda]:
    """Other discounts by rank, in the swap alone and in M too."""
    for base, name in ((math.e, "ln"), (10.0, "log10")):
        words = f"The base of the logarithm: {name} in the discounts, where log2 belongs."
        yield WrongLambda(f"{name} instead of log2", words, partial(_times, math.log(base, 2.0)))
    shifted: dict[str, tuple[str, Callable[[np.ndarray], np.ndarray]]] = {
        "position off by one": ("Position p has the discount 1 / log2(p + 1), not 1 / log2(p + 2)", lambda p: 1 / np.log2(p + 2.0)),
        "position without plus one": (
            "Position p has the discount 1 / log2(p + 1); the + 1 is missing", lambda p: metrics.discounts(len(p), "letor"),
        ),
        "no logarithm": ("Position p has the discount 1 / log2(p + 1), not 1 / p", lambda p: 1.0 / p),
    }  # fmt: skip
    for key, (words, values) in shifted.items():
        yield WrongLambda(key, words + ".", partial(_with_discounts, values))
        if loss.metric == "ndcg":
            yield WrongLambda(f"{key} in all", words + ", and so in M.", partial(_with_discounts, values, also_ideal=True))


def _times(by: float, p: LambdaPairs) -> dict[str, Any]:
    return {"delta": p.table["delta"] * by}


def _with_discounts(values: Callable[[np.ndarray], np.ndarray], p: LambdaPairs, also_ideal: bool = False) -> dict[str, Any]:
    """Discounts by position, from 1."""
    found = values(np.arange(1, len(_usual(p)) + 1))
    return _redone(p, values=found, ideal=_ideal(p, p.gains, found) if also_ideal else None)


def _differences() -> Iterator[WrongLambda]:
    """A sum, or one difference of products, where two differences are multiplied."""
    words = "The discounts are subtracted, |Dᵢ − Dⱼ|; they were added."
    yield WrongLambda("discounts added", words, partial(_of_terms, lambda gi, gj, di, dj: np.abs(gi - gj) * (di + dj)))
    words = "The gains are subtracted, |Gᵢ − Gⱼ|; they were added."
    yield WrongLambda("gains added", words, partial(_of_terms, lambda gi, gj, di, dj: (gi + gj) * np.abs(di - dj)))
    words = "A swap changes the sum by |Gᵢ − Gⱼ| |Dᵢ − Dⱼ|; that is Gᵢ Dᵢ − Gⱼ Dⱼ."
    yield WrongLambda("difference of products", words, partial(_of_terms, lambda gi, gj, di, dj: np.abs(gi * di - gj * dj)))


def _of_terms(swap: Callable[..., np.ndarray], p: LambdaPairs) -> dict[str, Any]:
    """delta with another swap, of the gains and the discounts of winner and loser."""
    table, values = p.table, _usual(p)
    if p.loss.truncation is not None and p.loss.beyond_truncation == "zero":
        values = np.where(np.arange(len(values)) < p.loss.truncation, values, 0.0)
    i, j = table["winner"], table["loser"]
    gi, gj, di, dj = p.gains[i], p.gains[j], values[p.rank[i]], values[p.rank[j]]
    right, wrong = np.abs(gi - gj) * np.abs(di - dj), swap(gi, gj, di, dj)
    return {"delta": table["delta"] * np.divide(wrong, right, out=np.zeros_like(wrong), where=right > 0)}


def _gains(loss: "LambdaMART") -> Iterator[WrongLambda]:
    """Other gains by grade."""
    words = "The gain of grade y is 2^y − 1, not y."
    yield WrongLambda("linear gain", words, lambda p: _redone(p, gains=p.grades, ideal=_ideal(p, p.grades)))
    if loss.metric == "ndcg":
        words = "The gain of grade y is 2^y − 1 in the swap as well, not y; M is right."
        yield WrongLambda("linear gain in the swap", words, lambda p: _redone(p, gains=p.grades))


def _ranks() -> Iterator[WrongLambda]:
    """Other ranks than the present ones."""
    yield WrongLambda(
        "ideal ranks", "The discounts are those of the present ranks, not of the ranks in the ideal order.",
        lambda p: _redone(p, rank=p.ranks(p.grades)),
    )  # fmt: skip
    yield WrongLambda(
        "file order", "The ranks follow from the scores, not from the places of the documents in the file.",
        lambda p: _redone(p, rank=_places(p)),
    )  # fmt: skip
    yield WrongLambda("ranks turned round", "Rank 1 has the highest score, not the lowest.", lambda p: _redone(p, rank=p.ranks(-p.scores)))


def _places(p: LambdaPairs) -> np.ndarray:
    """(n_documents,) in the file, within the query."""
    return np.arange(p.data.n_documents) - p.data.query_ptr[p.data.document_query]
