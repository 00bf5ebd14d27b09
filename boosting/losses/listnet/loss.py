"""The mathematics of ListNet: cross entropy of the shares of the top place ([LN] section 4)."""

from dataclasses import dataclass

import numpy as np

from ...compute.summed import product
from ...data.dataset import Dataset
from ..base import Loss, check_no_preferences
from ..parameters import check_choice, parameter
from ..problem import IterationState, Problem
from .account import listnet_account, listnet_columns
from .misreadings import listnet_misreadings
from .shares import competes, log_shares
from .words import ListNetWords

WORTHS = ("grade", "gain")
LEAVES = ("mean", "newton")


@dataclass(frozen=True)
class ListNet(ListNetWords, Loss):
    """Top-one cross entropy ([LN] section 4), its gradient fitted by trees.

    P_y(i) = exp(y_i) / sum_j exp(y_j)    P_h(i) = exp(h_i) / sum_j exp(h_j)    over the graded documents j of i's query
    risk = - sum over queries and documents P_y(i) log P_h(i)    r_i = P_y(i) - P_h(i)

    Equal grades ask for equal scores. A document that is alone in its query has the whole top place, whatever its score:
    it weighs nothing. So does one without a grade.

    >>> data = Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> ListNet().problem(data, np.zeros(2), 1).targets.round(3).tolist()
    [-0.231, 0.231]
    """

    identifier = "listnet"
    order = 6
    learning_rate = 1.0
    account = listnet_account
    document_columns = listnet_columns
    misreadings = listnet_misreadings

    worth: str = parameter(
        "grade", "Input of the softmax of the grades: the grade, as in the paper, or the gain 2^grade - 1, which gives "
        "nearly the whole top place to the best grade.", choices=WORTHS,
    )  # fmt: skip
    leaves: str = parameter(
        "mean", "Leaf value: the mean of what its documents lack, or a Newton step, their sum over the sum of "
        "share * (1 - share) + L2. Without L2 a document whose share is nearly 0 gets a very large step.", choices=LEAVES,
    )  # fmt: skip

    def __post_init__(self) -> None:
        check_choice("worth", self.worth, WORTHS)
        check_choice("leaves", self.leaves, LEAVES)

    @property
    def is_by_query(self) -> bool:
        """A share is one of the documents of its query."""
        return True

    @property
    def takes_preferences(self) -> bool:
        return False

    @property
    def setting_defaults(self) -> dict[str, float]:
        """A Newton step has a length of its own, and needs a denominator that stays away from 0."""
        return {"learning_rate": 0.3, "l2_regularization": 1.0} if self.leaves == "newton" else {}

    def for_data(self, data: Dataset) -> "ListNet":
        check_no_preferences(data, "ListNet", "it needs a grade for each document, to know its share of the top place")
        return self

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        weights, share = competes(data), np.exp(log_shares(data, scores))
        targets = np.exp(self.log_wanted(data)) - share
        curvature = weights * share * (1.0 - share) if self.leaves == "newton" else None
        finished = "" if targets.any() else "Every document already has its share of the top place: nothing is left to learn."
        if not weights.any():
            finished = "No query has two documents with a grade, so none competes for the top place: there is nothing to learn."
        return Problem(targets, weights, leaf_weights=curvature, finished=finished)

    def watch(self, now: IterationState) -> dict[str, float]:
        return {"risk": self.risk(now.data, now.new_scores) / now.data.n_queries}

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        wanted = np.exp(self.log_wanted(data))
        return -product(wanted, np.where(wanted > 0, log_shares(data, scores), 0.0))

    def worths(self, data: Dataset) -> np.ndarray:
        return data.relevance if self.worth == "grade" else 2.0**data.relevance - 1.0

    def log_wanted(self, data: Dataset) -> np.ndarray:
        """log P_y (n_documents,)."""
        return data.derive(("log wanted", self.worth), lambda: log_shares(data, self.worths(data)))
