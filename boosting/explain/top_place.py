"""The top place of a query, shared out: the shares that the grades ask for, and those that the scores give along a run ([LN]
section 4). Their cross entropy is what ListNet lowers; it cannot fall below the entropy of the shares that are asked for.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = top_place(b.train(data, b.ListNet(), b.Settings(n_iterations=2)), 0)
>>> found.wanted.round(2).tolist(), found.shares[0].round(2).tolist()
([0.09, 0.67, 0.24], [0.33, 0.33, 0.33])
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..compute.arrays import frozen
from ..losses.listnet import log_shares
from ..trace import Trace
from ..words import ROUNDING, counted, course, percent, short
from .part import data_of


@dataclass(frozen=True, eq=False)
class TopPlace:
    """One query along a run; n of its documents have a grade, the others do not compete and have no share.

    wanted       (n_documents of the query,) the shares that the grades ask for; they sum to 1
    log_shares   (n_iterations + 1, n_documents of the query) the logarithms of those that the scores give; -inf = no share
    """

    wanted: np.ndarray
    log_shares: np.ndarray

    @cached_property
    def shares(self) -> np.ndarray:
        """(n_iterations + 1, n_documents of the query); each row sums to 1."""
        return frozen(np.exp(self.log_shares))

    @cached_property
    def cross_entropy(self) -> np.ndarray:
        """(n_iterations + 1,) - sum of wanted * log share."""
        known = self.wanted > 0
        return frozen(-self.log_shares[:, known] @ self.wanted[known])

    @property
    def floor(self) -> float:
        """The entropy of `wanted`: the cross entropy of shares that leave nothing to wish for."""
        known = self.wanted[self.wanted > 0]
        return -float(known @ np.log(known))


def top_place(trace: Trace, query: int, validation: bool = False) -> TopPlace:
    """Of query number `query` of the training or the validation data, in a run of ListNet."""
    data = data_of(trace, validation)
    rows = data.query_slice(query)
    logs = frozen([log_shares(data, scores)[rows] for scores in trace.all_scores(validation)])
    wanted = trace.loss.document_columns(data, np.zeros(data.n_documents), query)["wanted"]
    return TopPlace(frozen(wanted), logs)


def sentence_of(found: TopPlace, k: int, names: tuple[str, ...]) -> str:
    """What tree k did to the share of the best document, and how far the cross entropy is from its floor.

    names   (n_documents of the query,)
    """
    if np.count_nonzero(found.wanted) < 2:
        return "Fewer than two documents with a grade compete here, so there is nothing to share."
    best, entropy = np.flatnonzero(found.wanted == found.wanted.max()), found.cross_entropy
    asked = f"should have {percent(found.wanted[best[0]])} of the top place"
    above = float(entropy[k]) - found.floor
    left = f"{short(above) if above > ROUNDING * abs(found.floor) else 'nothing'} above the least possible"
    if len(best) == 1:
        share = found.shares[:, best[0]]
        now = f"has {percent(share[0])} of it" if k == 0 else _way(percent(share[k - 1]), percent(share[k]))
        sentence = f"{names[best[0]]} {asked} and {now}."
    else:
        sentence = f"{counted(len(best), 'document').capitalize()} of the best grade {asked} each."
    if k == 0:
        return f"{sentence} The cross entropy of this query starts at {short(float(entropy[0]))}, {left}."
    return f"{sentence} The cross entropy of this query {course(float(entropy[k - 1]), float(entropy[k]))}, {left}."


def _way(was: str, is_now: str) -> str:
    return f"stays at {is_now}" if was == is_now else f"goes from {was} to {is_now}"
