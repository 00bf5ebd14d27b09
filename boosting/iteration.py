"""One iteration as it is kept: its trees, the leaf of each row, and the step along them; and the one place where scores change."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from .data.dataset import Dataset
from .losses.base import Step
from .trees.tree import Tree, leaf_id_type

ALL = slice(None)  # rows, where nobody asks for some alone


@dataclass(frozen=True, eq=False)
class Iteration:
    """trees; leaves (n_trees, n_documents) uint8 or uint16 of the training and of the validation rows; decay, rate, note; and the
    numbers that the loss watches."""

    trees: tuple[Tree, ...]
    leaves: np.ndarray
    validation_leaves: np.ndarray | None
    step: Step
    watch: Mapping[str, float]

    def __post_init__(self) -> None:
        object.__setattr__(self, "watch", MappingProxyType(dict(self.watch)))
        for array in (self.leaves, self.validation_leaves):
            if array is not None:
                array.flags.writeable = False

    def __reduce__(self):  # a mapping proxy cannot be pickled
        return Iteration, (self.trees, self.leaves, self.validation_leaves, self.step, dict(self.watch))

    def __repr__(self) -> str:
        return f"Iteration({', '.join(map(repr, self.trees))}, {self.step!r})"

    @classmethod
    def record(
        cls, fitted: Sequence[tuple[Tree, np.ndarray]], step: Step, watch: Mapping[str, float], validation: Dataset | None,
        walk: Callable[[Tree, np.ndarray], np.ndarray] = Tree.leaves,
    ) -> "Iteration":  # fmt: skip
        trees = tuple(tree for tree, _ in fitted)
        dtype = leaf_id_type(max((tree.n_leaves for tree in trees), default=1))
        leaves: np.ndarray = np.array([rows for _, rows in fitted], dtype)
        outside: np.ndarray | None = None
        if validation is not None:
            outside = np.array([walk(tree, validation.features) for tree in trees], dtype)
        return cls(trees, leaves, outside, step, watch)

    def leaves_of(self, validation: bool) -> np.ndarray:
        """(n_trees, n_documents) the leaves of the training or the validation rows."""
        leaves = self.validation_leaves if validation else self.leaves
        assert leaves is not None
        return leaves

    def g(self, validation: bool = False, rows: slice = ALL) -> np.ndarray:
        """What the trees give to the training or the validation rows, or to some of them."""
        return add_trees(zip(self.trees, self.leaves_of(validation)[:, rows], strict=True))


def bytes_of_leaves(iterations: Iterable[Sequence[Tree]], *sets: Dataset | None) -> int:
    """What iterations of these trees keep of some data, those that are None left out: a byte or two for each document and tree.

    >>> data = Dataset([[0.0]] * 3, [0, 0, 1], [0, 3])
    >>> bytes_of_leaves([[Tree.of_one_leaf(), Tree.of_one_leaf()], [Tree.of_one_leaf()]], data, None)
    9
    """
    each = sum(len(trees) * np.dtype(leaf_id_type(max((tree.n_leaves for tree in trees), default=1))).itemsize for trees in iterations)
    return each * sum(data.n_documents for data in sets if data is not None)


def unit_of(iterations: Iterable[Iteration]) -> str:
    """What a sentence counts along a run: "tree", or "iteration" where one of them has several trees."""
    return "iteration" if any(len(iteration.trees) > 1 for iteration in iterations) else "tree"


def decays_and_rates(iterations: Iterable[Iteration]) -> tuple[np.ndarray, np.ndarray]:
    """(n,) each, of the steps: by what they multiply the scores before, and what they add."""
    steps = [iteration.step for iteration in iterations]
    return np.array([step.decay for step in steps], np.float64), np.array([step.rate for step in steps], np.float64)


def what_is_left(decays: np.ndarray) -> np.ndarray:
    """(n + 1,) how much of the start, and of what each of n steps adds, is left after the last: the product of all later decays.

    >>> what_is_left(np.array([0.5, 0.8])).tolist()
    [0.4, 0.8, 1.0]
    """
    return np.append(np.cumprod(decays[::-1])[::-1], 1.0)


def add_trees(fitted: Iterable[tuple[Tree, np.ndarray]]) -> np.ndarray:
    """g (n_documents,): what trees give to rows, from each tree and the leaf ids of the rows."""
    first, *others = (tree.at(leaves) for tree, leaves in fitted)
    for other in others:
        first += other
    return first


def move(scores: np.ndarray, decay: float, rate: float, g: np.ndarray) -> np.ndarray:
    """scores <- decay * scores + rate * g, the one place where scores change."""
    moved = rate * g
    moved += scores if decay == 1.0 else decay * scores
    return moved
