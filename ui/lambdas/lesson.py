"""What each of the three example orders teaches, in a sentence with its live numbers."""

import numpy as np

from boosting import Dataset, metrics
from boosting.lambdas.terms import Forces
from sample_data.orders import order

from .state import State


def lesson(state: State, data: Dataset, net: Forces, ours: Forces, column: str) -> str:
    """A sentence for an untouched example order, else nothing."""
    if state.order is None or state.is_what_if:
        return ""
    a, b = np.flatnonzero(data.relevance > 0).tolist()
    if order(state.order).errors == 0:
        still = f"Nothing is wrong, and still A is pushed up by {net.lambdas[a]:#.3g}"
        return f"{still}: ρ never reaches 0, so pairs in order go on pushing a little."
    if a == 0:
        return (
            f"A is where it belongs; {b - 1} other results stand above B. {_harder('RankNet', net, a, b)}, {_harder(column, ours, a, b)}."
        )
    before = order("ten")
    fell = f"NDCG fell from {metrics.ndcg(before.data, before.scores):.3f} to {metrics.ndcg(data, order(state.order).scores):.3f}"
    return (
        f"Since the order with {before.errors} errors B rose five places and A fell three: two errors fewer, but {fell}. "
        f"{_harder('RankNet', net, a, b)}, {_harder(column, ours, a, b)}."
    )


def _harder(name: str, found: Forces, a: int, b: int) -> str:
    first, second = ("A", "B") if found.lambdas[a] > found.lambdas[b] else ("B", "A")
    strong, weak = sorted((found.lambdas[a], found.lambdas[b]), reverse=True)
    return f"{name} pushes {first} ({strong:#.3g}) harder than {second} ({weak:#.3g})"
