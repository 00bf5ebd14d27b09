"""What a run goes on from, as trees: scores change where a split says so, and nowhere else, so a change can be searched for in full.

    score = start + sum of weight * tree, over the trees of the base and then those of the run

A feature as base moves the score with every value: it has to stay as it is, and is a constant. Of a function, and of a model that has no
trees here, it is not known where scores change.
"""

from typing import NamedTuple

import numpy as np

from ..base import Base, ColumnBase, GivenBase, ModelBase
from ..models.imported import ImportedModel
from ..trace import Trace
from ..trees.tree import Tree
from .model import model_of


class Grown(NamedTuple):
    """The trees of one iteration."""

    trees: tuple[Tree, ...]


class AllTrees(NamedTuple):
    """iterations   of the base first;  weights (n_iterations,) how much of each is left in the last score
    precision      of the sums: the coarsest of base and run
    """

    iterations: tuple[Grown, ...]
    weights: np.ndarray
    precision: float


def why_no_trees(base: Base | None) -> str:
    """Why no smallest change is known beside this base; "" where it is known.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> why_no_trees(b.train(data, b.GBT(), b.Settings(1), base=lambda rows: rows[:, 0] ** 2).base)
    'This run goes on from the function <lambda>, and where its scores change is not known: no smallest change can be found.'
    """
    if base is None or isinstance(base, ColumnBase):
        return ""
    if isinstance(base, GivenBase):
        return f"This run goes on from {base.words}, which are known for the training rows only: a changed document has no score."
    if isinstance(base, ModelBase) and isinstance(base.model, ImportedModel):
        return ""
    if isinstance(base, ModelBase) and isinstance(base.model, Trace):
        under = base.model.base
        if isinstance(under, ColumnBase):
            return f"This run goes on from {base.words}, which goes on from {under.words}: no smallest change is known through both."
        return why_no_trees(under)
    return f"This run goes on from {base.words}, and where its scores change is not known: no smallest change can be found."


def all_trees(trace: Trace, n: int) -> AllTrees:
    """The trees of a run after n iterations, those of its base among them."""
    model = model_of(trace, n)
    own = tuple(Grown(iteration.trees) for iteration in trace.iterations[:n])
    under = trace.base.model if isinstance(trace.base, ModelBase) else None
    if under is None:
        return AllTrees(own, model.weights, trace.precision)
    if isinstance(under, ImportedModel):
        each = under.scale / (max(under.n_iterations, 1) if under.averaged else 1)
        precision = float(np.finfo(np.float32).eps) if under.single else trace.precision
        below = AllTrees(tuple(map(Grown, under.iterations)), np.full(under.n_iterations, each), precision)
    else:
        below = all_trees(under, under.n_iterations)
    weights = np.append(below.weights * np.prod(model.decay), model.weights)
    return AllTrees(below.iterations + own, weights, max(below.precision, trace.precision))
