"""The leaf that somebody ticked together, as a question: one leaf of two, the rest of the query being the other."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from boosting.answers.leaf import AskedLeaf, leaf_question
from boosting.answers.question import Question, nothing
from boosting.answers.state import AskedState


def leaf_by_hand(place: AskedState, documents: Sequence[int], l2: float) -> Question:
    """documents: rows of the one query of the place."""
    leaves = np.ones(place.data.n_documents, np.int64)
    leaves[list(documents)] = 0
    problem, inside = place.problem, leaves == 0
    weighs = problem.weights if problem.leaf_weights is None else problem.leaf_weights
    adds, values = problem.targets * problem.weights, place.loss.leaf_values(problem, leaves, 2, l2)
    asked = leaf_question(place, AskedLeaf(0, leaves, values, adds[inside], weighs[inside], l2))
    return replace(asked, neighbours=nothing)  # nobody takes the rest of the query for a leaf
