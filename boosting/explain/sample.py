"""The evidence on a document where training draws samples."""

from dataclasses import replace

import numpy as np

from ..losses.account import Account
from ..losses.base import Problem
from ..trace import Trace


def account_of_sample(trace: Trace, k: int, scores: np.ndarray, row: int, problem: Problem) -> Account:
    """The evidence on document `row` in tree k, from scores (n_documents,) and `problem`, that of the sample.

    A document that was not drawn brings nothing. One that was drawn brings what it always does, since its target is that of all
    documents; where the weak learner is fitted to pairs, these are its pairs within the sample.
    """
    data, drawn = trace.data, trace.drawn(k)
    if drawn is None:
        return trace.loss.account(data, scores, row, problem)
    if not drawn[row]:
        return _nothing(trace.loss.account(data, scores, row, problem))
    if not trace.loss.fits_pairs:
        return trace.loss.account(data, scores, row, problem)
    rows = np.flatnonzero(drawn)
    place = int(np.searchsorted(rows, row))
    found = trace.loss.account(data.within(rows), scores[rows], place, problem)
    named = {name: rows[found.pairs[name]] for name in ("winner", "loser", "partner")}
    return replace(found, pairs={**found.pairs, **named})


def is_drawn(trace: Trace, k: int, row: int) -> bool:
    """Whether tree k is fitted to training document `row`."""
    drawn = trace.drawn(k)
    return drawn is None or bool(row < len(drawn) and drawn[row])


def _nothing(account: Account) -> Account:
    return replace(account, pairs={name: column[:0] for name, column in account.pairs.items()}, rows=())
