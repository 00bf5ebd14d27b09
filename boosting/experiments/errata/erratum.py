"""A slip of a paper as a puzzle: where it stands, a question, answers, and the evidence, which is computed when it is asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ...data.dataset import Dataset
from ...words import short


@dataclass(frozen=True, eq=False)
class Evidence:
    """What the library computes for one puzzle.

    sentence   what is seen, with its numbers
    holds      whether the numbers show the slip
    heads, rows   a small table, as text
    values     the numbers of the sentence by name, as they are
    lines      curves by name, over 0, 1, 2, ... or over `xs`;  x, y   what their axes are
    """

    sentence: str
    holds: bool
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    values: Mapping[str, float]
    lines: Mapping[str, np.ndarray] = field(default_factory=dict)
    xs: np.ndarray | None = None
    x: str = "iteration"
    y: str = ""


@dataclass(frozen=True, eq=False)
class Erratum:
    """One puzzle.

    key, paper, place   "qb-sign", "QB", where in the paper
    title      a few words that give nothing away
    context    what the passage is about;  printed   what it says, in LaTeX
    question, answers, right   the answer that is right, by number
    evidence   of a small data set with one query or more
    correct    how it should read, in LaTeX;  because   why
    copy       what is to be said of the text that we read it in; "" = read in the text of the document itself
    """

    key: str
    paper: str
    place: str
    title: str
    context: str
    printed: str
    question: str
    answers: Sequence[str]
    right: int
    evidence: Callable[[Dataset], Evidence]
    correct: str
    because: str
    copy: str = ""

    def __post_init__(self) -> None:
        if not (2 <= len(self.answers) <= 4 and 0 <= self.right < len(self.answers)):
            raise ValueError(f"{self.key}: give two to four answers, and the number of the right one among them.")
        if len(set(self.answers)) < len(self.answers):
            raise ValueError(f"{self.key}: two answers are the same.")


def said(value: float) -> str:
    """Three digits; what rounding leaves of 0 is 0.

    >>> said(5.6e-17), said(-0.0123)
    ('0', '−0.0123')
    """
    return short(value) if abs(value) >= 1e-12 else "0"
