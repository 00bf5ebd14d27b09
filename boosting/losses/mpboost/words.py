"""MPBoost keeps the size of a preference. A directed distance function (DDF) turns the gap of two grades into a number d, and
each pair costs exp(-d (F_i - F_j)) ([MP] sections 3.2 and 4). The distance d is not the difference that two scores reach: the cost
falls for ever. It says how much the pair counts. Of two pairs that are equally wrong the one with the larger d weighs more; of two
that are equally right it weighs less. And d is what the weak ranker of one round, a stump, is fitted to: the difference of its
own two values, not of the scores. The height of the stump is N / C: over the pairs that its threshold separates, the sum of w d,
with a minus sign for pairs it separates the wrong way, over the sum of w (appendix).

So a wide pair is corrected first, then hardly counts, and can end closer than a narrow one: of two pairs that a stump can
separate, one of grades 4 and 0 is 11.9 apart after 40 rounds, one of 4 and 3 is 15.8 apart.

A round follows GentleBoost, which takes Newton steps on the exponential loss (section 2.2); here the step is a weighted least squares
fit to d, (12). Other methods that keep the size of a preference, named in section 2.1, are the Multiple Hyperplane Ranker (MHR:
several hyperplanes, on the basis of RankSVM), and MPRank and SVRank (regularised loss functions, whose condition an exponential
hardly meets). The app does not train these three.

BINARY (d = 1 for every pair) is RankBoost's label: a baseline that ignores the size. It is not a DDF, as it breaks requirement
(4), larger gap, larger d. RankBoost, a separate loss here, has the same risk and weights as BINARY but fits its stump differently.
The paper prints the range of LOGITDD with 1/2 in it (section 3.2.3); no pair reaches it. Its quadratic fit is called a
second-order expansion of Z (equation (15)) where |d| is about 1, (9). It equals the expansion only where |d| = 1; `newton` is
the true one.
"""

from ..papers import cite
from ..words import Column, Frame, Variant, Watched, Words, stacked

_FITS = {
    "paper": r"w_{ij}\,(d_{ij} - (f_i - f_j))^2", "exact": r"w_{ij}\,(d_{ij} - (f_i - f_j))^2",
    "newton": r"w_{ij}\,d_{ij}^2\,(1/d_{ij} - (f_i - f_j))^2",
}  # fmt: skip


def _formula(weak_learner: str, step: str) -> str:
    """The loss, what the weak ranker f of a round minimises, the height of a stump, and the step."""
    stump = r", \quad f(x) = a\,[x_k > \theta], \quad a = \frac{N(\theta)}{C(\theta)}" if weak_learner == "stump" else ""
    along = r"s\,f, \quad s = \arg\min_s J(F + s f)" if step == "exact" else "f"
    return stacked(
        rf"J(F) = \sum_{{(i,j)}} e^{{-d_{{ij}}\,(F_i - F_j)}}, \quad F \leftarrow F + \eta\,{along}",
        rf"f = \arg\min_f \sum_{{(i,j)}} {_FITS[step]}{stump}",
    )


class MPBoostWords(Words):
    """MPBoost in words; formula and names depend on these parameters."""

    weak_learner: str
    step: str

    title = "MPBoost"
    summary = "The further apart two grades are, the more their pair counts."
    learns_from = "pairs"
    lowers = "exponential loss"
    suits = "a 4 below a 0 is a worse mistake than a 4 below a 3 ([MP] section 3.2)"
    formula = _formula("stump", "paper")
    paper = cite("MP")
    equation = "section 4, (10), (12) and Algorithm 1; stump in the appendix"
    target_word = "mean distance"
    force_word = "weight × distance"
    characteristics = ("risk along the step",)
    given_columns = ("difference", "force")
    curvatures = (
        Variant({"step": "paper"}, "the paper’s J, x² for d² x²"),
        Variant({"step": "newton"}, "second-order expansion of Z"),
        Variant({"step": "exact"}, "the paper’s, with Z’s own minimum"),
    )
    pair_columns = (
        Column("difference", "score difference", r"F_i - F_j"),
        Column("distance", "directed distance", r"d_{ij}"),
        Column("weight", "weight", r"w_{ij}"),
        Column("force", "weight × distance", r"w_{ij} d_{ij}"),
    )

    watched = (
        Watched("z", "Z of the round", "below 1 the bound falls"),
        Watched("bound", "product of all Z", "bounds the share of contradicting pairs ([MP] Theorem 1)"),
        Watched(
            "misordering",
            "share of contradicting pairs",
            "ties count too; [MP] calls such pairs misordered",
            by_weight="share of contradicting pairs, by weight",
        ),
    )

    @property
    def target_name(self) -> str:
        return "mean of 1 / distance" if self.step == "newton" else self.target_word

    @property
    def target_heading(self) -> str:
        return "mean 1 / d" if self.step == "newton" else self.target_word

    @property
    def current_formula(self) -> str:
        return _formula(self.weak_learner, self.step)

    @property
    def rate_expression(self) -> str:
        return ""  # the guard may have halved it; the step's note says so

    @property
    def frame(self) -> Frame:
        squared = "d² " if self.step == "newton" else ""
        return Frame(
            "Σ exp(−d (hᵢ − hⱼ))", "Σ ± d exp(−d (hᵢ − hⱼ))", f"Σ {squared}exp(−d (hᵢ − hⱼ))", "η, halved if R would rise",
            "The weak ranker is fitted to pairs: the quadratic model keeps both documents of a pair, so it has no diagonal W.",
        )  # fmt: skip
