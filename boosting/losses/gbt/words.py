"""Gradient boosted trees with squared error look at one document at a time: each tree is fitted to what is still missing
between a document's grade and its score ([FR] Algorithm 2, [GB] section 2.1). That difference, the negative gradient, is known at
the training documents only; the tree is what extends it to every other document. Order plays no part, so a step can lower the
error and reverse pairs; and documents of all queries share one scale ([GB] section 3.3.1). It is the baseline
for the ranking losses, and it learns from every grade, also in a query with a single grade.

The idea of all boosting ([SL] Idea): a weak learner is only slightly better than guessing, a strong one is accurate, and many weak ones
make a strong one. The model is a sum, F(x) = sum of beta_m h(x; a_m); each new term makes the loss of the whole sum least while the terms
before it stay as they are, (3) and (4).

Gradient boosting solves (3) in two steps: it fits h by least squares to the pseudo-residuals, (5) and (6), then looks for beta, (7). With
trees, (7) becomes one number for each leaf, (9). With squared error that number is the mean residual, which the tree gives already; what
is left to choose is the learning rate, eta in (10).
"""

from ..papers import cite
from ..words import SQUARES, Frame, Words


class GBTWords(Words):
    """GBT in words."""

    title = "GBT"
    summary = "Each document on its own: fit what its score lacks."
    learns_from = "single documents"
    lowers = "squared error"
    suits = "you need the grade itself, not only the order ([GB] section 3.3.1)"
    formula = r"r_i = y_i - h(x_i)"
    paper = cite("FR")
    equation = "Algorithm 2 (LS_Boost)"
    target_word = "residual"
    row_word = "its grade"
    characteristics = ("pointwise error", "query offset", "grade levels", "risk along the step")

    @property
    def frame(self) -> Frame:
        return Frame(SQUARES, "y − h", "1", "fixed: η")
