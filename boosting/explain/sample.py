"""The evidence on a document where training draws samples."""

from dataclasses import replace

import numpy as np

from ..data.dataset import Dataset
from ..data.sampling import drawn_features
from ..losses.account import Account, AccountOf
from ..losses.base import Loss, Problem
from ..trace import Trace


def account_within(loss: Loss, data: Dataset, scores: np.ndarray, row: int, problem: Problem, drawn: np.ndarray | None) -> Account:
    """The evidence on document `row` in a tree that is fitted to the drawn documents (n_documents,) bool; None for all.

    problem   that of the sample

    A document that was not drawn brings nothing. One that was drawn brings what it always does, since its target is that of all
    documents; where the weak learner is fitted to pairs, these are its pairs within the sample.
    """
    return _within(lambda row: loss.account(data, scores, row, problem), loss, data, scores, problem, drawn)(row)


def accounts_within(loss: Loss, data: Dataset, scores: np.ndarray, query: int, problem: Problem, drawn: np.ndarray | None) -> AccountOf:
    """The same of each document of a query."""
    return _within(loss.accounts(data, scores, query, problem), loss, data, scores, problem, drawn)


def _within(
    account_of: AccountOf, loss: Loss, data: Dataset, scores: np.ndarray, problem: Problem, drawn: np.ndarray | None
) -> AccountOf:  # fmt: skip
    if drawn is None:
        return account_of
    rows = np.flatnonzero(drawn)
    inside = data.within(rows) if loss.fits_pairs else None

    def of(row: int) -> Account:
        if not drawn[row]:
            return _nothing(account_of(row))
        if inside is None:
            return account_of(row)
        found = loss.account(inside, scores[rows], int(np.searchsorted(rows, row)), problem)
        named = {name: rows[found.pairs[name]] for name in ("winner", "loser", "partner")}
        return replace(found, pairs={**found.pairs, **named})

    return of


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
