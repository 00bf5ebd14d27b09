"""What runs are called: their loss, and what differs between them."""

from dataclasses import fields

from boosting import Settings, Trace, loss_class
from sample_data import Collection

from ..address import Address, build, opening
from ..bounds import SETTINGS


def names(runs: tuple[Address, ...], source: Collection) -> list[str]:
    """A name for each run: the loss alone where that tells it from all others, else with its parameters that differ.

    Runs of one loss are told apart by their parameters, runs of several by the loss; what all have in common is not repeated.
    """
    return [", ".join([loss_class(run.loss).title, *differences(run, runs, source)]) for run in runs]


def differences(run: Address, runs: tuple[Address, ...], source: Collection) -> list[str]:
    """The parameters of a run that not all runs of its loss share, and those that a person changed."""
    values = {**opening(run.loss, source), **run.changed}
    alike = [{**opening(other.loss, source), **other.changed} for other in runs if other.loss == run.loss]
    own = build(run, source)[0]
    counted = [f.name for f in (*fields(type(own)), *fields(Settings)) if f.name in values and not f.metadata.get("hidden")]
    told = [name for name in counted if name in run.changed or any(other[name] != values[name] for other in alike)]
    return [f"{word(name)} {_value(values[name])}" for name in told]


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


def question(trace: Trace, asked: tuple[int, float] | None) -> str:
    """What a node asks, in words."""
    if asked is None:
        return "has a leaf"
    feature, threshold = asked
    return f"asks “{(trace.data.feature_names or ())[feature]} ≤ {threshold:.3g}”"
