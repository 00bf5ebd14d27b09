"""Three orders of the same sixteen results, two of them relevant: why fewer contradicting pairs can mean a worse list.

From the second order to the third the upper relevant result falls three places and the lower one rises five, as in Figure 1
of Burges, MSR-TR-2010-82, who calls the pairs pairwise errors. RankNet finds that progress, two pairs fewer; a reader who looks
at the top does not.
"""

from dataclasses import dataclass

import numpy as np

from boosting import Dataset

N = 16
STEP = 0.01


@dataclass(frozen=True)
class Order:
    """relevant: 1-based positions of the first and the second relevant result; errors: how many pairs contradict that order."""

    identifier: str
    title: str
    relevant: tuple[int, int]
    errors: int

    @property
    def data(self) -> Dataset:
        """One query of N documents in file order; what the two relevant ones are called stays the same in every order."""
        names = [f"Other result {i + 1}" for i in range(N - 2)]
        grades = np.zeros(N)
        for position, name in zip(self.relevant, ("Relevant result A", "Relevant result B"), strict=True):
            names.insert(position - 1, name)
            grades[position - 1] = 1.0
        return Dataset(np.zeros((N, 1)), grades, [0, N], qids=[self.title], document_names=names)

    @property
    def scores(self) -> np.ndarray:
        """(N,) falling by STEP a place, so that every pair is still nearly undecided."""
        return np.arange(N - 1, -1, -1) * STEP


ORDERS = (
    Order("perfect", "Perfect order", (1, 2), 0),
    Order("ten", "10 contradicting pairs", (1, 12), 10),
    Order("eight", "8 contradicting pairs", (4, 7), 8),
)


def order(identifier: str) -> Order:
    """An order by its identifier. Raises KeyError for an unknown one.

    >>> order("ten").errors
    10
    """
    for found in ORDERS:
        if found.identifier == identifier:
            return found
    raise KeyError(f"there is no order {identifier!r}; choose one of {', '.join(o.identifier for o in ORDERS)}")
