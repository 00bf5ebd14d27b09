"""GBRank turns each wrongly ordered pair into two regression targets: the document that should be above is asked to reach
the other's score plus a margin, the one below to come down to the first one's score minus that margin. Pairs that are
already apart by the margin (the set S+) are left in peace.

The paper then averages the old ranker and the new tree with weights k : 1. Starting from 0, the margin tau only rescales
the scores. Because the averaged scores grow slowly towards the margin, successive trees of the paper's update stay very
alike; `residual` is this engine's own variant, which adds a tree fitted to what is still missing.
"""

from dataclasses import dataclass

import numpy as np

from ..data import Dataset
from .base import Column, Loss, Problem, Step, Variant, check_choice, check_range, parameter
from .margins import margin_risk, query_margins, sum_margins

UPDATES = ("paper", "paper_range", "residual")


@dataclass(frozen=True)
class GBRank(Loss):
    """Targets from contradicting pairs ([GB] section 2.2, Algorithm 1).

    A document in several pairs has several rows; for squared error they equal one row with the mean target and the count
    as weight, so rows are never expanded.
    """

    identifier = "gbrank"
    title = "GBRank"
    summary = "Each wrong pair asks its two documents to swap scores, with a margin."
    formula = r"r_i = h(x_j) + \tau\,(y_i - y_j), \quad r_j = h(x_i) - \tau\,(y_i - y_j) \quad\text{for}\; (i, j) \in S^-"
    paper = "Zheng, Chen, Sun, Zha, A Regression Framework for Learning Ranking Functions Using Relative Relevance Judgments, SIGIR 2007"
    equation = "Algorithm 1 (GBRank), section 2.2"
    order = 2
    learning_rate = 1.0
    target_word = "target"
    force_word = "margin"
    opening = {"update": "residual", "learning_rate": 0.3}
    variants = (
        Variant({"update": "residual", "learning_rate": 0.3}, "the residual update (this engine's own variant)"),
        Variant({"update": "paper", "learning_rate": 1.0}, "the paper's update, h = (k h + eta g) / (k + 1)"),
    )
    pair_columns = (
        Column("difference", "score difference", r"h_i - h_j"),
        Column("tau", "margin asked", r"\tau_{ij}"),
        Column("margin", "still missing", r"m_{ij}"),
    )

    update: str = parameter(
        "paper",
        "How the new tree joins the ranker: the paper's average (k h + eta g) / (k + 1); the same, rescaled to the range "
        "of the grades; or residual, this engine's own variant: h + eta g with g fitted to what is still missing.",
        choices=UPDATES,
    )
    tau: float = parameter(
        1.0, "Margin asked for each grade of difference. From a start at 0 it only rescales the scores.",
        low=0.1, high=4.0, step=0.1, latex=r"\tau",
    )  # fmt: skip

    def __post_init__(self) -> None:
        check_choice("update", self.update, UPDATES)
        check_range("tau", self.tau, 1e-6, 1e6)

    @property
    def targets_are_scores(self) -> bool:
        return self.update != "residual"

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        push, active, _ = sum_margins(data, scores, self.tau)
        residual = np.divide(push, active, out=np.zeros_like(push), where=active > 0)
        targets = np.where(active > 0, scores + residual, 0.0) if self.targets_are_scores else residual
        finished = "" if active.any() else "S− is empty: every pair keeps its margin, so there is nothing left to learn."
        return Problem(targets, active, finished=finished)

    def step(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        if self.update == "residual":
            return Step(1.0, learning_rate)
        decay, rate = k / (k + 1), learning_rate / (k + 1)
        if self.update == "paper":
            return Step(decay, rate)
        new = decay * scores + rate * g
        grades = data.relevance[~np.isnan(data.relevance)]
        if len(grades) == 0 or np.ptp(new) == 0 or np.ptp(grades) == 0:
            return Step(decay, rate, "The range of h or of the grades is 0; h was not rescaled.")
        scale = float(np.ptp(grades) / np.ptp(new))
        return Step(decay * scale, rate * scale)

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """1/2 sum of squared margins."""
        return margin_risk(data, scores, self.tau)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return query_margins(data, scores, self.tau, query)
