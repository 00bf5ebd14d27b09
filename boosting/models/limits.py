"""How much a model may ask for, in one place."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..data.limits import MB, in_words, too_long
from ..trees.tree import MOST_LEAVES
from .refusal import Refusal


class Limits(NamedTuple):
    """Bounds of one reading. 2,000 trees of 255 leaves take 60 MB of text, 1 million nodes and, as JSON of XGBoost, 16 million values.

    size        bytes of the file
    values      numbers, texts and lists of a JSON or UBJ file, all together
    containers  lists and objects among them, each of which takes more memory than its two signs
    depth       of lists and objects in one another in UBJ; in JSON, Python sets the bound
    trees, nodes, features   of the model
    leaves      of a tree: their ids are uint16 at most
    tell        is called with the share of the trees that are read; what it raises ends the reading
    """

    size: int = 256 * MB
    values: int = 30_000_000
    containers: int = 3_000_000
    depth: int = 400
    trees: int = 100_000
    nodes: int = 4_000_000
    features: int = 1_000_000
    leaves: int = MOST_LEAVES
    tell: Callable[[float], None] = lambda _: None

    def check_size(self, n_bytes: int, where: str) -> None:
        """Raises Refusal for a larger file.

        >>> Limits(size=2 * MB).check_size(3 * MB, "the file")
        Traceback (most recent call last):
        boosting.models.refusal.Refusal: the file: it has more than 2 MB; keep fewer trees, and save the model again.
        """
        if n_bytes > self.size:
            raise Refusal(where, f"it has more than {in_words(self.size)}", "keep fewer trees, and save the model again")

    def check_trees(self, n_trees: int, where: str) -> None:
        """Raises Refusal for more trees, or none."""
        if n_trees > self.trees:
            what = f"it has {n_trees:,} trees, above the limit of {self.trees:,}"
            raise Refusal(where, what, "keep fewer trees, and save the model again")
        if n_trees == 0:
            raise Refusal(where, "it has no trees", "train at least one iteration, and save the model again")

    def each(self, trees: Sequence[Any]) -> Iterator[Any]:
        """The trees one by one; before each, `tell` hears how many there were.

        >>> list(Limits(tell=print).each("ab"))
        0.0
        0.5
        ['a', 'b']
        """
        for number, tree in enumerate(trees):
            self.tell(number / len(trees))
            yield tree

    def check_leaves(self, n_leaves: int, where: str) -> None:
        """Raises Refusal for a tree of more leaves."""
        if n_leaves > self.leaves:
            raise Refusal(where, f"it has {n_leaves:,} leaves, above the limit of {self.leaves:,}", "train smaller trees")

    def check_nodes(self, n_nodes: int, where: str) -> None:
        """Raises Refusal for more nodes in all trees together."""
        if n_nodes > self.nodes:
            raise Refusal(where, f"its trees have more than {self.nodes:,} nodes", "keep fewer trees, and save the model again")

    def check_features(self, n_features: int, where: str) -> None:
        """Raises Refusal for more features, or none."""
        if not 1 <= n_features <= self.features:
            raise Refusal(where, f"it has {n_features:,} features; models with 1 to {self.features:,} can be read")

    def check_names(self, names: Sequence[str], where: str) -> None:
        """Raises Refusal for a feature whose name is too long to be shown."""
        if bad := too_long(names):
            raise Refusal(where, f"the name of feature {bad[0] + 1} has {bad[1]}", "shorten it, and save the model again")
