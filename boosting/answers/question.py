"""A question with its right answer and the wrong ones that are usual. It knows no loss: whoever asks brings the numbers."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .term import Term


class Misread(NamedTuple):
    """key names the misreading, words explain it, value is the number that it leads to."""

    key: str
    words: str
    value: float


def nothing() -> Iterator[Misread]:
    return iter(())


def no_terms() -> tuple[Term, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked for, and what may be answered.

    key           names the question: "target", "leaf", "pair/rho"
    words         what is asked for, for a list of questions
    right         the booster's own number
    misreadings   the usual ones, those of the method before those of arithmetic
    neighbours    another number of the same kind, taken for this one; looked through only where no misreading fits
    terms         the way to the right answer, to be compared with one's own

    >>> asked = Question("sum", "2 + 3", 5.0, lambda: iter([Misread("minus", "They are added.", -1.0)]))
    >>> [one.key for one in asked.wrong()]
    ['minus']
    """

    key: str
    words: str
    right: float
    misreadings: Callable[[], Iterator[Misread]] = nothing
    neighbours: Callable[[], Iterator[Misread]] = nothing
    terms: Callable[[], tuple[Term, ...]] = no_terms

    def wrong(self) -> list[Misread]:
        """Every misreading that changes the number."""
        return self._that_matter(self.misreadings())

    def of_neighbours(self) -> list[Misread]:
        return self._that_matter(self.neighbours())

    def _that_matter(self, misreadings: Iterator[Misread]) -> list[Misread]:
        noise = 1e-9 * max(abs(self.right), 1e-3)
        return [one for one in misreadings if math.isfinite(one.value) and abs(one.value - self.right) > noise]
