"""What somebody may do differently who works a loss out by hand, and everything that would follow from it.

A loss lists its misreadings itself (`Loss.misreadings`). Each is one thing done differently, told in a sentence, with what the
fit, the pair table or the leaf values would then be; whoever asks for a target, for a number of a pair or for a leaf value
takes from it what concerns the question.

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 3], query_ptr=[0, 2])
>>> grade = next(m for m in b.GBT().misreadings(data, np.array([1.0, 1.0]), 1) if m.key == "score missing")
>>> grade.problem().targets.tolist()
[0.0, 3.0]
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..data.supervision import without_weights

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from .base import Loss, Problem

Table = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Misreading:
    """One thing done differently. What it does not touch is None, and is not asked about.

    key           names it, the same wherever it turns up
    words         a sentence for whoever did it: what the right thing is
    problem       the regression problem of the iteration, of all documents
    pairs         query -> its pair table, with the columns of `Loss.pairs`
    leaf_values   (n_leaves,) where they do not follow from a problem as `Loss.leaf_values` has it
    """

    key: str
    words: str
    problem: "Callable[[], Problem] | None" = None
    pairs: Callable[[int], Table] | None = None
    leaf_values: Callable[[], np.ndarray] | None = None


def otherwise(key: str, words: str, loss: "Loss", data: "Dataset", scores: np.ndarray, k: int, **values: Any) -> Misreading:
    """The same loss with other values of its parameters."""
    other = replace(loss, **values)
    return Misreading(key, words, lambda: other.problem(data, scores, k), lambda query: other.pairs(data, scores, query))


def other_choices(loss: "Loss", name: str) -> list[Any]:
    """What a parameter could be set to instead."""
    (field,) = (field for field in fields(loss) if field.name == name)
    return [choice for choice in field.metadata["choices"] if choice != getattr(loss, name)]


def weights_forgotten(loss: "Loss", data: "Dataset", scores: np.ndarray, k: int) -> Iterator[Misreading]:
    """Whatever the loss: a stated preference counted once. Nothing where the data state no weights."""
    plain = without_weights(data)
    if plain is not data:
        yield Misreading(
            "preference weight missing", "A preference of weight u counts as u equal pairs; the weight u is missing.",
            lambda: loss.problem(plain, scores, k), lambda query: loss.pairs(plain, scores, query),
        )  # fmt: skip
