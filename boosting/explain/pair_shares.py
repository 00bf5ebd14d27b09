"""What each split of a tree adds to the difference of two rows: their exact interventional Shapley value, split by split.

Give a set S of features the values of x and all others those of y, and a tree gives v(S): all of them v = f(x), none v = f(y). The
Shapley value of feature j is what j adds to such a set, averaged over every order in which the features can be handed over:

    phi_j = sum over sets S without j of  |S|! (n - |S| - 1)! / n!  (v(S + j) - v(S))

The rows S + j and S walk down the tree together until a split that asks j sends them apart. So each term belongs to one split, and

    a split's share is the part of its feature's value whose two rows part at this split:

shares of splits add up to the value of their feature, and all of them to f(x) - f(y). No set is listed. Along a way to a leaf each
feature is undecided, or has been decided by a split where x and y go different ways: the leaf is reached by the sets that hold the n_x
features that it takes from x and none of the n_y that it takes from y, and the sums over these have a closed form:

    a feature from x gains  value (n_x - 1)! n_y! / (n_x + n_y)!         a feature from y loses  value n_x! (n_y - 1)! / (n_x + n_y)!

Each leaf is reached at most once, so a tree costs no more than its nodes. Sources: Shapley 1953 (the value); Lundberg et al. 2020
(interventional values of trees, of which this is the case of one background row).
"""

import numba
import numpy as np

from ..compute.intrinsics import inner
from .nodes import Nodes

UNDECIDED, FROM_X, FROM_Y = 0, 1, 2


def split_shares(nodes: Nodes, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """(n_nodes,) what each split adds to the difference of the leaf values of two rows (n_features,); 0 where they do not part.

    >>> import boosting as b
    >>> from .nodes import nodes_of
    >>> data = b.Dataset([[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]], relevance=[2, 1, 0], query_ptr=[0, 3])
    >>> nodes = nodes_of(b.train(data, b.GBT(), b.Settings(n_iterations=1)).iterations)
    >>> split_shares(nodes, data.features[0], data.features[2]).tolist(), nodes.feature.tolist()
    ([1.5, 0.5, 0.0, 0.0, 0.0], [0, 1, -1, -1, -1])
    """
    shares = np.zeros(len(nodes.feature))
    _shares(nodes.feature, nodes.left, nodes.right, nodes.value, nodes.root, nodes.goes_left(x), nodes.goes_left(y), len(x), shares)
    return shares


@inner
def _weight(n_own, n_other):
    """(n_own - 1)! n_other! / (n_own + n_other)!"""
    weight = 1.0 / (n_own + n_other)
    for i in range(1, n_other + 1):
        weight *= i / (n_own - 1 + i)
    return weight


@numba.njit(nogil=True, cache=True)
def _shares(feature, left, right, value, root, x_left, y_left, n_features, shares):
    """Add to shares (n_nodes,); feature to root are those of `Nodes`, x_left and y_left (n_nodes,) the ways of the two rows.

    Where the rows part on a feature that is undecided, the way of x is taken and the way of y put on a pile: its node, how many splits
    had decided something by then, and the split itself.
    """
    taken_from = np.zeros(n_features, np.uint8)
    decided = np.empty(n_features, np.int64)  # the splits, from the root down
    pile = np.empty((n_features, 3), np.int64)
    for tree in range(len(root) - 1):
        node, n_decided, n_piled = root[tree], 0, 0
        while True:
            while feature[node] >= 0:
                f, goes_left = feature[node], x_left[node]
                if x_left[node] != y_left[node]:
                    if taken_from[f] == FROM_Y:
                        goes_left = y_left[node]
                    elif taken_from[f] == UNDECIDED:
                        pile[n_piled, 0] = left[node] if y_left[node] else right[node]
                        pile[n_piled, 1] = n_decided
                        pile[n_piled, 2] = node
                        n_piled += 1
                        decided[n_decided] = node
                        n_decided += 1
                        taken_from[f] = FROM_X
                node = left[node] if goes_left else right[node]
            n_x = 0
            for i in range(n_decided):
                n_x += taken_from[feature[decided[i]]] == FROM_X
            n_y = n_decided - n_x
            for i in range(n_decided):
                split = decided[i]
                if taken_from[feature[split]] == FROM_X:
                    shares[split] += value[node] * _weight(n_x, n_y)
                else:
                    shares[split] -= value[node] * _weight(n_y, n_x)
            if n_piled == 0:
                break
            n_piled -= 1
            node = pile[n_piled, 0]
            while n_decided > pile[n_piled, 1]:
                n_decided -= 1
                taken_from[feature[decided[n_decided]]] = UNDECIDED
            split = pile[n_piled, 2]
            decided[n_decided] = split
            n_decided += 1
            taken_from[feature[split]] = FROM_Y
        while n_decided > 0:
            n_decided -= 1
            taken_from[feature[decided[n_decided]]] = UNDECIDED
