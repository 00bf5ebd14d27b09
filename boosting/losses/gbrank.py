"""GBRank turns each pair that lacks its margin, contradicting or not, into two regression targets: the document that should
stand above is asked to reach the other's score plus the margin, the one below to come down to the first one's score minus the
margin ([GB] section 2.2; the margin grows with the gap of the grades, its footnote 1). Pairs that keep their margin, the set S+,
are left in peace. A document in many pairs has as many targets, and the tree is fitted to their mean.

The paper's update then averages: h = (k h + eta g) / (k + 1). The averaged scores grow slowly towards their margins, so that
successive trees stay alike. `residual` is this engine's own variant, which adds a tree fitted to what is still missing; its trees
differ sooner. In both, from a start at 0 and without grades as targets, another margin tau gives the same trees and orders at
another scale.

Section 4 of the paper prints the DCG of the wrong order with log2(i + 1) under both documents; the second stands at position j
and needs log2(j + 1). The difference of both orders, one line below, is right: it is what `pair_weight` "dcg" takes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..data.grade_order import grade_order
from ..settings import Settings
from ..trees.binning import Bins
from ..trees.tree import Tree
from .account import Account, Equation, Fit, Quantity, Row, pairs_of, stated_quantities
from .base import (  # fmt: skip
    LABELLED,
    SIGN,
    Column,
    IterationState,
    Loss,
    Problem,
    Step,
    Variant,
    Watched,
    check_choice,
    check_range,
    check_whole,
    labelled_rows,
    parameter,
    stacked,
)
from .margin_misreadings import BOTH, Sums, WrongMargin, everybody, lacks, margin_misreadings
from .margins import PAIR_WEIGHTS, add_ties, query_margins, query_ties, strongest_margins, sum_margins
from .misreading import Misreading, otherwise
from .papers import cite
from .strongest import StrongestPairs, is_long

UPDATES = ("paper", "paper_range", "residual")
_MOVES = {
    "paper": r"h \leftarrow \frac{k\,h + \eta\,g}{k + 1}",
    "paper_range": r"h \leftarrow \frac{k\,h + \eta\,g}{k + 1} \;\text{ scaled to the range of the grades}",
    "residual": r"h \leftarrow h + \eta\,g",
}
_WEIGHTS = {"one": "", "gap": r" \;\text{ with weight }\; y_i - y_j", "dcg": r" \;\text{ with weight }\; |G_i - G_j|\,|D_i - D_j|"}
_LABELLED = {"all": r"\text{every document}", "single grade": r"i \in L_1"}
PATIENCE = 10  # iterations before a full S- says something about eta


def _formula(update: str, pair_weight: str = "one", tied_pairs: bool = False, labelled: str = "none") -> str:
    """What the pairs of S- and other rows ask for, and how the tree g that is fitted to their means joins the ranker."""
    is_value = update != "residual"
    pairs = r"r_i = h(x_j) + \tau\,(y_i - y_j), \quad r_j = h(x_i) - \tau\,(y_i - y_j)"
    if not is_value:
        pairs = r"r_i = m_{ij}, \quad r_j = -m_{ij}, \quad m_{ij} = h(x_j) - h(x_i) + \tau\,(y_i - y_j)"
    rows = [rf"{pairs} \quad\text{{for}}\; (i, j) \in S^-{_WEIGHTS[pair_weight]}"]
    if tied_pairs:
        tied = r"r_i = r_j = \tfrac{1}{2} (h(x_i) + h(x_j))" if is_value else r"r_i = -r_j = \tfrac{1}{2} (h(x_j) - h(x_i))"
        rows.append(rf"{tied} \quad\text{{for}}\; y_i = y_j")
    if labelled != "none":
        rows.append(rf"{'r_i = y_i' if is_value else 'r_i = y_i - h(x_i)'} \quad\text{{for}}\; {_LABELLED[labelled]}")
    return stacked(*rows, _MOVES[update])


@dataclass(frozen=True)
class GBRank(Loss):
    """Targets from the pairs that lack their margin ([GB] section 2.2, algorithm GBrank).

    A document in several pairs has several rows; for squared error they equal one row with the mean target and the count
    as weight, so rows are never expanded. A stated preference of weight u has rows of weight u, as u equal ones would have together.
    """

    identifier = "gbrank"
    title = "GBRank"
    summary = "Each pair without its margin asks its two documents to swap scores, and the margin on top."
    learns_from = "pairs"
    lowers = "missing margins, squared"
    suits = "there are comparisons and no grades, such as clicks ([GB] section 3.3.2)"
    formula = _formula("paper")
    paper = cite("GB")
    equation = "section 2.2, algorithm GBrank"
    order = 2
    learning_rate = 1.0
    target_word = "target"
    row_word = "its grade"
    force_word = "margin"
    insights = ("swap", "unsettled", "alike", "popularity")
    opening = {"update": "residual", "learning_rate": 0.3}
    variants = (
        Variant({"update": "residual", "learning_rate": 0.3}, "the residual update (this engine's own variant)"),
        Variant({"update": "paper", "learning_rate": 1.0}, "the paper's update, h = (k h + η g) / (k + 1)"),
    )
    pair_columns = (
        Column("difference", "score difference", r"h_i - h_j"),
        Column("tau", "margin asked", r"\tau_{ij}"),
        Column("margin", "still missing", r"m_{ij}"),
        Column("weight", "weight", r"v_{ij}"),
    )
    given_columns = ("difference", "tau", "weight")

    watched = (
        Watched("contradicting", "size of S−", "pairs that do not keep their margin"),
        Watched("range", "range of h", "largest minus smallest score, after the update"),
        Watched("correlation", "correlation with the tree before", "1 = the same tree again"),
    )

    update: str = parameter(
        "paper",
        "How the new tree joins the ranker: the paper's average (k h + η g) / (k + 1); the same, rescaled to the range "
        "of the grades; or residual, this engine's own variant: h + η g with g fitted to what is still missing.",
        choices=UPDATES,
    )
    tau: float = parameter(
        1.0, "Margin asked for each grade of difference. With the updates paper and residual, and without grades as targets, it only "
        "rescales the scores: trees and orders stay the same.",
        low=0.1, high=4.0, step=0.1, latex=r"\tau",
    )  # fmt: skip
    inner_trees: int = parameter(1, "Trees an iteration: g is itself a small GBT of so many trees.", low=1, high=100, step=1, latex="n")
    inner_learning_rate: float = parameter(
        0.05,
        "Shrinkage of the trees inside an iteration, where there are several.",
        low=0.01,
        high=1.0,
        step=0.01,
        latex=r"\nu",
    )
    pair_weight: str = parameter(
        "one", "What a pair weighs: one, its gap, or the DCG that swapping its documents would move.", choices=PAIR_WEIGHTS
    )
    tied_pairs: bool = parameter(False, "Pairs of equal grades ask both documents to meet at the mean of their scores; each weighs one.")
    labelled: str = parameter("none", "Documents whose grade is a target too, with weight one.", choices=LABELLED)

    def __post_init__(self) -> None:
        check_choice("update", self.update, UPDATES)
        check_range("tau", self.tau, 1e-6, 1e6)
        check_whole("inner_trees", self.inner_trees, 1, 1000)
        check_range("inner_learning_rate", self.inner_learning_rate, 1e-6, 10)
        check_choice("pair_weight", self.pair_weight, PAIR_WEIGHTS)
        check_choice("labelled", self.labelled, LABELLED)

    @property
    def current_formula(self) -> str:
        return _formula(self.update, self.pair_weight, self.tied_pairs, self.labelled)

    @property
    def targets_are_scores(self) -> bool:
        return self.update != "residual"

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        """Rows (x_i, h_j + tau_ij), (x_j, h_i - tau_ij) of S-, the tied and the labelled ones, as mean and weight a document."""
        margins = sum_margins(data, scores, self.tau, self.pair_weight)
        problem = self._assembled(data, scores, margins.push, margins.active)
        if margins.n_active and problem.weights.any():
            return problem
        if not grade_order(data).n_pairs and not len(data.preference_rows):
            return replace(problem, finished="There is no pair of different grades, so there is nothing for this loss to learn.")
        return replace(problem, finished="S− is empty: every pair keeps its margin, so there is nothing left to learn.")

    def _assembled(self, data: Dataset, scores: np.ndarray, push: np.ndarray, weights: np.ndarray) -> Problem:
        """With the tied and the labelled rows; adds to push and weights in place."""
        if self.tied_pairs:
            add_ties(data, scores, push, weights)
        is_label = labelled_rows(data, self.labelled)
        push[is_label] += data.relevance[is_label] - scores[is_label]
        weights[is_label] += 1.0
        residual = np.divide(push, weights, out=np.zeros_like(push), where=weights > 0)
        return Problem(np.where(weights > 0, scores + residual, 0.0) if self.targets_are_scores else residual, weights)

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """One tree, or a GBT of `inner_trees` that starts at the weighted mean target. The leaf values of inner trees carry
        their shrinkage, those of the first one the start as well, so that g is the plain sum of the trees."""
        if self.inner_trees == 1:
            return super().fit(problem, bins, settings)
        start = float(np.average(problem.targets, weights=problem.weights))
        g = np.full_like(problem.targets, start)
        fitted: list[tuple[Tree, np.ndarray]] = []
        for _ in range(self.inner_trees):
            tree, leaves = super().fit(replace(problem, targets=problem.targets - g), bins, settings)[0]
            values = self.inner_learning_rate * tree.values
            g = g + values[leaves]
            fitted.append((tree.with_values(values if fitted else values + start), leaves))
        return tuple(fitted)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
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

    def watch(self, now: IterationState) -> dict[str, float]:
        return {
            "contradicting": sum_margins(now.data, now.scores, self.tau).n_active,
            "range": float(np.ptp(now.new_scores)),
            "correlation": _correlation(now.g, now.previous_g),
        }

    def warnings(self, data: Dataset, watches: list[dict[str, float]]) -> list[str]:
        if self.update != "paper" or len(watches) < PATIENCE:
            return []  # residual steps add up, and paper_range has a scale of its own
        still_all = watches[-1]["contradicting"] == metrics.n_pairs(data)
        return ["S− still holds every pair: no pair has reached its margin. A larger eta moves the scores further."] if still_all else []

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """1/2 sum of v m^2 over pairs, 1/4 sum of (h_i - h_j)^2 over tied ones, 1/2 sum of (y - h)^2 over labelled documents."""
        margins = sum_margins(data, scores, self.tau, self.pair_weight)
        ties = add_ties(data, scores, margins.push, margins.active) if self.tied_pairs else 0.0
        is_label = labelled_rows(data, self.labelled)
        error = data.relevance[is_label] - scores[is_label]
        return margins.risk + ties + 0.5 * float(error @ error)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """The pairs, and with `tied_pairs` those of equal grades: the one with the lower score counts as the winner."""
        return self._pairs(data, scores, query)

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return self._pairs(data, scores, int(data.document_query[row]), row)

    def _pairs(self, data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> dict[str, np.ndarray]:
        table = query_margins(data, scores, self.tau, query, self.pair_weight, row)
        if not self.tied_pairs:
            return table
        ties = query_ties(data, scores, query, row)
        return {name: np.concatenate([column, ties[name]]) for name, column in table.items()}

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        if is_long(data, query) and self.pair_weight == "one" and not self.tied_pairs:
            return strongest_margins(data, scores, self.tau, query, most)
        return super().strongest_pairs(data, scores, query, most)

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """The requirement rows of one document: pairs of S-, tied ones, its grade; their weighted mean is its target.

        Where targets are scores a row asks for h_partner + tau_ij (or - tau_ij), else for the missing margin alone.
        """
        query = int(data.document_query[row])
        table = self.document_pairs(data, scores, row)
        is_tied = np.arange(len(table["winner"])) >= len(data.query_pairs(query, row))  # tied pairs come last
        pairs = pairs_of({**table, "tied": is_tied}, row)
        score, is_value = float(scores[row]), self.targets_are_scores
        partner = scores[pairs["partner"]]
        asked = np.where(pairs["tied"], (partner + score) / 2, partner + pairs["sign"] * pairs["tau"])
        pairs["partner_score"] = partner
        pairs["asks"] = asked if is_value else pairs["sign"] * pairs["margin"]
        pairs["weighs"] = np.where(pairs["tied"] | (pairs["margin"] > 0), pairs["weight"], 0.0)
        pairs["adds"] = pairs["weighs"] * pairs["asks"]
        rows: tuple[Row, ...] = ()
        grade = float(data.relevance[row])
        if labelled_rows(data, self.labelled)[row]:
            asks = grade if is_value else grade - score
            rows = (Row("grade", self.row_word, asks, 1.0, asks),)
        quantities, equations = _quantities(score, grade), _equations(is_value)
        if stated := stated_quantities(pairs):
            quantities, equations = (*quantities, *stated, *_OF_KIND[self.pair_weight]), _times_stated(equations, self.pair_weight)
            pairs["by_kind"] = pairs["weight"] / pairs["stated_weight"]
        return Account(pairs, rows, quantities, equations, ("partner_score", "tau", "margin", "asks", "weighs"))

    def fits(self, problem: Problem, trees: tuple[Tree, ...], leaves: np.ndarray) -> tuple[Fit, ...]:
        """Each inner tree is fitted to what the trees before it leave over; `fit` says how leaf values follow."""
        if len(trees) == 1 and self.inner_trees == 1:
            return super().fits(problem, trees, leaves)
        start = float(np.average(problem.targets, weights=problem.weights))
        g = np.full_like(problem.targets, start)
        found: list[Fit] = []
        for tree, rows in zip(trees, leaves, strict=True):
            offset = 0.0 if found else start
            found.append(Fit((problem.targets - g) * problem.weights, problem.weights, self.inner_learning_rate, offset))
            g = g + (tree.values[rows] - offset)
        return tuple(found)

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """Other pairs than those of S-, other rows than h_j + tau_ij and h_i - tau_ij, a change where a score is asked for."""

        def pairs(query: int) -> dict[str, np.ndarray]:
            return query_margins(data, scores, self.tau, query, self.pair_weight)

        def assembled(sums: Sums) -> Problem:
            return self._assembled(data, scores, sums.push, sums.active)

        def shifted() -> Problem:
            right = self.problem(data, scores, k)
            away = -scores if self.targets_are_scores else scores
            return Problem(np.where(right.weights > 0, right.targets + away, 0.0), right.weights)

        yield from margin_misreadings((*BOTH, *_WRONG_ROWS), data, pairs, assembled, leaves)
        if self.targets_are_scores:
            yield Misreading("change", "That is how far it has to go; the target is the score that it has to reach.", shifted)
        else:
            yield Misreading("score", "That is the score to reach, the paper's target; here a tree is fitted to what is missing.", shifted)
        at = (self, data, scores, k)
        for kind in (other for other in PAIR_WEIGHTS if other != self.pair_weight):
            yield otherwise(f"weight {kind}", f"A pair's weight is {_WEIGHED[self.pair_weight]} here.", *at, pair_weight=kind)
        if self.tied_pairs:
            yield otherwise("ties missing", "Pairs of equal grades count here too: both are asked to meet half-way.", *at, tied_pairs=False)
        if self.labelled != "none":
            yield otherwise("labels missing", "A grade counts here too, as a row of weight one.", *at, labelled="none")

    @property
    def rate_expression(self) -> str:
        return {"residual": "learning_rate", "paper": "learning_rate / (k + 1)"}.get(self.update, "")


def _quantities(score: float, grade: float) -> tuple[Quantity, ...]:
    graded = () if np.isnan(grade) else (Quantity("grade", "y", "grade", grade),)
    return (
        Quantity("adds", "w·r", "what the row adds"), Quantity("weighs", "w", "weight of the row"),
        Quantity("asks", "r", "what the row asks for"),
        Quantity("partner_score", "hₚ", "score of the partner"), SIGN, Quantity("tau", "τ", "margin asked"),
        Quantity("margin", "m", "still missing"), Quantity("difference", "hᵢ−hⱼ", "score difference"),
        Quantity("weight", "v", "weight of the pair"), Quantity("score", "h", "score", score), *graded,
    )  # fmt: skip


_WEIGHS = Equation("weighs", "weight * (margin > 0)")


def _equations(is_value: bool) -> tuple[Equation, ...]:
    asks = "partner_score + sign * tau" if is_value else "sign * margin"
    tied = "(score + partner_score) / 2" if is_value else "sign * margin"
    return (
        Equation("margin", "max(0, tau - difference)"), Equation("margin", "-difference / 2", tied=True),
        Equation("asks", asks), Equation("asks", tied, tied=True),
        _WEIGHS, Equation("weighs", "weight", tied=True),
        Equation("adds", "weighs * asks"), Equation("adds", "weighs * asks", tied=True),
    )  # fmt: skip


_OF_KIND = {
    "one": (), "gap": (Quantity("gap", "gap", "grade gap"),),
    "dcg": (Quantity("by_kind", "|ΔDCG|", "DCG that swapping the two would move"),),
}  # fmt: skip


def _times_stated(equations: tuple[Equation, ...], pair_weight: str) -> tuple[Equation, ...]:
    """With the stated weight u where it acts: v is u itself, or u times what the kind of weight gives."""
    if pair_weight == "one":
        return tuple(e._replace(expression="stated_weight * (margin > 0)") if e == _WEIGHS else e for e in equations)
    return (Equation("weight", f"stated_weight * {_OF_KIND[pair_weight][0].key}"), *equations)


_WEIGHED = {"one": "one", "gap": "the gap of its grades", "dcg": "the DCG that swapping its documents would move"}
_WRONG_ROWS = (
    WrongMargin(
        "tau missing in the target", "Each is asked for the other's score and τ × gap beyond it; τ × gap is missing.",
        lambda table: -table["difference"] * lacks(table),
    ),
    WrongMargin(
        "own score", "Each is asked for the other's score ± τ × gap, not for its own.", lambda table: table["tau"] * lacks(table)
    ),
    WrongMargin("half the margin", "Each of the two is asked for the whole of what is missing, not for half.", lambda t: t["margin"] / 2),
    WrongMargin(
        "satisfied pairs count", "Pairs that have their margin (S+) bring no row, so they do not count in the mean.",
        lambda table: table["margin"], everybody,
    ),
)  # fmt: skip


def _correlation(g: np.ndarray, previous: np.ndarray | None) -> float:
    """Pearson correlation of two trees over the training documents; NaN where one is constant or there is none before."""
    if previous is None or np.ptp(g) == 0 or np.ptp(previous) == 0:
        return float("nan")
    return float(np.corrcoef(g, previous)[0, 1])
