"""Who takes part in a contest, as typed: `gbrank:learning_rate=0.1/0.3,tau=1`."""

import itertools
import os
from collections.abc import Iterator
from dataclasses import Field, fields
from typing import Any

from ..baselines import BASELINES
from ..data.letor_line import short
from ..experiments.contestant import Candidate, Contestant
from ..experiments.rivals import usual_candidates
from ..losses import LOSSES
from ..losses.base import Loss
from ..settings import Settings

METHODS: tuple[Any, ...] = (*LOSSES, *BASELINES)
KNOWN = {cls.identifier: cls for cls in METHODS}
SHOWN = 100  # signs of what was typed, in front of what is wrong with it
WORDS = {"on": True, "true": True, "off": False, "false": False, "none": None, "automatic": None}


def entrant(typed: str, n_iterations: int, has_validation: bool) -> Contestant:
    """A loss or a baseline by its name, with what differs from its defaults; values between slashes are candidates, among which queries
    that are not tested choose. A baseline without values brings its usual candidates.

    n_iterations   of a loss, unless it says otherwise

    Raises ValueError for a name or a parameter that there is not, and for a value that does not suit.

        >>> one = entrant("gbrank:learning_rate=0.1/0.3,tau=2", 50, has_validation=True)
        >>> one.name, [candidate.words for candidate in one.candidates]
        ('GBRank: tau=2', ['learning_rate=0.1', 'learning_rate=0.3'])
        >>> one.candidates[0].learner.tau, one.candidates[0].settings.n_iterations
        (2, 50)
    """
    name, _, said = typed.partition(":")
    if name.lower() not in KNOWN and os.path.isfile(typed):  # that of a Path raises OSError for a word as long as no name may be
        raise ValueError(
            f"{typed} is a file, not a loss or a baseline to train; choose from {', '.join(KNOWN)}. For a ranker that is trained already, "
            "`evaluate` measures it, and `errors` compares it with a second one."
        )
    cls = method_of(name)
    values = _values(cls, typed, said)
    if not values and not issubclass(cls, Loss):
        return Contestant(cls.title, usual_candidates(cls, has_validation))
    fixed = [f"{key}={texts[0]}" for key, texts in values.items() if len(texts) == 1]
    return Contestant(": ".join(filter(None, [cls.title, ", ".join(fixed)])), tuple(_candidates(cls, typed, values, n_iterations)))


def method_of(name: str) -> Any:
    """The loss or baseline of that name. Raises ValueError where there is none.

    >>> method_of("GBT").title, method_of("ranksvm").title
    ('GBT', 'RankSVM')
    """
    if name.lower() not in KNOWN:
        raise ValueError(f"there is no loss or baseline '{short(name, SHOWN)}'; choose from {', '.join(KNOWN)}.")
    return KNOWN[name.lower()]


def _values(cls: Any, typed: str, said: str) -> dict[str, list[str]]:
    """What was typed for each parameter, one text or several."""
    takes, found = parameters_of(cls), {}
    for part in filter(None, said.split(",")):
        key, equals, text = part.partition("=")
        if key not in takes:
            what = f"{short(typed, SHOWN)}: {cls.title} has no parameter '{short(key, SHOWN)}'"
            raise ValueError(f"{what}; it has {', '.join(takes)}; `losses {cls.identifier}` says what each is.")
        if not equals or not text:
            raise ValueError(f"{short(typed, SHOWN)}: {key} needs a value, such as {key}=0.1, or several, such as {key}=0.1/0.3.")
        found[key] = [text] if takes[key].metadata.get("text") else text.split("/")  # in a formula it divides
    return found


def parameters_of(cls: Any) -> dict[str, Field]:
    """By name, what can be set for a loss, the settings of its training among it, or for a baseline."""
    shared = (f for f in fields(Settings) if f.name != "n_threads") if issubclass(cls, Loss) else ()
    return {f.name: f for f in (*fields(cls), *shared)}


def _candidates(cls: Any, typed: str, values: dict[str, list[str]], n_iterations: int) -> Iterator[Candidate]:
    takes, own, several = parameters_of(cls), {f.name for f in fields(cls)}, [key for key, texts in values.items() if len(texts) > 1]
    for texts in itertools.product(*values.values()):
        chosen = dict(zip(values, texts, strict=True))
        try:
            read = {key: _of(takes[key], text) for key, text in chosen.items()}
            learner = cls(**{key: value for key, value in read.items() if key in own})
            settings: dict[str, Any] = {"n_iterations": n_iterations, **{key: value for key, value in read.items() if key not in own}}
            words = ", ".join(f"{key}={chosen[key]}" for key in several)
            yield Candidate(learner, words, Settings(**settings) if issubclass(cls, Loss) else None)
        except (ValueError, TypeError) as error:
            raise ValueError(f"{short(typed, SHOWN)}: {error}") from error


def _of(one: Field, text: str) -> Any:
    """A value of this parameter."""
    if isinstance(one.default, tuple):
        return () if text.lower() == "none" else tuple(tuple(map(_read, part.split(":"))) for part in text.split(";"))
    return text if str in map(type, (one.default, *one.metadata.get("choices", ()))) else _read(text)


def _read(text: str) -> Any:
    """A number, a switch, or a text."""
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass  # the next kind may fit; a text is a text
    return text
