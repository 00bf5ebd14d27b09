"""What the Lambdas page shows: where its scores come from, what a person changed, and under which conventions.

/lambdas?data=six&scores=0~1.5~3~-2&conventions=xgboost~sigma~2.0&against=ranklib&leaf=1~4

Its fields have readers of their own: edits are rows with a value each, and conventions a loss, which no other page has. Place and data are
borrowed of Step; the browser has the way back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from boosting import Dataset, LambdaMART
from boosting.lambdas.what_if import one_query, with_scores
from sample_data.orders import ORDERS

from ..state.fields import choice, kept, row
from ..state.state import PageState
from . import lambdas_values as values


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
class Lambdas(PageState):
    """What a person chose on top of a base.

    order       one of the three example orders instead of a query of a data set
    scores, grades    edits: row of the query -> value
    conventions, against    the loss, and a second one to compare with
    leaf        rows that share a leaf;  l2   its regularisation, None = what the conventions say
    pair        rows (winner, loser) or any two of one grade
    slid        the row whose lambda is followed while its score slides, None = the best document
    """

    order: str | None = choice(tuple(order.identifier for order in ORDERS), None, reported=True)
    scores: Mapping[int, float] = kept(dict, read=values.scores_of, write=values.values_text, near=values.scores_near, reported=True)
    grades: Mapping[int, float] = kept(dict, read=values.grades_of, write=values.values_text, near=values.grades_near, reported=True)
    conventions: LambdaMART = kept(LambdaMART, read=values.loss_of, write=values.loss_text, near=values.loss_near, reported=True)
    against: LambdaMART | None = kept(None, read=values.loss_of, write=values.loss_text, near=values.other_near, reported=True)
    leaf: tuple[int, ...] = kept((), read=values.rows_of, write=values.rows_text, near=values.rows_near, reported=True)
    l2: float | None = kept(None, read=values.l2_of, write=repr, near=values.l2_near, reported=True)
    pair: tuple[int, int] | None = kept(None, read=values.pair_of, write=values.rows_text, near=values.pair_near, reported=True)
    slid: int | None = row(reported=True)

    @property
    def is_what_if(self) -> bool:
        return bool(self.scores or self.grades)

    def elsewhere(self) -> "Lambdas":
        """For another query: what named rows is forgotten, the conventions stay."""
        return Lambdas(conventions=self.conventions, against=self.against, l2=self.l2)

    def data_of(self, base: Base) -> Dataset:
        return one_query(base.data, 0, self.grades)

    def scores_of(self, base: Base) -> np.ndarray:
        return with_scores(base.scores, self.scores)

    def l2_of(self) -> float:
        return self.conventions.setting_defaults.get("l2_regularization", 0.0) if self.l2 is None else self.l2

    def sent(self) -> dict[str, Any]:
        """As plain data, all of it: the browser owns it."""
        losses = {"conventions": values.plain_loss(self.conventions), "against": values.plain_loss(self.against) if self.against else None}
        return {"state": {**super().sent(), **losses}}

    def inside(self, base: Base) -> tuple["Lambdas", list[str]]:
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
