"""The question about a document: what does the loss ask the tree to give to it?

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 3, relevance=[2, 1, 0], query_ptr=[0, 3])
>>> asked = target_question(AskedState(b.GBRank(update="residual"), data, np.zeros(3)), 0)
>>> asked.right, {one.key: one.value for one in asked.wrong()}["not divided"]
(1.5, 3.0)
"""

from collections.abc import Iterator

import numpy as np

from ..losses.account import Account
from ..words import count, short
from .question import Misread, Question
from .state import MOST_NEIGHBOURS, AskedState
from .terms import target_terms


def target_question(state: AskedState, row: int) -> Question:
    """The target of document `row`, as the loss's problem has it."""
    account = state.account(row)

    def misreadings() -> Iterator[Misread]:
        for wrong in state.misreadings():
            if wrong.problem is not None:
                yield Misread(wrong.key, wrong.words, float(wrong.problem().targets[row]))
        yield from _arithmetic(state, row, account)
        yield from _later(state, row)
        for key, (words, scores) in state.misread_scores.items():
            yield Misread(key, words, float(state.problem_at(scores).targets[row]))

    def neighbours() -> Iterator[Misread]:
        rows = state.data.query_slice(int(state.data.document_query[row]))
        for other in range(rows.start, min(rows.stop, rows.start + MOST_NEIGHBOURS)):
            if other != row:
                words = f"That is the {state.loss.target_name} of {state.name(other)}."
                yield Misread(f"target {other}", words, float(state.problem.targets[other]))
        asks = account.pairs.get("asks", account.pairs["adds"])
        for p in range(min(len(asks), MOST_NEIGHBOURS)):
            words = f"That is what one pair asks for, the one with {state.name(account.pairs['partner'][p])}; it has {count(len(asks))}."
            yield Misread(f"asks {p}", words, float(asks[p]))

    words = f"{state.loss.target_name} of {state.name(row)}"
    right = float(state.problem.targets[row])
    return Question("target", words, right, misreadings, neighbours, lambda: target_terms(state, row))


def _arithmetic(state: AskedState, row: int, account: Account) -> Iterator[Misread]:
    """Misreadings in adding up the evidence and in dividing by its weight; they need nothing but the account."""
    target, weight = float(state.problem.targets[row]), float(state.problem.weights[row])
    pairs, won = account.pairs, account.pairs["won"]
    is_value = state.loss.targets_are_scores
    adds, weighs = sum(r.adds for r in account.rows), sum(r.weighs for r in account.rows)
    of_pairs = float(pairs["weighs"].sum())
    is_sum = of_pairs == 0 or not np.isclose(of_pairs + weighs, weight)  # of its pairs, not their mean

    def of(which: np.ndarray, sides: np.ndarray | float = 1.0) -> float:
        """The target from some of the pairs, and the rest of the evidence."""
        bottom = weight if is_sum else float(pairs["weighs"][which].sum()) + weighs
        return (float((sides * pairs["adds"])[which].sum()) + adds) / bottom if bottom > 0 else 0.0

    every = np.ones_like(won)
    if not is_value:
        yield Misread("sign", "The sign: above 0 means up.", -target)
    if weight != 1.0:
        words = f"That is the sum; divide it by the weight of its evidence, {short(weight)}."
        yield Misread("not divided", words, target * weight)
    if won.any() and not won.all():
        if not is_value:
            words = "Winner and loser: a pair that the document loses counts with a minus; all were added."
            yield Misread("losses added", words, of(every, pairs["sign"]))
        words = "Only the pairs that the document wins were counted; those that it loses count as well."
        yield Misread("losses missing", words, of(won))
        words = "Only the pairs that the document loses were counted; those that it wins count as well."
        yield Misread("wins missing", words, of(~won))
    if is_sum and len(won):
        yield Misread("each pair twice", "Every pair counts once; this is twice as much.", of(every, 2.0))
        yield Misread("mean over pairs", f"That is the mean over its {count(len(won))} pairs; they are added.", target / len(won))
    rate = state.learning_rate
    yield Misread("shrinkage", f"Give the {state.loss.target_name} before it is multiplied by the learning rate {rate:g}.", rate * target)


def _later(state: AskedState, row: int) -> Iterator[Misread]:
    """What comes after the target: the division in a leaf, the step, the new score."""
    target, name, leaf_weights = float(state.problem.targets[row]), state.loss.target_name, state.problem.leaf_weights
    if leaf_weights is not None and leaf_weights[row] > 0:
        words = f"That is already divided by the curvature, a Newton step; give the {name} itself."
        yield Misread("own Newton step", words, target * float(state.problem.weights[row]) / float(leaf_weights[row]))
    if state.scores_after is not None:
        yield Misread("new score", f"That is the score after tree {state.k}; give the {name}.", float(state.scores_after[row]))
    if state.step is not None:
        decay, rate = state.step.decay, state.step.rate
        ahead = decay * float(state.scores[row]) + rate * target
        if decay != 1.0:
            words = f"That is already averaged, {short(decay)} × score + {short(rate)} × target; give the target itself."
            yield Misread("already averaged", words, ahead)
        else:
            yield Misread("score added", f"That is the score plus the step times the {name}; give the {name} itself.", ahead)
            if rate == state.learning_rate:
                return
            yield Misread("whole step", f"That is the {name} times the step {short(rate)}; give the {name} itself.", rate * target)
