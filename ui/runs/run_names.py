"""What runs are called: their loss, and what differs between them."""

from dataclasses import fields

from boosting import Settings, Trace, loss_class
from boosting.explain.parting import Parting
from boosting.explain.tells import Question
from boosting.settings import SAMPLES
from boosting.words import short, unlike
from sample_data import Collection

from ..state.bounds import SETTINGS
from ..uploads.models import own_model
from .address import Address, build, opening


def names(runs: tuple[Address, ...], source: Collection) -> list[str]:
    """A name for each run: the loss alone where that tells it from all others, else with its parameters that differ.

    Runs of one loss are told apart by their parameters, runs of several by the loss; what all have in common is not repeated.
    """
    return [", ".join([title_of(run), *differences(run, runs, source)]) for run in runs]


def title_of(run: Address) -> str:
    """Its loss, or the file of the model that stands in the place of a run."""
    own = own_model() if run.model else None
    return own.title if own else loss_class(run.loss).title


def differences(run: Address, runs: tuple[Address, ...], source: Collection) -> list[str]:
    """The parameters of a run that not all runs of its loss share, and those that a person changed otherwise than in all other runs. That
    a run draws no sample goes without saying."""
    if run.model:
        return []
    values = {**opening(run.loss, source), **run.changed}
    every = [(other.loss, {**opening(other.loss, source), **other.changed}) for other in runs if not other.model]
    own = build(run, source)[0]
    counted = [f.name for f in (*fields(type(own)), *fields(Settings)) if f.name in values and not f.metadata.get("hidden")]
    changed = {name for name in run.changed if len(every) == 1 or any(other.get(name) != values[name] for _, other in every)}
    shown = [name for name in counted if name in changed or any(o[name] != values[name] for loss, o in every if loss == run.loss)]
    return [f"{word(name)} {_value(values[name])}" for name in shown if not (name in SAMPLES and values[name] == 1.0)]


def word(name: str) -> str:
    """A parameter as a person reads it.

    >>> word("weak_learner")
    'weak learner'
    """
    return SETTINGS[name][0].lower() if name in SETTINGS else name.rstrip("_").replace("_", " ")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "automatic" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)


def questions(trace: Trace, found: Parting) -> tuple[str, str]:
    """What the two nodes ask at which two runs part, in words that differ.

    trace   one of the two, which are on the same data
    """
    one, other = found.one, found.other
    cuts = [short(asked.threshold) if asked else "" for asked in (one, other)]
    if one and other and one[:2] == other[:2] and cuts[0] == cuts[1]:
        cuts = list(unlike(one.threshold, other.threshold))
    first, second = (_question(trace, asked, cut) for asked, cut in zip((one, other), cuts, strict=True))
    return first, second


def _question(trace: Trace, asked: Question | None, cut: str) -> str:
    if asked is None:
        return "has a leaf"
    name = trace.data.feature_names[asked.feature]
    return f"splits at “{name} {asked.sign} {cut}”" if asked.threshold < float("inf") else f"splits on whether “{name}” is present"
