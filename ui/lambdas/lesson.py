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


def lesson(state: Lambdas, data: Dataset, scores: np.ndarray, loss: LambdaMART, net: Forces, ours: Forces) -> str:
    """A sentence for an untouched example order, else nothing. net, ours: RankNet's forces and those of `loss`."""
    if state.order is None or state.is_what_if:
        return ""
    a, b = np.flatnonzero(data.relevance > 0).tolist()
    if order(state.order).errors == 0:
        rho = loss.pairs(data, scores, 0)["rho"]
        return (
            f"Nothing is wrong, and still A is pushed up by {net.lambdas[a]:#.3g}: ρ is ½ for a tie and falls towards 0 only as scores "
            f"part; between {short(rho.min())} and {short(rho.max())} here, since neighbours are {_step(scores)} apart."
        )
    pushes = f"{_harder('RankNet', net, a, b)}, {_harder(f'LambdaRank with {METRICS[loss.metric]}', ours, a, b)}"
    pushes += _stake(loss, data, scores, a, b)
    if a == 0:
        return f"A is where it belongs, and any swap would take the first place from it; {b - 1} other results are above B. {pushes}."
    before = order("ten")
    fell = f"NDCG fell from {metrics.ndcg(before.data, before.scores):.3f} to {metrics.ndcg(data, order(state.order).scores):.3f}"
    fewer = count(before.errors - order(state.order).errors)
    return (
        f"Since the order with {before.errors} contradicting pairs B rose five places and A fell three: {fewer} pairs fewer, but {fell}. "
        f"{pushes}."
    )


def _harder(name: str, found: Forces, a: int, b: int) -> str:
    weak, strong = sorted((float(found.lambdas[a]), float(found.lambdas[b])))
    if strong - weak <= ALIKE * abs(strong):
        return f"{name} pushes A and B alike ({short(strong)})"
    first, second = ("A", "B") if found.lambdas[a] > found.lambdas[b] else ("B", "A")
    more, less = unlike(strong, weak)
    return f"{name} pushes {first} ({more}) harder than {second} ({less})"


def _stake(loss: LambdaMART, data: Dataset, scores: np.ndarray, a: int, b: int) -> str:
    """What all swaps of either with another document would move the metric by; RankNet knows no metric."""
    if METRICS[loss.metric] == "RankNet":
        return ""
    table = replace(loss, score_normalisation=False).pairs(data, scores, 0)
    all_swaps = [float(table["delta"][table["winner"] == d].sum()) for d in (a, b)]
    return f": the swaps of A are worth {all_swaps[0]:#.3g} {METRICS[loss.metric]} together, those of B {all_swaps[1]:#.3g}"


def _step(scores: np.ndarray) -> str:
    """The distance of neighbours in the list."""
    return short(float(np.diff(np.sort(scores)).min()))
