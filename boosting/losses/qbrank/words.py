"""QBRank minimises one sum of two kinds of evidence: pairs that say "this one above that one", as a squared hinge with a
margin, and labels that say "this one is worth so much", as a squared error ([QB] section 3, Algorithm 2). A document in several
pairs gets the average of what they ask, as the remark below Algorithm 2 says. Here that average is weighted: the negative gradient
of the risk, divided by the sum of the weights of the document's rows. A tree is fitted to it, and an exact line search finds how far
along the tree the risk is lowest; with a learning rate up to 1 the risk never rises.

Labels also cover queries without pairs: documents of a query with a single grade form no pair, but have labels. The paper
finds that such queries help (section 4).

Pairs of equal grades give no preference, so the paper leaves them out, and says what may be lost (section 4): from x1 > x2 and x3 > x4
alone nothing follows about x1 and x4. Once x2 and x3 are known to tie, the whole order x1 > {x2, x3} > x4 is known. `tied_pairs` counts
them, with the rows of [GB] section 4.

Friedman's gradient boosting fits a tree to the gradient as an approximation; here the tree minimises a quadratic upper bound of the
risk ([QB] section 2). A tight bound may need unequal weights: a document in more pairs has a larger one, and counts more in the fit.
The paper calls this in line with earlier boosting, where reweighting the samples was a central idea.

Algorithm 1 of the paper prints its targets without the minus sign of the negative gradient; taken literally, the steps go uphill,
the line search returns 0 and nothing moves. Algorithm 2 has the sign right.
"""

from ..papers import cite
from ..words import MARGINS, SQUARES, Column, Frame, Variant, Watched, Words, stacked

_COUNTED = {  # how often a pair weighs in the denominator of a target, and which pairs of document i count
    "paper": ("", r"n_i: \text{ pairs of } i"),
    "upper bound": ("2", r"n_i: \text{ pairs of } i"),
    "newton": ("", r"n_i: \text{ pairs of } i \text{ that lack their margin}"),
}


def _formula(curvature: str, labelled: str, balance: str, tied_pairs: bool = False) -> str:
    """The risk, and the target of a document: the negative gradient of the risk, divided by the weight of its rows."""
    is_mean, (times, pairs) = balance == "per term", _COUNTED[curvature]
    risk = rf"\tfrac{{w}}{{2{'n' * is_mean}}}\sum_{{(i,j)}} \max(0,\; h_j - h_i + \tau_{{ij}})^2"
    weight = rf"{times}{'w/n' if is_mean else 'w'}\,n_i"
    if tied_pairs:
        risk += rf" + \tfrac{{w}}{{4{'n' * is_mean}}}\sum_{{y_i = y_j}} (h_i - h_j)^2"
        weight += rf" + {'w/n' if is_mean else 'w'}\,e_i"
        pairs += r",\; e_i: \text{ pairs of } i \text{ with equal grades}"
    if labelled != "none":
        members = r"i \in L_1" if labelled == "single grade" else "i"
        risk += rf" + \tfrac{{1-w}}{{2{'m' * is_mean}}}\sum_{{{members}}} (y_i - h_i)^2"
        weight += rf" + (1 - w){'/m' * is_mean}" + (rf"\,[{members}]" if labelled == "single grade" else "")
    return stacked(rf"\mathcal{{R}}(h) = {risk}", rf"r_i = -\frac{{\partial\mathcal{{R}} / \partial h_i}}{{{weight}}}, \quad {pairs}")


class QBRankWords(Words):
    """QBRank in words; formula and names depend on these parameters."""

    labelled: str
    w: float
    curvature: str
    balance: str
    tied_pairs: bool

    title = "QBRank"
    summary = "Pairs with a margin and grades in one quadratic risk, with a line search."
    learns_from = "pairs and documents"
    lowers = "missing margins and errors, squared"
    suits = "there are comparisons, and also queries with a single grade ([QB] sections 3 and 4)"
    formula = _formula("paper", "all", "paper")
    paper = cite("QB")
    equation = "section 3, Algorithm 2; weights and steps as in section 2, Algorithm 1 and (3)"
    target_word = "average negative gradient"
    row_word = "its grade"
    force_word = "pull"
    characteristics = ("risk along the step", "margins", "labels")
    curvatures = (
        Variant({"curvature": "paper"}, "rows as printed, diag(1, 1)"),
        Variant({"curvature": "upper bound"}, "upper bound, diag(2, 2)"),
        Variant({"curvature": "newton"}, "Newton, active pairs"),
    )
    pair_columns = (
        Column("difference", "score difference", r"h_i - h_j"),
        Column("tau", "required margin", r"\tau_{ij}"),
        Column("margin", "still missing", r"m_{ij}"),
        Column("force", "pull", r"w\,m_{ij}"),
    )
    given_columns = ("difference", "tau", "force")

    watched = (
        Watched("s", "line search s", "how far the exact line search goes along the tree, before the learning rate"),
        Watched("risk", "risk", "the risk after the step"),
        Watched("label_share", "share of the labels", "their part of all weights in this iteration's regression"),
    )

    @property
    def target_name(self) -> str:
        """By what the negative gradient is divided: weights that bound the curvature from above, or the curvature itself."""
        return {"upper bound": "negative gradient / bound", "newton": "negative gradient / curvature"}.get(self.curvature, self.target_word)

    @property
    def target_heading(self) -> str:
        return {"upper bound": "−grad / bound", "newton": "−grad / curv."}.get(self.curvature, "mean −gradient")

    @property
    def current_formula(self) -> str:
        return _formula(self.curvature, self.labelled, self.balance, self.tied_pairs)

    @property
    def rate_expression(self) -> str:
        return "learning_rate * s"

    @property
    def frame(self) -> Frame:
        step = "line search × η"
        balance = "Each sum is divided by its number of terms, in R, g and W." if self.balance == "per term" else ""
        of_labels = (
            "Labels are those of queries with a single grade; other documents lack the label terms of R, g and W."
            if self.labelled == "single grade"
            else ""
        )
        if self.w == 0.0:
            return Frame(SQUARES, "y − h", "1", step, f"{of_labels} {balance}".strip())
        pairs = {"paper": "its pairs", "upper bound": "2 × its pairs", "newton": "its active pairs"}[self.curvature]
        stretch = (
            "diag(1, 1) for every pair is half of the bound diag(2, 2) that [QB] section 3 derives." if self.curvature == "paper" else ""
        )
        if self.tied_pairs:
            stretch = f"{stretch} Pairs of equal grades add ¼ w Σ (h − h′)² to R, and w for each to W.".strip()
        if self.w == 1.0:
            return Frame(MARGINS, "Σ ± m", pairs, step, f"{stretch} {balance}".strip())
        stretch = " ".join(filter(None, [stretch, of_labels, balance]))
        if self.labelled == "none":
            return Frame("½ w Σ m²", "w Σ ± m", f"w × {pairs}", step, stretch)
        return Frame("½ w Σ m² + ½ (1 − w) Σ (y − h)²", "w Σ ± m + (1 − w)(y − h)", f"w × {pairs} + (1 − w)", step, stretch)
