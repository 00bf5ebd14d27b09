"""What can be asked about a document in an iteration of a run.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> run = b.train(data, b.LambdaMART(), b.Settings(n_iterations=2))
>>> check("0.2000", question(run, "leaf", 1, document=1)).misreadings[0].words
'Give the leaf value before it is multiplied by the learning rate 0.1.'
"""

from functools import partial

from ..explain.explanation import Explanation, explain
from ..explain.leaf import Leaf
from ..explain.part import data_of
from ..trace import Trace
from .check import check
from .leaf import AskedLeaf, leaf_question
from .pair import pair_question
from .question import Question
from .state import AskedState, MisreadScores
from .target import target_question


def question(
    trace: Trace, key: str, k: int, document: int, validation: bool = False, partner: int | None = None, tree: int = 0
) -> Question:
    """One question about document (a row of the training data, or of the validation data) in iteration k.

    key      "target", "leaf" or "pair/" with a column of `pair_columns`, for the pair with the row `partner`
    tree     which of the trees of an iteration, for "leaf"
    k = 0 is the start: the targets that tree 1 will see, and no leaf. Raises ValueError for what cannot be asked there.
    """
    if key == "target":
        return target_question(_state(trace, k, validation), document)
    if key == "leaf":
        found = explain(trace, k, document, validation)
        if not found.leaves:
            raise ValueError("before the first tree there is no leaf.")
        # The training documents of a leaf decide, also where a validation document asks.
        here, leaf = _state(trace, k, False), found.leaves[min(tree, len(found.leaves) - 1)]
        return leaf_question(here, asked_leaf(trace, found, leaf), None if validation else document)
    kind, _, column = key.partition("/")
    if kind != "pair" or partner is None:
        raise ValueError(f"{key[:40]!r} cannot be asked; choose target, leaf, or a column of a pair.")
    here = _state(trace, k, validation)
    better = here.pairs_of(document)
    is_winner = bool(((better["winner"] == document) & (better["loser"] == partner)).any())
    return pair_question(here, column, *((document, partner) if is_winner else (partner, document)))


def asked_leaf(trace: Trace, found: Explanation, leaf: Leaf) -> AskedLeaf:
    """The leaf of an explanation, with all that its value is made of."""
    iteration = trace.iterations[found.k - 1]
    return AskedLeaf(
        leaf.leaf, iteration.leaves[leaf.tree], iteration.trees[leaf.tree].values, leaf.members["adds"], leaf.members["weighs"], leaf.l2,
        sum(c.weight * c.value for c in leaf.couplings), sum(c.weight for c in leaf.couplings) if leaf.is_joint else None,
        leaf.scale, leaf.offset, not leaf.equations, is_first_fit=leaf.n_trees == 1,
        moved=(found.score_before, found.score_after), quantities=leaf.quantities, equations=leaf.equations,
    )  # fmt: skip


def _state(trace: Trace, k: int, validation: bool) -> AskedState:
    """The state that tree k was fitted to, and the states that may be taken for it."""
    scores, wrong = partial(trace.scores, validation=validation), {}
    if k:
        wrong["scores after"] = f"Those are the scores after tree {k}; it was fitted to the scores before it.", scores(k)
    if k > 1:
        wrong["start scores"] = "Those are the scores at the start; trees have moved them since.", scores(0)
        wrong["one tree back"] = f"Those are the scores that tree {k - 1} was fitted to; take those after it.", scores(k - 2)
    rate = float(trace.settings.learning_rate or 0.0)
    misread = {key: MisreadScores(*one) for key, one in wrong.items()}
    step, after = (trace.iterations[k - 1].step, scores(k)) if k else (None, None)
    drawn = None if validation else trace.drawn(max(k, 1))
    return AskedState(trace.loss, data_of(trace, validation), scores(max(k - 1, 0)), max(k, 1), rate, misread, step, after, drawn)


__all__ = ["check", "question"]
