"""Why the lambda of a document rises or falls when its score does: its place changes |delta|, its score rho.

    lambda of a document = sum over its pairs of +- sigma rho |delta|        [BU] section 4

Between two scores the sum changes by its two factors, one after the other: |delta| at the old rho, then rho at the new |delta|.

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 3, relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = rise(b.LambdaMART(), data, np.array([2.0, 1.0, 0.0]), np.array([2.0, 3.0, 0.0]), 1)
>>> bool(np.isclose(found.before + found.by_delta + found.by_rho, found.after)), found.ranks
(True, (1, 0))
"""

from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART
from ..words import short, unlike

ROUNDING = 1e-12
# The parts of the sentence, which scripts fill in too.
WORDS = {
    "goes": "goes from rank {one} to rank {two}", "stays": "stays at rank {one}", "same": "{name} {where}, and its lambda stays {new}.",
    "rises": "{name} {where}, and its lambda rises from {old} to {new}: {reasons}.",
    "falls": "{name} {where}, and its lambda falls from {old} to {new}: {reasons}.",
    "more": "|Δ| {change}, as its swaps now change the metric more", "less": "|Δ| {change}, as its swaps now change the metric less",
    "higher": "ρ {change}, as its score is higher", "lower": "ρ {change}, as its score is lower",
    "others": "ρ {change}, as other scores changed", "adds": "adds {size}", "takes": "takes {size}",
}  # fmt: skip


class DocumentTerms(NamedTuple):
    """The pairs of a document, (n_pairs,) each, strongest first, those that differ by rounding as they are listed. sign: +1 where it is the
    winner; force, curvature: of the pair.

    delta   |delta| with whatever else the conventions multiply a pair by, so that force = sigma rho delta
    """

    partner: np.ndarray
    sign: np.ndarray
    rho: np.ndarray
    delta: np.ndarray
    force: np.ndarray
    curvature: np.ndarray


class Rise(NamedTuple):
    """before, after   its lambda;  by_delta, by_rho   what each factor adds;  ranks   0-based;  scores   both before and after
    grew   whether the sum of its |delta| is larger than before
    """

    before: float
    after: float
    by_delta: float
    by_rho: float
    ranks: tuple[int, int]
    scores: tuple[float, float]
    grew: bool


def document_terms(loss: LambdaMART, data: Dataset, scores: np.ndarray, row: int) -> DocumentTerms:
    """Of document `row` of a one-query data set."""
    table = loss.pairs(data, scores, 0)
    own = np.flatnonzero((table["winner"] == row) | (table["loser"] == row))
    strength = table["force"][own] / (table["force"][own].max(initial=0.0) or 1.0)
    own = own[np.argsort(-np.round(strength, 12), kind="stable")]
    is_winner = table["winner"][own] == row
    rho, force = table["rho"][own], table["force"][own]
    delta = np.divide(force, loss.sigma * rho, out=np.zeros_like(force), where=rho > 0)
    partner = np.where(is_winner, table["loser"][own], table["winner"][own])
    return DocumentTerms(partner, np.where(is_winner, 1.0, -1.0), rho, delta, force, table["curvature"][own])


def rise(loss: LambdaMART, data: Dataset, before: np.ndarray, after: np.ndarray, row: int) -> Rise:
    """Of document `row` between two score vectors (n_documents,)."""
    old, new = (document_terms(loss, data, scores, row) for scores in (before, after))
    order = np.argsort(old.partner), np.argsort(new.partner)
    sign, old_rho, new_rho = old.sign[order[0]], old.rho[order[0]], new.rho[order[1]]
    old_delta, new_delta = old.delta[order[0]], new.delta[order[1]]
    ranks = [int(metrics.ranks(scores, data.query_ptr)[row]) for scores in (before, after)]
    return Rise(
        before=float(np.sum(old.sign * old.force)), after=float(np.sum(new.sign * new.force)),
        by_delta=float(loss.sigma * np.sum(sign * old_rho * (new_delta - old_delta))),
        by_rho=float(loss.sigma * np.sum(sign * (new_rho - old_rho) * new_delta)),
        ranks=(ranks[0], ranks[1]), scores=(float(before[row]), float(after[row])),
        grew=bool(new_delta.sum() > old_delta.sum()),
    )  # fmt: skip


def sentence_of(found: Rise, name: str) -> str:
    """What became of its lambda, and through which factor; "" where nothing changed."""
    if found.scores[0] == found.scores[1] and abs(found.after - found.before) <= ROUNDING:
        return ""
    (one, two), (old, new) = found.ranks, unlike(found.before, found.after)
    where = WORDS["goes" if one != two else "stays"].format(one=one + 1, two=two + 1)
    if abs(found.after - found.before) <= ROUNDING:
        return WORDS["same"].format(name=name, where=where, new=short(found.after))
    way = "rises" if found.after > found.before else "falls"
    reasons = []
    if abs(found.by_delta) > ROUNDING:
        reasons.append(WORDS["more" if found.grew else "less"].format(change=_change(found.by_delta)))
    if abs(found.by_rho) > ROUNDING:
        moved = found.scores[1] - found.scores[0]
        why = "higher" if moved > 0 else "lower" if moved else "others"
        reasons.append(WORDS[why].format(change=_change(found.by_rho)))
    return WORDS[way].format(name=name, where=where, old=old, new=new, reasons="; ".join(reasons))


def _change(value: float) -> str:
    return WORDS["adds" if value > 0 else "takes"].format(size=short(abs(value)))
