"""A saved run that was opened: the address that shows it, and the run itself where an address asks for it."""

from dataclasses import fields, replace
from typing import Any

from boosting import Dataset, Loss, Replay, Settings, Trace
from sample_data import Collection
from sample_data.collection import SavedRun

from ..state.bounds import check
from ..uploads.models import take_model
from ..uploads.own_data import OWN, own_collection
from .address import Address, build, opening
from .runs import Run


def opened() -> tuple[Address | None, str]:
    """The address of the run that came with the data that a person has just opened, None where there is none; and why it cannot be shown.
    A ranker of another engine becomes the session's own."""
    own = own_collection()
    if own is None or own.run is None:
        return None, ""
    if isinstance(own.run.trace, Replay):
        take_model(own.title, own.run.trace.model)
        return Address(OWN, model=OWN), ""
    try:
        return address_of(own.run.trace, own), ""
    except ValueError as error:
        where = "Use boosting.load_trace in a script."
        return None, f"The data of {own.title} are open. Its run cannot be shown here: {error} {where}"


def address_of(trace: Trace, own: Collection) -> Address:
    """The address on a person's own data that asks for such a run, as short as may be. Raises ValueError where the sliders end before."""
    cls, start = type(trace.loss), opening(trace.loss.identifier, own)
    values: dict[str, Any] = {**trace.loss.parameters(), **{name: getattr(trace.settings, name) for name in trace.loss.settings}}
    whole = _built(cls, values, trace)
    for name, value in values.items():
        try:
            shorter = _built(cls, {**values, name: start[name]}, trace)
        except ValueError:  # what this parameter opens with does not go with the others
            continue
        if shorter == whole and name != "n_iterations":
            values[name] = start[name]
        elif value != start[name]:
            _check(cls, name, value)
    changed = {name: value for name, value in values.items() if value != start[name]}
    found = Address(OWN, trace.loss.identifier, changed=changed)
    if saved_run(own, *build(found, own)) is None:
        raise ValueError("its loss or its settings are others.")
    return found


def _check(cls: type[Loss], name: str, value: Any) -> None:
    try:
        check(cls, name, value)
    except ValueError as error:
        raise ValueError(f"{name.replace('_', ' ')} is {value}; {error}") from error


def _built(cls: type[Loss], values: dict[str, Any], trace: Trace) -> dict[str, Any]:
    """What trees hang on, of the loss and the settings that these values come to on the data of a run."""
    loss = cls(**{f.name: values[f.name] for f in fields(cls)})
    return _of_trees(loss, replace(trace.settings, **{f.name: values[f.name] for f in fields(Settings) if f.name in values}), trace.data)


def _of_trees(loss: Loss, settings: Settings, data: Dataset) -> dict[str, Any]:
    """The parameters as training has them, and the settings that the loss takes, but for the number of trees."""
    whole = loss.for_data(data)
    resolved, idle = whole.resolve(settings), {"n_iterations"} if settings.draws else {"n_iterations", "seed"}
    return {**whole.parameters(), **{name: getattr(resolved, name) for name in whole.settings if name not in idle}}


def saved_run(source: Collection, loss: Loss, settings: Settings) -> SavedRun | None:
    """The run that came with the data, where a loss and settings ask for it, or for more or fewer of its iterations."""
    if source.run is None or source.train is not source.run.trace.data:  # what the loss is told of them is something else
        return None
    trace = source.run.trace
    if isinstance(trace, Replay) or type(loss) is not type(trace.loss):
        return None
    return source.run if _of_trees(loss, settings, trace.data) == _of_trees(trace.loss, trace.settings, trace.data) else None


def run_of(source: Collection, loss: Loss, settings: Settings) -> Run | None:
    """That run as one that was trained here, which goes on where more iterations are asked for; None where another is."""
    found = saved_run(source, loss, settings)
    if found is None:
        return None
    run = Run(source.train, source.test, loss, settings, found.trace.base)
    run.begin_with(found.trace, found.points)
    return run
