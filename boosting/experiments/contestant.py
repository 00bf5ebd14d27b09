"""Who takes part: a loss with its settings, or any object that fits and predicts; with the values to choose from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ..boost import OnIteration
from ..data.dataset import Dataset
from ..losses.base import Loss
from ..settings import Settings
from ..trace import Trace


class Ranker(Protocol):
    """What a baseline must do: learn from data. What `fit` returns (itself where it returns nothing) must `predict(data)`."""

    def fit(self, data: Dataset) -> Any: ...


Learner = Loss | Ranker
Take = Callable[[Dataset], Dataset]
Learn = Callable[[Dataset, Loss, Settings | None, OnIteration | None], Trace]


@dataclass(frozen=True)
class Candidate:
    """One set of values of a contestant: `words` names it ("alpha = 0.4"); settings are those of a loss."""

    learner: Learner
    words: str = ""
    settings: Settings | None = None

    @property
    def has_iterations(self) -> bool:
        return isinstance(self.learner, Loss)


@dataclass(frozen=True)
class Contestant:
    """A name, and the candidates among which validation queries choose; with one, only its iteration is chosen.

    take   which of the training queries it learns from, where not from all ([QB] section 4: L1, L2)
    """

    name: str
    candidates: tuple[Candidate, ...]
    take: Take | None = None


def contestant(name: str, learner: Learner | dict[str, Learner], settings: Settings | None = None, take: Take | None = None) -> Contestant:
    """A contestant of one loss or ranker, or of several by the words that tell them apart.

    >>> from boosting import GBT
    >>> contestant("GBT", GBT(), Settings(n_iterations=5)).candidates[0].settings.n_iterations
    5
    """
    named = learner if isinstance(learner, dict) else {"": learner}
    if not named:
        raise ValueError(f"{name} has nobody to send; give it a loss or a ranker.")
    for one in named.values():
        if not isinstance(one, Loss) and not hasattr(one, "fit"):
            raise TypeError(f"{name}: {one!r} is neither a loss nor an object with fit(data), whose result can predict(data).")
    return Contestant(name, tuple(Candidate(one, words, settings) for words, one in named.items()), take)
