"""What a run can tell. Screens ask this, and nothing on a screen asks what kind of run it shows.

A run that was trained here tells everything. A ranker of another engine has trees and scores; what its trees were fitted to is told where
`boosting.fitted_to` found that every tree agrees, and of its training rows alone.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..models.imported import ImportedModel
from ..models.imported_loss import ImportedLoss
from ..models.replay import Replay
from ..trace import Trace
from ..trees.tree import LEAF, Tree

NO_QUOTIENT = "Its leaf values are not plain quotients of sums over their documents, so they are not broken down here."


class Question(NamedTuple):
    """What a split asks: whether the value of a feature is `sign` `threshold`, as the engine that grew the tree has it."""

    feature: int
    sign: str
    threshold: float


@dataclass(frozen=True)
class Tells:
    """Of one part of the data of a run.

    why_not     why targets, weights and pairs cannot be told, "" = they can be
    evidence    where they can be although they were not computed in training: what shows that they are the right ones
    origin      of a ranker that was not trained here: engine and layout, "" = it was
    sums        whether nodes have numerator and denominator;  weights   whether Tree.weight holds sums of weights
    gains       whether splits have gains
    offset      what the leaves of the first tree hold besides, a start that stands in no score before it
    moves       whether scores <- decay * scores + rate * g gives the run's own bits
    sign        how a split compares a value with what `thresholds` gives: "≤", or "<" of an engine that asks so
    model       what was read of the file, of a ranker that was not trained here
    """

    why_not: str = ""
    evidence: str = ""
    origin: str = ""
    sums: bool = True
    weights: bool = True
    gains: bool = True
    offset: float = 0.0
    moves: bool = True
    sign: str = "≤"
    model: ImportedModel | None = None

    @property
    def targets(self) -> bool:
        """Whether targets, weights and pairs can be told."""
        return not self.why_not

    @property
    def goes_on(self) -> bool:
        """Whether it can be trained further."""
        return not self.origin

    def thresholds(self, tree: Tree) -> np.ndarray:
        """(n_nodes,) as the engine wrote them, to be read with `sign`."""
        return tree.threshold if self.model is None else self.model.thresholds(tree)

    def question(self, tree: Tree, node: int) -> Question | None:
        """What a node asks; None for a leaf."""
        if tree.left[node] == LEAF:
            return None
        return Question(int(tree.feature[node]), self.sign, float(self.thresholds(tree)[node]))


def tells(trace: Trace, validation: bool = False) -> Tells:
    """What a run can tell of its training or its validation data.

    >>> import boosting as b
    >>> data = b.Dataset([[1.0], [3.0]], relevance=[0, 1], query_ptr=[0, 2], feature_names=["1"])
    >>> tells(b.train(data, b.GBT(), b.Settings(n_iterations=1))).targets
    True
    >>> xml = b"<ensemble><tree id='1' weight='1'><split><output>1</output></split></tree></ensemble>"
    >>> tells(b.replay(b.read_model(xml), data)).why_not
    "It is not known what its trees were fitted to, because RankLib's file has neither its metric nor sums of its leaves."
    """
    if not isinstance(trace, Replay):
        return Tells()
    model, is_known = trace.model, isinstance(trace.loss, ImportedLoss)
    why_not = trace.unexplained(validation) or ("" if is_known else f"{trace.fitted.sentence} {NO_QUOTIENT}")
    return Tells(
        why_not=why_not,
        evidence="" if why_not else trace.fitted.sentence,
        origin=" ".join(filter(None, (model.engine, model.version, model.layout))),
        sums=is_known,
        weights=model.has_weights,
        gains=any(tree.split_gain.any() for tree in model.trees),
        offset=0.0 if why_not else trace.fitted.start,
        moves=False,
        sign="<" if model.sign == "<" else "≤",
        model=model,
    )
