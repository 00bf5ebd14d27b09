"""A click log: how often each document of a query was shown, at which position, and how often it was clicked.

>>> log = click_log(["q", "q", "q"], ["a", "b", "a"], [1, 2, 3], [100, 100, 50], [30, 40, 5])
>>> log, log.names, log.position.round(2).tolist(), log.clicks.tolist()
(ClickLog(2 documents, 1 query, 75 clicks), ('a', 'b'), [1.67, 2.0], [35, 40])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..compute.arrays import Shared, frozen
from ..words import numbered

MOST = 1_000_000_000  # impressions of a document, and position: the product of two such numbers is still a whole one in 64 bits


@dataclass(frozen=True, eq=False)
class ClickLog(Shared):
    """A row is a document of a query; the rows of a query are adjacent, the uppermost first. Read-only.

    qids          (n_queries,) texts;  query_ptr (n_queries + 1,): query q owns the rows query_ptr[q] : query_ptr[q + 1]
    names         (n_rows,) texts, each once in its query
    position      (n_rows,) float64, from 1: the mean over impressions, where a document was shown at several
    impressions   (n_rows,) int64, 1 or more
    clicks        (n_rows,) int64, 0..impressions
    """

    qids: tuple[str, ...]
    query_ptr: np.ndarray
    names: tuple[str, ...]
    position: np.ndarray
    impressions: np.ndarray
    clicks: np.ndarray

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        sizes = (numbered(len(self), "document"), numbered(len(self.qids), "query"))
        return f"ClickLog({', '.join(sizes)}, {numbered(int(self.clicks.sum()), 'click')})"

    @property
    def rate(self) -> np.ndarray:
        """(n_rows,) clicks for each impression."""
        return self.clicks / self.impressions

    @cached_property
    def query_of(self) -> np.ndarray:
        """(n_rows,) the number of each row's query."""
        return np.repeat(np.arange(len(self.qids)), np.diff(self.query_ptr))


def click_log(
    query: Sequence[str], document: Sequence[str], position: Sequence[float], impressions: Sequence[int], clicks: Sequence[int]
) -> ClickLog:
    """A log from columns of equal length in any order; rows of one document are added up.

    Raises ValueError that names the row, the value and the bound.
    """
    where, shown, clicked = np.asarray(position, np.float64), np.asarray(impressions, np.int64), np.asarray(clicks, np.int64)
    _check(len(query), len(document), where, shown, clicked)
    order: dict[str, int] = {}
    number = np.array([order.setdefault(str(qid), len(order)) for qid in query], np.int64)
    place: dict[tuple[int, str], int] = {}
    row = np.array([place.setdefault((q, str(name)), len(place)) for q, name in zip(number.tolist(), document, strict=True)], np.int64)
    n = len(place)
    total = np.bincount(row, shown, n)
    if total.max() > MOST:
        raise ValueError(f"one document has {total.max():,.0f} impressions in all; the limit is {MOST:,}, count in thousands.")
    mean = np.bincount(row, where * shown, n) / total
    of_query = np.array([q for q, _ in place], np.int64)
    names = [name for _, name in place]
    by = np.lexsort((np.arange(n), mean, of_query))
    return ClickLog(
        tuple(order), frozen(np.searchsorted(of_query[by], np.arange(len(order) + 1))), tuple(names[i] for i in by.tolist()),
        frozen(mean[by]), frozen(total[by].astype(np.int64)), frozen(np.bincount(row, clicked, n)[by].astype(np.int64)),
    )  # fmt: skip


def _check(n: int, n_documents: int, position: np.ndarray, impressions: np.ndarray, clicks: np.ndarray) -> None:
    lengths = {n, n_documents, len(position), len(impressions), len(clicks)}
    if len(lengths) > 1:
        raise ValueError(f"the columns of a click log must be equally long, but have {', '.join(map(str, sorted(lengths)))} rows.")
    if n == 0:
        raise ValueError("the click log has no rows; give at least one document that was shown.")
    has_place, counts = (position >= 1) & (position <= MOST), (impressions >= 1) & (impressions <= MOST)
    is_right = has_place & counts & (clicks >= 0) & (clicks <= impressions)
    for row in np.flatnonzero(~is_right)[:1].tolist():
        raise ValueError(f"row {row}: {wrong(float(position[row]), int(impressions[row]), int(clicks[row]))}.")


def wrong(position: float, impressions: int, clicks: int) -> str:
    """What is wrong with the numbers of a row, a clause with the bound; "" where nothing is.

    >>> wrong(1, 10, 12)
    '12 clicks of 10 impressions; there can be no more clicks than impressions (count one per person)'
    """
    if not 1 <= position < float("inf"):
        return f"position {position:g} is outside 1, 2, 3 ...; the top position is 1"
    if position > MOST:
        return f"position {position:g} is above the limit of {MOST:,}"
    if impressions > MOST:
        return f"{impressions:,} impressions; the limit is {MOST:,}, count in thousands"
    if impressions < 1:
        return f"{impressions} impressions; a row needs 1 or more, leave out what was never shown"
    if clicks < 0:
        return f"{clicks} clicks; write 0 or more"
    if clicks > impressions:
        return f"{clicks} clicks of {impressions} impressions; there can be no more clicks than impressions (count one per person)"
    return ""
