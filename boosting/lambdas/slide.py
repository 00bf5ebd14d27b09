"""The lambda of one document while its score slides past all others: smooth between two of them, a jump where it passes one.

Passing changes ranks, ranks change |delta|, and |delta| stands in every lambda. No smooth cost has a slope that jumps.
RankNet's lambda, without |delta|, never jumps.

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 3, relevance=[0, 1, 2], query_ptr=[0, 3])
>>> found = slide(b.LambdaMART(), data, np.array([2.0, 1.0, 0.0]), 2)
>>> [(jump.score, jump.rows, round(jump.above - jump.below, 3)) for jump in found.jumps]
[(1.0, (1,), -0.079), (2.0, (0,), 0.055)]
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from scipy.special import expit

from .. import metrics
from ..data.dataset import Dataset
from ..losses.account import pairs_of
from ..losses.lambdamart import LambdaMART
from ..words import count, counted, unlike
from .terms import ranknet

POINTS = 360  # of the whole curve
PASSED = 40  # documents of a long list that are passed, on both sides together
SCALED = 3  # points of a piece where the loss scales a query by the sum of all its lambdas: each then takes all pairs


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
    rows = data.query_slice(int(data.document_query[row]))
    passed, beyond = _passed(np.delete(scores[rows], row - rows.start), float(scores[row]))
    each = SCALED if loss.query_normalisation else max(2, POINTS // (len(passed) + 1))
    pieces = _pieces(passed, beyond, float(scores[row]), each, loss.sigma)
    lambdas = np.concatenate([_lambdas(loss, data, scores, row, points) for points in pieces])
    other = np.concatenate([_lambdas(ranknet(loss.sigma), data, scores, row, points) for points in pieces])
    size, points = [len(piece) for piece in pieces], np.concatenate(pieces)
    own = int(np.flatnonzero(points == scores[row])[0])
    lambdas[own] = lambda_of(loss, data, scores, row)  # to the last bit
    rank = np.repeat([_rank(scores, rows, row, piece[0]) for piece in pieces], size)
    jumps = _jumps(passed, points, lambdas, scores, rows, row)
    return Slide(points, np.repeat(np.arange(len(pieces)), size), rank, lambdas, other, own, jumps)


def lambda_of(loss: LambdaMART, data: Dataset, scores: np.ndarray, row: int) -> float:
    """The sum of the lambdas of one document, the booster's own."""
    pairs = pairs_of(loss.document_pairs(data, scores, row), row)
    return float((pairs["sign"] * pairs["force"]).sum())


def _passed(others: np.ndarray, own: float) -> tuple[np.ndarray, tuple[float, float]]:
    """The distinct scores of the others, those nearest in the list to `own`, rising; and the next ones below and above them, which are not
    passed, -inf and inf where there is none."""
    distinct = np.unique(others)
    here = int(np.searchsorted(distinct, own))
    first = max(0, min(here - PASSED // 2, len(distinct) - PASSED))
    last = first + PASSED
    below, above = distinct[first - 1] if first else -np.inf, distinct[last] if last < len(distinct) else np.inf
    return distinct[first:last], (float(below), float(above))


def _pieces(passed: np.ndarray, beyond: tuple[float, float], own: float, each: int, sigma: float) -> list[np.ndarray]:
    """Scores to look at, piece by piece: both ends of a piece lie one float away from the document that is passed, and the first and the
    last piece end before the next one that is not."""
    low, high = float(min([own, *passed])), float(max([own, *passed]))
    room = 0.35 * (high - low) or 1.0 / sigma
    least = min(np.nextafter(low, -np.inf), max(low - room, np.nextafter(beyond[0], np.inf)))
    most = max(np.nextafter(high, np.inf), min(high + room, np.nextafter(beyond[1], -np.inf)))
    borders = [float(least), *passed.tolist(), float(most)]
    pieces: list[np.ndarray] = []
    for low, high in pairwise(borders):
        first, last = (np.nextafter(end, way) if end in passed else end for end, way in ((low, np.inf), (high, -np.inf)))
        if first <= last:
            inside = np.linspace(first, last, each)
            pieces.append(np.unique(np.append(inside, own) if first <= own <= last else inside))
        if high == own and high in passed:
            pieces.append(np.array([own]))
    return pieces


def _lambdas(loss: LambdaMART, data: Dataset, scores: np.ndarray, row: int, points: np.ndarray) -> np.ndarray:
    """(n_points,) lambda of `row` at the points of one piece. On a piece ranks stay, so what a swap changes is asked once, and
    only rho moves; unless the whole query is scaled by what its pairs push."""
    moved = scores.copy()
    if loss.query_normalisation:
        found = np.empty(len(points))
        for p, moved[row] in enumerate(points):
            found[p] = lambda_of(loss, data, moved, row)
        return found
    moved[row] = points[len(points) // 2]
    pairs = pairs_of(loss.document_pairs(data, moved, row), row)
    sign, swap = pairs["sign"][:, None], pairs["delta"][:, None]
    difference = sign * (points - scores[pairs["partner"]][:, None])
    if loss.score_normalisation and np.ptp(moved[data.query_slice(int(data.document_query[row]))]) > 0:
        swap = swap * (0.01 + np.abs(pairs["difference"][:, None])) / (0.01 + np.abs(difference))
    return (sign * loss.sigma * expit(-loss.sigma * difference) * swap).sum(axis=0)


def _rank(scores: np.ndarray, rows: slice, row: int, score: float) -> int:
    moved = scores[rows].copy()
    moved[row - rows.start] = score
    return int(metrics.ranks(moved)[row - rows.start])


def _jumps(passed: np.ndarray, points: np.ndarray, lambdas: np.ndarray, scores: np.ndarray, rows: slice, row: int) -> tuple[Jump, ...]:
    found = []
    for score in passed.tolist():
        below, above = int(np.searchsorted(points, score, "left")) - 1, int(np.searchsorted(points, score, "right"))
        level = np.flatnonzero(scores[rows] == score) + rows.start
        found.append(Jump(score, tuple(level[level != row].tolist()), float(lambdas[below]), float(lambdas[above])))
    return tuple(found)


# The parts of the sentence, which scripts fill in too.
WORDS = {
    "alone": "{name} has no document to pass, so its λ cannot jump.",
    "never": "λ of {name} never jumps on its way {where}: no swap changes what its pairs weigh.",
    "jumps": "On its way {where}, λ of {name} jumps {times}, {most}where it passes {who}: from {below} to {above}. "
    "RankNet's over all pairs never does: only |Δ| and which pairs count depend on ranks. No smooth cost has a slope that jumps.",
    "times": "{count} times", "1": "once", "2": "twice", "most": "most ", "level": "{name} and {more} with the same score",
    "whole": "through the list", "near": "past the {n} nearest scores",
}  # fmt: skip


def sentence_of(found: Slide, data: Dataset, row: int) -> str:
    """How often lambda jumps on the way, and where most."""
    names = data.document_names
    top = max(float(np.abs(found.lambdas).max()), 1e-300)
    jumps = [jump for jump in found.jumps if abs(jump.above - jump.below) > 1e-9 * top]
    rows = data.query_slice(int(data.document_query[row]))
    is_whole = sum(len(jump.rows) for jump in found.jumps) == rows.stop - rows.start - 1
    where = WORDS["whole" if is_whole else "near"].format(n=len(found.jumps))
    if not jumps:
        return WORDS["never" if found.jumps else "alone"].format(name=names[row], where=where)
    widest = max(abs(jump.above - jump.below) for jump in jumps)
    most = next(jump for jump in jumps if abs(jump.above - jump.below) >= widest * (1 - 1e-12))  # not by a last bit
    times = WORDS.get(str(len(jumps)), WORDS["times"]).format(count=count(len(jumps)))
    first, more = names[most.rows[0]], len(most.rows) - 1
    who = WORDS["level"].format(name=first, more=counted(more, "other")) if more else first
    below, above = (f"{'+' * (value > 0)}{text}" for value, text in zip(most[2:], unlike(*most[2:]), strict=True))
    parts = {"name": names[row], "where": where, "times": times, "most": WORDS["most"] * (len(jumps) > 1), "who": who}
    return WORDS["jumps"].format(below=below, above=above, **parts)
