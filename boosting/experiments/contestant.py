"""Who takes part: a loss with its settings, or any object that fits and predicts; with the values to choose from."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from inspect import isclass
from typing import Any, Protocol, cast

from ..boost import OnIteration
from ..data.dataset import Dataset
from ..losses.base import Loss
from ..settings import Settings
from ..trace import Trace


class Ranker(Protocol):
    """What a ranker of one's own must do: learn from data. What `fit` returns (itself where it returns nothing) is a model. It has

    predict(data)          -> scores (n_documents,); or
    staged_predict(data)   -> the scores after round 1, 2, ..., one after the other: it is fitted once, and the queries that choose say
                              which round is tested, as they do for a loss. `staged_scores` is another name for it. A `Trace` goes as well
    """

    def fit(self, data: Dataset) -> Any: ...


Fit = Callable[[Dataset], Any]  # a function that does what `fit` does, and returns the model
Learner = Loss | Ranker | Fit
Entry = Learner | tuple[Loss, Settings]
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
        """Whether it is known beforehand how many there are; a ranker of one's own may turn out to have rounds."""
        return isinstance(self.learner, Loss)


@dataclass(frozen=True)
class Contestant:
    """A name, and the candidates among which validation queries choose; with one, only its iteration is chosen.

    take   which of the training queries it learns from, where not from all ([QB] section 4: L1, L2)
    """

    name: str
    candidates: tuple[Candidate, ...]
    take: Take | None = None


def contestant(
    name: str, learner: Learner | Entry | Mapping[str, Entry] | Sequence[Entry], settings: Settings | None = None, take: Take | None = None
) -> Contestant:  # fmt: skip
    """A contestant of one loss or ranker, or of several candidates, among which queries that are not tested choose.

    learner    one; or several by the words that tell them apart; or a list of several, whose words say in what they differ. Each is a loss,
               a ranker (see `Ranker`), a function that fits one, or a pair of a loss with settings of its own, as `grid` makes them
    settings   of each loss that does not bring its own

    Raises ValueError where there is none, or where two are the same; TypeError for what cannot learn.

    >>> from boosting import GBT
    >>> contestant("GBT", GBT(), Settings(n_iterations=5)).candidates[0].settings.n_iterations
    5
    >>> deep = (GBT(), Settings(max_leaf_nodes=40, n_iterations=50))
    >>> [one.words for one in contestant("GBT", [GBT(), deep], Settings(n_iterations=50)).candidates]
    ['max_leaf_nodes = 20', 'max_leaf_nodes = 40']
    """
    entries = list(
        learner.values() if isinstance(learner, Mapping) else cast(Sequence[Entry], learner) if _is_several(learner) else [learner]
    )
    if not entries:
        raise ValueError(f"{name} has nothing to train; give it a loss or a ranker.")
    found = [_candidate(name, one, settings) for one in entries]
    if isinstance(learner, Mapping):
        return Contestant(name, tuple(replace(one, words=words) for one, words in zip(found, learner, strict=True)), take)
    return Contestant(name, tuple(_with_words(name, found)), take)


def grid(loss: Loss, settings: Settings | None = None, **tried: Sequence[Any]) -> list[tuple[Loss, Settings]]:
    """Every combination of the values of some parameters, of the loss or of its settings, as candidates of a contestant.

    tried   name of a parameter = the values to try

    Raises ValueError for a parameter that neither has, or one without values.

    >>> from boosting import LambdaMART
    >>> tried = grid(LambdaMART(), Settings(n_iterations=50), sigma=(1.0, 2.0), learning_rate=(0.05, 0.1), sample_documents=(0.5, 1.0))
    >>> len(tried), contestant("LambdaMART", tried).candidates[0].words
    (8, 'sigma = 1, learning_rate = 0.05, sample_documents = 0.5')
    """
    own, shared = ({f.name for f in fields(one)} for one in (loss, Settings))
    for name, values in tried.items():
        if name not in own | shared:
            raise ValueError(f"{type(loss).__name__} has no parameter {name!r:.60}, only {', '.join([*sorted(own), *sorted(shared)])}.")
        if isinstance(values, str) or not _is_several(values) or not len(values):
            raise ValueError(f"{name}={values!r} must be the values to try, such as {name}=(0.05, 0.1).")
    found = []
    for values in itertools.product(*tried.values()):
        chosen = dict(zip(tried, values, strict=True))
        of_loss = {name: value for name, value in chosen.items() if name in own}
        of_settings = {name: value for name, value in chosen.items() if name not in own}
        found.append((replace(loss, **of_loss), replace(settings or Settings(), **of_settings)))
    return found


def _is_several(learner: Any) -> bool:
    """Whether it is a list of candidates, and not one of them."""
    return isinstance(learner, Sequence) and not (isinstance(learner, tuple) and len(learner) == 2 and isinstance(learner[1], Settings))


def _candidate(name: str, entry: Any, settings: Settings | None) -> Candidate:
    one, own = entry if isinstance(entry, tuple) and len(entry) == 2 else (entry, settings)
    if isclass(one):
        raise TypeError(f"{name}: {one.__name__} is a class; pass an object of it, such as {one.__name__}().")
    if not isinstance(one, Loss) and not hasattr(one, "fit") and not callable(one):
        raise TypeError(f"{name}: {one!r} is neither a loss nor an object with fit(data), whose result can predict(data).")
    if own is not None and not isinstance(own, Settings):
        raise TypeError(f"{name}: {own!r} is not a Settings object; pair a loss with boosting.Settings(...).")
    if own is not settings and not isinstance(one, Loss):
        raise TypeError(f"{name}: {one!r} takes no settings; only a loss does.")
    return Candidate(one, "", own if isinstance(one, Loss) else None)


def _with_words(name: str, candidates: list[Candidate]) -> list[Candidate]:
    """The same with words that say in what they differ; one alone needs none."""
    if len(candidates) == 1:
        return candidates
    tables = [_parameters(one) for one in candidates]
    keys = list(dict.fromkeys(key for table in tables for key in table))
    several = [key for key in keys if len({repr(table[key]) for table in tables if key in table}) > 1]
    words = [", ".join(_said(key, table[key]) for key in several if key in table) for table in tables]
    for at, one in enumerate(words):
        if one in words[:at]:
            raise ValueError(f"{name} has the same candidate twice ({one or 'they differ in nothing'}); take one out, or give each a name.")
    return [replace(one, words=own) for one, own in zip(candidates, words, strict=True)]


def _parameters(one: Candidate) -> dict[str, Any]:
    """What a candidate is, with every parameter of its learner and of its settings."""
    learner = one.learner
    table: dict[str, Any] = {"": getattr(learner, "title", getattr(learner, "__name__", type(learner).__name__))}
    if is_dataclass(learner):
        table |= {f.name: getattr(learner, f.name) for f in fields(learner)}
    elif not isinstance(learner, Loss):
        table |= vars(learner) if hasattr(learner, "__dict__") else {}
    return table | ({f.name: getattr(one.settings or Settings(), f.name) for f in fields(Settings)} if isinstance(learner, Loss) else {})


def _said(key: str, value: Any) -> str:
    number = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{key} = {number}" if key else number
