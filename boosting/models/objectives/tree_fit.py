"""How a tree's leaf values stand to the sums of what it is said to have been fitted to."""

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class TreeFit:
    """number       of the tree, from 1;  iteration   that it belongs to, from 1
    word         what the gradients are called, "lambdas" or "gradients"
    first, second   (n_leaves,) sums of the derivatives over the documents of each leaf
    expected     (n_leaves,) values that follow from them;  found   (n_leaves,) those of the file
    difference   the largest, relative to the tree's largest value; of the sums of second derivatives too, where the file has them
    agrees       whether that is as small as the engine's arithmetic allows
    """

    number: int
    iteration: int
    word: str
    first: np.ndarray
    second: np.ndarray
    expected: np.ndarray
    found: np.ndarray
    difference: float
    agrees: bool

    @property
    def sentence(self) -> str:
        """One line of evidence."""
        if self.agrees:
            return f"Tree {self.number:,} agrees with these {self.word} {to(self.difference)}."
        leaf = int(np.argmax(np.abs(self.expected - self.found)))
        parts = f"Tree {self.number:,} differs from these {self.word} by {self.difference:.2g} of its largest value"
        return f"{parts}: leaf {leaf + 1:,} has {self.found[leaf]:.6g} in the file, and {self.expected[leaf]:.6g} by them."


def to(difference: float) -> str:
    """How closely numbers agree, in words.

    >>> to(0.0), to(3.2e-8), to(1e-3)
    ('to the last bit', 'to 4e-8', 'to 1e-3')
    """
    if difference == 0.0:
        return "to the last bit"
    exponent = math.floor(math.log10(difference))
    digit = math.ceil(round(difference / 10.0**exponent, 6))
    return f"to {digit}e{exponent}" if digit < 10 else f"to 1e{exponent + 1}"
