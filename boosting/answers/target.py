"""The question about a document: what does the loss ask the tree to give to it?

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 3, relevance=[2, 1, 0], query_ptr=[0, 3])
>>> asked = target_question(Place(b.GBRank(update="residual"), data, np.zeros(3)), 0)
>>> asked.right, {slip.key: slip.value for slip in asked.wrong()}["not divided"]
(1.5, 3.0)
"""

from collections.abc import Iterator

import numpy as np

from ..losses.account import Account
from ..words import count, short
from .place import MOST_NEIGHBOURS, Place
from .question import Misconception, Question


def target_question(place: Place, row: int) -> Question:
    """The target of document `row`, as the loss's problem has it."""
    account = place.loss.account(place.data, place.scores, row, place.problem)

    def slips() -> Iterator[Misconception]:
        for wrong in place.misreadings():
            if wrong.problem is not None:
                yield Misconception(wrong.key, wrong.words, float(wrong.problem().targets[row]))
        yield from _arithmetic(place, row, account)
        for key, (words, scores) in place.mistaken.items():
            yield Misconception(key, words, float(place.loss.problem(place.data, scores, place.k).targets[row]))

    def mix_ups() -> Iterator[Misconception]:
        rows = place.data.query_slice(int(place.data.document_query[row]))
        for other in range(rows.start, min(rows.stop, rows.start + MOST_NEIGHBOURS)):
            if other != row:
                words = f"That is the {place.loss.target_name} of {place.name(other)}."
                yield Misconception(f"target {other}", words, float(place.problem.targets[other]))
        asks = account.pairs.get("asks", account.pairs["adds"])
        for p in range(min(len(asks), MOST_NEIGHBOURS)):
            words = f"That is what one pair asks, the one with {place.name(account.pairs['partner'][p])}; it has {count(len(asks))}."
            yield Misconception(f"asks {p}", words, float(asks[p]))

    words = f"{place.loss.target_name} of {place.name(row)}"
    return Question("target", words, float(place.problem.targets[row]), slips, mix_ups)


def _arithmetic(place: Place, row: int, account: Account) -> Iterator[Misconception]:
    """Slips in adding up the evidence and in dividing by its weight; they need nothing but the account."""
    target, weight = float(place.problem.targets[row]), float(place.problem.weights[row])
    pairs, won = account.pairs, account.pairs["won"]
    is_value = place.loss.targets_are_scores
    adds, weighs = sum(r.adds for r in account.rows), sum(r.weighs for r in account.rows)
    of_pairs = float(pairs["weighs"].sum())
    is_sum = of_pairs == 0 or not np.isclose(of_pairs + weighs, weight)  # of its pairs, not their mean

    def of(which: np.ndarray, sides: np.ndarray | float = 1.0) -> float:
        """The target from some of the pairs, and the rest of the evidence."""
        bottom = weight if is_sum else float(pairs["weighs"][which].sum()) + weighs
        return (float((sides * pairs["adds"])[which].sum()) + adds) / bottom if bottom > 0 else 0.0

    every = np.ones_like(won)
    if not is_value:
        yield Misconception("sign", "The sign: above 0 means up.", -target)
    if weight != 1.0:
        words = f"That is the sum; it is still to be divided by what its evidence weighs, {short(weight)}."
        yield Misconception("not divided", words, target * weight)
    if won.any() and not won.all():
        if not is_value:
            words = "Winner and loser: a pair that the document loses counts with a minus; all were added."
            yield Misconception("losses added", words, of(every, pairs["sign"]))
        words = "Only the pairs that the document wins were counted; those that it loses count as well."
        yield Misconception("losses missing", words, of(won))
        words = "Only the pairs that the document loses were counted; those that it wins count as well."
        yield Misconception("wins missing", words, of(~won))
    if is_sum and len(won):
        yield Misconception("each pair twice", "Every pair counts once; twice as much came out.", of(every, 2.0))
        yield Misconception("mean over pairs", f"That is the mean over its {count(len(won))} pairs; they are added.", target / len(won))
    rate = place.learning_rate
    yield Misconception("shrinkage", f"The {place.loss.target_name} comes before the learning rate {rate:g}.", rate * target)
