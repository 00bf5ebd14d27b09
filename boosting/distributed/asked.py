"""What an engine is asked for, in its own words, and what of our settings it cannot keep."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..losses import LOSSES
from ..losses.base import Loss
from ..settings import Settings
from ..words import listed
from .facts import Facts


@dataclass(frozen=True)
class Asked:
    """parameters   by the engine's names
    said            sentences: what the engine does otherwise than the loss or the settings ask
    start           the score before any tree, where the engine's file does not hold it
    drops           whether documents without a grade are left out
    """

    parameters: Mapping[str, Any]
    said: tuple[str, ...] = ()
    start: float | None = None
    drops: bool = False


@dataclass
class Refused:
    """Collects what an engine cannot keep; each is a clause with its remedy."""

    engine: str
    why: list[str] = field(default_factory=list)

    def if_(self, is_so: bool, clause: str) -> None:
        if is_so:
            self.why.append(clause)

    def check(self) -> None:
        """Raises ValueError with all of them."""
        if self.why:
            raise ValueError(f"{self.engine} cannot train this: {'; '.join(self.why)}.")


Map = Callable[[Any, Settings, Facts], Asked]


def asked(engine: str, maps: Mapping[str, Map], loss: Loss, settings: Settings, facts: Facts) -> Asked:
    """The loss with these settings, resolved, as the engine has it.

    maps   identifier of a loss -> how it is put

    Raises ValueError for a loss that the engine does not have, and for what it cannot keep.
    """
    if loss.identifier not in maps:
        known = listed([one.title for one in LOSSES if one.identifier in maps], "and")
        raise ValueError(
            f"{engine} has no {loss.title}: on several machines it trains {known}. Train {loss.title} on one machine, with boosting.train."
        )
    return maps[loss.identifier](loss, settings, facts)


def check_samples(refused: Refused, settings: Settings) -> None:
    """Samples of rows, which each worker would draw by itself."""
    for name in ("sample_documents", "sample_queries"):
        refused.if_(
            getattr(settings, name) != 1.0,
            f"{name}={getattr(settings, name):g} would be drawn by each worker for itself, so that the trees depend on how many there are; "
            "leave it at 1",
        )


def check_graded(refused: Refused, facts: Facts) -> None:
    """Grades of a ranker."""
    missing = facts.n_documents - facts.n_graded
    refused.if_(missing > 0, f"{missing:,} of {facts.n_documents:,} documents have no grade; leave them out of the data")


def check_whole(refused: Refused, facts: Facts, highest: int) -> None:
    """Grades whose gain is 2^grade - 1 of a whole number."""
    refused.if_(not facts.is_whole, "its gain is 2^grade - 1 of whole grades, and the data have fractions; round the grades")
    refused.if_(facts.highest > highest, f"it takes grades up to {highest}, and the data have {facts.highest:g}; use a smaller scale")


def share_said(settings: Settings) -> tuple[str, ...]:
    """Features that another generator draws."""
    if settings.sample_features == 1.0:
        return ()
    return (f"sample_features={settings.sample_features:g}: the engine draws other features for a tree than boosting.train does.",)
