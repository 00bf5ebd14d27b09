"""The losses, found by looking: every frozen dataclass in this folder that inherits `Loss` and has an `identifier`.

[GB], [QB], [BU] and the like stand for papers: `papers.PAPERS` spells them out.
"""

import importlib
import pkgutil

from .base import Column, Loss, Problem, Step

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")

LOSSES: tuple[type[Loss], ...] = tuple(sorted(Loss.__subclasses__(), key=lambda loss: loss.order))


def loss_class(identifier: str) -> type[Loss]:
    """The loss with that identifier, e.g. "gbrank". Raises ValueError that names those there are."""
    found = next((loss for loss in LOSSES if loss.identifier == identifier), None)
    if found is None:
        raise ValueError(f"there is no loss {identifier!r:.40}; choose one of {', '.join(loss.identifier for loss in LOSSES)}.")
    return found


__all__ = ["LOSSES", "Column", "Loss", "Problem", "Step", "loss_class"]
