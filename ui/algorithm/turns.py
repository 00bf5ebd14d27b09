"""The losses that stand side by side: all five, or one that turns into another, with what is to be seen there."""

from dataclasses import replace
from typing import NamedTuple

from boosting import GBT, GBRank, LambdaMART, Loss, MPBoost, QBRank

RATE = 0.1  # of the losses that turn into each other, so that rates are no difference between them


class Column(NamedTuple):
    """title   of the loss as it stands here;  rate: its learning rate, None = its own"""

    title: str
    loss: Loss
    rate: float | None = None


RESIDUAL = GBRank(update="residual")
PAIRS = QBRank(w=1.0, labelled="none", curvature="newton")
COLUMNS: dict[str, tuple[Column, ...]] = {
    "five": (
        Column("GBT", GBT()), Column("GBRank", GBRank()), Column("QBRank", QBRank()), Column("LambdaMART", LambdaMART()),
        Column("MPBoost", MPBoost()),
    ),
    "residual": (Column("GBRank, residual", RESIDUAL, RATE), Column("QBRank, w = 1", PAIRS, RATE)),
    "labels": (Column("QBRank, w = 0", QBRank(w=0.0), RATE), Column("GBT", GBT(), RATE)),
    "average": (Column("GBRank, residual", RESIDUAL, RATE), Column("GBRank, averaged", GBRank(), RATE)),
    "delta": (Column("RankNet, boosted", LambdaMART(metric="ranknet")), Column("LambdaMART", LambdaMART())),
    "distance": (Column("MPBoost, BINARY", MPBoost(ddf="binary")), Column("MPBoost, LOGDD", MPBoost(ddf="logarithmic"))),
    "exponential": (Column("MPBoost, as printed", MPBoost()), Column("Exponential risk, Newton", MPBoost(step="newton"))),
    "curvature": tuple(
        Column(f"QBRank, {words}", replace(QBRank(), curvature=name), RATE)
        for name, words in {"paper": "printed", "upper bound": "bound", "newton": "Newton"}.items()
    ),
}  # fmt: skip

ABOUT = {
    "five": "Five losses take one iteration from the same scores. The four lines are the same; R, W and the step differ. "
    "m = max(0, τ gap − (hᵢ − hⱼ)) is the margin that a pair lacks, ρ = 1 / (1 + exp(σ(hᵢ − hⱼ))), d the distance of its grades.",
    "residual": "GBRank’s residual update is QBRank with w = 1, no labels and Newton’s curvature. Only the step differs: GBRank takes η, "
    "QBRank searches the line.",
    "labels": "With w = 0 QBRank has no pairs left: squared error on the labels, curvature 1, and a line search that finds 1. That is GBT.",
    "average": "Both ask the documents for the same changes. The residual update fits the changes and adds the tree; the paper’s update "
    "fits the scores h + r and averages, so the tree is another one and h decays.",
    "delta": "RankNet’s pairs push with σρ. LambdaMART multiplies each pair, push and curvature, by |ΔNDCG|; then no risk is left that has "
    "this gradient.",
    "distance": "BINARY gives every pair the distance 1; LOGDD’s grows with the gap of its grades. They agree where all gaps are equal.",
    "exponential": "MPBoost’s weight w of a pair is its share of the risk R = Σ exp(−d (hᵢ − hⱼ)), so g is R times the sum of ± d w. Only "
    "the fit differs: the paper fits d with weight w, a Newton step 1 / d with weight w d². The two agree where d is 1, as under BINARY.",
    "curvature": "One risk, three diagonals: diag(1, 1) for every pair, as the rows of Algorithm 2 imply; diag(2, 2), a bound of the "
    "Hessian; and the Hessian’s own diagonal. The gradient stays; the targets shrink as W grows.",
}
