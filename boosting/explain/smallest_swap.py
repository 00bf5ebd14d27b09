"""The smallest change of a document that makes it and another one change places: which features, and how far.

Few features come first, then a short way: how far each value moves in standard deviations of its feature in the data, added up. A change
that `swap_search` finds is proven by predicting with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from ..base import ColumnBase
from ..compute.arrays import frozen, read_only
from ..trace import Trace
from ..words import capital, count, listed
from .base_trees import all_trees, why_no_trees
from .nodes import nodes_of
from .pair_explanation import row_number, values_of
from .part import data_of
from .regions import regions_of
from .swap_search import Change, Found, Search

CLOSE = 1e-11  # of all that the trees can give: scores that are so close do not change places


@dataclass(frozen=True, eq=False)
class SmallestSwap:
    """What would make two documents change places. Read-only.

    changes        of the features of x, none where no change was found
    row            (n_features,) x with these changes
    score, other   of x as it is and of y;  changed, of x with the changes, as the trace predicts it
    is_impossible  no change whatever makes them change places
    pairs          whether every change of two features was tried, or need not be; those of one always are
    most_features  up to which the search went;  features: numbers of those that may change, None = all
    asked          how many features the trees ask for; a change of more is no other change
    stays          the feature that the run goes on from, which no change moves; "" where it goes on from none
    """

    x: str
    y: str
    was_above: bool
    changes: tuple[Change, ...]
    row: np.ndarray = field(repr=False)
    score: float
    other: float
    changed: float
    is_impossible: bool
    pairs: bool
    most_features: int
    features: tuple[int, ...] | None
    asked: int
    stays: str = ""

    @property
    def is_smallest(self) -> bool:
        """Whether no smaller change exists."""
        return len(self.changes) == 1 or (len(self.changes) == 2 and self.pairs)

    @property
    def distance(self) -> float:
        return float(sum(change.distance for change in self.changes))

    @property
    def sentence(self) -> str:
        """The change, and how far the search went."""
        return f"{self._found} {capital(self.stays)}, from which the run goes on, stays as it is." if self.stays else self._found

    @property
    def _found(self) -> str:
        side = "below" if self.was_above else "above"
        if self.is_impossible:
            which = "other features" if self.stays else "features"
            why = "even the best leaf of every tree is not enough" if self.asked else "no tree has a split"
            return f"No change of its {which} puts {self.x} {side} {self.y}: {why}."
        if not self.changes:
            return f"No change was found that puts {self.x} {side} {self.y}. {self._search}"
        what = listed([change.words for change in self.changes])
        return f"{self.x} {'falls' if self.was_above else 'rises'} {side} {self.y} with {what}. {self._evidence}"

    @property
    def _evidence(self) -> str:
        n = len(self.changes)
        if self.is_smallest:
            return (
                f"No smaller change{self._whose} does." if n == 1 else f"No single feature{self._whose} does, and no smaller change of two."
            )
        return f"{self._tried}, and a smaller change of {count(n)} may exist."

    @property
    def _search(self) -> str:
        if self.pairs and min(self.most_features, self.asked) <= 2:
            return f"No change of one or two features{self._whose} does."
        return f"{self._tried}, and the search of up to {count(self.most_features)} is bounded."

    @property
    def _tried(self) -> str:
        if self.pairs:
            return f"No change of one or two features{self._whose} does"
        return f"No single feature{self._whose} does; not all pairs were tried"

    @property
    def _whose(self) -> str:
        return "" if self.features is None else " of those that may change"


def smallest_swap(
    trace: Trace, x: Any, y: Any, k: int | None = None, validation: bool = False, features: Sequence[int | str] | None = None,
    most_features: int = 5, effort: int = 10**9,
) -> SmallestSwap:  # fmt: skip
    """The smallest change of x after which it stands on the other side of y, after k iterations (None = all).

    x, y           as in `explain_pair`; y stays as it is. Call it with y and x for the smallest change of y
    features       numbers or names of those that may change; None = all
    most_features  that may change together
    effort         nodes and regions that are looked at; beyond it pairs and larger changes are left, and the sentence says so

    Present values are proposed, never a missing one; leaving one counts as one standard deviation besides the way from the median. A tie,
    up to the rounding of scores, is no change of places. A run that goes on from a ranker with trees is searched with those trees; one that
    goes on from a feature leaves this feature as it is, and the sentence says so. Raises what `explain_pair` raises, and ValueError for a
    run that goes on from a function, from given scores or from a model without trees here: where these change is not known.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]], relevance=[2, 1, 0], query_ptr=[0, 3], feature_names=["age", "links"])
    >>> found = b.smallest_swap(b.train(data, b.GBT(), b.Settings(n_iterations=2)), 0, 1)
    >>> found.sentence, found.row.round(3).tolist()
    ('d1 falls below d2 with age just above 0.5 instead of 0. No smaller change does.', [0.5, 1.0])
    """
    return smallest_swaps(trace, x, [y], k, validation, features, most_features, effort)[0]


def smallest_swaps(
    trace: Trace, x: Any, others: Sequence[Any], k: int | None = None, validation: bool = False,
    features: Sequence[int | str] | None = None, most_features: int = 5, effort: int = 10**9,
) -> list[SmallestSwap]:  # fmt: skip
    """`smallest_swap` of x and each of some others: what the trees can do with x is worked out once. The effort is that of each."""
    data = data_of(trace, validation)
    if why := why_no_trees(trace.base):
        raise ValueError(why)
    if most_features < 1:
        raise ValueError(f"most_features is {most_features}; at least 1 feature has to change.")
    n = trace.n_iterations if k is None else trace._check(k)
    rows = np.stack([values_of(trace, data, document) for document in (x, *others)])
    own, *theirs = next(islice(trace.staged_predict(rows), n, None)).tolist()
    number, *numbers = (row_number(data, document) for document in (x, *others))
    chosen, stays = _may_change(trace, None if features is None else _columns(trace, features))
    columns = np.arange(trace.data.n_features) if chosen is None else np.array(chosen, np.int64)
    reach, called, found = _Reach(trace, n, rows[0], own, columns), data.document_names, list[SmallestSwap]()
    name = "x" if number is None else called[number]
    for at, other in zip(numbers, theirs, strict=True):
        was_above = own > other or (own == other and (number is None or at is None or number < at))
        swap, score = reach.past(other, was_above, most_features, effort)
        found.append(SmallestSwap(
            name, "y" if at is None else called[at], was_above, swap.changes, _changed(rows[0], swap.changes), own, other, score,
            swap.is_impossible, swap.pairs, most_features, chosen, reach.asked, stays,
        ))  # fmt: skip
    return found


class _Reach:
    """What the trees of a run can do with a row, prepared for whatever score it is to pass."""

    def __init__(self, trace: Trace, n: int, row: np.ndarray, own: float, columns: np.ndarray) -> None:
        grown = all_trees(trace, n)
        nodes = nodes_of(grown.iterations)
        weights, regions = read_only(grown.weights[nodes.iteration - 1]), regions_of(nodes, len(row), row.dtype)
        self.trace, self.n, self.row, self.own = trace, n, row, own
        self.asked = sum(len(trees) > 0 for trees in regions.asking)
        self.close, self.size = max(CLOSE, 4 * grown.precision), float(nodes.best(np.abs(nodes.of_node(weights) * nodes.value)).sum())
        self.rises, self.falls = (Search(trace.data, nodes, regions, of_tree, row, columns) for of_tree in (weights, read_only(-weights)))

    def past(self, other: float, was_above: bool, most_features: int, effort: int) -> tuple[Found, float]:
        """What was found, and what the trace itself predicts with it: the margin widens until this has changed sides."""
        start = abs(self.trace.start) if self.trace.base is None else abs(self.own) + abs(other)
        margin, search = self.close * (self.size + start), self.falls if was_above else self.rises
        while True:
            found = search.run(abs(self.own - other) + margin, most_features, effort)
            score = _score(self.trace, self.n, _changed(self.row, found.changes)) if found.changes else self.own
            if not found.changes or (score < other if was_above else score > other):
                return found._replace(changes=tuple(_as_written(self.trace, change) for change in found.changes)), score
            margin *= 10


def _as_written(trace: Trace, change: Change) -> Change:
    """The change in the numbers in which the trace writes its thresholds."""
    if change.threshold is None:
        return change
    side, edge = trace.edge_of(change.threshold, change.after > change.threshold)
    return change._replace(side=side, edge=edge)


def _columns(trace: Trace, features: Sequence[int | str]) -> tuple[int, ...]:
    """Numbers of the features that may change. Raises ValueError for one that is not there."""
    names, found = trace.data.feature_names, set[int]()
    for feature in features:
        if isinstance(feature, str) and feature not in names:
            raise ValueError(f"features has {feature[:40]!r}, which is not a feature of these data.")
        number = names.index(feature) if isinstance(feature, str) else int(feature)
        if not 0 <= number < trace.data.n_features:
            raise ValueError(f"features has {number}, which is outside 0..{trace.data.n_features - 1}, the columns of the data.")
        found.add(number)
    return tuple(sorted(found))


def _may_change(trace: Trace, chosen: tuple[int, ...] | None) -> tuple[tuple[int, ...] | None, str]:
    """The features that may change, and the words of the one that may not. Raises ValueError where just that one is chosen."""
    if not isinstance(trace.base, ColumnBase):
        return chosen, ""
    column, name = trace.base.column, trace.base.words
    if chosen is not None and column in chosen:
        raise ValueError(f"features has {name.removeprefix('the feature ')}, from which the run goes on: its score moves with every value.")
    return (tuple(j for j in range(trace.data.n_features) if j != column) if chosen is None else chosen), name


def _score(trace: Trace, n: int, row: np.ndarray) -> float:
    return float(next(islice(trace.staged_predict(row[None]), n, None))[0])


def _changed(row: np.ndarray, changes: Sequence[Change]) -> np.ndarray:
    changed = row.copy()
    for change in changes:
        changed[change.feature] = change.after
    return frozen(changed)
