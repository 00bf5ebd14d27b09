"""What an engine has to know of all rows before it trains on any of them."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Facts:
    """n_documents, n_queries   of all rows
    n_graded, sum_of_grades     of the documents with a grade
    longest                     documents of the longest query
    lowest, highest             of the grades; NaN where there are none
    is_whole                    whether each grade is a whole number
    """

    n_documents: int
    n_queries: int
    n_graded: int
    sum_of_grades: float
    longest: int
    lowest: float
    highest: float
    is_whole: bool

    @classmethod
    def of(cls, grades: np.ndarray, sizes: np.ndarray) -> "Facts":
        """
        >>> Facts.of(np.array([0.0, 2.0, np.nan]), np.array([2, 1])).mean
        1.0
        """
        known = grades[~np.isnan(grades)]
        lowest, highest = (float(known.min()), float(known.max())) if len(known) else (np.nan, np.nan)
        is_whole = bool(np.all(known == np.round(known)))
        return cls(len(grades), len(sizes), len(known), float(known.sum()), int(sizes.max(initial=0)), lowest, highest, is_whole)

    @classmethod
    def together(cls, several: "Iterable[Facts]") -> "Facts":
        """Of the rows of all."""
        every = list(several)
        return cls(
            sum(one.n_documents for one in every), sum(one.n_queries for one in every), sum(one.n_graded for one in every),
            float(sum(one.sum_of_grades for one in every)), max(one.longest for one in every),
            float(np.fmin.reduce([one.lowest for one in every])), float(np.fmax.reduce([one.highest for one in every])),
            all(one.is_whole for one in every),
        )  # fmt: skip

    @property
    def mean(self) -> float:
        """The mean grade."""
        return self.sum_of_grades / max(self.n_graded, 1)
