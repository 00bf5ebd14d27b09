"""Pairs of documents of a log, what their clicks say, and which of them become preferences.

>>> from boosting.clicks.log import click_log
>>> log = click_log(["q"] * 3, ["a", "b", "c"], [1, 2, 3], [100] * 3, [40, 10, 38])
>>> pairs = click_pairs(log)
>>> [(log.names[w], log.names[l]) for w, l in zip(pairs.winner, pairs.loser)], pairs.g.round(1).tolist()
([('a', 'b'), ('a', 'c'), ('c', 'b')], [25.3, 0.1, 22.6])
>>> select(pairs, threshold=6.635).tolist(), select(pairs, threshold=6.635, skip_above=True).tolist()
([True, False, True], [False, False, True])
"""

import itertools
from dataclasses import dataclass

import numpy as np

from ..compute.arrays import Shared, frozen
from ..data.dataset import Dataset
from .likelihood import g_test, printed_test
from .log import ClickLog

TOP = 10  # results of a page, [GB] section 3.1.3
THRESHOLD = 6.635  # one in a hundred pairs of equal rates goes beyond it; the paper gives no value
MOST_PAIRS = 5_000_000


@dataclass(frozen=True, eq=False)
class ClickPairs(Shared):
    """Every two documents of a query, the one that is clicked more often for each impression first. Read-only.

    winner, loser   (n,) rows of the log; of equal rates the upper one comes first
    g, printed      (n,) -2 log of the likelihood ratio, proper and as [GB] prints it
    below           (n,) bool: the winner was shown below the loser
    differ          (n,) bool: the rates are not equal
    """

    log: ClickLog
    winner: np.ndarray
    loser: np.ndarray
    g: np.ndarray
    printed: np.ndarray
    below: np.ndarray
    differ: np.ndarray

    def __len__(self) -> int:
        return len(self.winner)


def click_pairs(log: ClickLog, top: int = TOP) -> ClickPairs:
    """The pairs of documents whose position is `top` or better. Raises ValueError where there are too many."""
    kept = np.flatnonzero(log.position <= top)
    ends = np.searchsorted(kept, log.query_ptr)
    sizes, first = np.diff(ends), ends[:-1]
    n_pairs = sizes * (sizes - 1) // 2
    n = int(n_pairs.sum())
    if n > MOST_PAIRS:
        raise ValueError(f"the log has {n:,} pairs of documents up to position {top}, the limit is {MOST_PAIRS:,}; send fewer queries.")
    upper, lower = np.empty((2, n), np.int64)
    begins = np.cumsum(n_pairs) - n_pairs
    for size in np.unique(sizes[sizes > 1]).tolist():  # queries of one size at once
        above, of_size = np.triu_indices(size, 1), sizes == size
        here = begins[of_size, None] + np.arange(len(above[0]))
        upper[here], lower[here] = (kept[first[of_size, None] + place] for place in above)
    change = log.clicks[lower] * log.impressions[upper] - log.clicks[upper] * log.impressions[lower]  # exact, unlike two rates
    winner, loser = np.where(change > 0, lower, upper), np.where(change > 0, upper, lower)
    counts = (log.clicks[winner], log.impressions[winner], log.clicks[loser], log.impressions[loser])
    g = g_test(*counts)
    return ClickPairs(
        log, frozen(winner), frozen(loser), frozen(g), frozen(printed_test(*counts, g)),
        frozen(log.position[winner] > log.position[loser]), frozen(change != 0),
    )  # fmt: skip


def select(pairs: ClickPairs, threshold: float = THRESHOLD, skip_above: bool = False, printed: bool = False) -> np.ndarray:
    """(n,) bool: the pairs that become preferences.

    threshold    the statistic must be larger
    skip_above   of these only the ones whose winner was shown below the loser: who clicked it had passed the loser by. [GB] cites
                 Joachims et al. for such rules
    printed      judge by the printed formula
    """
    chosen = pairs.differ & ((pairs.printed if printed else pairs.g) > threshold)
    return chosen & pairs.below if skip_above else chosen


def find_rows(log: ClickLog, data: Dataset) -> np.ndarray:
    """(n_rows,) the row of `data` that each row of the log is about, by qid and name; -1 where there is none, or where the name
    stands twice in its query."""
    known = {qid: data.query_slice(q) for q, qid in enumerate(data.qids)}
    found = np.full(len(log), -1)
    for q, (a, b) in enumerate(itertools.pairwise(log.query_ptr.tolist())):
        rows = known.get(log.qids[q])
        if rows is None:
            continue
        names = data.document_names[rows]
        place = {name: rows.start + i for i, name in enumerate(names)}
        twice = {name for name in names if names.count(name) > 1} if len(place) < len(names) else set()
        found[a:b] = [-1 if name in twice else place.get(name, -1) for name in log.names[a:b]]
    return found


def preferences(pairs: ClickPairs, chosen: np.ndarray, data: Dataset, row: np.ndarray | None = None) -> np.ndarray:
    """(m, 2) winner and loser rows of `data`, as `Dataset(preferences=...)` takes them; pairs that name others are left out. row: of
    `find_rows`, where it is known already."""
    row = find_rows(pairs.log, data) if row is None else row
    both = np.stack([row[pairs.winner[chosen]], row[pairs.loser[chosen]]], axis=1)
    return both[(both >= 0).all(axis=1)]
