"""What a person passes to the library by mistake, answered with a sentence that says what to pass instead."""

import inspect
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from .data.checks import check_table
from .data.dataset import Dataset
from .data.frame import in_order, is_frame
from .data.sampling import shares_of_all
from .losses.base import Loss
from .patience import Patience
from .settings import SAMPLES, Settings


def check_training(data: Any, loss: Any, settings: Any, validation: Any, on_iteration: Any, patience: Any = None) -> dict[str, Dataset]:
    """The arguments of `train`; gives the validation sets by name. Raises TypeError or ValueError; warns of settings that the loss does
    not take, and of shares that come to everything.

    >>> check_training(Dataset([[0.0]], [1], [0, 1]), "gbt", None, None, None)
    Traceback (most recent call last):
    TypeError: loss is the text 'gbt'; pass an object such as boosting.GBT().
    """
    check_data("data", data)
    _check_loss(loss)
    if settings is not None and not isinstance(settings, Settings):
        raise TypeError(f"settings is {_kind(settings)}; pass boosting.Settings({_as_settings(settings)}).")
    sets = _validation_sets(data, validation)
    if isinstance(on_iteration, Patience):
        raise TypeError("on_iteration is a Patience; pass it as patience=boosting.Patience(...).")
    if on_iteration is not None and not isinstance(on_iteration, Callable):  # type: ignore[arg-type]
        raise TypeError(f"on_iteration is {_kind(on_iteration)}; pass a function of (k, metrics) that returns False to stop.")
    if patience is not None and not isinstance(patience, Patience):
        raise TypeError(f"patience is {_kind(patience)}; pass boosting.Patience(20), the iterations to wait for something better.")
    _warn_of_idle(loss, settings or Settings(), data)
    return sets


def check_iteration(k: Any, n: int, of: str) -> int:
    """An iteration of what has n of them; `of` names it. Raises TypeError or ValueError."""
    if not hasattr(k, "__index__"):
        raise TypeError(f"iteration {k!r} is not a whole number; this {of} holds 0..{n}.")
    if not 0 <= k <= n:
        raise ValueError(f"iteration {k} is outside 0..{n}, the iterations of this {of}.")
    return k


def check_run(trace: Any) -> None:
    """Raises TypeError for what is no run, with the remedy.

    >>> check_run("a.zip")
    Traceback (most recent call last):
    TypeError: trace is a str; pass a run, such as boosting.train returns.
    """
    if not hasattr(trace, "iterations"):
        run = "its run, trace_" if hasattr(trace, "trace_") else "a run, such as boosting.train returns"
        raise TypeError(f"trace is {_kind(trace)}; pass {run}.")


def check_rows(features: Any, n_features: int, names: Sequence[str] | None = None) -> np.ndarray:
    """(n, n_features) read-only rows that trees can read, float32 where they are given so, else float64: rounded, a row beside a threshold
    could change sides, and would go another way than the same row of validation data. A table whose columns have names is read by these
    `names`, in their order; what a mask hides is NaN. Raises TypeError or ValueError."""
    if isinstance(features, Dataset):
        raise TypeError("features is a Dataset; pass its table: trace.predict(data.features).")
    check_table(features, "features")
    if names is not None and is_frame(features):
        features = in_order(features, names, "features")
    if isinstance(features, np.ndarray) and features.dtype.kind in "cmM":  # numpy drops the imaginary part, and makes numbers of dates
        raise ValueError(f"features must be real numbers, but holds {features.dtype} values; turn them into numbers first.")
    try:
        dtype = np.float32 if getattr(features, "dtype", None) == np.float32 else np.float64
        if isinstance(features, np.ma.MaskedArray):
            features = np.ma.filled(features.astype(dtype), np.nan)
        rows = np.ascontiguousarray(features, dtype)
    except (TypeError, ValueError) as error:
        raise ValueError(f"features cannot be read as numbers ({error}); pass a table with {n_features} columns.") from None
    if rows.ndim != 2 or rows.shape[1] != n_features:
        raise ValueError(f"features must be a table with {n_features} columns, got shape {rows.shape}.")
    rows = rows.view()
    rows.flags.writeable = False  # one machine code for all callers
    return rows


def check_data(name: str, data: Any) -> None:
    """Raises TypeError for what is no Dataset."""
    if isinstance(data, Dataset):
        return
    if isinstance(data, (list, tuple)) and data and all(isinstance(part, Dataset) for part in data):
        remedy = "join them first, with boosting.Dataset.concat([...])"
    else:
        remedy = "build one with boosting.Dataset(features, relevance, query_ptr), Dataset.from_frame(table) or boosting.read_file(path)"
    raise TypeError(f"{name} is {_kind(data)}, but must be one Dataset; {remedy}.")


def _validation_sets(data: Dataset, validation: Any) -> dict[str, Dataset]:
    """One Dataset goes by the name "validation"."""
    if validation is None:
        return {}
    if not isinstance(validation, Mapping):
        validation = {"validation": validation}
    if not validation:
        raise ValueError('validation is empty; give each set a name, as in {"recent": a, "old": b}, or leave validation out.')
    for name, one in validation.items():
        if not isinstance(name, str) or not name.strip():
            raise TypeError(f"validation has a set under {name!r:.40}; a name must be text and not empty.")
        check_data(name, one)
        if one.n_features != data.n_features:
            raise ValueError(f"{name} has {one.n_features} features, the training data {data.n_features}; both need the same.")
        _check_names(data, one, name)
    return dict(validation)


def _check_names(data: Dataset, validation: Dataset, name: str) -> None:
    """Columns in another order give wrong scores without a word."""
    for at, (one, two) in enumerate(zip(data.feature_names, validation.feature_names, strict=True), start=1):
        if one != two:
            raise ValueError(
                f"feature {at} of the training data is {one[:40]!r}, of {name} {two[:40]!r}; bring the columns into one order, "
                "or give both the same feature_names."
            )


def _check_loss(loss: Any) -> None:
    known = {name.lower(): cls for cls in Loss.__subclasses__() for name in (cls.identifier, cls.__name__) if hasattr(cls, "identifier")}
    if isinstance(loss, str):
        found = known.get(loss.strip().lower())
        names = f"boosting.{found.__name__}()" if found else " or ".join(sorted({f"boosting.{cls.__name__}()" for cls in known.values()}))
        raise TypeError(f"loss is the text {loss[:40]!r}; pass an object such as {names}.")
    if inspect.isclass(loss):
        raise TypeError(f"loss is the class {loss.__name__}; pass an object of it: {loss.__name__}().")
    if not isinstance(loss, Loss):
        raise TypeError(f"loss is {_kind(loss)}; pass an object such as boosting.LambdaMART().")


def _as_settings(given: Any) -> str:
    """What would stand in the parentheses of Settings(...)."""
    if isinstance(given, dict):
        return "**settings"
    return f"n_iterations={given}" if isinstance(given, int) else "n_iterations=100, ..."


def _warn_of_idle(loss: Loss, settings: Settings, data: Dataset) -> None:
    """Settings that were changed and that this loss does not take, and shares that draw everything."""
    taken = (*loss.settings, *SAMPLES, "seed", "n_threads")
    idle = [f.name for f in fields(settings) if f.name not in taken and getattr(settings, f.name) != f.default]
    if idle:
        own = ", ".join(name for name in loss.settings if name not in (*SAMPLES, "seed"))
        warnings.warn(f"{type(loss).__name__} with these parameters takes {own}; ignored: {', '.join(idle)}.", stacklevel=4)
    for share in shares_of_all(data, settings):
        warnings.warn(f"{share} comes to all there is, as 1 would: no tree sees less.", stacklevel=4)


def _kind(value: Any) -> str:
    """'a list of 2', 'a numpy array (3, 2)', 'an int'."""
    if isinstance(value, np.ndarray):
        return f"a numpy array {value.shape}"
    name = type(value).__name__
    article = "an" if name[0].lower() in "aeiou" else "a"
    return f"{article} {name} of {len(value)}" if isinstance(value, (list, tuple, dict)) else f"{article} {name}"
