"""Arrays that many readers share: nobody can write to them."""

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
