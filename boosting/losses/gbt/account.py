"""Where a residual comes from: the grade of a document, minus its score."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..account import Account, Equation, Quantity, Row, pairs_of
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import GBT


def gbt_account(loss: "GBT", data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
    """One row, grade minus score; a document without a grade has none."""
    pairs = pairs_of(loss.document_pairs(data, scores, row), row)
    pairs |= {"adds": pairs["force"], "weighs": pairs["force"]}
    grade, score = float(data.relevance[row]), float(scores[row])
    if np.isnan(grade):
        return Account(pairs)
    quantities = (
        Quantity("residual", "r", "residual", grade - score), Quantity("grade", "y", "grade", grade),
        Quantity("score", "h", "score", score),
    )  # fmt: skip
    rows = (Row("residual", loss.row_word, grade - score, 1.0, grade - score),)
    return Account(pairs, rows, quantities, (Equation("residual", "grade - score"),))
