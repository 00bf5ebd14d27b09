"""The losses, found by looking: every frozen dataclass in this folder that inherits `Loss` and has an `identifier`.

Papers, as the code cites them:

[QB] Zheng, Zha, Zhang, Chapelle, Chen, Sun. A General Boosting Method and its Application to Learning Ranking Functions for
     Web Search. NIPS 2007.
[GB] Zheng, Chen, Sun, Zha. A Regression Framework for Learning Ranking Functions Using Relative Relevance Judgments.
     SIGIR 2007.
[MP] Zhu, Chen, Zhu, Wang, Wang, Chen. A General Magnitude-Preserving Boosting Algorithm for Search Ranking. CIKM 2009.
[BU] Burges. From RankNet to LambdaRank to LambdaMART: An Overview. MSR-TR-2010-82.
"""

import importlib
import pkgutil

from .base import Column, Loss, Problem, Step

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")

LOSSES: tuple[type[Loss], ...] = tuple(sorted(Loss.__subclasses__(), key=lambda loss: loss.order))


def loss_class(identifier: str) -> type[Loss]:
    """The loss with that identifier, e.g. "gbrank". Raises KeyError."""
    return {loss.identifier: loss for loss in LOSSES}[identifier]


__all__ = ["LOSSES", "Column", "Loss", "Problem", "Step", "loss_class"]
