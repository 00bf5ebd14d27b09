"""\"Check me\": what to say to a number that somebody worked out by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from boosting.answers.check import Verdict, check
from boosting.answers.leaf import AskedLeaf, leaf_question
from boosting.answers.pair import pair_question
from boosting.answers.question import Question, nothing
from boosting.answers.state import AskedState
from boosting.answers.target import target_question

from ..packing.judged import NOT_HERE
from ..places.lambdas import Base, Lambdas
from .state import ready


def judge(typed: Mapping[str, Any], base: Base) -> Verdict:
    """The verdict; never raises for what a browser may send.

    typed   {question, documents, text, place}: "leaf", "document" or "pair/" with a column; rows of the query; the state as reported
    base    of that state
    """
    try:
        state, _ = Lambdas().after(typed["place"])[0].inside(base)
        documents = typed["documents"]
        if not documents:
            return Verdict("unread", "Tick the documents of a leaf first.")
        asked = _question(state, base, typed["question"], documents)
    except (ValueError, KeyError, TypeError, IndexError):
        return Verdict("unread", NOT_HERE)
    return check(typed["text"], asked)


def _question(state: Lambdas, base: Base, name: str, documents: Sequence[int]) -> Question:
    data = state.data_of(base)
    loss = ready(state.conventions, base, data)
    # What pushes a document is its sum of lambdas, whatever a tree is fitted to.
    here = AskedState(replace(loss, split_on="lambda"), data, state.scores_of(base), learning_rate=loss.learning_rate)
    subject, _, column = name.partition("/")
    if subject == "leaf":
        return _leaf(here, documents, state.l2_of())
    return pair_question(here, column, *documents) if column else target_question(here, documents[0])


def _leaf(here: AskedState, documents: Sequence[int], l2: float) -> Question:
    """The documents that somebody ticked together: one leaf of two, the rest of the query being the other."""
    leaves = np.ones(here.data.n_documents, np.int64)
    leaves[list(documents)] = 0
    problem, inside = here.problem, leaves == 0
    adds, values = problem.targets * problem.weights, here.loss.leaf_values(problem, leaves, 2, l2)
    asked = leaf_question(here, AskedLeaf(0, leaves, values, adds[inside], problem.divisors[inside], l2))
    return replace(asked, neighbours=nothing)  # nobody takes the rest of the query for a leaf
