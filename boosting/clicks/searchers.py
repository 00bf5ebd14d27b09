"""Searchers who look at a page and click, made up: two models of position bias, and a log of many of them where the grades are known.

    position-based   a searcher looks at position k with chance 1 / k^bias, and clicks what attracts
    cascade          a searcher reads from the top, clicks the first document that attracts, and leaves

How much a document of grade g attracts is noise + (1 - noise) (2^g - 1) / (2^G - 1), with G the highest grade of the data.
Models: Craswell, Zoeter, Taylor & Ramsey, WSDM 2008; the chance to look as in Joachims, Swaminathan & Schnabel, WSDM 2017.

>>> from boosting.data.dataset import Dataset
>>> data = Dataset([[0.9], [0.5], [0.1]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> search(data, data.features[:, 0], Searchers(sessions=1000)).clicks.tolist()
[92, 501, 133]
>>> search(data, data.features[:, 0], Searchers("cascade", sessions=1000)).clicks.tolist()
[92, 908, 0]
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from .log import MOST, ClickLog
from .pairs import TOP

MODELS = ("position", "cascade")


@dataclass(frozen=True)
class Searchers:
    """Who searches, and how often.

    model      one of MODELS
    sessions   of each query
    bias       of "position": 0 = every position is looked at, 1 = the tenth by one in ten
    noise      the chance that a document of grade 0 attracts, 0..1
    seed       draws the clicks
    """

    model: str = "position"
    sessions: int = 1000
    bias: float = 1.0
    noise: float = 0.1
    seed: int = 0

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise ValueError(f"model={self.model!r} is not known; choose one of {', '.join(map(repr, MODELS))}.")
        if not 1 <= self.sessions <= MOST:
            raise ValueError(f"sessions={self.sessions!r} must be a whole number from 1 to {MOST:,}.")
        for name, high in (("bias", 5.0), ("noise", 1.0)):
            if not 0.0 <= getattr(self, name) <= high:
                raise ValueError(f"{name}={getattr(self, name)!r} is outside 0..{high:g}; choose a number between them.")

    def chances(self, attraction: np.ndarray) -> np.ndarray:
        """(n_queries, n) the chance of a click at each position, from how much the documents there attract, the uppermost first."""
        if self.model == "cascade":
            still_there = np.hstack([np.ones((len(attraction), 1)), np.cumprod(1.0 - attraction, axis=1)[:, :-1]])
            return still_there * attraction
        return attraction / np.arange(1, attraction.shape[1] + 1) ** self.bias

    def click(self, attraction: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """(n_queries, n) clicks of all sessions. What attracts nobody, as no document at all, draws no random number."""
        chances = self.chances(attraction)
        if self.model == "position":
            return rng.binomial(self.sessions, chances)
        leaves_without = np.maximum(0.0, 1.0 - chances.sum(axis=1, keepdims=True))
        return rng.multinomial(self.sessions, np.hstack([chances, leaves_without]))[:, :-1]


def search(data: Dataset, shown_by: np.ndarray, searchers: Searchers, top: int = TOP) -> ClickLog:
    """The log of these searchers: every query shows its `top` documents by `shown_by` (n_documents,), equal ones in file order. A
    document without a grade attracts as one of grade 0. Raises ValueError where none has a grade.
    """
    if np.isnan(data.relevance).all():
        raise ValueError("no document has a grade, and clicks are made up from grades.")
    gain = 2.0**data.relevance - 1.0
    highest = max(float(np.nanmax(gain)), 1.0)
    attraction = searchers.noise + (1.0 - searchers.noise) * np.nan_to_num(gain) / highest
    order = np.lexsort((-np.nan_to_num(shown_by, nan=-np.inf), data.document_query))
    place = np.arange(data.n_documents) - data.query_ptr[data.document_query]
    rows, at = order[place < top], (data.document_query[place < top], place[place < top])
    pages = np.zeros((data.n_queries, at[1].max() + 1))
    pages[at] = attraction[rows]
    clicks = searchers.click(pages, np.random.default_rng(searchers.seed))[at]
    ends, names = np.cumsum([0, *np.minimum(np.diff(data.query_ptr), top)]), data.document_names
    return ClickLog(
        tuple(data.qids), frozen(ends), tuple(names[row] for row in rows.tolist()), frozen(at[1] + 1.0),
        frozen(np.full(len(rows), searchers.sessions, np.int64)), frozen(clicks.astype(np.int64)),
    )  # fmt: skip
