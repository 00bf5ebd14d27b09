"""The steps of a run in a file: how far each iteration went, and what its loss watched."""

from collections.abc import Mapping, Sequence

import numpy as np

from ..files.damage import Damage
from ..files.reader import Reader
from ..files.writer import Writer
from ..losses.base import Step

Watch = Mapping[str, float]


def write_steps(writer: Writer, steps: Sequence[Step], watches: Sequence[Watch]) -> None:
    """decay and rate (n_iterations,), a note each; and watched (n_iterations, n_names), of which `is_watched` says what there is."""
    names = list(dict.fromkeys(name for watch in watches for name in watch))
    writer.array("decay", np.array([step.decay for step in steps], np.float64))
    writer.array("rate", np.array([step.rate for step in steps], np.float64))
    writer.value("notes", [step.note for step in steps])
    writer.value("watched_names", names)
    shape = len(steps), len(names)
    writer.array("watched", np.array([[watch.get(name, 0.0) for name in names] for watch in watches], np.float64).reshape(shape))
    writer.array("is_watched", np.array([[name in watch for name in names] for watch in watches], np.bool_).reshape(shape))


def read_steps(reader: Reader, n: int) -> tuple[list[Step], list[Watch]]:
    """Those of n iterations. Raises Damage where decay or rate is not a number."""
    decay, rate = reader.array("decay", "<f8", (n,)), reader.array("rate", "<f8", (n,))
    if not (np.isfinite(decay).all() and np.isfinite(rate).all()):
        raise Damage("a step of it is not a number")
    notes, names = reader.texts("notes", n), reader.texts("watched_names")
    values, there = reader.array("watched", "<f8", (n, len(names))), reader.array("is_watched", "|b1", (n, len(names)))
    steps = [Step(*each) for each in zip(decay.tolist(), rate.tolist(), notes, strict=True)]
    watches: list[Watch] = [
        {name: value for name, value, is_there in zip(names, row, kept, strict=True) if is_there}
        for row, kept in zip(values.tolist(), there.tolist(), strict=True)
    ]
    return steps, watches
