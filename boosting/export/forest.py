"""A run as one sum of trees: what every format writes.

    score(k) = decay * score(k - 1) + rate * g     so     score(k) = sum of rate_t * g_t * product of the decays after t

and what was there before any tree goes into the leaves of the first.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..base import Base
from ..data.dataset import Dataset
from ..trees.tree import Tree

UNSAFE = re.compile(r"[\s\[\]{}\",:<>&\x00-\x1f\x7f]+")  # what an engine refuses in a name, or reads as the end of it

ORIGIN = "boosting_to_rank"  # where a file names the loss of its run: no engine reads it


def origin(said: str) -> dict[str, str]:
    """What an imported model keeps of it, where it was said."""
    return {ORIGIN: said[:100]} if said else {}


class Run(Protocol):
    """What is asked of a run, as `boosting.Trace` has it."""

    @property
    def data(self) -> Dataset: ...
    @property
    def iterations(self) -> Sequence[Any]: ...
    @property
    def start(self) -> float: ...
    @property
    def loss(self) -> Any: ...
    @property
    def base(self) -> Base | None: ...
    @property
    def n_iterations(self) -> int: ...
    @property
    def best(self) -> int: ...


@dataclass(frozen=True, eq=False)
class Forest:
    """trees          whose leaf values, added up from 0 in this order, are the score; `x <= threshold` goes left, NaN by `missing_left`
    feature_names  as the file says them, of all features
    title          of the loss
    """

    trees: tuple[Tree, ...]
    feature_names: tuple[str, ...]
    title: str

    @property
    def origin(self) -> str:
        """The title without what ends a line or a name in any format."""
        return UNSAFE.sub(" ", self.title.replace("=", " ")).strip()


def forest_of(trace: Run, k: int, shift: float = 0.0, names: Mapping[str, str] | None = None) -> Forest:
    """The run after iteration k.

    shift   added to every score
    names   name of a feature -> its name in the file; without it the names of the data, in which signs that engines refuse are _

    Raises ValueError for a run that goes on from other scores, for k outside 0..n_iterations, a shift that is not finite, names of
    features that the run does not have, and names that are not distinct.

        >>> import boosting as b
        >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2], feature_names=["click rate"])
        >>> trace = b.train(data, b.GBT(), b.Settings(n_iterations=3))
        >>> found = forest_of(trace, 3)
        >>> found.feature_names, sum(tree.predict(data.features) for tree in found.trees).tolist() == trace.scores(3).tolist()
        (('click_rate',), True)
    """
    if trace.base is not None:
        raise ValueError(f"training went on from {trace.base.words}, which is not among its trees; export a run without base=.")
    if not hasattr(k, "__index__") or not 0 <= k <= trace.n_iterations:
        raise ValueError(f"k={k!r} is outside 0..{trace.n_iterations}, what this run holds.")
    if not np.isfinite(shift):
        raise ValueError(f"shift={shift!r} is not a finite number.")
    weighted = _weighted(trace, k)
    start = trace.start * float(np.prod([i.step.decay for i in trace.iterations[:k]])) + shift
    first = weighted[0] if weighted else Tree.of_one_leaf()
    return Forest((first.with_values(start + first.values), *weighted[1:]), _names(trace, names or {}), trace.loss.title)


def _weighted(trace: Run, k: int) -> list[Tree]:
    later, found = 1.0, list[Tree]()
    for iteration in reversed(trace.iterations[:k]):
        factor = iteration.step.rate * later
        found += [tree.with_values(factor * tree.values) for tree in reversed(iteration.trees)]
        later *= iteration.step.decay
    return found[::-1]


def _names(trace: Run, given: Mapping[str, str]) -> tuple[str, ...]:
    own = trace.data.feature_names
    if unknown := set(given) - set(own):
        raise ValueError(f"names has {min(unknown)[:40]!r}, which is no feature of this run; its features are those of its data.")
    found = tuple(given.get(name) or UNSAFE.sub("_", name) or "_" for name in own)
    twice = [name for name, n in Counter(found).items() if n > 1]
    if twice:
        raise ValueError(f"two features would be called {twice[0][:40]!r}; pass names={{feature: name}} that are distinct.")
    if wrong := [name for name in found if UNSAFE.search(name)]:
        raise ValueError(f"the name {wrong[0][:40]!r} has blanks or signs that engines refuse; use letters, digits and _.")
    return found
