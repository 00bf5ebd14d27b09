"""What each of the three example orders teaches, in a sentence with its live numbers."""

from dataclasses import replace

import numpy as np

from boosting import Dataset, LambdaMART, metrics
from boosting.lambdas.terms import Forces
from boosting.words import count, short, unlike
from sample_data.orders import order

from ..places.lambdas import Lambdas
from .words import METRICS

ALIKE = 1e-12  # of a force: two that differ by less are the same but for rounding
# The parts of the sentences, which js/work fills in too.
TEXTS = {
    "perfect": "Nothing is wrong, and still A is pushed up by {push}: ρ is ½ for a tie and falls towards 0 only as scores part; between "
    "{least} and {most} here, since neighbours are {step} apart.",
    "first": "A is where it belongs, and any swap would take the first place from it; {others} other results are above B. {pushes}.",
    "fell": "Since the order with {errors} contradicting pairs B rose five places and A fell three: {fewer} pairs fewer, but NDCG fell "
    "from {before} to {after}. {pushes}.",
    "both": "{ranknet}, {ours}{stake}", "RankNet": "RankNet", "ours": "LambdaRank with {metric}",
    "alike": "{name} pushes A and B alike ({push})", "harder": "{name} pushes {first} ({more}) harder than {second} ({less})",
    "stake": ": the swaps of A are worth {a} {metric} together, those of B {b}",
}  # fmt: skip


def lesson(state: Lambdas, data: Dataset, scores: np.ndarray, loss: LambdaMART, net: Forces, ours: Forces) -> str:
    """A sentence for an untouched example order, else nothing. net, ours: RankNet's forces and those of `loss`."""
    if state.order is None or state.is_what_if:
        return ""
    a, b = np.flatnonzero(data.relevance > 0).tolist()
    if order(state.order).errors == 0:
        rho = loss.pairs(data, scores, 0)["rho"]
        ends = {"least": short(rho.min()), "most": short(rho.max())}
        return TEXTS["perfect"].format(push=f"{net.lambdas[a]:#.3g}", step=_step(scores), **ends)
    harder = _harder(TEXTS["RankNet"], net, a, b), _harder(TEXTS["ours"].format(metric=METRICS[loss.metric]), ours, a, b)
    pushes = TEXTS["both"].format(ranknet=harder[0], ours=harder[1], stake=_stake(loss, data, scores, a, b))
    if a == 0:
        return TEXTS["first"].format(others=b - 1, pushes=pushes)
    before, now = order("ten"), order(state.order)
    fell = [f"{metrics.ndcg(one.data, one.scores):.3f}" for one in (before, now)]
    fewer = count(before.errors - now.errors)
    return TEXTS["fell"].format(errors=before.errors, fewer=fewer, before=fell[0], after=fell[1], pushes=pushes)


def _harder(name: str, found: Forces, a: int, b: int) -> str:
    weak, strong = sorted((float(found.lambdas[a]), float(found.lambdas[b])))
    if strong - weak <= ALIKE * abs(strong):
        return TEXTS["alike"].format(name=name, push=short(strong))
    first, second = ("A", "B") if found.lambdas[a] > found.lambdas[b] else ("B", "A")
    more, less = unlike(strong, weak)
    return TEXTS["harder"].format(name=name, first=first, more=more, second=second, less=less)


def _stake(loss: LambdaMART, data: Dataset, scores: np.ndarray, a: int, b: int) -> str:
    """What all swaps of either with another document would move the metric by; RankNet knows no metric."""
    if METRICS[loss.metric] == "RankNet":
        return ""
    table = replace(loss, score_normalisation=False).pairs(data, scores, 0)
    swaps = [f"{float(table['delta'][table['winner'] == d].sum()):#.3g}" for d in (a, b)]
    return TEXTS["stake"].format(a=swaps[0], b=swaps[1], metric=METRICS[loss.metric])


def _step(scores: np.ndarray) -> str:
    """The distance of neighbours in the list."""
    return short(float(np.diff(np.sort(scores)).min()))
