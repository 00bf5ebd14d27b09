"""A run, out of the file that `Trace.save` made."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import IO, Any

import numpy as np

from .arguments import check_data
from .base import Base, ColumnBase, GivenBase, ModelBase
from .boost import go_on
from .compute.threads import threads
from .compute.whole_files import check_path
from .data.dataset import Dataset
from .data.normalised import WAYS
from .files.bounds import Bounds
from .files.damage import Damage
from .files.reader import Reader, read_file
from .iteration import Iteration, bytes_of_leaves
from .models.imported import ImportedModel
from .models.objectives.fitted import fitted_to
from .models.refusal import shown
from .models.replay import replay
from .models.stored_model import read_imported
from .models.walks import Walks
from .stored.datasets import fingerprint, read_dataset
from .stored.losses import read_loss, read_patience, read_settings
from .stored.steps import read_steps
from .stored.trees import read_trees
from .trace import Trace, digest_of
from .trees.binning import bin_features
from .trees.tree import Tree


def load_trace(
    where: str | PathLike | IO[bytes],
    data: Dataset | None = None,
    validation: Dataset | Mapping[str, Dataset] | None = None,
    bounds: Bounds = Bounds(),  # noqa: B008
) -> Trace:
    """A run that `Trace.save` put into a file: its scores are those that were saved, bit for bit, and it goes on training.

    where             a path, or a file open for reading bytes
    data, validation  those of training, where the file was saved without; validation sets by their names, as in `train`
    bounds            what the file may ask for; a server has narrower ones

    Raises ValueError, one sentence with the remedy, for a file that is no run, is damaged, comes from a newer version or asks for too much,
    and for data other than those of training. Raises TypeError for what is no data, OSError for a path that cannot be opened.

        >>> import io
        >>> load_trace(io.BytesIO(b"no run"))
        Traceback (most recent call last):
        boosting.files.damage.Damage: The file cannot be opened: it is not a run, or ends too early; choose a file made by Save run.
    """
    sets = {} if validation is None else validation if isinstance(validation, Mapping) else {"validation": validation}
    for name, one in {**({} if data is None else {"data": data}), **sets}.items():
        check_data(name, one)
    with read_file(where, bounds, _size(where)) as reader:
        return _trace(reader, data, sets)


def _size(where: Any) -> int:
    """Bytes of a file. Raises TypeError for what is none, Damage for a folder."""
    if not hasattr(where, "seek"):
        if not isinstance(where, (str, PathLike)):
            raise TypeError(
                f"a run is opened from a path or an open file, not from {type(where).__name__}; of bytes pass io.BytesIO(content)."
            )
        check_path(where)
        if Path(where).is_dir():
            raise Damage(f"{where} is a folder", "name the run's file in it")
        if Path(where).is_fifo():
            raise Damage(f"{where} is a pipe, and a run is not read from its beginning to its end", "write it to a file first")
        return Path(where).stat().st_size
    return where.seek(0, os.SEEK_END)


def _trace(reader: Reader, data: Dataset | None, sets: Mapping[str, Dataset]) -> Trace:
    kind = reader.value("kind", str)
    if kind not in ("run", "replay"):
        raise Damage("it holds no run")
    names = reader.texts("sets")
    if len(set(names)) < len(names) or len(names) > reader.bounds.sets:
        raise Damage("two of its validation sets have the same name, or there are too many")
    if sets and set(sets) != set(names):
        raise Damage(f"it was trained with the validation sets {', '.join(names) or 'none'}", "pass those, by their names")
    own = _data(reader, "data", data)
    found = {name: _data(reader, f"set_{number}", sets.get(name)) for number, name in enumerate(names)}
    for name, validation in found.items():
        if validation.n_features != own.n_features:  # which a tree would read beyond their end
            counts = f"{validation.n_features:,}, not {own.n_features:,}"
            raise Damage(f"the validation set {shown(name)} has another number of columns than its training data: {counts}")
    trace = _replay(reader, own, found) if kind == "replay" else _run(reader, own, found)
    scores = [trace.scores(trace.n_iterations, validation) for validation in ((False, True) if found else (False,))]
    if digest_of(scores[0]) != reader.value("scores", str):
        raise Damage("its trees do not give the scores that were saved")
    if not all(np.isfinite(one).all() for one in scores):  # nothing that overflowed is finite again
        raise Damage("its trees give a score beyond the largest number")
    return trace


def _data(reader: Reader, name: str, given: Dataset | None) -> Dataset:
    """Data of a run: those that were passed, or those of the file."""
    what = "training data" if name == "data" else "validation data"
    found = given or (read_dataset(reader.within(name)) if reader.has(f"{name}/features") else None)
    if found is None:
        raise Damage(f"it was saved without its {what}", "pass them to load_trace, or open it in the app beside them")
    if fingerprint(found) != reader.value(f"{name}_is", str):
        raise Damage(f"these are not its {what}", "pass those that it was trained with, unchanged")
    if not reader.has("scale"):  # older files did not say it
        return found
    scale = reader.value("scale", str)
    if scale not in WAYS:
        raise Damage(f"it does not say how its features were scaled: {shown(scale)}", "bring this program up to date")
    return found if found.scale == scale else replace(found, scale=scale)


def _run(reader: Reader, data: Dataset, sets: Mapping[str, Dataset]) -> Trace:
    decides, settings = reader.value("decides", str), read_settings(reader)
    for name in ("learning_rate", "l2_regularization", "min_weight_leaf"):  # None is a default that no run keeps
        if getattr(settings, name) is None:
            raise Damage(f"it does not say its {name.replace('_', ' ')}")
    if sets and decides not in sets:
        raise Damage("the validation set that decides is not there")
    if reader.has("patience") and not sets:
        raise Damage("it waited for a better number on validation data, and has none")
    trees = read_trees(reader.within("trees"), data.n_features)
    steps, watches = read_steps(reader, len(trees))
    _make_room(reader.bounds, trees, data, *sets.values())
    validation, loss = sets.get(decides), read_loss(reader)
    if any(number.key not in watch for number in loss.watched for watch in watches):
        raise Damage(f"it lacks a number that {loss.title} notes of each iteration")
    iterations: list[Iteration] = []
    walks = Walks(lambda _: reader.bounds.tell(len(iterations) / len(trees)))
    with threads(settings.n_threads):
        bins = bin_features(data.features, settings.n_bins)
        for of_tree, step, watch in zip(trees, steps, watches, strict=True):
            fitted = [(tree, walks.walk(tree, data.features)) for tree in of_tree]
            iterations.append(Iteration.record(fitted, step, watch, validation, walks.walk))
    return Trace(
        data, loss, settings, validation, bins, reader.value("start", float), tuple(iterations), reader.value("ended", str), go_on,
        patience=read_patience(reader) if reader.has("patience") else None, base=_base(reader, data), sets=tuple(sets.items()),
        decides=decides,
    )  # fmt: skip


def _replay(reader: Reader, data: Dataset, sets: Mapping[str, Dataset]) -> Trace:
    model = read_imported(reader.within("model"))
    if model.n_features != data.n_features:
        raise Damage("its model and its data have different columns")
    _make_room(reader.bounds, model.iterations, data, *sets.values())
    validation, wanted = next(iter(sets.values()), None), model.n_trees * sum(one.n_documents for one in (data, *sets.values()))
    done = 0

    def tell(n_rows: int) -> None:
        nonlocal done
        done += n_rows
        reader.bounds.tell(min(done / wanted, 1.0))

    model = replace(model, walks=Walks(tell))
    return replay(model, data, validation, fitted_to(model, data) if reader.value("is_told", bool) else None)


def _make_room(bounds: Bounds, iterations: Iterable[Sequence[Tree]], *sets: Dataset) -> None:
    """For the leaves of all documents. Raises Damage where they take more than a file may, whatever its own size."""
    n_documents, n_bytes = sum(data.n_documents for data in sets), bytes_of_leaves(iterations, *sets)
    if n_bytes > bounds.size:
        raise Damage(f"the leaves of {n_documents:,} documents in its trees need {n_bytes / 2**20:,.0f} MB", "open it in a script")
    bounds.room(n_bytes)


def _base(reader: Reader, data: Dataset) -> Base | None:
    """What training went on from."""
    if not reader.has("base"):
        return None
    about = reader.value("base", dict)
    words, column = about.get("words"), about.get("column")
    if not isinstance(words, str):
        raise Damage("it does not say what training started from")
    if reader.has("base_scores"):
        return GivenBase(words, reader.array("base_scores", "<f8", (data.n_documents,)), data.features)
    if column is None:
        return ModelBase(words, _ranker(reader.within("base")))
    if not isinstance(column, int) or isinstance(column, bool) or not 0 <= column < data.n_features:
        raise Damage("training started from a column that the data do not have")
    return ColumnBase(words, column)


def _ranker(reader: Reader) -> Trace | ImportedModel:
    if reader.value("kind", str) == "model":
        return read_imported(reader)
    tell = reader.bounds.tell  # the run's own leaves are found by now
    return _trace(replace(reader, bounds=reader.bounds._replace(tell=lambda _: tell(1.0))), None, {})
