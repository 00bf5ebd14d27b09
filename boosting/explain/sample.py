"""The evidence on a document where training draws samples."""

from dataclasses import replace

import numpy as np

from ..data.dataset import Dataset
from ..data.sampling import drawn_features
from ..losses.account import Account
from ..losses.base import Loss, Problem
from ..trace import Trace


def account_of_sample(trace: Trace, k: int, scores: np.ndarray, row: int, problem: Problem) -> Account:
    """The evidence on document `row` in tree k, from scores (n_documents,) and `problem`, that of the sample."""
    return account_within(trace.loss, trace.data, scores, row, problem, trace.drawn(k))


def account_within(loss: Loss, data: Dataset, scores: np.ndarray, row: int, problem: Problem, drawn: np.ndarray | None) -> Account:
    """The same where the tree is fitted to the drawn documents (n_documents,) bool; None for all.

    A document that was not drawn brings nothing. One that was drawn brings what it always does, since its target is that of all
    documents; where the weak learner is fitted to pairs, these are its pairs within the sample.
    """
    if drawn is None:
        return loss.account(data, scores, row, problem)
    if not drawn[row]:
        return _nothing(loss.account(data, scores, row, problem))
    if not loss.fits_pairs:
        return loss.account(data, scores, row, problem)
    rows = np.flatnonzero(drawn)
    place = int(np.searchsorted(rows, row))
    found = loss.account(data.within(rows), scores[rows], place, problem)
    named = {name: rows[found.pairs[name]] for name in ("winner", "loser", "partner")}
    return replace(found, pairs={**found.pairs, **named})


def is_drawn(trace: Trace, k: int, row: int) -> bool:
    """Whether tree k is fitted to training document `row`."""
    drawn = trace.drawn(k)
    return drawn is None or bool(row < len(drawn) and drawn[row])


def sample_in_words(trace: Trace, k: int) -> str:
    """What tree k drew, such as "46 of 92 documents, 2 of 4 features"; "" where it is fitted to all."""
    drawn, features, words = trace.drawn(k), drawn_features(trace.data.n_features, trace.settings, k), []
    if drawn is not None:
        words.append(f"{int(drawn.sum()):,} of {trace.data.n_documents:,} documents")
    if features is not None:
        words.append(f"{len(features):,} of {trace.data.n_features:,} features")
    return ", ".join(words)


def _nothing(account: Account) -> Account:
    return replace(account, pairs={name: column[:0] for name, column in account.pairs.items()}, rows=())
