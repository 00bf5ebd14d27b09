"""The search for the smallest change of a row that gains enough: one feature and then two in full, more of them from the most promising on.

A score changes at thresholds alone, so each feature has as many values to try as regions (`regions`), and of each the one that is nearest.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from ..data.dataset import Dataset
from ..words import short, unlike
from .nodes import Nodes
from .regions import Regions, Span, bound, bounds_of_pairs, totals

BEAM = 8  # changes of m features from which those of m + 1 are searched
MEASURED = 50_000  # documents from which it is known how far the values of a feature lie apart
MOST_COLUMNS = 2048  # of which pairs are tried
MOST_CELLS = 2**22  # of a grid of two features that is held at once


class Change(NamedTuple):
    """Another value of a feature.

    before, after   its value, NaN where it is missing, and the new one
    threshold       that the new value lies on or just above; None where it is the median
    side, edge      the new value in words: "just above", 5.5
    distance        in standard deviations of the feature
    """

    feature: int
    name: str
    before: float
    after: float
    threshold: float | None
    side: str
    edge: float
    distance: float

    @property
    def words(self) -> str:
        """ "BM25 just above 5.5 instead of 4"."""
        now, then = short(self.edge), short(self.before)
        if now == then and self.edge != self.before:
            now, then = unlike(self.edge, self.before)
        return f"{self.name} {self.side} {now} instead of {'no value' if np.isnan(self.before) else then}"


class Found(NamedTuple):
    """changes        none where none was found
    is_impossible  no change whatever gains enough
    pairs          whether every change of two features was tried, or need not be
    """

    changes: tuple[Change, ...]
    is_impossible: bool
    pairs: bool


def spread(data: Dataset, feature: int) -> tuple[float, float]:
    """Median and standard deviation of a feature's present values, of large data in every so many-th row; the deviation is 1 where they
    are all alike."""

    def find() -> tuple[float, float]:
        column = data.features[:: -(-data.n_documents // MEASURED), feature].astype(np.float64)
        column = column[~np.isnan(column)]
        deviation = float(column.std()) if len(column) else 0.0
        return float(np.median(column)) if len(column) else 0.0, deviation if deviation > 0 else 1.0

    return data.derive(("median and deviation", feature), find)


class _Choices(NamedTuple):
    """Of one feature, region by region: the nearest value, how far it is (inf where the type has no such number), and where x is, -1 for a
    missing value."""

    values: np.ndarray
    costs: np.ndarray
    here: int


class _State(NamedTuple):
    """A row with some changes: their regions by feature, where it goes, and what the changes gain."""

    changed: dict[int, int]
    goes_left: np.ndarray
    gain: float


@dataclass
class Search:
    """data      whose features say how far values lie apart
    weights   (n_trees,) of the leaf values, so that the change looked for is the one that gains
    row       (n_features,) as it is;  columns: numbers of the features that may change

    Of a run: `need`, what a change must gain more than, and `effort`, nodes and regions that may still be looked at. What does not hang on
    them is worked out once.
    """

    data: Dataset
    nodes: Nodes
    regions: Regions
    weights: np.ndarray
    row: np.ndarray
    columns: np.ndarray
    need: float = 0.0
    effort: int = 0

    def run(self, need: float, most_features: int, effort: int) -> Found:
        self.need, self.effort = need, effort
        if self.most <= need:
            return Found((), True, True)
        gains, visited = self.alone
        self.effort = effort - visited
        near = [(*found, j) for j in self.choices if (found := self._nearest(gains[j], j))]
        if near:
            _, region, j = min(near, key=lambda found: found[0])
            return self._as_found({j: region}, True)
        if most_features == 1:
            return Found((), False, False)
        pair, are_tried = self._pairs()
        if pair or self.effort <= 0 or (are_tried and most_features == 2):
            return self._as_found(pair, are_tried)
        return self._as_found(self._more(most_features), are_tried)

    @cached_property
    def start(self) -> _State:
        """The row as it is."""
        return _State({}, self.nodes.goes_left(self.row), 0.0)

    @cached_property
    def now(self) -> float:
        """What all trees give to it."""
        return self._gives(self.start.goes_left)

    @cached_property
    def most(self) -> float:
        """What the best leaf of every tree would gain."""
        return float(self.nodes.best(self.nodes.of_node(self.weights) * self.nodes.value).sum()) - self.now

    @cached_property
    def choices(self) -> dict[int, _Choices]:
        """Of each feature that may change and that a tree asks."""
        return {j: self._choices(j) for j in self.columns.tolist() if len(self.regions.asking[j])}

    @cached_property
    def alone(self) -> tuple[dict[int, np.ndarray], int]:
        """What each feature gains by itself, and the effort that took."""
        before = self.effort
        return {j: self._gains(self.start, j) for j in self.choices}, before - self.effort

    def _choices(self, j: int) -> _Choices:
        cuts, x = self.regions.cuts[j], self.row[j]
        median, deviation = spread(self.data, j)
        begin = self.row.dtype.type(median) if np.isnan(x) else x
        with np.errstate(over="ignore"):
            above = np.nextafter(cuts, self.row.dtype.type(np.inf))
        values = np.clip(begin, np.append(-np.inf, above), np.append(cuts, np.inf)).astype(self.row.dtype)
        ways = np.abs(values.astype(np.float64) - float(begin)) / deviation + (1.0 if np.isnan(x) else 0.0)
        return _Choices(values, np.where(np.isfinite(values), ways, np.inf), -1 if np.isnan(x) else int(np.searchsorted(cuts, x)))

    def _gains(self, state: _State, j: int) -> np.ndarray:
        """(n_regions,) what a state gains with feature j in each region."""
        trees = self.regions.asking[j]
        span = Span(j, 0, len(self.choices[j].values))
        grid, visited = totals(self.nodes, self.regions, self.weights, trees, state.goes_left, [span])
        self.effort -= visited
        return state.gain + grid[:, 0] - bound(self.nodes, self.regions, self.weights, trees, state.goes_left, ())[0]

    def _nearest(self, gains: np.ndarray, j: int) -> tuple[float, int] | None:
        """Of the regions that gain enough the nearest, after how far it is; None where none does."""
        ways = np.where(gains > self.need, self.choices[j].costs, np.inf)
        region = int(np.argmin(ways))
        return (float(ways[region]), region) if np.isfinite(ways[region]) else None

    def _best(self, gains: np.ndarray, j: int) -> int:
        """The region that gains most."""
        return int(np.argmax(np.where(np.isfinite(self.choices[j].costs), gains, -np.inf)))

    def _pairs(self) -> tuple[dict[int, int], bool]:
        """The nearest two regions of two features, and whether each pair was tried: the most promising first, those that cannot gain enough
        never, and of each no region that is farther than what was found."""
        nearest, found = np.inf, dict[int, int]()
        columns = np.array(list(self.choices)[:MOST_COLUMNS], np.int64)
        bounds = np.triu(bounds_of_pairs(self.nodes, self.weights, self.start.goes_left, columns, len(self.row)), 1)
        able = columns[np.argwhere(bounds > self.need)[np.argsort(-bounds[bounds > self.need], kind="stable")]]
        for a, b in able.tolist():
            if self.effort <= 0:
                return found, False
            trees = read_only(np.union1d(self.regions.asking[a], self.regions.asking[b]))
            one, two = self._within(a, nearest), self._within(b, nearest)
            if one is None or two is None:
                continue
            given = (self.nodes, self.regions, self.weights, trees, self.start.goes_left)
            now, visited = bound(*given, ())
            most, more = bound(*given, (one, two))
            self.effort -= visited + more
            if most - now <= self.need:
                continue
            for part in _parts(one, two):
                grid, visited = totals(*given, (part, two))
                self.effort -= visited + grid.size
                ways = self.choices[a].costs[part.low : part.high, None] + self.choices[b].costs[None, two.low : two.high]
                ways = np.where(grid - now > self.need, ways, np.inf)
                at = np.unravel_index(np.argmin(ways), ways.shape)
                if ways[at] < nearest:
                    nearest, found = float(ways[at]), {a: part.low + int(at[0]), b: two.low + int(at[1])}
        return found, len(columns) == len(self.choices)

    def _within(self, j: int, distance: float) -> Span | None:
        """The regions of a feature that are nearer than a distance: they lie side by side."""
        near = np.flatnonzero(self.choices[j].costs < distance)
        return Span(j, int(near[0]), int(near[-1]) + 1) if len(near) else None

    def _more(self, most_features: int) -> dict[int, int]:
        """A change of more features: from the best of m features, the best of m + 1; the first that is enough is then brought nearer."""
        states = [self.start]
        for _ in range(most_features):
            best: dict[tuple[int, ...], tuple[float, int, int, int]] = {}  # of the features: gain, state, feature, region
            enough: list[tuple[float, int, int, int]] = []  # how far; the same
            for number, state in enumerate(states):
                for j in sorted(set(self.choices) - set(state.changed)):
                    gains = self._gains(state, j)
                    if found := self._nearest(gains, j):
                        enough.append((found[0] + self._cost(state.changed), number, j, found[1]))
                    region, key = self._best(gains, j), tuple(sorted((*state.changed, j)))
                    if gains[region] > max(state.gain, best[key][0] if key in best else -np.inf):
                        best[key] = (float(gains[region]), number, j, region)
                if self.effort <= 0:
                    break
            if enough:
                _, number, j, region = min(enough)
                return self._nearer({**states[number].changed, j: region})
            if self.effort <= 0:
                break
            kept = sorted(best.values(), key=lambda each: -each[0])[:BEAM]
            states = [self._state({**states[number].changed, j: region}, gain) for gain, number, j, region in kept]
        return {}

    def _nearer(self, changed: dict[int, int]) -> dict[int, int]:
        """Each feature in turn to the nearest region that is enough beside the others, until none moves."""
        is_moving = True
        while is_moving:
            is_moving = False
            for j in list(changed):
                without = {i: region for i, region in changed.items() if i != j}
                found = self._nearest(self._gains(self._state(without), j), j)
                if found and found[0] < self.choices[j].costs[changed[j]]:
                    changed, is_moving = {**without, j: found[1]}, True
        return {j: region for j, region in changed.items() if region != self.choices[j].here}

    def _state(self, changed: dict[int, int], gain: float | None = None) -> _State:
        """The row with features in other regions, and what that gains where it is not known."""
        row = self.row.copy()
        for j, region in changed.items():
            row[j] = self.choices[j].values[region]
        goes_left = self.nodes.goes_left(row)
        return _State(changed, goes_left, self._gives(goes_left) - self.now if gain is None else gain)

    def _gives(self, goes_left: np.ndarray) -> float:
        """What all trees give to a row."""
        return bound(self.nodes, self.regions, self.weights, read_only(np.arange(self.nodes.n_trees)), goes_left, ())[0]

    def _cost(self, changed: dict[int, int]) -> float:
        return float(sum(self.choices[j].costs[region] for j, region in changed.items()))

    def _as_found(self, changed: dict[int, int], pairs: bool) -> Found:
        return Found(tuple(self._change(j, region) for j, region in sorted(changed.items())), False, pairs)

    def _change(self, j: int, region: int) -> Change:
        after, cuts = self.choices[j].values[region], self.regions.cuts[j]
        is_beyond = region > 0 and np.nextafter(cuts[region - 1], self.row.dtype.type(np.inf)) == after
        is_on = not is_beyond and region < len(cuts) and cuts[region] == after
        threshold = float(cuts[region - 1]) if is_beyond else float(after) if is_on else None
        side, edge = ("just above", float(cuts[region - 1])) if is_beyond else ("at", float(after))
        cost = float(self.choices[j].costs[region])
        return Change(j, self.data.feature_names[j], float(self.row[j]), float(after), threshold, side, edge, cost)


def _parts(one: Span, two: Span) -> Iterator[Span]:
    """The first span in parts, so that a grid of one of them and the second span is not too large."""
    rows = max(1, MOST_CELLS // (two.high - two.low))
    for low in range(one.low, one.high, rows):
        yield Span(one.feature, low, min(one.high, low + rows))
