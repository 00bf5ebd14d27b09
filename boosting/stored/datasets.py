"""Data in a file, or their fingerprint where they stay outside."""

import hashlib
from typing import Any

import numpy as np

from ..data import checks
from ..data.dataset import Dataset
from ..files.damage import Damage
from ..files.reader import Reader
from ..files.writer import Writer

NUMBERED = {"feature_names": "feature {}", "qids": "{}", "document_names": "d{}"}  # as Dataset names what has no name


def write_dataset(writer: Writer, data: Dataset) -> None:
    """All of it; names that only number are left out."""
    writer.array("features", data.features)
    writer.array("relevance", data.relevance)
    writer.array("query_ptr", data.query_ptr.astype(np.int64))
    for name, pattern in NUMBERED.items():
        given = getattr(data, name)
        if given != checks.named(None, len(given), name, pattern):
            writer.value(name, list(given))
    if data.preferences is not None:
        writer.array("preferences", data.preferences.astype(np.int64))
    for name in ("preference_gaps", "preference_weights"):
        if getattr(data, name) is not None:
            writer.array(name, getattr(data, name))


def read_dataset(reader: Reader) -> Dataset:
    """The same data. Raises Damage for what is none."""
    features = reader.array("features", ("<f8", "<f4"), (None, None))
    given: dict[str, Any] = {name: reader.texts(name) for name in NUMBERED if reader.has(name)}
    if reader.has("preferences"):
        given["preferences"] = reader.array("preferences", "<i8", (None, 2))
    for name in ("preference_gaps", "preference_weights"):
        if reader.has(name):
            given[name] = reader.array(name, "<f8", (None,))
    relevance, query_ptr = reader.array("relevance", "<f8", (None,)), reader.array("query_ptr", "<i8", (None,))
    try:
        return Dataset(features, relevance, query_ptr, **given)
    except ValueError as error:
        raise Damage(f"its data are damaged: {str(error).rstrip('.')}") from error


def fingerprint(data: Dataset) -> str:
    """SHA-256 of all that is learned from: names do not count.

    >>> one = Dataset([[0.5], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> fingerprint(one) == fingerprint(Dataset([[0.5], [1.0]], [0, 1], [0, 2], document_names=["a", "b"]))
    True
    >>> fingerprint(one) == fingerprint(Dataset([[0.5], [1.0]], [1, 0], [0, 2]))
    False
    """
    whole = hashlib.sha256()
    for name in ("features", "relevance", "query_ptr", "preferences", "preference_gaps", "preference_weights"):
        array = getattr(data, name)
        if array is not None:
            plain = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
            whole.update(f"{name} {plain.dtype.str} {plain.shape};".encode())
            whole.update(plain.data if plain.size else b"")
    return whole.hexdigest()
