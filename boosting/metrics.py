"""How good an order is: DCG, NDCG, contradicting pairs, precision at K%.

At iteration 0 every score ties, so file order would define the metric, and a file sorted by grade would make any model
look perfect. The default is therefore the exact average over all orders that the ties allow.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[1, 0], query_ptr=[0, 2])
    >>> ndcg(data, np.array([2.0, 1.0])), round(ndcg(data, np.array([1.0, 1.0])), 4)
    (1.0, 0.8155)
"""

import itertools
from collections.abc import Sequence

import numba
import numpy as np

from .compute.intrinsics import inner
from .data.dataset import Dataset
from .data.grade_order import grade_order
from .data.wrong_pairs import VISITED, count_wrong

YAHOO_GAINS = (0.0, 1.0, 3.0, 7.0, 10.0)  # the papers give 10, 7, 3 "etc." from Perfect down; the rest is ours
GAINS = ("exp2", "linear", "yahoo")
DISCOUNTS = ("standard", "letor")
TIES = ("average", "stable", "shuffle")
EMPTY = {"skip": np.nan, "zero": 0.0, "one": 1.0}
SELECTED = 32  # first ranks that are picked out one by one; more are sorted


def dcg(data: Dataset, scores, k: int | None = None, gain="exp2", discount="standard", ties="average", seed: int = 0) -> float:
    """Mean over queries of sum over ranks r < k of gain / log2(r + 2) (Järvelin & Kekäläinen 2002; exp2: Burges et al. 2005)."""
    return float(query_dcg(data, scores, k, gain, discount, ties, seed)[0].mean())


def ndcg(
    data: Dataset, scores, k: int | None = None, gain="exp2", discount="standard", ties="average", empty="skip", seed: int = 0
) -> float:
    """Mean over queries of DCG over the ideal DCG; NaN where every query is skipped.

    empty   a query without a relevant document: "skip" it, or count it as "zero" (LETOR tool) or "one" (LightGBM, XGBoost)
    """
    values = query_ndcg(data, scores, k, gain, discount, ties, empty, seed)
    kept = values[~np.isnan(values)]
    return float(kept.mean()) if len(kept) else float("nan")


def query_ndcg(
    data: Dataset, scores, k: int | None = None, gain="exp2", discount="standard", ties="average", empty="skip", seed: int = 0
) -> np.ndarray:
    """(n_queries,) NDCG; NaN marks a query that "skip" leaves out."""
    _check("empty", empty, tuple(EMPTY))
    got, ideal = query_dcg(data, scores, k, gain, discount, ties, seed)
    return np.divide(got, ideal, out=np.full_like(got, EMPTY[empty]), where=ideal > 0)


def query_dcg(
    data: Dataset, scores, k=None, gain="exp2", discount="standard", ties="average", seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """(n_queries,) DCG and ideal DCG.

    k          cutoff, None = all ranks
    gain       "exp2" 2^y - 1, "linear" y, "yahoo", or a table of gains by grade
    discount   "standard" 1/log2(rank + 2); "letor" 1 at the first two positions, then 1/log2(position)
    ties       "average" over the tied orders, "stable" (file order), "shuffle" (random, by seed)
    """
    _check("ties", ties, TIES)
    _check_cutoff(k)
    gains, best = _gains_and_best(data, gain)
    longest = data.derive("longest query", lambda: int(np.diff(data.query_ptr).max()))
    weights = discounts(longest if k is None else min(longest, int(k)), discount)
    h = _scores(data, scores)
    if ties == "shuffle":
        key = np.random.default_rng(seed).permutation(data.n_documents)
        drawn = np.lexsort((key, data.document_query))
        h, gains = h[drawn], gains[drawn]
    by_score = np.lexsort((-h, data.document_query)) if len(weights) > SELECTED else np.empty(0, np.int64)
    return _dcg(h, gains, best, by_score, data.query_ptr, weights, ties == "average")


def _gains_and_best(data: Dataset, gain) -> tuple[np.ndarray, np.ndarray]:
    """(n_documents,) the gain of each document, and the gains of each query from the best down; no score changes them."""

    def find() -> tuple[np.ndarray, np.ndarray]:
        gains = gains_of(data.relevance, gain)
        return gains, gains[np.lexsort((-gains, data.document_query))]

    return data.derive(("gains", gain), find) if isinstance(gain, str) else find()


def dcg_along(relevance: np.ndarray, states: np.ndarray, k: int) -> np.ndarray:
    """(n_states,) DCG@k, k up to 32, of one query with grades `relevance` (n,), by each row of scores `states` (n_states, n).

    >>> dcg_along(np.array([0.0, 1.0]), np.array([[1.0, 2.0], [2.0, 1.0]]), k=1).tolist()
    [1.0, 0.0]
    """
    n_states, n = states.shape
    gains = gains_of(relevance)
    repeated, best = np.tile(gains, n_states), np.tile(np.sort(gains)[::-1], n_states)
    ends, weights = np.arange(n_states + 1) * n, discounts(min(n, k, SELECTED))
    return _dcg(states.ravel(), repeated, best, np.empty(0, np.int64), ends, weights, True)[0]


def gains_of(relevance: np.ndarray, gain="exp2") -> np.ndarray:
    """Gain of each grade; a document without a label gains nothing."""
    grades = np.nan_to_num(relevance)
    if isinstance(gain, str):
        _check("gain", gain, GAINS)
        if gain == "exp2":
            return 2.0**grades - 1.0
        if gain == "linear":
            return grades.copy()
        gain = YAHOO_GAINS
    table = np.asarray(gain, dtype=np.float64)
    whole = grades.astype(np.int64)
    if np.any(whole != grades) or whole.max(initial=0) >= len(table):
        raise ValueError(f"a gain table with {len(table)} entries needs whole grades below {len(table)}; use 'exp2' or 'linear' instead.")
    return table[whole]


def discounts(n: int, discount: str = "standard") -> np.ndarray:
    """(n,) weight of each 0-based rank."""
    _check("discount", discount, DISCOUNTS)
    position = np.arange(1, n + 1)
    if discount == "standard":
        return 1.0 / np.log2(position + 1.0)
    return 1.0 / np.maximum(1.0, np.log2(position))


def mrr(data: Dataset, scores, k: int | None = None, ties="average", empty="skip", seed: int = 0) -> float:
    """Mean reciprocal rank of the first relevant document (relevance > 0), 0 where it stands below k."""
    return _mean_over_queries(_reciprocal_rank, data, scores, k, ties, empty, seed)


def mean_average_precision(data: Dataset, scores, k: int | None = None, ties="average", empty="skip", seed: int = 0) -> float:
    """MAP: mean of the precisions at the ranks of the relevant documents above k, over how many could stand there."""
    return _mean_over_queries(_average_precision, data, scores, k, ties, empty, seed)


def err(data: Dataset, scores, k: int | None = None, max_grade: float | None = None, ties="average", empty="skip", seed: int = 0) -> float:
    """Expected reciprocal rank (Chapelle et al. 2009): a reader stops at a document with chance (2^y - 1) / 2^max_grade.

    max_grade   None = the largest grade of the data set
    """
    best = float(np.nanmax(data.relevance, initial=0.0))
    top = best if max_grade is None else max_grade
    if top < best:
        raise ValueError(f"max_grade={max_grade:g} is below the largest grade, {best:g}; raise it, or leave it None.")
    worth = np.where(np.isnan(data.relevance), 0.0, (2.0 ** np.nan_to_num(data.relevance) - 1.0) / 2.0**top)
    return _mean_over_queries(_expected_reciprocal_rank, data, scores, k, ties, empty, seed, worth)


def _mean_over_queries(metric, data: Dataset, scores, k, ties, empty, seed, worth: np.ndarray | None = None) -> float:
    """Mean of metric(worth by tied block, k) over the queries; what "average" means is each metric's own expectation."""
    _check("ties", ties, TIES)
    _check("empty", empty, tuple(EMPTY))
    _check_cutoff(k)
    h = _scores(data, scores)
    worth = (np.nan_to_num(data.relevance) > 0).astype(np.float64) if worth is None else worth
    key = np.random.default_rng(seed).permutation(len(h)) if ties == "shuffle" else np.arange(len(h))
    values = []
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        order = np.lexsort((key[rows], -h[rows]))
        mine, score = worth[rows][order], h[rows][order]
        if not mine.any():
            values.append(EMPTY[empty])
            continue
        cuts = np.flatnonzero(np.diff(score)) + 1 if ties == "average" else np.arange(1, len(mine))
        values.append(metric(np.split(mine, cuts), len(mine) if k is None else k))
    return float(np.nanmean(values)) if np.any(~np.isnan(values)) else float("nan")


def _reciprocal_rank(blocks: list[np.ndarray], k: int) -> float:
    """Expected 1/position of the first relevant document; the first block that holds one decides."""
    start = 0
    for block in blocks:
        m, r = len(block), int(block.sum())
        if r:
            none_yet, value = 1.0, 0.0
            for t in range(m - r + 1):  # the first t of the block are irrelevant, the next one is relevant
                value += none_yet * r / (m - t) / (start + t + 1) * (start + t < k)
                none_yet *= (m - r - t) / (m - t)
            return value
        start += m
    return 0.0


def _average_precision(blocks: list[np.ndarray], k: int) -> float:
    """Expected sum of precisions: in a block of m with r relevant, t earlier places hold t (r - 1)/(m - 1) others."""
    start, found, value = 0, 0.0, 0.0
    for block in blocks:
        m, r = len(block), float(block.sum())
        for t in range(min(m, max(k - start, 0))):
            others = t * (r - 1) / (m - 1) if m > 1 else 0.0
            value += r / m * (found + 1 + others) / (start + t + 1)
        start, found = start + m, found + r
    return value / min(found, k)


def _expected_reciprocal_rank(blocks: list[np.ndarray], k: int) -> float:
    """Stopping at the t-th place of a block = surviving t places minus surviving t + 1, averaged over its orders."""
    start, alive, value = 0, 1.0, 0.0
    for block in blocks:
        survive = _mean_products(1.0 - block)
        for t in range(min(len(block), max(k - start, 0))):
            value += alive * (survive[t] - survive[t + 1]) / (start + t + 1)
        start, alive = start + len(block), alive * survive[-1]
    return value


def _mean_products(values: np.ndarray) -> np.ndarray:
    """(n + 1,) mean over all subsets of size t of the product of their members, by adding one member at a time."""
    means = np.ones(1)
    for n, v in enumerate(values, start=1):
        t = np.arange(n + 1)
        means = ((n - t) * np.append(means, 0.0) + t * v * np.append(0.0, means)) / n
    return means


def contradicting_pairs(data: Dataset, scores, ties: str = "count") -> float:
    """How many pairs have h_winner <= h_loser: a tie is not the predicted preference. `ties="half"` counts a tie one half.

    Divide by `n_pairs(data)` for the share; with "half" on binary labels of one query that is 1 - AUC.
    """
    _check("ties", ties, ("count", "half"))
    order, tail, end = grade_order(data)[:3]
    h = _scores(data, scores)
    wrong, tied = _contradictions(h, order, tail, end, data.query_ptr, data.preference_rows, VISITED)
    for a in long_queries(data):
        above, level = count_wrong(h[order[a : end[a]]], tail[a : end[a]] - a)
        wrong, tied = wrong + above, tied + level
    return int(wrong + tied) if ties == "count" else wrong + 0.5 * tied


def long_queries(data: Dataset) -> list[int]:
    """First rows of the queries whose pairs are not visited one by one."""
    return data.derive(
        "long queries", lambda: data.query_ptr[:-1][grade_order(data).end[data.query_ptr[:-1]] - data.query_ptr[:-1] > VISITED].tolist()
    )


def n_pairs(data: Dataset) -> int:
    """All pairs of the data: by grade within each query, and the stated preferences."""
    return grade_order(data).n_pairs


def precision_at_percent(data: Dataset, scores, percents: Sequence[float]) -> np.ndarray:
    """Share of rightly ordered pairs among the K% of all pairs that the scores separate most ([GB] section 3.2, Tables 1 to 3).

    All pairs are pooled and sorted by |h_i - h_j|; the first ceil(K * n / 100) count. Ties in |h_i - h_j| at the cut take
    their expected share. Returns (n_percents,), NaN without pairs.
    """
    percent = np.asarray(percents, dtype=np.float64)
    if not np.all((percent > 0) & (percent <= 100)):
        raise ValueError(f"percents must lie above 0 and at most at 100; got {percent.tolist()}.")
    pairs = data.pairs()
    if len(pairs) == 0:
        return np.full(len(percent), np.nan)
    h = _scores(data, scores)
    difference = h[pairs.winner] - h[pairs.loser]
    distance, block = np.unique(-np.abs(difference), return_inverse=True)
    size = np.bincount(block, minlength=len(distance)).astype(np.float64)
    right = np.bincount(block, difference > 0, minlength=len(distance))
    top = np.ceil(percent * len(pairs) / 100 - 1e-9)
    size_before, right_before = np.cumsum(size) - size, np.cumsum(right) - right
    last = np.searchsorted(np.cumsum(size), top)
    return (right_before[last] + right[last] * (top - size_before[last]) / size[last]) / top


def ranks(scores: np.ndarray, query_ptr: np.ndarray) -> np.ndarray:
    """(n_documents,) 0-based rank within the query by descending score; ties keep file order (what a list on screen shows)."""
    rank = np.empty(len(scores), np.int64)
    for start, end in itertools.pairwise(query_ptr):
        rank[start + np.argsort(-scores[start:end], kind="stable")] = np.arange(end - start)
    return rank


def _scores(data: Dataset, scores) -> np.ndarray:
    array = np.array(scores, dtype=np.float64).ravel()
    if len(array) != data.n_documents:
        raise ValueError(f"{len(array)} scores for {data.n_documents} documents.")
    if np.isnan(array).any():
        raise ValueError(f"the score of row {int(np.argmax(np.isnan(array)))} is NaN; an order needs numbers.")
    return array


def _check_cutoff(k: int | None) -> None:
    if k is not None and k < 1:
        raise ValueError(f"k={k} must be at least 1, or None for all ranks.")


def _check(name: str, value, choices: tuple) -> None:
    if value not in choices:
        raise ValueError(f"{name}={value!r} is not known; choose one of {', '.join(map(repr, choices))}.")


@numba.njit(nogil=True, cache=True)
def _dcg(scores, gains, best, by_score, query_ptr, discount, average):
    """DCG and ideal DCG (n_queries,) down to the last rank that has a discount.

    best       gains of each query, falling
    by_score   (n_documents,) rows by query and falling score; empty where the first ranks are few enough to be picked out
    """
    n_queries = len(query_ptr) - 1
    got, ideal = np.zeros(n_queries), np.zeros(n_queries)
    order = np.empty(len(discount), np.int64)
    for q in range(n_queries):
        a, b = query_ptr[q], query_ptr[q + 1]
        n = min(b - a, len(discount))
        for r in range(n):
            ideal[q] += best[a + r] * discount[r]
        mine, gain = scores[a:b], gains[a:b]
        if len(by_score):
            order[:n] = by_score[a : a + n] - a
        else:
            _find_first(mine, order[:n])
        r = 0
        while r < n:  # one block of tied documents at a time
            end = r + 1
            while average and end < n and mine[order[end]] == mine[order[r]]:
                end += 1
            block, size, weight = 0.0, end - r, 0.0
            for t in range(r, end):
                block += gain[order[t]]
                weight += discount[t]
            if average and end == n and n < b - a:  # more documents may be tied with the last one
                block, size = _tied_gain(mine, gain, mine[order[r]])
            got[q] += block / size * weight
            r = end
    return got, ideal


@inner
def _find_first(scores, order):
    """Fill order (n,) with the documents of the n highest scores, the highest first, ties in file order."""
    n, size = len(order), 0
    for i in range(len(scores)):
        mine = scores[i]
        if size == n and mine <= scores[order[n - 1]]:
            continue
        size = min(size + 1, n)
        at = size - 1
        while at > 0 and scores[order[at - 1]] < mine:
            order[at] = order[at - 1]
            at -= 1
        order[at] = i


@inner
def _tied_gain(scores, gain, level):
    """The gains of all documents with one score, and how many they are."""
    total, size = 0.0, 0
    for i in range(len(scores)):
        if scores[i] == level:
            total += gain[i]
            size += 1
    return total, size


@numba.njit(nogil=True, cache=True)
def _contradictions(scores, order, tail, end, query_ptr, preferences, longest):
    """Pairs in the wrong order, and tied pairs, of queries with up to `longest` documents and of preferences; order, tail, end as
    `grade_order` gives them."""
    wrong, tied = 0, 0
    for q in range(len(query_ptr) - 1):
        a = query_ptr[q]
        b = end[a]
        if b - a > longest:
            continue
        ordered = scores[order[a:b]]
        for p in range(a, b):
            mine = ordered[p - a]
            for loser in ordered[tail[p] - a :]:
                wrong += mine < loser
                tied += mine == loser
    for p in range(len(preferences)):
        i, j = preferences[p, 0], preferences[p, 1]
        wrong += scores[i] < scores[j]
        tied += scores[i] == scores[j]
    return wrong, tied
