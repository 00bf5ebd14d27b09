"""Arrays that many sessions share: nobody may write to them, also after they travelled to another process."""

from dataclasses import fields
from typing import Any

import numpy as np


def read_only(array: np.ndarray) -> np.ndarray:
    """A contiguous view that cannot be written through. Kernels compile for it once, whether or not the caller's array is writable.

    >>> read_only(np.zeros(2)).flags.writeable
    False
    """
    view = np.ascontiguousarray(array).view()
    view.flags.writeable = False
    return view


def frozen(values: Any, dtype: Any = None) -> np.ndarray:
    """A copy of its own that nobody can write to."""
    array = np.array(values, dtype)
    array.flags.writeable = False
    return array


def can_change(array: np.ndarray) -> bool:
    """Whether somebody may still write to the memory of an array: the array itself, or one that it is a view of.

    >>> table = np.zeros(2)
    >>> can_change(read_only(table))
    True
    """
    here: Any = array
    while isinstance(here, np.ndarray):
        if here.flags.writeable:
            return True
        here = here.base
    return False


class Shared:
    """For a frozen dataclass of arrays. A pickle holds its fields alone: what was derived from them and kept stays behind,
    and arrays come back read-only, which pickle by itself forgets."""

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            for array in value if isinstance(value, tuple) else (value,):
                if isinstance(array, np.ndarray):
                    array.flags.writeable = False
            object.__setattr__(self, name, value)
