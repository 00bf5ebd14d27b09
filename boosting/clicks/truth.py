"""How many preferences are true: what clicks said against the grades, and how that grows with the number of searchers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from .pairs import THRESHOLD, ClickPairs, click_pairs, find_rows, select
from .searchers import Searchers, search


class Judged(NamedTuple):
    """Preferences by what the grades say: the winner has the higher one, the lower one, or both have the same.

    >>> Judged(60, 10, 30).share
    0.6
    """

    right: int
    wrong: int
    equal: int

    @property
    def n(self) -> int:
        return self.right + self.wrong + self.equal

    @property
    def share(self) -> float:
        """Of true ones; NaN where there is none to judge."""
        return self.right / self.n if self.n else float("nan")


def gaps_of(pairs: ClickPairs, data: Dataset, row: np.ndarray | None = None) -> np.ndarray:
    """(n,) grade of the winner minus grade of the loser; NaN where the data do not know one of them. row: of `find_rows`, where it is known
    already."""
    row = find_rows(pairs.log, data) if row is None else row
    grade = np.where(row >= 0, data.relevance[row], np.nan)
    return grade[pairs.winner] - grade[pairs.loser]


def judge(gaps: np.ndarray, chosen: np.ndarray) -> Judged:
    """The chosen pairs, by their `gaps_of`; those without are left out."""
    gap = gaps[chosen]
    return Judged(int((gap > 0).sum()), int((gap < 0).sum()), int((gap == 0).sum()))


class Yield(NamedTuple):
    """What logs of so many sessions a query come to: preferences by the click rates alone, and those that Skip-Above leaves, the sums
    over all logs; n_true = pairs of different grades on the pages that were shown."""

    sessions: int
    naive: Judged
    skip_above: Judged
    n_true: int


def yields(
    data: Dataset, shown_by: np.ndarray, searchers: Searchers, sessions: Sequence[int], threshold: float = THRESHOLD,
    n_logs: int = 1,
) -> list[Yield]:  # fmt: skip
    """One row for each number of sessions; each is drawn `n_logs` times, with seeds that follow that of the searchers."""
    found = []
    for size in sessions:
        naive, skip_above, n_true = np.zeros(3, np.int64), np.zeros(3, np.int64), 0
        for number in range(n_logs):
            log = search(data, shown_by, replace(searchers, sessions=size, seed=searchers.seed + number))
            pairs = click_pairs(log)
            gaps, chosen = gaps_of(pairs, data), select(pairs, threshold)
            naive += judge(gaps, chosen)
            skip_above += judge(gaps, chosen & pairs.below)
            n_true += int((np.nan_to_num(gaps) != 0).sum())
        found.append(Yield(size, Judged(*naive.tolist()), Judged(*skip_above.tolist()), n_true))
    return found
