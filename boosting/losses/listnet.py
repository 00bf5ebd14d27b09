"""ListNet compares no pairs: it looks at the whole list of a query at once. Through a softmax the grades say how large each
document's share of the top place should be, and the scores say how large it is ([LN] section 4): one grade more deserves e = 2.72
times the share. A document's target is the share that it lacks. The shares of a query sum to 1, so what one document gains the
others lose. Equal grades ask for equal shares, so that a query with a single grade pulls its scores together.

The paper fits a linear ranker by gradient descent; here boosted trees are fitted to the same gradient, so that nothing but
the loss differs from the methods beside it. It is listwise and stands here for comparison: one can learn to rank without any
pair. As long as leaves give means, the cross entropy never rises for a learning rate up to 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ..data.dataset import Dataset
from .account import Account, Equation, Quantity, Row, pairs_of
from .base import IterationState, Loss, Problem, Variant, Watched, check_choice, check_no_preferences, parameter
from .misreading import Misreading, otherwise
from .papers import cite

WORTHS = ("grade", "gain")
LEAVES = ("mean", "newton")


def _formula(worth: str) -> str:
    """The share that a document lacks; the exponents of P_y are what the judgements are worth."""
    y = (r"y_i", r"y_j") if worth == "grade" else (r"2^{y_i} - 1", r"2^{y_j} - 1")
    wanted = rf"P_y(i) = \frac{{e^{{{y[0]}}}}}{{\sum_j e^{{{y[1]}}}}}"
    return rf"r_i = P_y(i) - P_h(i), \quad {wanted}, \quad P_h(i) = \frac{{e^{{h_i}}}}{{\sum_j e^{{h_j}}}}"


@dataclass(frozen=True)
class ListNet(Loss):
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
    title = "ListNet"
    note = "listwise, for comparison"
    summary = "No pairs: each document should get its share of the top place."
    learns_from = "whole lists"
    lowers = "cross entropy"
    suits = "all of a list is graded, and its best document matters most ([LN] section 4)"
    formula = _formula("grade")
    paper = cite("LN")
    equation = "section 4, top-one probabilities and cross entropy; the sign is that of the push"
    order = 6
    learning_rate = 1.0
    target_word = "missing share"
    insights = ("shares",)
    told = "its share of the top place should be {wanted} and is {share}"
    without_pairs = "all documents of a query compete for the top place"
    variants = (
        Variant({"leaves": "mean", "learning_rate": 1.0}, "leaves that give means (gradient descent, as in the paper)"),
        Variant({"leaves": "newton", "learning_rate": 0.3, "l2_regularization": 1.0}, "leaves that take a Newton step"),
    )
    watched = (Watched("risk", "cross entropy", "of the shares that should be and those that are, mean over the queries, after the step"),)

    worth: str = parameter(
        "grade", "What the softmax of the judgements takes: the grade, as in the paper, or the gain 2^grade - 1, which leaves "
        "nearly the whole top place to the best grade.", choices=WORTHS,
    )  # fmt: skip
    leaves: str = parameter(
        "mean", "What a leaf gives: the mean of what its documents lack, or a Newton step, their sum over the sum of "
        "share * (1 - share) + L2. Without L2 a document that has nearly no share yet asks for a jump.", choices=LEAVES,
    )  # fmt: skip

    def __post_init__(self) -> None:
        check_choice("worth", self.worth, WORTHS)
        check_choice("leaves", self.leaves, LEAVES)

    @property
    def current_formula(self) -> str:
        return _formula(self.worth)

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
        weights, share = _competes(data), np.exp(log_shares(data, scores))
        targets = np.exp(self._log_wanted(data)) - share
        curvature = weights * share * (1.0 - share) if self.leaves == "newton" else None
        finished = "" if targets.any() else "Every document has the share of the top place that it should have: nothing is left to learn."
        if not weights.any():
            finished = "No query has two documents with a grade, so none competes for the top place: there is nothing to learn."
        return Problem(targets, weights, leaf_weights=curvature, finished=finished)

    def watch(self, now: IterationState) -> dict[str, float]:
        return {"risk": self.risk(now.data, now.new_scores) / now.data.n_queries}

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        wanted = np.exp(self._log_wanted(data))
        return -float(wanted @ np.where(wanted > 0, log_shares(data, scores), 0.0))

    def document_columns(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        rows = data.query_slice(query)
        return {"wanted": np.exp(self._log_wanted(data)[rows]), "share": np.exp(log_shares(data, scores)[rows])}

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """One row: the share that should be, minus the share that is. A document without a grade has none."""
        pairs = pairs_of(self.pairs(data, scores, int(data.document_query[row])), row)
        pairs |= {"adds": pairs["force"], "weighs": pairs["force"]}
        if np.isnan(data.relevance[row]):
            return Account(pairs)
        log_wanted, log_share = float(self._log_wanted(data)[row]), float(log_shares(data, scores)[row])
        worth, score, missing = float(self._worths(data)[row]), float(scores[row]), float(problem.targets[row])
        quantities = [
            Quantity("missing", "r", "missing share", missing),
            Quantity("wanted", "P(y)", "share that it should have", float(np.exp(log_wanted))),
            Quantity("share", "P(h)", "share that it has", float(np.exp(log_share))),
            Quantity("worth", "y", self.worth, worth), Quantity("worths", "log Σeʸ", "over its query", worth - log_wanted),
            Quantity("score", "h", "score", score), Quantity("scores", "log Σeʰ", "over its query", score - log_share),
        ]  # fmt: skip
        equations = [
            Equation("wanted", "exp(worth - worths)"), Equation("share", "exp(score - scores)"), Equation("missing", "wanted - share"),
        ]  # fmt: skip
        weighs = float((problem.weights if problem.leaf_weights is None else problem.leaf_weights)[row])
        if self.leaves == "newton" and problem.weights[row]:
            quantities.append(Quantity("curvature", "c", "curvature", weighs))
            equations.append(Equation("curvature", "share * (1 - share)"))
        rows = (Row("missing", "its missing share", missing / weighs if weighs else 0.0, weighs, missing),)
        return Account(pairs, rows, tuple(quantities), tuple(equations))

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """Other shares than two softmaxes over the query, and one of them alone."""
        weights, share, wanted = _competes(data), np.exp(log_shares(data, scores)), np.exp(self._log_wanted(data))
        grades = np.nan_to_num(data.relevance)
        sums = np.add.reduceat(grades, data.query_ptr[:-1])[data.document_query]
        plain = np.divide(grades, sums, out=np.zeros_like(grades), where=sums > 0)
        in_turn = {
            "sign": ("The sign: what is missing is the share that should be minus the share that is.", share - wanted),
            "share alone": ("That is the share that the grades give; the share that it has is still to be taken off.", wanted),
            "wanted alone": ("That is the share that the scores give; it is taken off the share that should be.", share),
            "exp missing": ("A share is e^y over the sum of all e^y; the exponential is missing.", plain - share),
            "grade minus score": ("Shares are compared, not grade and score.", grades - scores),
        }
        for key, (words, targets) in in_turn.items():
            right = self.problem(data, scores, k)
            yield Misreading(key, words, partial(replace, right, targets=targets * (weights > 0)))
        at = (self, data, scores, k)
        worth = next(other for other in WORTHS if other != self.worth)
        yield otherwise("worth", f"The softmax takes the {self.worth} here.", *at, worth=worth)
        way = next(other for other in LEAVES if other != self.leaves)
        given = {"mean": "the mean of what its documents lack", "newton": "a Newton step"}[self.leaves]
        yield otherwise("leaves", f"A leaf gives {given} here.", *at, leaves=way)

    def _worths(self, data: Dataset) -> np.ndarray:
        return data.relevance if self.worth == "grade" else 2.0**data.relevance - 1.0

    def _log_wanted(self, data: Dataset) -> np.ndarray:
        """log P_y (n_documents,)."""
        return data.derive(("log wanted", self.worth), lambda: log_shares(data, self._worths(data)))


def log_shares(data: Dataset, values: np.ndarray) -> np.ndarray:
    """(n_documents,) the logarithm of exp(value) over its sum in the query, among documents with a grade; -inf without one.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[1, 1, 0], query_ptr=[0, 2, 3])
    >>> np.exp(log_shares(data, np.array([0.0, np.log(3.0), -5.0]))).round(2).tolist()
    [0.25, 0.75, 1.0]
    """
    graded, first = ~np.isnan(data.relevance), data.query_ptr[:-1]
    highest = np.maximum.reduceat(np.where(graded, values, -np.inf), first)[data.document_query]
    below = np.where(graded, values - highest, -np.inf)  # the best of each query is 0, so exp never overflows
    total = np.add.reduceat(np.exp(below), first)
    return below - np.log(np.maximum(total, 1.0))[data.document_query]


def _competes(data: Dataset) -> np.ndarray:
    """(n_documents,) 1.0 for a document with a grade that is not alone in its query, else 0.0."""

    def find() -> np.ndarray:
        graded = (~np.isnan(data.relevance)).astype(np.float64)
        return graded * (np.add.reduceat(graded, data.query_ptr[:-1]) > 1)[data.document_query]

    return data.derive("competes", find)
