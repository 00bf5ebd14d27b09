"""How a document moved in one iteration, of a run that cannot tell what its trees were fitted to: its way to its leaf, what the leaf gives,
its score and its rank."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..trace import Trace
from .explanation import Moved, moved, order_of, two_states
from .leaf import Turn, path_to
from .part import data_of, row_of
from .reasons import movement_of


class Landing(NamedTuple):
    """Of one tree: its number in the iteration, the leaf of the document with its node, the way there, and what it gives."""

    tree: int
    leaf: int
    node: int
    path: tuple[Turn, ...]
    value: float


@dataclass(frozen=True, eq=False)
class Movement(Moved):
    """Of a document in one iteration: leaves has its Landing in each tree, none at k = 0."""

    leaves: tuple[Landing, ...]

    @property
    def sentence(self) -> str:
        return movement_of(vars(self))


def movement(
    trace: Trace, k: int, document: int, validation: bool = False, states: tuple[np.ndarray, np.ndarray] | None = None
) -> Movement:
    """Of document (a row of the training data, or of the validation data) in iteration k; k = 0 is the start.

    states   the scores before and after, where somebody has them

    Raises ValueError for an iteration that the trace does not hold, IndexError for a row that the data do not have.

        >>> import boosting as b
        >>> xml = b"<ensemble><tree id='1' weight='0.5'><split><feature>1</feature><threshold>2</threshold>"
        >>> xml += b"<split pos='left'><output>-1</output></split><split pos='right'><output>1</output></split></split></tree></ensemble>"
        >>> data = b.Dataset([[1.0], [3.0]], relevance=[0, 1], query_ptr=[0, 2])
        >>> movement(b.replay(b.read_model(xml), data), 1, 1).sentence
        'd2 rose one place to rank 1: its leaf gave +0.5.'
    """
    data = data_of(trace, validation)
    row = row_of(data, document)
    states, leaves = states or two_states(trace, k, validation), _landings(trace, k, row, validation)
    order = order_of(data, int(data.document_query[row]), states)
    return Movement(**moved(trace, k, row, data, states, order, sum(leaf.value for leaf in leaves)), leaves=leaves)


def _landings(trace: Trace, k: int, row: int, validation: bool) -> tuple[Landing, ...]:
    if k == 0:
        return ()
    iteration, features = trace.iterations[k - 1], data_of(trace, validation).features[row]
    places = iteration.leaves_of(validation)[:, row].tolist()
    return tuple(
        Landing(number, leaf, int(tree.leaf_nodes[leaf]), path_to(trace, tree, leaf, features), float(tree.values[leaf]))
        for number, (tree, leaf) in enumerate(zip(iteration.trees, places, strict=True))
    )
