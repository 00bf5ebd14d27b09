"""The usual slips in a lambda or a leaf value, each with the number that it leads to, from LambdaMART's own terms."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from .. import metrics
from ..losses.lambdamart import LambdaMART
from .pair_table import Question, answer, pair_table, plain_pairs, sums
from .terms import discounts_of, ideal_of


class Misconception(NamedTuple):
    """key names the slip, words explain it, value is the number that it leads to."""

    key: str
    words: str
    value: float


def misconceptions(asked: Question, right: float) -> Iterator[Misconception]:
    """Every slip that changes this number."""
    makers: list[Callable[[Question], Iterator[Misconception]]] = [_signs, _sigmas, _chances, _deltas, _discounts, _gains, _switches]
    if asked.subject == "leaf":
        makers.append(_leaves)
    for make in makers:
        for misconception in make(asked):
            if math.isfinite(misconception.value) and abs(misconception.value - right) > 1e-9 * max(abs(right), 1e-3):
                yield misconception


def _of(asked: Question, key: str, words: str, loss: LambdaMART | None = None, **wrong: Any) -> Misconception:
    return Misconception(key, words, answer(asked, pair_table(asked, loss, **wrong)))


def _signs(asked: Question) -> Iterator[Misconception]:
    table = pair_table(asked)
    yield Misconception(
        "sign", "The sign: here a lambda above 0 pushes up. The seminar slides write it the other way round.", -answer(asked, table)
    )
    if asked.subject != "document":
        return
    wins, losses = table.winner == asked.documents[0], table.loser == asked.documents[0]
    won, lost = float(table.force[wins].sum()), float(table.force[losses].sum())
    yield Misconception("losses added", "Winner and loser: a pair that the document loses counts with a minus; all were added.", won + lost)
    if lost:
        yield Misconception("losses missing", "Only the pairs that the document wins were added; those that it loses pull it down.", won)
    if won:
        yield Misconception("wins missing", "Only the pairs that the document loses were added; those that it wins push it up.", -lost)


def _sigmas(asked: Question) -> Iterator[Misconception]:
    sigma = asked.loss.sigma
    pairs = plain_pairs(asked)
    soft = 1.0 / (1.0 + np.exp(np.clip(pairs["difference"], -700, 700)))
    leaf = asked.subject == "leaf"
    said = f"here σ is {sigma:g}"
    if leaf:
        yield _of(asked, "sigma missing", f"σ is missing: {said}; lambda carries σ, the curvature σ².", outer=1.0, inner=1.0)
        yield _of(asked, "sigma once in the curvature", f"The curvature carries σ², not σ; {said}.", inner=sigma)
    else:
        yield _of(asked, "sigma missing", f"σ is missing in front: {said}.", outer=1.0)
        yield _of(asked, "sigma squared", f"σ counts once in lambda, not squared ({said}); σ² belongs to the curvature.", outer=sigma**2)
    yield _of(asked, "sigma missing in rho", f"σ is missing inside the exponential of ρ; {said}.", rho=soft, other=1.0 - soft)
    yield _of(asked, "sigma nowhere", f"σ is missing everywhere; {said}.", outer=1.0, inner=1.0, rho=soft, other=1.0 - soft)


def _chances(asked: Question) -> Iterator[Misconception]:
    right = _rho(asked)
    if asked.subject == "pair":
        turned = answer(asked, pair_table(asked, rho=1.0 - right))
        yield Misconception(
            "winner and loser swapped", "Winner and loser are swapped: the winner is the document with the better grade.", -turned
        )
    yield _of(
        asked, "rho turned round", "ρ and 1 − ρ: ρ is the chance that the pair is wrong, small when the winner stands well above.",
        rho=1.0 - right, other=right,
    )  # fmt: skip
    yield _of(asked, "rho missing", "ρ is missing: a pair that is in order already counts for less.", rho=np.ones_like(right))
    if asked.subject == "leaf":
        yield _of(asked, "rho once in the curvature", "The curvature needs ρ (1 − ρ); the factor 1 − ρ is missing.", other=1.0)


def _rho(asked: Question) -> np.ndarray:
    return plain_pairs(asked)["rho"]


def _deltas(asked: Question) -> Iterator[Misconception]:
    loss = asked.loss
    if loss.metric != "ranknet":
        alike = replace(loss, metric="ranknet")
        yield _of(asked, "delta missing", f"|Δ| is missing: that is RankNet, where all pairs count alike; here it is {loss.metric}.", alike)
    if loss.metric == "ndcg":
        yield _of(
            asked,
            "ideal missing",
            "The division by M, the DCG of the ideal order, is missing: that is DCG, not NDCG.",
            replace(loss, metric="dcg"),
        )
        full = ideal_of(replace(loss, truncation=None), asked.data)
        if loss.truncation is not None and full > 0:
            yield _scaled(
                asked, "ideal not truncated", f"M ends at the truncation too, rank {loss.truncation}.", ideal_of(loss, asked.data) / full
            )


def _scaled(asked: Question, key: str, words: str, by: float) -> Misconception:
    return _of(asked, key, words, delta=by * plain_pairs(asked)["delta"])


def _discounts(asked: Question) -> Iterator[Misconception]:
    """Other discounts by rank, for the metrics that have discounts."""
    loss, n = asked.loss, len(asked.scores)
    if loss.metric not in ("ndcg", "dcg"):
        return
    position = np.arange(1, n + 1)
    for base, name in ((math.e, "ln"), (10.0, "log10")):
        by = 1.0 / math.log(2.0, base)
        yield _scaled(asked, f"{name} instead of log2", f"The base of the logarithm: {name} in the discounts, where log2 belongs.", by)
        if loss.metric == "ndcg":
            yield _scaled(asked, f"{name} in the ideal", f"The base of the logarithm: {name} in M, where log2 belongs.", 1.0 / by)
    shifted = {
        "position off by one": ("Position p has the discount 1 / log2(p + 1), not 1 / log2(p + 2).", 1 / np.log2(position + 2.0)),
        "position without plus one": ("Position p has the discount 1 / log2(p + 1); the + 1 is missing.", metrics.discounts(n, "letor")),
        "no logarithm": ("Position p has the discount 1 / log2(p + 1), not 1 / p.", 1.0 / position),
    }
    for key, (words, values) in shifted.items():
        for ideal, where in (("", ""), (" in all", ", and so in M")):
            if not ideal or loss.metric == "ndcg":
                yield _of(asked, key + ideal, words[:-1] + where + ".", delta=_redone(asked, values, bool(ideal)))


def _redone(asked: Question, values: np.ndarray, also_ideal: bool) -> np.ndarray:
    """(n_pairs,) delta under other discounts, in the swap alone or in the ideal DCG too."""
    loss, data = asked.loss, asked.data
    pairs = plain_pairs(asked)
    rank = metrics.ranks(asked.scores, data.query_ptr)
    kept = np.where(discounts_of(loss, len(values)) > 0, values, 0.0)
    gains = metrics.gains_of(data.relevance)
    best = np.sort(gains)[::-1][: loss.truncation]
    ideal = float(best @ values[: len(best)]) if also_ideal else ideal_of(loss, data)
    i, j = pairs["winner"], pairs["loser"]
    delta = np.abs(gains[i] - gains[j]) * np.abs(kept[rank[i]] - kept[rank[j]]) / ideal if ideal > 0 else np.zeros(len(i))
    if loss.truncation is not None:
        delta[np.minimum(rank[i], rank[j]) >= loss.truncation] = 0.0
    if loss.score_normalisation and asked.scores.min() != asked.scores.max():
        delta = delta / (0.01 + np.abs(pairs["difference"]))
    return delta


def _gains(asked: Question) -> Iterator[Misconception]:
    """Other gains by grade. 2^y - 1 of the grade log2(1 + y) is y: linear gain without another formula."""
    loss = asked.loss
    if loss.metric not in ("ndcg", "dcg"):
        return
    linear = np.log2(1.0 + asked.data.relevance)
    yield _of(asked, "linear gain", "The gain of grade y is 2^y − 1, not y.", grades=linear)
    if loss.metric == "ndcg":
        gains = 2.0 ** np.nan_to_num(asked.data.relevance)
        best = np.sort(gains)[::-1][: loss.truncation]
        wrong = float(best @ metrics.discounts(len(best)))
        yield _scaled(
            asked, "gain without minus one", "The gain of grade y is 2^y − 1; in M the − 1 is missing.", ideal_of(loss, asked.data) / wrong
        )


def _switches(asked: Question) -> Iterator[Misconception]:
    """Conventions that are switched the other way."""
    loss = asked.loss
    if loss.truncation is not None:
        yield _of(
            asked,
            "truncation ignored",
            f"The truncation: only pairs with a document above rank {loss.truncation} count.",
            replace(loss, truncation=None),
        )
        for T in {max(loss.truncation - 1, 1), loss.truncation + 1} - {loss.truncation}:
            words = f"The truncation is off by one: {loss.truncation} ranks stand above it, not {T}."
            yield _of(asked, "truncation off by one", words, replace(loss, truncation=T))
        way = "zero" if loss.beyond_truncation == "keep" else "keep"
        said = "keep their discount" if way == "zero" else "have discount 0"
        yield _of(
            asked,
            "beyond the truncation",
            f"Ranks below the truncation {said} under these conventions.",
            replace(loss, beyond_truncation=way),
        )
    if loss.score_normalisation:
        yield _of(
            asked,
            "score normalisation missing",
            "|Δ| is divided by 0.01 + |score difference| here.",
            replace(loss, score_normalisation=False),
        )
    else:
        yield _of(
            asked,
            "score normalisation too many",
            "|Δ| is not divided by the score difference here.",
            replace(loss, score_normalisation=True),
        )
    if loss.query_normalisation:
        yield _of(
            asked, "query normalisation missing", "The query's factor log2(1 + S) / S is missing.", replace(loss, query_normalisation=False)
        )
    else:
        yield _of(asked, "query normalisation too many", "No factor log2(1 + S) / S applies here.", replace(loss, query_normalisation=True))


def _leaves(asked: Question) -> Iterator[Misconception]:
    """Slips of the last division."""
    table, l2, factor = pair_table(asked), asked.l2, asked.loss.curvature_factor
    top, bottom = sums(table, asked.documents)
    said = "not doubled" if factor == 1 else "doubled"
    yield _of(asked, "curvature factor", f"Here the curvature is {said}.", replace(asked.loss, curvature_factor=3 - factor))
    yield Misconception("not divided", "That is the sum of lambdas; it is still to be divided by the sum of curvatures.", top)
    yield Misconception(
        "mean of lambdas",
        "That is the mean of the lambdas; a Newton step divides by the sum of curvatures instead.",
        top / len(asked.documents),
    )
    if top:
        yield Misconception("upside down", "The fraction stands upside down: lambdas on top, curvatures below.", (bottom + l2) / top)
    if bottom > 0 and l2:
        yield Misconception("l2 missing", f"The regularisation {l2:g} is missing in the denominator.", top / bottom)
    if bottom + l2 > 0:
        yield Misconception("l2 too many", "No regularisation belongs in this denominator.", top / (bottom + l2 + 1.0))
        yield Misconception(
            "shrinkage",
            f"The leaf value comes before the learning rate {asked.learning_rate:g}.",
            asked.learning_rate * top / (bottom + l2),
        )
    if len(asked.documents) > 1:
        each = [answer(replace(asked, documents=(d,)), table) for d in asked.documents]
        yield Misconception(
            "mean of steps", "That is the mean of each document's own step; a leaf adds first and divides once.", float(np.mean(each))
        )
