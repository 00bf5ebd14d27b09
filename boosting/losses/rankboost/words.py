"""RankBoost is AdaBoost for pairs ([FI] section 3). A pair costs exp(-(F_i - F_j)) and weighs its share of the whole risk; it
knows which document is better, not by how much. The pairs that a document wins pull it up by their weights, those that it loses
pull it down: that sum is its potential. A weak ranker h is a stump, 1 right of a threshold and 0 left of it, and its edge r is the
sum of the potentials on the right. The stump with the largest |r| is taken, and its right side moves by
alpha = 1/2 ln((1 + r)/(1 - r)), down where r is below 0: that is where a bound of Z is least, sqrt(1 - r^2) (section 3.2, the third
of its three ways to choose alpha). Documents whose value is missing go to the side that makes |r| larger.

MPBoost with BINARY distances has the same risk and, at the same scores, the same weights. What differs is the fit: it takes the
stump with the largest N^2 / C and lifts it by N / C, where N = r and C is the weight of the pairs that the threshold cuts. RankBoost
never divides by C, as though every pair were cut. So it moves less where few pairs are cut and more where nearly all are, and
either stops short of 1/2 ln((C + r)/(C - r)), where Z itself is least.
"""

from ..papers import cite
from ..words import Column, Frame, Watched, Words, stacked


class RankBoostWords(Words):
    """RankBoost in words."""

    title = "RankBoost"
    summary = "AdaBoost for pairs: MPBoost's risk without its distances, and a different fit."
    formula = stacked(
        r"J(F) = \sum_{(i,j)} e^{-(F_i - F_j)}, \quad \pi_i = \sum_{j} w_{ij} - \sum_{j} w_{ji}, \quad r = \sum_{x_k > \theta} \pi_x",
        r"F \leftarrow F + \eta\,\alpha\,[x_k > \theta], \quad \theta = \arg\max |r|, \quad \alpha = \tfrac{1}{2} \ln \frac{1 + r}{1 - r}",
    )
    paper = cite("FI")
    equation = "section 3, the algorithm; section 3.2, the third choice of alpha"
    target_word = "potential"
    force_word = "weight"
    learns_from = "pairs"
    lowers = "exponential loss"
    suits = "only which document is better counts, not by how much ([FI] section 3)"
    characteristics = ("risk along the step",)
    pair_columns = (Column("difference", "score difference", r"F_i - F_j"), Column("weight", "weight", r"w_{ij}"))
    watched = (
        Watched(
            "edge", "edge r", "of the pairs that the stump separates, the weight of those in the right order minus the weight of the others"
        ),
        Watched("z", "Z of the round", "below 1 the bound falls; at the full step it is at most √(1 − r²)"),
        Watched("bound", "product of all Z", "bounds the share of contradicting pairs ([FI] Theorem 1)"),
        Watched("misordering", "share of contradicting pairs", "a tie counts", by_weight="share of contradicting pairs, by weight"),
    )

    @property
    def frame(self) -> Frame:
        return Frame("Σ exp(−(hᵢ − hⱼ))", "Σ ± exp(−(hᵢ − hⱼ)) / R", "none", "α of the stump, times η", "The stump is chosen by pairs.")
