"""Where in the list a query's pairs push: |delta| counts what a swap would win, and the most is to be won at the top.

>>> import boosting as b
>>> import numpy as np
>>> data = b.Dataset([[0.0]] * 4, relevance=[0, 1, 2, 0], query_ptr=[0, 4])
>>> found = push_by_rank(b.LambdaMART(), data, np.array([3.0, 2.0, 1.0, 0.0]), 0)
>>> found.ours.round(2).tolist(), found.ranknet.round(2).tolist()
([0.43, 0.13, 0.42, 0.02], [0.3, 0.29, 0.34, 0.07])
"""

from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART
from ..losses.strongest import is_long
from .terms import ranknet


class PushByRank(NamedTuple):
    """Shares of all push by 0-based rank, (n_documents of the query,) each; they sum to 1, or are 0 where no pair pushes.

    A pair pushes two documents by |lambda| each; a rank's share is what the pairs of its document push it by, up or down.

    ours      under the loss
    ranknet   under RankNet with the same sigma: delta is 1 for every pair
    """

    ours: np.ndarray
    ranknet: np.ndarray

    @property
    def half(self) -> int:
        """How many ranks are the upper half."""
        return max(len(self.ours) // 2, 1)

    @property
    def upper(self) -> tuple[float, float]:
        """The share of the upper half of the list under the loss, and under RankNet."""
        return float(self.ours[: self.half].sum()), float(self.ranknet[: self.half].sum())


def push_by_rank(loss: LambdaMART, data: Dataset, scores: np.ndarray, query: int) -> PushByRank | None:
    """The shares of query number `query` at these scores (n_documents,); None where its pairs are too many to be listed."""
    if is_long(data, query):
        return None
    return PushByRank(_shares(loss, data, scores, query), _shares(ranknet(loss.sigma), data, scores, query))


def _shares(loss: LambdaMART, data: Dataset, scores: np.ndarray, query: int) -> np.ndarray:
    rows = data.query_slice(query)
    n = rows.stop - rows.start
    rank = metrics.ranks(scores[rows])
    pairs = loss.pairs(data, scores, query)
    both = np.concatenate([pairs["winner"], pairs["loser"]]) - rows.start
    push = np.bincount(rank[both], weights=np.abs(np.tile(pairs["force"], 2)), minlength=n)
    total = push.sum()
    return push / total if total > 0 else push


# The parts of the sentence, which scripts fill in too; number and sign stay together at the end of a line.
WORDS = {
    "no pair": "No pair of different grades, so nothing pushes.",
    "no push": "No swap of two documents changes the metric, so nothing pushes; in RankNet every pair would.",
    "many": "The first {half} of {n} ranks get {ours}\u00a0% of all push; "
    "with |Δ| = 1 for every pair, as in RankNet, {plain}\u00a0%. {moves}",
    "one": "The first of {n} ranks gets {ours}\u00a0% of all push; with |Δ| = 1 for every pair, as in RankNet, {plain}\u00a0%. {moves}",
    "up": "Here |Δ| moves the push up the list.", "down": "Here |Δ| moves the push down the list.",
    "not": "Here |Δ| does not move the push.",
}  # fmt: skip


def sentence_of(found: PushByRank) -> str:
    """What |delta| does to the push in this list, in one sentence."""
    ours, plain = (round(100 * share) for share in found.upper)
    if not found.ranknet.any():
        return WORDS["no pair"]
    if not found.ours.any():
        return WORDS["no push"]
    moves = WORDS["up" if ours > plain else "down" if ours < plain else "not"]
    return WORDS["many" if found.half > 1 else "one"].format(half=found.half, n=len(found.ours), ours=ours, plain=plain, moves=moves)
