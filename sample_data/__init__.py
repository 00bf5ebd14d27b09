"""The collections that ship with the app. `load(identifier)` gives one; `IDENTIFIERS` lists them, smallest first.

A drawing is a collection too, whose identifier says where its documents lie: `drawn.py`.
"""

from functools import cache
from importlib import import_module
from threading import Lock

from . import drawn
from .collection import Collection

IDENTIFIERS = ("six", "popularity", "continuous", "library", "web")
_ONE_AT_A_TIME = Lock()  # or two threads that ask at once would have two


def load(identifier: str) -> Collection:
    """A collection by its identifier: one that ships is built once and then shared, as its arrays are read-only. Raises KeyError for an
    unknown one, ValueError for a broken drawing.

    >>> load("six").train.n_documents, load("six") is load("six")
    (6, True)
    """
    if drawn.is_drawn(identifier):
        return drawn.load(identifier)
    if identifier not in IDENTIFIERS:
        raise KeyError(f"there is no collection {identifier!r}; choose one of {', '.join(IDENTIFIERS)}")
    with _ONE_AT_A_TIME:
        return _shipped(identifier)


@cache
def _shipped(identifier: str) -> Collection:
    return import_module(f"{__name__}.{identifier}").load()


def trouble(identifier: str) -> str:
    """Why there is no such collection, as the end of a sentence; "" where there is one.

    >>> trouble("six"), trouble("mars")
    ('', 'choose one of six, popularity, continuous, library, web.')
    """
    if not drawn.is_drawn(identifier):
        return "" if identifier in IDENTIFIERS else f"choose one of {', '.join(IDENTIFIERS)}."
    try:
        drawn.read(identifier).dataset()
    except ValueError as error:
        return str(error)
    return ""


__all__ = ["IDENTIFIERS", "Collection", "load", "trouble"]
