"""GBRank turns each pair that lacks its margin, contradicting or not, into two regression targets: that of the better document
is the other's score plus the margin, that of the worse one is the better one's score minus the margin
([GB] section 2.2; the margin grows with the gap of the grades, its footnote 1). Pairs that keep their margin, the set S+,
give no target. A document in many pairs has as many targets. The paper leaves their conflicts to the regression: it puts all of them
into the training set. With squared error that is the same as a fit to their mean, weighted by their number.

Without a margin, equal scores would cost nothing, so a constant would be an optimal ranker. The paper's remark on this subtracts
lambda tau^2 from the risk; with a fixed tau, as in its implementation and here, that term is a constant too.

The paper reports that GBRank does worse than GBT when there is little training data (section 3.3.1). The explanation that it calls
plausible: preferences order a list only where they overlap enough, and in small data the overlaps are weak.

The paper's update then averages: h = (k h + eta g) / (k + 1). The averaged scores grow slowly towards their margins, so
successive trees stay alike. `residual` is this engine's own variant, which adds a tree fitted to what is still missing; its trees
differ sooner. In both, from a start at 0 and without grades as targets, another margin tau gives the same trees and orders at
another scale.

Section 4 of the paper prints the DCG of the wrong order with log2(i + 1) under both documents; the second stands at position j
and needs log2(j + 1). The difference of both orders, one line below, is right: it is what `pair_weight` "dcg" takes.
"""

from ..papers import cite
from ..words import MARGINS, Column, Frame, Variant, Watched, Words, stacked

_MOVES = {
    "paper": r"h \leftarrow \frac{k\,h + \eta\,g}{k + 1}",
    "paper_range": r"h \leftarrow \frac{k\,h + \eta\,g}{k + 1} \;\text{ scaled to the range of the grades}",
    "residual": r"h \leftarrow h + \eta\,g",
}
_WEIGHTS = {"one": "", "gap": r" \;\text{ with weight }\; y_i - y_j", "dcg": r" \;\text{ with weight }\; |G_i - G_j|\,|D_i - D_j|"}
_LABELLED = {"all": r"\text{every document}", "single grade": r"i \in L_1"}


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


class GBRankWords(Words):
    """GBRank in words; the formula depends on these parameters."""

    update: str
    pair_weight: str
    tied_pairs: bool
    labelled: str

    title = "GBRank"
    summary = "A pair that lacks its margin swaps its two scores, and adds the margin on top."
    learns_from = "pairs"
    lowers = "missing margins, squared"
    suits = "there are comparisons and no grades, such as clicks ([GB] section 3.3.2)"
    formula = _formula("paper")
    paper = cite("GB")
    equation = "section 2.2, algorithm GBrank"
    target_word = "target"
    row_word = "its grade"
    force_word = "missing margin"
    characteristics = ("swapped targets", "average or sum", "active pairs", "averaged trees", "query offset")
    opening = {"update": "residual", "learning_rate": 0.3}
    variants = (
        Variant({"update": "residual", "learning_rate": 0.3}, "the residual update (this engine's own variant)"),
        Variant({"update": "paper", "learning_rate": 1.0}, "the paper's update, h = (k h + η g) / (k + 1)"),
    )
    pair_columns = (
        Column("difference", "score difference", r"h_i - h_j"),
        Column("tau", "required margin", r"\tau_{ij}"),
        Column("margin", "still missing", r"m_{ij}"),
        Column("weight", "weight", r"v_{ij}"),
    )
    given_columns = ("difference", "tau", "weight")

    watched = (
        Watched("contradicting", "size of S−", "pairs that lack their margin"),
        Watched("range", "range of h", "largest minus smallest score, after the update"),
        Watched("correlation", "correlation with the previous tree", "1 = the same tree again"),
    )

    @property
    def current_formula(self) -> str:
        return _formula(self.update, self.pair_weight, self.tied_pairs, self.labelled)

    @property
    def rate_expression(self) -> str:
        return {"residual": "learning_rate", "paper": "learning_rate / (k + 1)"}.get(self.update, "")

    @property
    def frame(self) -> Frame:
        averages = "The tree is fitted to the scores h + r that the pairs ask for, not to the changes r; averaging makes up for that."
        stretch = [
            averages if self.update != "residual" else "",
            "Each pair counts by its weight." if self.pair_weight != "one" else "",
            "Pairs of equal grades add ¼ Σ (h − h′)² to R, and 1 for each to W." if self.tied_pairs else "",
            "Labelled documents add ½ Σ (y − h)² to R, and 1 to W." if self.labelled != "none" else "",
        ]
        step = "average of the trees" if self.update != "residual" else "fixed: η"
        return Frame(MARGINS, "Σ ± m", "its active pairs", step, " ".join(filter(None, stretch)))
