"""The list that the story is told on: sixteen results, A and B relevant, in Burges' three orders or any other.

The results have two features, so that a tree can be grown for them; the list is a drawing, so that other pages open it by a link.
"""

from dataclasses import dataclass

import numpy as np

from boosting import Dataset
from sample_data.drawn import Drawing, of
from sample_data.orders import N

A, B = (72, 64), (38, 82)  # x and y of the relevant results
OTHERS = (
    (55, 22), (20, 40), (84, 30), (64, 48), (30, 60), (12, 74), (48, 36), (90, 84), (26, 16), (70, 12), (8, 52), (58, 90), (40, 8),
    (16, 24),
)  # fmt: skip


@dataclass(frozen=True)
class Arrangement:
    """a, b: 1-based positions of A and B, which differ; the others stand in their own order around them."""

    a: int
    b: int

    @property
    def rows(self) -> list[int]:
        """Numbers of the results from the first rank down: 0 and 1 are A and B, 2, 3, ... the others."""
        rows = list(range(2, N))
        for position, row in sorted(((self.a, 0), (self.b, 1))):
            rows.insert(position - 1, row)
        return rows

    @property
    def drawing(self) -> Drawing:
        places = [A, B, *OTHERS]
        return of(("a", int(row < 2), *places[row]) for row in self.rows)

    @property
    def data(self) -> Dataset:
        """One query of N documents in list order, with features."""
        return self.drawing.dataset()


def scores_of(apart: float) -> np.ndarray:
    """(N,) scores in list order, neighbours `apart`; all 0 where that is 0, and the file alone orders them."""
    return (np.arange(N - 1, -1, -1) * apart).round(9)
