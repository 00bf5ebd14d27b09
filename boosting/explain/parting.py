"""Where two runs on the same data part: the first split that differs."""

from typing import NamedTuple

from ..trace import Trace
from ..trees.tree import LEAF, Tree
from .tells import Question, tells


class Parting(NamedTuple):
    """The first split that is not the same in two runs.

    iteration   counted from 1;  tree   of the iteration, from 0;  depth   of the node, 0 = the root
    one, other  what each asks there, as its engine has it; None where it has a leaf
    """

    iteration: int
    tree: int
    depth: int
    one: Question | None
    other: Question | None


def first_split(one: Trace, other: Trace) -> Parting | None:
    """The first split that differs, trees in the order of training and nodes from the root down; None where there is none.

    Values of leaves may differ before: they are no splits.

    >>> import boosting as b
    >>> data = b.Dataset([[0.1, 1.0], [0.7, 0.0], [0.4, 0.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> deep, shallow = (b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=n)) for n in (3, 2))
    >>> first_split(deep, shallow)
    Parting(iteration=1, tree=0, depth=1, one=Question(feature=0, sign='≤', threshold=0.55), other=None)
    """
    for k, (mine, theirs) in enumerate(zip(one.iterations, other.iterations, strict=False), start=1):
        for t, (tree, twin) in enumerate(zip(mine.trees, theirs.trees, strict=False)):
            waiting = [(0, 0, 0)]  # node of either, depth; the yes side before the no side
            while waiting:
                a, b, depth = waiting.pop(0)
                if _asks(tree, a) != _asks(twin, b):
                    return Parting(k, t, depth, tells(one).question(tree, a), tells(other).question(twin, b))
                if _asks(tree, a) is not None:
                    waiting += [(int(tree.left[a]), int(twin.left[b]), depth + 1), (int(tree.right[a]), int(twin.right[b]), depth + 1)]
    return None


def _asks(tree: Tree, node: int) -> tuple[int, float] | None:
    """Feature and threshold of a node, read as `x <= threshold` whatever the engine, so that two engines compare; None for a leaf."""
    return None if tree.left[node] == LEAF else (int(tree.feature[node]), float(tree.threshold[node]))
