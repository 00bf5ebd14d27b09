"""The baselines of the papers as contestants, each with the values that validation queries choose from."""

from dataclasses import fields
from typing import Any

from ..baselines import AdaRank, LinearListNet, RankSVM
from ..losses import loss_class
from ..settings import Settings
from .contestant import Candidate, Contestant, Take, contestant

WEIGHTS = (1e-4, 1e-2, 1.0)  # C, of the training loss against 1/2 |w|^2
ROUNDS = (20, 60, 200)
GRIDS: dict[str, tuple[Any, ...]] = {"C": WEIGHTS, "n_rounds": ROUNDS}  # of a baseline's first parameter that stands here


def rank_svm(name: str = "RankSVM", take: Take | None = None) -> Contestant:
    """Ranking SVM, tuned as [GB] section 3.3 tunes it; [QB] section 4 tunes GBT and says nothing of its RankSVM."""
    return contestant(name, {f"C = {C:g}": RankSVM(C=C) for C in WEIGHTS}, take=take)


def of_figure_3(n_iterations: int) -> list[Contestant]:
    """RankBoost, ListNet and AdaRank-NDCG, with which [MP] Figure 3 compares."""
    return [
        contestant("RankBoost", loss_class("rankboost")(), Settings(n_iterations=n_iterations)),
        contestant("ListNet", {f"C = {C:g}": LinearListNet(C=C) for C in WEIGHTS}),
        contestant("AdaRank-NDCG", {f"rounds = {n}": AdaRank(n_rounds=n) for n in ROUNDS}),
    ]


def usual_candidates(cls: Any, has_validation: bool) -> tuple[Candidate, ...]:
    """A class of baselines with its usual values to choose from; alone, as it opens, where no query is kept for choosing."""
    if not has_validation:
        return (Candidate(cls()),)
    name = next(f.name for f in fields(cls) if f.name in GRIDS)
    return tuple(Candidate(cls(**{name: value}), f"{name.replace('n_', '')} = {value:g}") for value in GRIDS[name])
