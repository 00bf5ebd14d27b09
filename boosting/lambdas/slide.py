"""The lambda of one document while its score slides past all others: smooth between two of them, a jump where it passes one.

Passing changes ranks, ranks change |delta|, and |delta| stands in every lambda. A slope that jumps belongs to no smooth cost.
RankNet's lambda, without |delta|, never jumps.

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 3, relevance=[0, 1, 2], query_ptr=[0, 3])
>>> found = slide(b.LambdaMART(), data, np.array([2.0, 1.0, 0.0]), 2)
>>> [(jump.score, jump.rows, round(jump.above - jump.below, 3)) for jump in found.jumps]
[(1.0, (1,), 0.138), (2.0, (0,), -0.052)]
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.account import pairs_of
from ..losses.lambdamart import LambdaMART
from ..words import count
from .terms import ranknet

POINTS = 360  # of the whole curve; each is computed as the booster computes it
PASSED = 40  # documents of a long list that are passed, on both sides together
EFFORT = 10_000_000  # points times what one costs; a query with many documents gets fewer points


class Jump(NamedTuple):
    """Where the document passes others: their score and rows, and its lambda just below and just above them."""

    score: float
    rows: tuple[int, ...]
    below: float
    above: float


class Slide(NamedTuple):
    """The curve, point by point (n_points,), by rising score of the document; everybody else stays.

    piece     number of the smooth piece that a point lies on; a tie with another document is a piece of one point
    rank      0-based; own: the point at the document's present score
    lambdas   under the loss;  ranknet: under RankNet with the same sigma
    """

    scores: np.ndarray
    piece: np.ndarray
    rank: np.ndarray
    lambdas: np.ndarray
    ranknet: np.ndarray
    own: int
    jumps: tuple[Jump, ...]


def slide(loss: LambdaMART, data: Dataset, scores: np.ndarray, row: int) -> Slide:
    """The curve of document `row` at these scores (n_documents,)."""
    query = int(data.document_query[row])
    rows = data.query_slice(query)
    passed = _passed(np.delete(scores[rows], row - rows.start), float(scores[row]))
    points, piece = _points(passed, float(scores[row]), _per_piece(loss, rows.stop - rows.start, len(passed)), loss.sigma)
    plain, moved = ranknet(loss.sigma), scores.copy()
    rank, lambdas, other = np.empty(len(points), np.int64), np.empty(len(points)), np.empty(len(points))
    ends = np.array([0, rows.stop - rows.start])
    for p, score in enumerate(points.tolist()):
        moved[row] = score
        rank[p] = metrics.ranks(moved[rows], ends)[row - rows.start]
        lambdas[p], other[p] = lambda_of(loss, data, moved, row), lambda_of(plain, data, moved, row)
    own = int(np.flatnonzero(points == scores[row])[0])
    return Slide(points, piece, rank, lambdas, other, own, _jumps(passed, points, lambdas, scores, rows, row))


def lambda_of(loss: LambdaMART, data: Dataset, scores: np.ndarray, row: int) -> float:
    """The sum of the lambdas of one document, the booster's own."""
    pairs = pairs_of(loss.document_pairs(data, scores, row), row)
    return float((pairs["sign"] * pairs["force"]).sum())


def _passed(others: np.ndarray, own: float) -> np.ndarray:
    """The distinct scores of the others, those nearest in the list to `own`, rising."""
    distinct = np.unique(others)
    here = int(np.searchsorted(distinct, own))
    first = max(0, min(here - PASSED // 2, len(distinct) - PASSED))
    return distinct[first : first + PASSED]


def _per_piece(loss: LambdaMART, n: int, n_passed: int) -> int:
    """Points of one piece."""
    cost = n * n if loss.query_normalisation else 50 * n
    return int(max(2, min(POINTS, EFFORT // cost) // (n_passed + 1)))


def _points(passed: np.ndarray, own: float, each: int, sigma: float) -> tuple[np.ndarray, np.ndarray]:
    """Scores to look at, and their pieces: both ends of every piece lie one float away from the document that is passed."""
    room = 0.35 * float(max([own, *passed]) - min([own, *passed])) or 1.0 / sigma
    borders = [min([own, *passed]) - room, *passed.tolist(), max([own, *passed]) + room]
    pieces: list[np.ndarray] = []
    for low, high in pairwise(borders):
        first, last = (np.nextafter(end, way) if end in passed else end for end, way in ((low, np.inf), (high, -np.inf)))
        if first <= last:
            inside = np.linspace(first, last, each)
            pieces.append(np.unique(np.append(inside, own) if first <= own <= last else inside))
        if high == own and high in passed:
            pieces.append(np.array([own]))
    return np.concatenate(pieces), np.repeat(np.arange(len(pieces)), [len(piece) for piece in pieces])


def _jumps(passed: np.ndarray, points: np.ndarray, lambdas: np.ndarray, scores: np.ndarray, rows: slice, row: int) -> tuple[Jump, ...]:
    found = []
    for score in passed.tolist():
        below, above = int(np.searchsorted(points, score, "left")) - 1, int(np.searchsorted(points, score, "right"))
        level = np.flatnonzero(scores[rows] == score) + rows.start
        found.append(Jump(score, tuple(level[level != row].tolist()), float(lambdas[below]), float(lambdas[above])))
    return tuple(found)


def sentence_of(found: Slide, data: Dataset, row: int) -> str:
    """How often lambda jumps on the way, and where most."""
    names = data.document_names or ()
    top = max(float(np.abs(found.lambdas).max()), 1e-300)
    jumps = [jump for jump in found.jumps if abs(jump.above - jump.below) > 1e-9 * top]
    if not found.jumps:
        return f"{names[row]} has nobody to pass: its λ cannot jump."
    if not jumps:
        return f"λ of {names[row]} never jumps on its way through the list: no swap changes what its pairs weigh."
    most = max(jumps, key=lambda jump: abs(jump.above - jump.below))
    times = {1: "once", 2: "twice"}.get(len(jumps), f"{count(len(jumps))} times")
    who = names[most.rows[0]] + (f" and {len(most.rows) - 1} level with it" if len(most.rows) > 1 else "")
    return (
        f"On its way through the list λ of {names[row]} jumps {times}, most where it passes {who}: "
        f"from {_signed(most.below)} to {_signed(most.above)}. RankNet's never does: only |Δ| depends on ranks."
    )


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")
