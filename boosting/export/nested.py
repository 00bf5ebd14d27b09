"""A tree as nodes inside one another, for formats that nest them."""

from collections.abc import Callable
from typing import TypeVar

from ..trees.tree import Tree

DEEPEST = 400  # nodes inside one another: readers go down by calling themselves
T = TypeVar("T")


def nested(tree: Tree, leaf: Callable[[int], T], split: Callable[[int, T, T], T]) -> T:
    """What `leaf(node)` and `split(node, left, right)` make of the root.

    Raises ValueError for a tree that is too deep.

        >>> from boosting.trees.tree import Tree
        >>> nested(Tree.of_one_leaf(2.0), lambda node: "leaf", lambda node, left, right: left + right)
        'leaf'
    """
    depth, made = [0] * len(tree.feature), dict[int, T]()
    for node in range(len(tree.feature)):  # parents stand before their children
        if tree.feature[node] >= 0:
            depth[tree.left[node]] = depth[tree.right[node]] = depth[node] + 1
    if max(depth) > DEEPEST:
        raise ValueError(f"a tree is {max(depth):,} splits deep; {DEEPEST:,} can be written in this format. Export to LightGBM's text.")
    for node in reversed(range(len(tree.feature))):
        is_leaf = tree.feature[node] < 0
        made[node] = leaf(node) if is_leaf else split(node, made.pop(int(tree.left[node])), made.pop(int(tree.right[node])))
    return made[0]
