"""What each contradicting pair of a query costs: how much better a metric would be if its two documents changed places.

    cost(winner, loser) = metric with the two scores exchanged - metric          untied, the loser above
    cost(winner, loser) = metric with this tie broken rightly - metric           tied, see `tie_costs`

Both are the same number: the mean, over the orders that the scores allow, of what the metric gains where the loser stands above and the
two change places. It is what LambdaMART weighs a pair by, |delta NDCG| ([BU] section 4), with its sign. Costs do not add up to what the
query loses: a swap carries both documents past all that stand between them, so one swap can put right what several pairs are charged with.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..data.grade_order import query_grade_order
from ..metrics import Metric, discounts, gains_of, query_err
from . import tie_costs
from .levels import Levels, is_of_lists, levels_of

MOST_CELLS = 1_000_000  # documents that are ranked again for the swaps of one query; of (N)DCG no swap needs it
AT_ONCE = 2_000_000  # pairs


class PairCosts(NamedTuple):
    """winner, loser (n,) rows of the query;  cost (n,) the costliest first, equal ones by the rank of the loser, then of the winner

    n_pairs       contradicting pairs of the query, ties among them
    n_examined    whose cost was worked out
    """

    winner: np.ndarray
    loser: np.ndarray
    cost: np.ndarray
    n_pairs: int
    n_examined: int


def pair_costs(data: Dataset, q: int, scores: np.ndarray, metric: Metric, most: int) -> PairCosts:
    """The costliest `most` contradicting pairs of query number `q` under scores (n_documents,).

    Every pair is examined under DCG and NDCG. For another metric every swap is a list that is ranked anew: beyond 1,000,000 documents in
    them, the pairs whose loser ranks highest are examined.

    >>> data = Dataset([[0.0]] * 3, relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> found = pair_costs(data, 0, np.array([3.0, 2.0, 1.0]), Metric("dcg", k=1), most=2)
    >>> found.winner.tolist(), found.loser.tolist(), found.cost.tolist(), found.n_pairs
    ([2, 1], [0, 0], [3.0, 1.0], 3)
    """
    levels = levels_of(data, q, scores, metric)
    if metric.name in ("dcg", "ndcg"):
        worth = _Gains(data, q, levels, metric)
        best: list[np.ndarray] = [np.empty((0, 2), np.int64)]
        n_pairs = 0
        for pairs in _contradicting(data, q, levels, AT_ONCE):
            n_pairs += len(pairs)
            best = [_first(np.concatenate([*best, pairs]), worth, levels, most)]
        return _sorted(best[0], worth.cost(best[0]), levels, most, n_pairs, n_pairs)
    pairs = np.concatenate([np.empty((0, 2), np.int64), *_contradicting(data, q, levels, AT_ONCE)])
    shown = max(MOST_CELLS // len(levels.level), 1)
    kept = pairs[np.lexsort((-levels.level[pairs[:, 0]], levels.level[pairs[:, 1]]))[:shown]]
    return _sorted(kept, _swapped(data, q, levels, metric, kept), levels, most, len(pairs), len(kept))


class _Gains:
    """Costs under DCG and NDCG in closed form: a document in a block has the mean discount of its ranks."""

    def __init__(self, data: Dataset, q: int, levels: Levels, metric: Metric) -> None:
        reads, n = metric.reads, len(levels.level)
        rows, self.levels = data.query_slice(q), levels
        gains = gains_of(data.relevance, reads.gain)[rows]
        discount = discounts(n, reads.discount)
        cut = n if metric.k is None else min(int(metric.k), n)
        discount[cut:] = 0.0
        ideal = float(np.sort(gains)[::-1] @ discount) if metric.name == "ndcg" else 1.0
        counts = ideal > 0 and not (metric.name == "ndcg" and reads.beyond == "zero" and metric.k is not None and n < metric.k)
        self.gains = gains / ideal if counts else np.zeros(n)
        self.mean = np.add.reduceat(discount, levels.start) / levels.size
        blocks = zip(levels.start.tolist(), levels.size.tolist(), strict=True)
        self.tied = np.array([tie_costs.of_gains(discount[start : start + size]) if size > 1 else 0.0 for start, size in blocks])

    def cost(self, pairs: np.ndarray) -> np.ndarray:
        winner, loser = pairs.T
        below, above = self.levels.level[winner], self.levels.level[loser]
        change = np.where(above == below, self.tied[above], self.mean[above] - self.mean[below])
        return (self.gains[winner] - self.gains[loser]) * change


def _contradicting(data: Dataset, q: int, levels: Levels, at_once: int) -> Iterator[np.ndarray]:
    """(n, 2) winners and losers of the pairs whose winner does not stand above, some at a time: by grade, then as stated."""
    order, tail, preferences = query_grade_order(data, q)
    m = len(order)
    step = max(at_once // max(m, 1), 1)
    for a in range(0, m, step):
        first = np.arange(a, min(a + step, m))
        worse = np.arange(m)[None, :] >= tail[first][:, None]
        is_wrong = worse & (levels.level[order[first]][:, None] >= levels.level[order][None, :])
        at, loser = np.nonzero(is_wrong)
        yield np.stack([order[first[at]], order[loser]], axis=1)
    yield preferences[levels.level[preferences[:, 0]] >= levels.level[preferences[:, 1]]]


def _first(pairs: np.ndarray, worth: _Gains, levels: Levels, most: int) -> np.ndarray:
    return pairs[_order(pairs, worth.cost(pairs), levels)[:most]] if len(pairs) > most else pairs


def _order(pairs: np.ndarray, cost: np.ndarray, levels: Levels) -> np.ndarray:
    winner, loser = pairs.T
    return np.lexsort((loser, winner, levels.level[winner], levels.level[loser], -cost))


def _sorted(pairs: np.ndarray, cost: np.ndarray, levels: Levels, most: int, n_pairs: int, n_examined: int) -> PairCosts:
    order = _order(pairs, cost, levels)[:most]
    return PairCosts(pairs[order, 0], pairs[order, 1], cost[order], n_pairs, n_examined)


def _swapped(data: Dataset, q: int, levels: Levels, metric: Metric, pairs: np.ndarray) -> np.ndarray:
    """(n,) the costs under any other metric. Pairs of the same two blocks and grades cost the same, and are worked out once."""
    if not len(pairs):
        return np.empty(0)
    grades = data.relevance[data.query_slice(q)]
    winner, loser = pairs.T
    kinds = np.stack([levels.level[winner], grades[winner], levels.level[loser], grades[loser]], axis=1)
    if len(data.query_preferences(q)):
        kinds = pairs.astype(np.float64)  # stated preferences tell apart what grades do not
    _, at, back = np.unique(kinds, axis=0, return_index=True, return_inverse=True)
    is_tied = levels.level[winner[at]] == levels.level[loser[at]]
    cost = np.zeros(len(at))
    cost[~is_tied] = _by_lists(data, q, levels, metric, pairs[at[~is_tied]])
    for i in np.flatnonzero(is_tied).tolist():
        cost[i] = _tie(data, q, levels, metric, *pairs[at[i]].tolist())
    return cost[back.reshape(-1)]


def _by_lists(data: Dataset, q: int, levels: Levels, metric: Metric, pairs: np.ndarray) -> np.ndarray:
    """(n,) what the metric gains where the scores of each pair are exchanged: a list for each, and one that stays as it is."""
    rows = data.query_slice(q)
    n, grades, preferences = len(levels.level), data.relevance[rows], data.query_preferences(q) - rows.start
    scores = np.tile(-levels.level.astype(np.float64), (len(pairs) + 1, 1))
    lists = np.arange(1, len(pairs) + 1)
    scores[lists, pairs[:, 0]], scores[lists, pairs[:, 1]] = -levels.level[pairs[:, 1]], -levels.level[pairs[:, 0]]
    found = []
    for part in np.array_split(scores, max(scores.size // AT_ONCE, 1)):
        shift = n * np.arange(len(part))[:, None, None]
        copies = Dataset(
            np.zeros((part.size, 1), np.float32), np.tile(grades, len(part)), n * np.arange(len(part) + 1),
            preferences=(preferences[None] + shift).reshape(-1, 2) if len(preferences) else None,
        )  # fmt: skip
        found.append(_values(copies, part.ravel(), metric, data))
    values = np.concatenate(found)
    change = np.nan_to_num(values[1:] - values[0])
    return change if metric.higher_is_better else -change


def _values(copies: Dataset, scores: np.ndarray, metric: Metric, data: Dataset) -> np.ndarray:
    """ERR takes its scale from the largest grade of all data, not from that of the query."""
    if metric.name != "err":
        return metric.by_query(copies, scores)
    return query_err(copies, scores, metric.k, float(np.nanmax(data.relevance, initial=0.0)), "average", metric.reads.empty)


def _tie(data: Dataset, q: int, levels: Levels, metric: Metric, winner: int, loser: int) -> float:
    """The cost of one tied pair."""
    grades = np.nan_to_num(data.relevance[data.query_slice(q)])
    if not is_of_lists(metric):  # a tie counts as contradicting, once
        _, tail, preferences = query_grade_order(data, q)
        n_pairs = int((len(tail) - tail).sum()) + len(preferences)
        return 1.0 if metric.name == "contradicting_pairs" else 1.0 / n_pairs
    block = levels.level[winner]
    start, size = int(levels.start[block]), int(levels.size[block])
    ranks = np.arange(start, start + size)
    worth = np.where(ranks < (np.inf if metric.k is None else metric.k), 1.0 / (ranks + 1.0), 0.0)
    inside, above = levels.level == block, levels.level < block
    others = inside.copy()
    others[[winner, loser]] = False
    relevant = (grades > 0).astype(np.float64)
    if metric.name == "map":
        if not relevant[winner] > relevant[loser]:
            return 0.0
        n_relevant = relevant.sum()
        reachable = min(n_relevant, np.inf if metric.k is None else metric.k)
        divisor = reachable if metric.reads.over == "reachable" else n_relevant
        return tie_costs.of_precisions(float(relevant[inside].sum()), float(relevant[above].sum()), worth) / float(divisor)
    top = float(np.nanmax(data.relevance, initial=0.0))
    stops = relevant if metric.name == "mrr" else (2.0**grades - 1.0) / 2.0**top
    return float(np.prod(1.0 - stops[above])) * tie_costs.of_stops(stops[others], stops[winner], stops[loser], worth)
