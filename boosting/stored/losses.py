"""A loss, settings and patience in a file: names and numbers, built again by their own classes, which check them."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from ..files.damage import Damage
from ..files.reader import Reader
from ..files.writer import Writer
from ..losses import LOSSES, Loss
from ..metrics import Metric
from ..patience import Patience
from ..settings import Settings

T = TypeVar("T")


def write_loss(writer: Writer, loss: Loss) -> None:
    writer.value("loss", loss.identifier)
    writer.value("parameters", plain(loss.parameters()))


def read_loss(reader: Reader) -> Loss:
    """Raises Damage for a loss that is not there, and for parameters that it does not take."""
    identifier, known = reader.value("loss", str), {loss.identifier: loss for loss in LOSSES}
    if identifier not in known:
        raise Damage(f"it was trained with the loss {identifier[:40]!r}, which this program does not have", "bring this program up to date")
    return built(known[identifier], reader.value("parameters", dict))


def write_settings(writer: Writer, settings: Settings) -> None:
    writer.value("settings", plain({f.name: getattr(settings, f.name) for f in fields(settings)}))


def read_settings(reader: Reader) -> Settings:
    return built(Settings, reader.value("settings", dict))


def write_patience(writer: Writer, patience: Patience) -> None:
    """Raises ValueError where it waits for a function, or for a metric under a convention that has no name."""
    by = patience.by
    if isinstance(by, Metric) and isinstance(by.convention, str):
        writer.value("by", plain({"name": by.name, "k": by.k, "convention": by.convention}))
    elif isinstance(by, str):
        writer.value("by", by)
    else:
        raise ValueError(
            "training waited for a function or a convention of your own, which no file can hold; save dataclasses.replace(trace, "
            "patience=None), and keep trace.best."
        )
    writer.value("patience", {"n": int(patience.n), "higher_is_better": patience.higher_is_better, "on": patience.on})


def read_patience(reader: Reader) -> Patience:
    given, by = reader.value("patience", dict), reader.anything("by")
    return built(Patience, {**given, "by": built(Metric, by) if isinstance(by, dict) else by})


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers as Python's own, whatever they were.

    >>> import numpy as np
    >>> plain({"rate": np.float64(0.5), "n": np.int64(3), "name": "a"})
    {'rate': 0.5, 'n': 3, 'name': 'a'}
    """
    return {name: value.item() if hasattr(value, "item") else value for name, value in values.items()}


def built(cls: type[T], given: Mapping[str, Any], **checked: Any) -> T:
    """cls of fields that a file names, and of others that were checked; what is not given has its default, as a field has that came later.
    Raises Damage for fields of another kind.

    >>> built(Settings, {"n_iterations": 3}).n_iterations
    3
    >>> built(Settings, {"n_iterations": "3"})
    Traceback (most recent call last):
    boosting.files.damage.Damage: The file cannot be opened: n_iterations of Settings is '3'; save the run again, or copy the file anew.
    """
    hints = _hints(cls)  # type: ignore[arg-type]  # which is hashable
    values = {name: _tuples(value) for name, value in given.items()}
    for name, value in values.items():
        if name not in hints or not _fits(value, hints[name]):
            raise Damage(f"{name[:40]} of {cls.__name__} is {str(repr(value))[:40]}")
    try:
        return cls(**values, **checked)
    except (ValueError, TypeError, OverflowError) as error:
        raise Damage(f"{cls.__name__} cannot be made of what it holds: {str(error)[:200].rstrip('.')}") from error


@cache  # to read them takes longer than all else here, and a file has many
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value is of the kind that a field asks for."""
    if isinstance(hint, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if get_origin(hint) in (Mapping, dict):
        return isinstance(value, dict)
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(_fits(one, get_args(hint)[0]) for one in value if get_args(hint)[-1] is ...)
    if isinstance(value, bool) or hint is bool:
        return isinstance(value, bool) and hint in (bool, Any)
    return hint is Any or isinstance(value, (int, float) if hint is float else hint if isinstance(hint, type) else ())


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
