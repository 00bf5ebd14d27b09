"""Universal Binary JSON as XGBoost reads it: big-endian, arrays of numbers with their type and length in front."""

import struct
from typing import Any

import numpy as np

SIGNS = {"uint8": b"U", "int32": b"l", "int64": b"L", "float32": b"d"}


def encoded(value: Any) -> bytes:
    """A value of objects, lists, texts, whole numbers and numpy arrays.

    >>> from boosting.models.limits import Limits
    >>> from boosting.models.ubj import parse
    >>> parse(encoded({"a": np.array([5, 6], np.uint8), "b": ["x", {}]}), Limits())
    {'a': array([5, 6], dtype=uint8), 'b': ['x', {}]}
    """
    if isinstance(value, dict):
        return b"{" + b"".join(_text(name) + encoded(each) for name, each in value.items()) + b"}"
    if isinstance(value, list):
        return b"[#" + _whole(len(value)) + b"".join(map(encoded, value))
    if isinstance(value, np.ndarray):
        return b"[$" + SIGNS[value.dtype.name] + b"#" + _whole(len(value)) + value.astype(value.dtype.newbyteorder(">")).tobytes()
    if isinstance(value, str):
        return b"S" + _text(value)
    return _whole(value)


def _whole(value: int) -> bytes:
    return b"L" + struct.pack(">q", value)


def _text(value: str) -> bytes:
    raw = value.encode()
    return _whole(len(raw)) + raw
