"""ListNet compares no pairs: it looks at the whole list of a query at once. Through a softmax the grades say how large each
document's share of the top place should be, and the scores say how large it is ([LN] section 4): one grade more deserves e = 2.72
times the share. A document's target is the share that it lacks. The shares of a query sum to 1, so what one document gains the
others lose. Equal grades ask for equal shares, so a query with a single grade pulls its scores together.

The paper fits a linear ranker by gradient descent; here boosted trees are fitted to the same gradient, so only
the loss differs from the other methods. It is listwise and is here for comparison: it learns to rank without any
pair. As long as leaves give means, the cross entropy never rises for a learning rate up to 4.
"""

from ..papers import cite
from ..words import ONLY_LEAVES, Frame, Variant, Watched, Words


def _formula(worth: str) -> str:
    """The share that a document lacks; the exponents of P_y are what the judgements are worth."""
    y = (r"y_i", r"y_j") if worth == "grade" else (r"2^{y_i} - 1", r"2^{y_j} - 1")
    wanted = rf"P_y(i) = \frac{{e^{{{y[0]}}}}}{{\sum_j e^{{{y[1]}}}}}"
    return rf"r_i = P_y(i) - P_h(i), \quad {wanted}, \quad P_h(i) = \frac{{e^{{h_i}}}}{{\sum_j e^{{h_j}}}}"


class ListNetWords(Words):
    """ListNet in words; formula and frame depend on these parameters."""

    worth: str
    leaves: str

    title = "ListNet"
    note = "listwise, for comparison"
    summary = "No pairs: each document should get its share of the top place."
    learns_from = "whole lists"
    lowers = "cross entropy"
    suits = "whole lists are graded, and the best document matters most ([LN] section 4)"
    formula = _formula("grade")
    paper = cite("LN")
    equation = "section 4, top-one probabilities and cross entropy; the sign is that of the push"
    target_word = "missing share"
    characteristics = ("shares of the top place",)
    document_clause = "its share of the top place should be {wanted} and is {share}"
    without_pairs = "all documents of a query compete for the top place"
    variants = (
        Variant({"leaves": "mean", "learning_rate": 1.0}, "leaves that give means (gradient descent, as in the paper)"),
        Variant({"leaves": "newton", "learning_rate": 0.3, "l2_regularization": 1.0}, "leaves that take a Newton step"),
    )
    watched = (Watched("risk", "cross entropy", "of the shares by grades and by scores, mean over the queries, after the step"),)

    @property
    def current_formula(self) -> str:
        return _formula(self.worth)

    @property
    def frame(self) -> Frame:
        whole = "A risk of whole lists: p and q are shares of the documents of a query."
        if self.leaves == "mean":
            return Frame("−Σ p log q", "p − q", "1", "fixed: η", whole)
        return Frame("−Σ p log q", "p − q", "q(1 − q)", "fixed: η", f"{whole} {ONLY_LEAVES}")
