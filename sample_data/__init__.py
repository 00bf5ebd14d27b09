"""The collections that ship with the app. `load(identifier)` builds one; `IDENTIFIERS` lists them, smallest first.

A drawing is a collection too, whose identifier says where its documents lie: `drawn.py`.
"""

from importlib import import_module

from . import drawn
from .collection import Collection

IDENTIFIERS = ("six", "popularity", "continuous", "library", "web")


def load(identifier: str) -> Collection:
    """A collection by its identifier. Raises KeyError for an unknown one, ValueError for a broken drawing.

    >>> load("six").train.n_documents
    6
    """
    if drawn.is_drawn(identifier):
        return drawn.load(identifier)
    if identifier not in IDENTIFIERS:
        raise KeyError(f"there is no collection {identifier!r}; choose one of {', '.join(IDENTIFIERS)}")
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
