"""What the Lambdas page shows: where its scores come from, what a person changed, and under which conventions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from boosting import Dataset, LambdaMART
from boosting.lambdas.what_if import one_query, with_scores

MOST_DOCUMENTS = 1500  # above it the pairs of a query take too long to answer a drag
KNOBS = tuple(f for f in fields(LambdaMART) if not f.metadata.get("hidden"))


@dataclass(frozen=True, eq=False)
class Base:
    """What the state starts from, untouched: one query, its scores, and the best grade of the whole data set.

    key     changes whenever another query, iteration or order is shown
    about   where the scores come from, in a few words
    """

    key: str
    data: Dataset
    scores: np.ndarray
    best: float
    about: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class State:
    """What a person chose on top of a base.

    order       one of the three example orders instead of a query of a data set
    scores, grades    edits: row of the query -> value
    conventions, against    the loss, and a second one to compare with
    leaf        rows that share a leaf;  l2   its regularisation, None = what the conventions say
    pair        rows (winner, loser) or any two of one grade
    slid        the row whose lambda is followed while its score slides, None = the best document
    """

    order: str | None = None
    scores: Mapping[int, float] = field(default_factory=dict)
    grades: Mapping[int, float] = field(default_factory=dict)
    conventions: LambdaMART = field(default_factory=LambdaMART)
    against: LambdaMART | None = None
    leaf: tuple[int, ...] = ()
    l2: float | None = None
    pair: tuple[int, int] | None = None
    slid: int | None = None

    @property
    def is_what_if(self) -> bool:
        return bool(self.scores or self.grades)

    def at_model(self) -> "State":
        """Without the edits: the model again."""
        return replace(self, scores={}, grades={})

    def elsewhere(self, order: str | None = None) -> "State":
        """For another query: what named rows is forgotten, the conventions stay."""
        return State(order=order, conventions=self.conventions, against=self.against, l2=self.l2)

    def data_of(self, base: Base) -> Dataset:
        return one_query(base.data, 0, self.grades)

    def scores_of(self, base: Base) -> np.ndarray:
        return with_scores(base.scores, self.scores)

    def edited(self, base: Base, scores: np.ndarray) -> "State":
        """With the scores that differ from the base as edits."""
        return replace(self, scores={int(d): float(scores[d]) for d in np.flatnonzero(scores != base.scores)})

    def l2_of(self) -> float:
        return self.conventions.setting_defaults.get("l2_regularization", 0.0) if self.l2 is None else self.l2

    def inside(self, base: Base) -> tuple["State", list[str]]:
        """Rows that the query has; a sentence for each part that named others."""
        n, said = base.data.n_documents, []
        kept: dict[str, Any] = {
            "scores": {d: v for d, v in self.scores.items() if d < n and v != base.scores[d]},
            "grades": {d: v for d, v in self.grades.items() if d < n and v != base.data.relevance[d]},
            "leaf": tuple(d for d in self.leaf if d < n),
            "pair": self.pair if self.pair is None or max(self.pair) < n else None,
            "slid": self.slid if self.slid is None or self.slid < n else None,
        }
        named = {**{name: getattr(self, name) or () for name in ("scores", "grades", "leaf", "pair")}, "slid": (self.slid or 0,)}
        for name, rows in named.items():
            if any(d >= n for d in rows):
                said.append(f"{name} was ignored where it names rows that this query does not have; they are 0..{n - 1}.")
        return replace(self, **kept), said


def ready(loss: LambdaMART, base: Base, data: Dataset) -> LambdaMART:
    """The loss with the best grade that ERR measures by: the data set's, or a higher one that a person typed."""
    return replace(loss, max_grade=float(np.nanmax(data.relevance, initial=base.best)))


def shown_pair(state: State, loss: LambdaMART, data: Dataset, scores: np.ndarray) -> tuple[int, int] | None:
    """The chosen pair with its winner first; the strongest where none was chosen; None where there is no pair at all."""
    if state.pair is not None:
        i, j = state.pair
        return (j, i) if data.relevance[i] < data.relevance[j] else (i, j)
    table = loss.pairs(data, scores, 0)
    if not len(table["force"]):
        return None
    p = int(table["force"].argmax())
    return int(table["winner"][p]), int(table["loser"][p])


def slid_row(state: State, data: Dataset) -> int | None:
    """The document whose score slides: the chosen one, else the best one; None where all grades are alike and nothing pushes."""
    if np.nanmin(data.relevance, initial=np.inf) >= np.nanmax(data.relevance, initial=-np.inf):
        return None
    return int(np.nanargmax(data.relevance)) if state.slid is None else state.slid
