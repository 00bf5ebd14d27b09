"""An engine's objective as its file sets it: from scores to gradients, and from their sums in a leaf to its value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ..fields import as_number

Table = dict[str, np.ndarray]


class CannotTell(ValueError):
    """Why it cannot be told what trees were fitted to.

    >>> str(CannotTell("each tree was trained on a sample"))
    'It is not known what its trees were fitted to, because each tree was trained on a sample.'
    """

    def __init__(self, because: str) -> None:
        super().__init__(f"It is not known what its trees were fitted to, because {because}.")


class Gradients(NamedTuple):
    """first, second   (n_documents,) float64: the derivatives of the objective by each score. A document with a negative `first` is pushed
    up: what LambdaMART calls its lambda is -first."""

    first: np.ndarray
    second: np.ndarray


class Leaves(NamedTuple):
    """How an engine makes a leaf's value of G and H, the sums of first and second derivatives; a number that is NaN is not in the file.

    value = -rate S(G) / (H + l2), and S moves G by l1 towards 0; no value before the rate exceeds most_step, where that is above 0
    """

    rate: float = np.nan
    l2: float = np.nan
    l1: float = 0.0
    most_step: float = 0.0

    @property
    def is_known(self) -> bool:
        return not np.isnan(self).any()

    def values(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """(n_leaves,) of the sums (n_leaves,); 0 where nothing is in a leaf.

        >>> Leaves(0.1, 1.0).values(np.array([-2.0, 0.0]), np.array([3.0, 0.0])).tolist()
        [0.05, 0.0]
        """
        moved = np.sign(first) * np.maximum(np.abs(first) - self.l1, 0.0)
        below = second + self.l2
        step = np.divide(-moved, below, out=np.zeros_like(moved), where=below > 0)
        step = np.clip(step, -self.most_step, self.most_step) if self.most_step > 0 else step
        return self.rate * step + 0.0


@dataclass(frozen=True)
class Formula:
    """word      what the gradients are called: "lambdas" or "gradients"
    gradients   scores (n_documents,) -> Gradients
    leaves      what the file says of leaf values;  rates   of single trees, by number from 0, where they differ from leaves.rate
    close       the largest relative difference at which a tree agrees
    start       what the first tree's leaves hold besides, where the file has no start of its own
    rounds      Newton's steps that a leaf takes from its own scores; CatBoost may take several
    pairs       scores (n_documents,), query -> columns of its pairs, as `Loss.pairs` gives them; None where no pair is compared
    assumed     what the file does not hold and is taken to be the engine's default, in words
    """

    word: str
    gradients: Callable[[np.ndarray], Gradients]
    leaves: Leaves
    close: float
    start: float = 0.0
    rounds: int = 1
    pairs: Callable[[np.ndarray, int], Table] | None = None
    rates: Mapping[int, float] = field(default_factory=dict)
    assumed: str = ""


class Says:
    """What a file says of its training: numbers and words under the engine's names, with a default where it says nothing.

    >>> says = Says({"sigmoid": "2", "boosting": "dart", "label_gain": "0,1,3"})
    >>> says.number("sigmoid", 1.0), says.number("lambda_l2", 0.0), says.word("boosting", "gbdt"), says.numbers("label_gain")
    (2.0, 0.0, 'dart', [0.0, 1.0, 3.0])
    """

    def __init__(self, table: Mapping[str, str]) -> None:
        self.table = table

    def word(self, name: str, default: str = "") -> str:
        return self.table.get(name, default).strip()

    def number(self, name: str, default: float) -> float:
        """Raises CannotTell for what is not a number."""
        text = self.word(name)
        value = as_number(text) if text else default
        if text and not np.isfinite(value):
            raise CannotTell(f"the file says {name} = {text[:40]}, which is not a number")
        return value

    def is_on(self, name: str, default: bool = False) -> bool:
        return self.word(name, str(default)).lower() not in ("0", "false", "")

    def numbers(self, name: str) -> list[float]:
        found = [as_number(part) for part in self.word(name).split(",") if part.strip()]
        if not np.isfinite(found).all():
            raise CannotTell(f"the file's {name} holds something that is not a number")
        return found


def refuse(reasons: Mapping[str, bool]) -> None:
    """Raises CannotTell with the first reason that holds; each is a clause that follows "because"."""
    for because, holds in reasons.items():
        if holds:
            raise CannotTell(because)
