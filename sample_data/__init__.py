"""The collections that ship with the app. `load(identifier)` builds one; `IDENTIFIERS` lists them, smallest first."""

from importlib import import_module

from .collection import Collection

IDENTIFIERS = ("six", "library", "web")


def load(identifier: str) -> Collection:
    """A collection by its identifier. Raises KeyError for an unknown one.

    >>> load("six").train.n_documents
    6
    """
    if identifier not in IDENTIFIERS:
        raise KeyError(f"there is no collection {identifier!r}; choose one of {', '.join(IDENTIFIERS)}")
    return import_module(f"{__name__}.{identifier}").load()


__all__ = ["IDENTIFIERS", "Collection", "load"]
