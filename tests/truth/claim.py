"""A claim: what the booster computes and what someone else computes, side by side, and how far apart they may be.

@claim("GBT: scores of 50 trees", oracle="scikit-learn", bound=1e-12)
def gbt_scores():
    "What is compared, in a sentence or two."
    yield ours, theirs
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

CLAIMS: "dict[str, Claim]" = {}


class Seen(NamedTuple):
    """cases = numbers compared; difference = the largest |ours - theirs|; largest = the largest |theirs|, so that a claim
    about zeros does not pass for a claim."""

    cases: int
    difference: float
    largest: float


@dataclass(frozen=True)
class Claim:
    """name, oracle and bound as docs/truth.md lists them; sides yields (ours, theirs), numbers or arrays of one shape."""

    name: str
    oracle: str
    bound: float
    sides: Callable[[], Iterator[tuple[Any, Any]]]

    @property
    def text(self) -> str:
        return " ".join((self.sides.__doc__ or "").split())

    def measure(self) -> Seen:
        return compare(self.sides())

    def holds(self, seen: Seen) -> bool:
        return bool(seen.cases > 0 and np.isfinite(seen.largest) and seen.difference <= self.bound)


def claim(name: str, oracle: str, bound: float) -> Callable:
    """Register a function that yields (ours, theirs)."""

    def register(sides: Callable) -> Callable:
        assert name not in CLAIMS, f"two claims are called {name!r}"
        CLAIMS[name] = Claim(name, oracle, bound, sides)
        return sides

    return register


def compare(sides: Iterator[tuple[Any, Any]]) -> Seen:
    """The largest absolute difference; NaN on either side, or another shape, is an infinite one."""
    cases, difference, largest = 0, 0.0, 0.0
    for ours, theirs in sides:
        mine, other = np.asarray(ours, np.float64), np.asarray(theirs, np.float64)
        if mine.shape != other.shape or not (np.isfinite(mine).all() and np.isfinite(other).all()):
            return Seen(cases + mine.size, float("inf"), largest)
        cases += mine.size
        difference = max(difference, float(np.abs(mine - other).max(initial=0.0)))
        largest = max(largest, float(np.abs(other).max(initial=0.0)))
    return Seen(cases, difference, largest)
