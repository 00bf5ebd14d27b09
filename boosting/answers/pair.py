"""Questions about one pair: the columns of the loss's pair table that somebody can work out.

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 2, relevance=[1, 0], query_ptr=[0, 2])
>>> here = AskedState(b.LambdaMART(metric="ranknet", sigma=2.0), data, np.zeros(2))
>>> asked = pair_question(here, "force", 0, 1)
>>> asked.words, asked.right, [one.key for one in asked.wrong()][:2]
('lambda of d1 over d2', 1.0, ['sign', 'sigma missing'])
"""

from collections.abc import Iterator

import numpy as np

from ..losses.base import Loss
from .question import Misread, Question
from .state import MOST_NEIGHBOURS, AskedState
from .terms import pair_terms


def pair_columns(loss: Loss) -> dict[str, str]:
    """key -> heading of the columns that are asked for."""
    return {column.key: column.heading for column in loss.pair_columns if column.key not in loss.given_columns}


def pair_question(state: AskedState, key: str, winner: int, loser: int) -> Question:
    """One column of a pair. Raises ValueError where the two are no pair, KeyError for a column that is not asked for."""
    query, headings = int(state.data.document_query[winner]), pair_columns(state.loss)
    table = state.pairs_of(winner)
    at = np.flatnonzero((table["winner"] == winner) & (table["loser"] == loser))
    if not len(at):
        raise ValueError("these two documents have the same grade, or none: they are not a pair.")

    def misreadings() -> Iterator[Misread]:
        for wrong in state.misreadings():
            if wrong.pairs is not None:
                other = wrong.pairs(query)
                one = (other["winner"] == winner) & (other["loser"] == loser)
                if one.any():  # a misreading may leave pairs out
                    yield Misread(wrong.key, wrong.words, float(other[key][one][0]))
        yield Misread("sign", f"The sign: this {headings[key]} is not below 0.", -right)

    def neighbours() -> Iterator[Misread]:
        for name in headings.keys() - {key}:
            yield Misread(f"column {name}", f"That is another number of this pair: {headings[name]}.", float(table[name][at[0]]))
        for p in range(min(len(table["winner"]), MOST_NEIGHBOURS)):
            words = f"That is the {headings[key]} of another pair: {_said(state, table['winner'][p], table['loser'][p])}."
            yield Misread(f"pair {p}", words, float(table[key][p]))

    words, right = f"{headings[key]} of {_said(state, winner, loser)}", float(table[key][at[0]])
    return Question(f"pair/{key}", words, right, misreadings, neighbours, lambda: pair_terms(state, key, winner, loser, words, right))


def _said(state: AskedState, winner: int, loser: int) -> str:
    return f"{state.name(winner)} over {state.name(loser)}"
