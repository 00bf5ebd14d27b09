"""What travels between the server and its worker processes: whatever pickles, with data sets replaced by their names.

A data set is sent to a worker once, when the worker meets a name that it does not know; a trace of thousands of documents then
travels as its trees and leaf numbers.
"""

import io
import pickle
import threading
import uuid
from collections.abc import Mapping
from typing import Any

from boosting import Dataset

_NAMING = threading.Lock()


class UnknownName(LookupError):
    """A parcel names a data set that is not here; `name` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __reduce__(self):
        return UnknownName, (self.name,)


def name_of(data: Dataset) -> str:
    """A name that no other data set of any process has; the same on every call."""
    with _NAMING:  # two workers may ask for the name of new data at the same moment
        return data.derive("name", lambda: uuid.uuid4().hex)


def named(data: Dataset, name: str) -> Dataset:
    """Give the name that it has elsewhere to a data set that has just arrived."""
    data.derive("name", lambda: name)
    return data


def wrap(thing: Any) -> tuple[bytes, dict[str, Dataset]]:
    """A thing as bytes, and the data sets that it mentions, by name.

    >>> data = Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> content, mentioned = wrap([data, "and", data])
    >>> unwrap(content, mentioned)[0] is data
    True
    """
    out = io.BytesIO()
    pickler = _Pickler(out)
    pickler.dump(thing)
    return out.getvalue(), pickler.mentioned


def unwrap(content: bytes, known: Mapping[str, Dataset]) -> Any:
    """The thing again. Raises UnknownName for the first data set that is not among the known ones."""
    return _Unpickler(io.BytesIO(content), known).load()


class _Pickler(pickle.Pickler):
    def __init__(self, out: io.BytesIO) -> None:
        super().__init__(out, protocol=pickle.HIGHEST_PROTOCOL)
        self.mentioned: dict[str, Dataset] = {}

    def persistent_id(self, thing: Any) -> str | None:
        if not isinstance(thing, Dataset):
            return None
        name = name_of(thing)
        self.mentioned[name] = thing
        return name


class _Unpickler(pickle.Unpickler):
    def __init__(self, content: io.BytesIO, known: Mapping[str, Dataset]) -> None:
        super().__init__(content)
        self._known = known

    def persistent_load(self, name: str) -> Dataset:
        if name not in self._known:
            raise UnknownName(name)
        return self._known[name]
