"""Results that are kept for whoever asks next, within a number and a size; the oldest leave first, but never under somebody's hands."""

import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

import numpy as np
import pandas as pd

from boosting import Dataset


class Kept(Protocol):
    """What a shelf holds: it knows whether a worker has it, and how many bytes it takes."""

    rested: threading.Event

    @property
    def n_bytes(self) -> int: ...


T = TypeVar("T", bound=Kept)


class Shelf(Generic[T]):
    """capacity   how many it holds;  most_bytes   how much they take together; the one asked for last always stays

    What has left is found again as long as anybody has hold of it: a page that shows more than the shelf holds does not make it anew.
    """

    def __init__(self, capacity: int, most_bytes: int) -> None:
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._known: weakref.WeakValueDictionary[Hashable, T] = weakref.WeakValueDictionary()
        self._capacity, self._most_bytes = capacity, most_bytes
        self._lock = threading.Lock()

    def find(self, key: Hashable) -> T | None:
        with self._lock:
            return self._things.get(key)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What stands under the key; made where nothing does. Of several that ask at once, one makes it."""
        with self._lock:
            thing = self._things.get(key, self._known.get(key))
            if thing is None:
                thing = self._known[key] = make()
            self._things[key] = thing
            self._things.move_to_end(key)
            self._tidy()
        return thing

    def clear(self) -> None:
        """Let go of everything; who still has hold of something keeps that."""
        with self._lock:
            self._things.clear()
            self._known.clear()

    def all(self) -> list[T]:
        with self._lock:
            return list(self._things.values())

    @property
    def n_bytes(self) -> int:
        with self._lock:
            return sum(thing.n_bytes for thing in self._things.values())

    def _tidy(self) -> None:
        sizes = {key: thing.n_bytes for key, thing in self._things.items()}
        total = sum(sizes.values())
        for key in list(self._things)[:-1]:
            if len(self._things) <= self._capacity and total <= self._most_bytes:
                return
            if self._things[key].rested.is_set():
                del self._things[key]
                total -= sizes[key]


MANY = 200  # results of one owner, however light: what is counted of them are their bytes, not what Python takes beside


class Memo:
    """Results of one owner, each made once even when many ask at the same moment; the last few stay.

    capacity   how many stay, however large;  light   more stay, up to MANY, while all take no more bytes than this
    """

    def __init__(self, capacity: int, light: int = 0) -> None:
        self._results: OrderedDict[Hashable, object] = OrderedDict()
        self._makers: dict[Hashable, threading.Lock] = {}
        self._capacity, self._light = capacity, light
        self._lock = threading.Lock()
        self._asked = time.monotonic()
        self.n_bytes = 0

    def forget_if_unasked(self, seconds: float) -> bool:
        """Let go of all results when nobody has asked for one that long, as they can be made again; whether there were any."""
        with self._lock:
            if not self._results or time.monotonic() - self._asked <= seconds:
                return False
            self._results.clear()
            self._makers.clear()
            self.n_bytes = 0
            return True

    def keep(self, key: Hashable, make: Callable):
        """The result of `make()`. What it raises reaches everybody who waited, as each tries for himself."""
        with self._lock:
            self._asked = time.monotonic()
            maker = self._makers.setdefault(key, threading.Lock())
        with maker:
            with self._lock:
                if key in self._results:
                    self._results.move_to_end(key)
                    return self._results[key]
            result = make()
            with self._lock:
                self._results[key] = result
                self.n_bytes += size_of(result)
                while len(self._results) > (MANY if self.n_bytes <= self._light else self._capacity):
                    oldest, dropped = self._results.popitem(last=False)
                    self._makers.pop(oldest, None)
                    self.n_bytes -= size_of(dropped)
        return result


def size_of(thing: object) -> int:
    """Bytes of the arrays, texts and tables in something, about; without data sets, which many things share.

    >>> size_of({"a": np.zeros(4), "b": [b"12", None]})
    36
    """
    if isinstance(thing, Dataset):
        return 0
    if isinstance(thing, np.ndarray):
        return thing.nbytes
    if isinstance(thing, pd.DataFrame):
        return int(thing.memory_usage(deep=False).sum())
    if isinstance(thing, (bytes, str)):
        return len(thing)
    if isinstance(thing, dict):
        return sum(size_of(key) + size_of(value) for key, value in list(thing.items()))
    if isinstance(thing, (list, tuple)):
        return 8 * len(thing) if thing and isinstance(thing[0], (int, float, type(None))) else sum(map(size_of, thing))
    if hasattr(thing, "__dict__"):
        return sum(map(size_of, list(vars(thing).values())))  # a list: another thread may just be caching a property
    return 8 if isinstance(thing, (int, float)) else 0
