"""What a loss can tell about one document: its evidence, row by row, and the equations between the numbers it shows.

Every row of evidence, pair or not, `adds` to the document's target * weight and `weighs` in the denominator of its leaf:

    sum of adds   = target * weight                what the document brings to the numerator of its leaf
    sum of weighs = its part of the denominator

An equation is Python that can be evaluated, `Equation("force", "sigma * rho * delta")`: a screen shows it with symbols and
live numbers, and a test evaluates it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np


class Row(NamedTuple):
    """Evidence that is no pair: what it asks for, how much it weighs, what it adds (asks * weighs); key names its quantity."""

    key: str
    words: str
    asks: float
    weighs: float
    adds: float


class Quantity(NamedTuple):
    """A number with a name: its key in equations, a plain symbol, words, and its value where all pairs share it."""

    key: str
    symbol: str
    words: str
    value: float | None = None


SIGN = Quantity("sign", "±", "+ where the document wins, − where it loses")


class Equation(NamedTuple):
    """result = expression, in keys of quantities; `tied`: holds for tied pairs instead of the others."""

    result: str
    expression: str
    tied: bool = False


@dataclass(frozen=True, eq=False)
class Account:
    """The evidence on one document.

    pairs        columns of equal length: winner, loser, partner (rows of the data set), won, tied (bool), sign (+1 won, -1
                 lost), gap, the loss's own columns, weighs, adds
    rows         evidence that is no pair
    quantities   what the equations name, in the order of the screen
    equations    how the numbers of a pair, or those that all pairs share, follow from each other
    shown        keys of the columns worth a place on screen, next to partner and `adds`
    """

    pairs: dict[str, np.ndarray]
    rows: tuple[Row, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    equations: tuple[Equation, ...] = ()
    shown: tuple[str, ...] = ()


AccountOf = Callable[[int], Account]  # of a document, by its row


def preference_quantities(pairs: Mapping[str, np.ndarray]) -> tuple[Quantity, ...]:
    """The stated weight of a pair, where the pair table of a loss has one. It needs no column: a screen says it beside the partner."""
    return (Quantity("preference_weight", "u", "preference weight"),) if "preference_weight" in pairs else ()


class Fit(NamedTuple):
    """What one tree of an iteration was fitted to: adds and weighs (n_documents,), the parts of every training document in
    the numerator and denominator of its leaf. Leaf value = offset + scale * numerator / denominator."""

    adds: np.ndarray
    weighs: np.ndarray
    scale: float = 1.0
    offset: float = 0.0


def pairs_of(table: Mapping[str, np.ndarray], row: int) -> dict[str, np.ndarray]:
    """The pairs that `row` takes part in, seen from it: adds partner, won, sign and tied to the columns of `Loss.pairs`.

    >>> table = {"winner": np.array([4, 5]), "loser": np.array([5, 6]), "force": np.array([0.5, 0.25])}
    >>> own = pairs_of(table, 5)
    >>> own["partner"].tolist(), own["sign"].tolist()
    ([4, 6], [-1.0, 1.0])
    """
    mine = np.flatnonzero((table["winner"] == row) | (table["loser"] == row))
    own = {name: column[mine] for name, column in table.items()}
    won = own["winner"] == row
    return {
        "tied": np.zeros(len(won), bool),
        **own,
        "partner": np.where(won, own["loser"], own["winner"]),
        "won": won,
        "sign": np.where(won, 1.0, -1.0),
    }
