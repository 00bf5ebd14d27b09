"""A question with its right answer and the wrong ones that are usual. It knows no loss: whoever asks brings the numbers."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Misconception(NamedTuple):
    """key names the slip, words explain it, value is the number that it leads to."""

    key: str
    words: str
    value: float


def nothing() -> Iterator[Misconception]:
    return iter(())


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked for, and what may be answered.

    key      names the question: "target", "leaf", "pair/rho"
    words    what is asked for, for a list of questions
    right    the booster's own number
    slips    the usual ones, those of the method before those of arithmetic
    mix_ups  another number of the same kind, taken for this one; looked through only where no slip fits

    >>> asked = Question("sum", "2 + 3", 5.0, lambda: iter([Misconception("minus", "They are added.", -1.0)]))
    >>> [slip.key for slip in asked.wrong()]
    ['minus']
    """

    key: str
    words: str
    right: float
    slips: Callable[[], Iterator[Misconception]] = nothing
    mix_ups: Callable[[], Iterator[Misconception]] = nothing

    def wrong(self) -> list[Misconception]:
        """Every slip that changes the number."""
        return self._that_matter(self.slips())

    def mixed_up(self) -> list[Misconception]:
        return self._that_matter(self.mix_ups())

    def _that_matter(self, slips: Iterator[Misconception]) -> list[Misconception]:
        noise = 1e-9 * max(abs(self.right), 1e-3)
        return [slip for slip in slips if math.isfinite(slip.value) and abs(slip.value - self.right) > noise]
