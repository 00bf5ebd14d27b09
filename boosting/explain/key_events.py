"""The events of a run that are worth a look, for one query: its biggest move, the steps at which DCG fell and rose most,
the first pair that was turned round, and the first order without a fault.

A step out of a start at which all scores tie is no move: what stood above before stood there by the file's order.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numba
import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..data.grade_order import query_grade_order
from ..metrics import CUTOFF, DCG
from ..words import digits, listed, numbered, unlike
from .pair_changes import KINDS, PairChanges, pair_changes

LONGEST_NAME = 48
NAMED = 3  # documents that a sentence names before it counts the rest


class KeyEvent(NamedTuple):
    """Iteration k, what it is (kind, title), one sentence about it, and the row within the query that it is about."""

    k: int
    kind: str
    title: str
    sentence: str
    document: int


def key_events(data: Dataset, q: int, scores: np.ndarray, changes: PairChanges | None = None) -> list[KeyEvent]:
    """The events of query number `q`, by iteration; `scores` (n_iterations + 1, n_documents of the query), row 0 the start.

    changes   `pair_changes` of the same, where somebody has them

    >>> data = Dataset([[0.0], [0.0]], relevance=[1, 0], query_ptr=[0, 2], document_names=["a", "b"])
    >>> for event in key_events(data, 0, np.array([[0.0, 0.0], [1.0, 2.0], [4.0, 3.0]])):
    ...     print(event.k, event.title)
    2 Biggest move
    2 Largest gain
    2 First pair reversed
    2 Every pair right
    """
    states = np.array(scores, np.float64)
    story = _Story(data, q, states, changes or pair_changes(data, q, states, most=0))
    found = (
        _biggest_move(story), _dcg_change(story, -1, "drop", f"{DCG.label} drops most", "fell"),
        _dcg_change(story, 1, "gain", "Largest gain", "rose"), _first_turned(story), _all_right(story),
    )  # fmt: skip
    return sorted((event for event in found if event), key=lambda event: event.k)


class _Story:
    """One query over a run: ranks as a list shows them, DCG, and what became of its pairs."""

    def __init__(self, data: Dataset, q: int, scores: np.ndarray, changes: PairChanges) -> None:
        rows = data.query_slice(q)
        self.data, self.q, self.scores, self.changes = data, q, scores, changes
        self.grades = data.relevance[rows]
        self.names = [_clipped(name) for name in data.document_names[rows]]
        self.dcg = metrics.dcg_along(self.grades, scores, CUTOFF)
        order = np.argsort(-scores, axis=1, kind="stable")
        self.ranks = np.empty_like(order)
        np.put_along_axis(self.ranks, order, np.arange(len(self.grades))[None, :], axis=1)

    @cached_property
    def has_order(self) -> np.ndarray:
        """(n_iterations + 1,) bool: not all scores tie."""
        return np.any(self.scores != self.scores[:, :1], axis=1)

    def steps(self) -> Iterator[int]:
        """Iterations that start from an order: k >= 1 whose scores before do not all tie."""
        return (k for k in range(1, len(self.scores)) if self.has_order[k - 1])

    def graded(self, d: int) -> str:
        return self.names[d] if np.isnan(self.grades[d]) else f"{self.names[d]} (grade {self.grades[d] + 0.0:g})"

    def climb(self, k: int, d: int) -> str:
        """Where a document went, e.g. "rose from rank 4 to 2"; "" where it stayed."""
        was, is_now = self.ranks[k - 1, d] + 1, self.ranks[k, d] + 1
        return "" if was == is_now else f"{'rose' if is_now < was else 'fell'} from rank {was} to {is_now}"


def dcg_shares(grades: np.ndarray, scores: np.ndarray, cutoff: int = CUTOFF) -> np.ndarray:
    """(n,) what each document adds to DCG@cutoff, averaged over the orders that ties allow; their sum is `metrics.dcg`.

    >>> dcg_shares(np.array([1.0, 3.0]), np.array([2.0, 2.0])).round(3).tolist()  # half of 1 and half of 0.631, each
    [0.815, 5.708]
    """
    n = len(scores)
    discount = np.where(np.arange(n) < cutoff, metrics.discounts(n), 0.0)
    order = np.argsort(-scores, kind="stable")
    sorted_scores = scores[order]
    block = np.cumsum(np.append(False, sorted_scores[1:] != sorted_scores[:-1]))
    mean = np.bincount(block, discount) / np.bincount(block)
    shares = np.empty(n)
    shares[order] = metrics.gains_of(grades)[order] * mean[block]
    return shares


def _biggest_move(story: _Story) -> KeyEvent | None:
    """The document that changed places most in one step; of equal steps the one with most change in all, then the first."""
    size = np.abs(np.diff(story.ranks, axis=0))
    furthest, total = size.max(axis=1, initial=0), size.sum(axis=1)
    k = max(story.steps(), key=lambda k: (furthest[k - 1], total[k - 1]), default=0)
    if k == 0 or furthest[k - 1] == 0:
        return None
    d = int(size[k - 1].argmax())
    was, is_now = story.ranks[k - 1], story.ranks[k]
    if is_now[d] < was[d]:
        met, word = np.flatnonzero((was < was[d]) & (is_now > is_now[d])), "past"
    else:
        met, word = np.flatnonzero((was > was[d]) & (is_now < is_now[d])), "behind"
    met = met[np.argsort(is_now[met])]
    names = [story.names[other] for other in met]
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
    return KeyEvent(k, "move", "Biggest move", f"Iteration {k}: {story.graded(d)} {story.climb(k, d)}, {word} {listed(names)}.", d)


def _dcg_change(story: _Story, way: int, kind: str, title: str, word: str) -> KeyEvent | None:
    """The step at which DCG changed most in one direction, and the document that did most of it."""
    dcg = story.dcg
    k = max(story.steps(), key=lambda k: way * (dcg[k] - dcg[k - 1]), default=0)
    if k == 0 or way * (dcg[k] - dcg[k - 1]) <= 1e-9 * max(dcg.max(), 1.0):
        return None
    change = dcg_shares(story.grades, story.scores[k]) - dcg_shares(story.grades, story.scores[k - 1])
    d = int((way * change).argmax())
    is_climb = (story.ranks[k, d] - story.ranks[k - 1, d]) * way < 0  # of tied documents one may climb and count less
    moved = story.climb(k, d) if is_climb else f"counts {digits(abs(change[d]))} {'more' if way > 0 else 'less'}"
    was, is_now = unlike(dcg[k - 1], dcg[k])
    sentence = f"Iteration {k}: {DCG.label} of this query {word} from {was} to {is_now}; {story.graded(d)} {moved}."
    return KeyEvent(k, kind, title, sentence, d)


def _first_turned(story: _Story) -> KeyEvent | None:
    """The first cured pair that had stood the wrong way round, not merely tied; of several the one with the largest gap."""
    steps = np.flatnonzero(story.changes.n_turned)
    if len(steps) == 0:
        return None
    k, n = int(steps[0]), int(story.changes.n_turned[steps[0]])
    i, j = _find(story, k, widest=True)
    others = f", with {numbered(n - 1, 'other pair')}" if n > 1 else ""
    first = f"the first pair that was in the wrong order and is right now{others}"
    words = f"Iteration {k}: {story.graded(i)} passed {story.graded(j)}, {first}."
    return KeyEvent(k, "turned", "First pair reversed", words, i)


def _all_right(story: _Story) -> KeyEvent | None:
    """The first order without a contradicting pair, and the pair that was wrong until then."""
    n, counts = story.changes.n_pairs, story.changes.counts
    right = np.flatnonzero(counts[:, KINDS.index("contradicting")] == 0)
    if n == 0 or len(right) == 0 or counts[right[0], KINDS.index("cured")] == 0:  # never, or from the start
        return None
    k = int(right[0])
    i, j = _find(story, k, widest=False)
    whole = "the pair is" if n == 1 else "both pairs are" if n == 2 else f"all {n:,} pairs are"
    words = f"Iteration {k}: {story.graded(i)} is now above {story.graded(j)}, and {whole} in the right order."
    return KeyEvent(k, "right", "Every pair right", words, i)


def _find(story: _Story, k: int, widest: bool) -> tuple[int, int]:
    """One pair that iteration k cured: of those that were no tie the one with the widest gap, or of all the one that is right
    most narrowly."""
    order, tail, preferences = query_grade_order(story.data, story.q)
    return _find_cured(story.scores[k - 1], story.scores[k], order, tail, story.grades, preferences, widest)


@numba.njit(nogil=True, cache=True)
def _find_cured(before, after, order, tail, grades, preferences, widest):
    """Winner and loser; equal ones by row of the winner, then of the loser: of the widest the first, of the narrowest the last."""
    best, second, place, found = -np.inf, -np.inf, (0, 0), (-1, -1)
    for p in range(len(order)):
        i = order[p]
        for t in range(tail[p], len(order)):
            j = order[t]
            if after[i] <= after[j] or before[i] > before[j] or (widest and before[i] == before[j]):
                continue
            gap = grades[i] - grades[j]
            key, then = (gap, 0.0) if widest else (after[j] - after[i], -gap)
            here = (-i, -j) if widest else (i, j)
            if key > best or (key == best and (then > second or (then == second and here > place))):
                best, second, place, found = key, then, here, (i, j)
    for p in range(len(preferences)):  # after all others in the list of pairs
        i, j = preferences[p, 0], preferences[p, 1]
        if after[i] <= after[j] or before[i] > before[j] or (widest and before[i] == before[j]):
            continue
        key, then = (1.0, 0.0) if widest else (after[j] - after[i], -1.0)
        if key > best or (key == best and (then > second or (then == second and not widest))):
            best, second, found = key, then, (i, j)
    return found


def _clipped(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
