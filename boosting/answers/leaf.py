"""The question about a leaf: which value does it give to its documents?"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..losses.account import Equation, Quantity
from ..words import count, short
from .question import Misread, Question
from .state import MOST_NEIGHBOURS, AskedState
from .term import Term
from .terms import equation_terms, sum_terms


@dataclass(frozen=True, eq=False)
class AskedLeaf:
    """A leaf that somebody works out.

    leaf, leaves, values   its number; the leaf of each document (n_documents,); all values (n_leaves,)
    adds, weighs           (n_members,) the parts of its documents, in the order of the data
    l2                     in the denominator
    pulled, cut            where leaves are fitted together: value = (sum of adds + pulled) / cut; else cut is None
    scale, offset          else value = offset + scale * sum of adds / (sum of weighs + l2)
    is_quotient            whether it is either of these, not a number that the loss makes of what its documents add
    is_first_fit           whether it was fitted to the problem itself, not to what trees before it in the iteration left over
    moved                  the scores of the document that asks, before and after the iteration
    quantities, equations  how the value comes about, where it is no quotient
    """

    leaf: int
    leaves: np.ndarray
    values: np.ndarray
    adds: np.ndarray
    weighs: np.ndarray
    l2: float = 0.0
    pulled: float = 0.0
    cut: float | None = None
    scale: float = 1.0
    offset: float = 0.0
    is_quotient: bool = True
    is_first_fit: bool = True
    moved: tuple[float, float] | None = None
    quantities: tuple[Quantity, ...] = ()
    equations: tuple[Equation, ...] = ()

    @property
    def members(self) -> np.ndarray:
        """Rows of the data."""
        return np.flatnonzero(self.leaves == self.leaf)


def leaf_question(state: AskedState, asked: AskedLeaf, row: int | None = None) -> Question:
    """The value of a leaf; row: the document that led there, where it is one of the data."""
    right = float(asked.values[asked.leaf])

    def misreadings() -> Iterator[Misread]:
        for wrong in state.misreadings(asked.leaves) if asked.is_first_fit else ():
            values = wrong.leaf_values() if wrong.leaf_values is not None else None
            if wrong.problem is not None:
                values = state.loss.leaf_values(wrong.problem(), asked.leaves, len(asked.values), asked.l2)
            if values is not None:
                yield Misread(wrong.key, wrong.words, float(values[asked.leaf]))
        yield from _of_the_sum(state, asked, right)
        yield from _of_the_step(state, asked, right)
        if asked.cut is None and asked.is_quotient:
            yield from _of_the_members(state, asked, row)
        if asked.is_first_fit:
            for key, (words, scores) in state.misread_scores.items():
                problem = state.problem_at(scores)
                values = state.loss.leaf_values(problem, asked.leaves, len(asked.values), asked.l2)
                yield Misread(key, words, float(values[asked.leaf]))

    def neighbours() -> Iterator[Misread]:
        for other, value in enumerate(asked.values[:MOST_NEIGHBOURS]):
            if other != asked.leaf:
                yield Misread(f"leaf {other}", f"That is the value of leaf {other + 1}.", float(value))

    return Question("leaf", f"value of leaf {asked.leaf + 1}", right, misreadings, neighbours, lambda: _terms(state, asked, right))


def _terms(state: AskedState, asked: AskedLeaf, right: float) -> tuple[Term, ...]:
    """The sum on top, the sum below, and the division; or the loss's own equations."""
    rows, words = asked.members, f"the value of leaf {asked.leaf + 1}"
    if asked.equations:
        return (*equation_terms(asked.quantities, asked.equations), Term(words, right))
    key = "adds" if asked.is_first_fit else ""
    top = Term("the numerator", float(asked.adds.sum()), inside=sum_terms(state, rows, asked.adds, "adds", key))
    if asked.cut is not None:
        pulled = Term("what the other leaves pull", asked.pulled)
        return top, pulled, Term("the weight of the pairs that the leaf shares with others", asked.cut), Term(words, right)
    weighs = sum_terms(state, rows, asked.weighs, "weighs", key and "weighs")
    below = (*weighs, Term("the regularisation", asked.l2)) if asked.l2 else weighs
    bottom = Term("the denominator", float(asked.weighs.sum()) + asked.l2, inside=below)
    return top, bottom, Term(words, right)


def _of_the_step(state: AskedState, asked: AskedLeaf, right: float) -> Iterator[Misread]:
    """What comes after the leaf value: the step, the average, the new score."""
    decay, rate = (state.step.decay, state.step.rate) if state.step is not None else (1.0, state.learning_rate)
    if decay != 1.0:
        words = f"That is the leaf value times {short(rate)}, its part of the average; give the leaf value itself."
        yield Misread("already averaged", words, rate * right)
    elif rate != state.learning_rate:
        words = f"That is the leaf value times the whole step {short(rate)}; give the leaf value itself."
        yield Misread("whole step", words, rate * right)
        if state.learning_rate:
            factor = rate / state.learning_rate
            yield Misread("step without rate", f"That is the leaf value times the step {short(factor)} of this iteration.", factor * right)
    if asked.moved is not None:
        before, after = asked.moved
        yield Misread("new score", "That is the new score of the document; the leaf value is what its tree gives.", after)
        if decay != 1.0:
            words = "That is the change of the score; give the leaf value, before averaging."
            yield Misread("change of the score", words, after - before)


def _of_the_sum(state: AskedState, asked: AskedLeaf, right: float) -> Iterator[Misread]:
    """Misreadings of the one division, and of what comes after it."""
    rate = state.learning_rate
    if not state.loss.targets_are_scores:  # a score to reach lifts nobody by being above 0
        yield Misread("sign", "The sign: above 0 lifts the documents of the leaf.", -right)
    yield Misread("shrinkage", f"Give the leaf value before it is multiplied by the learning rate {rate:g}.", rate * right)
    if not asked.is_quotient:
        return
    top = float(asked.adds.sum()) + (asked.pulled if asked.cut is not None else 0.0)
    bottom = float(asked.weighs.sum()) + asked.l2 if asked.cut is None else asked.cut
    words = f"That is the numerator; divide it by {short(bottom)}."
    yield Misread("not divided", words, top)
    if top:
        yield Misread("upside down", "The fraction is upside down: what its documents add belongs in the numerator.", bottom / top)
    if asked.cut is not None:
        if asked.cut > 0:
            words = "Leaf values are fitted to pairs: the pull of the other leaves belongs in the numerator too."
            yield Misread("other leaves left out", words, float(asked.adds.sum()) / asked.cut)
        return
    if asked.l2 and bottom > asked.l2:
        words = f"The regularisation {asked.l2:g} is missing in the denominator."
        yield Misread("l2 missing", words, asked.offset + asked.scale * top / (bottom - asked.l2))
    if bottom > 0:
        words = (
            "No regularisation belongs in this denominator." if not asked.l2 else f"The regularisation is {asked.l2:g}, and counts once."
        )
        yield Misread("l2 too many", words, asked.offset + asked.scale * top / (bottom + (asked.l2 or 1.0)))
        if asked.scale != 1.0:
            words = f"The trees inside an iteration are shrunk by {asked.scale:g} themselves."
            yield Misread("inner shrinkage missing", words, asked.offset + top / bottom)
        if asked.offset:
            words = f"The first of the trees also carries the mean target, {short(asked.offset)}."
            yield Misread("mean missing", words, asked.scale * top / bottom)


def _of_the_members(state: AskedState, asked: AskedLeaf, row: int | None) -> Iterator[Misread]:
    """Misreadings of which documents count, and in adding them up."""
    adds, weighs, l2, members = asked.adds, asked.weighs, asked.l2, asked.members
    n = len(members)

    def of(which: np.ndarray) -> float:
        bottom = float(weighs[which].sum()) + l2
        return asked.offset + asked.scale * float(adds[which].sum()) / bottom if bottom > 0 else 0.0

    words = f"That divides by the number of documents, {count(n)}; the leaf divides by the sum of what they weigh."
    yield Misread("mean over documents", words, float(adds.sum()) / n)
    steps = np.divide(adds, weighs + l2, out=np.zeros(n), where=weighs + l2 > 0)
    words = "That is the mean of each document's own step; a leaf adds first and divides once."
    yield Misread("mean of steps", words, asked.offset + asked.scale * float(steps.mean()))
    if row is not None and row in members and n > 1:
        words = f"That is the step of {state.name(row)} alone; its leaf gives all {count(n)} documents the same."
        yield Misread("own step", words, of(members == row))
    queries = state.data.document_query[members]
    if row is not None and len(np.unique(queries)) > 1:
        words = "All documents in the leaf count, not only those of this query."
        yield Misread("one query", words, of(queries == state.data.document_query[row]))
